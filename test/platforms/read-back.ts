import { parse } from "culori";
import { expect } from "vitest";
import type { Theme } from "../../generator/model/theme.ts";
import type { openApi } from "../built.ts";

/** A theme's values in a platform's files, keyed by folded name: colours as `#aarrggbb`, lengths in px, times in ms. */
export type Values = ReadonlyMap<string, string | number>;

/** The files of one variant, keyed by their path in its folder. */
export type Texts = ReadonlyMap<string, string>;

export type Reader = {
  readonly platform: string;
  /** True for names derived from token paths rather than from CSS variable names. */
  readonly isByPath: boolean;
  /** True if the values are CSS texts. */
  readonly isCss?: boolean;
  /** True if every value is a variable of the theme. */
  readonly isWhole?: boolean;
  /** The largest difference of two equal numbers, since some platforms store them in fewer bits. */
  readonly tolerance: number;
  /** Added to a number below zero where a tool prints it without its sign. */
  readonly wraps?: readonly number[];
  /** Null for a theme that the files don't have. */
  valuesIn(texts: Texts, theme: Theme, themes: readonly Theme[]): Values | null;
};

type Api = Awaited<ReturnType<typeof openApi>>;

/** Normalizes what platforms change in a name: case, separators, and escapes of keywords. */
export function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, "");
}

/** Returns whether a platform switches to a theme: whether it is the first with its mode and contrast. */
export function isScheme(theme: Theme, themes: readonly Theme[]): boolean {
  const { mode, highContrast } = theme;
  return themes.find((candidate) => candidate.mode === mode && candidate.highContrast === highContrast) === theme;
}

/** Caches a function's results for each API, and for each of its texts. */
function cached<T>(read: (api: Api, ...keys: string[]) => Promise<T>) {
  const results = new WeakMap<Api, Map<string, Promise<T>>>();
  return (api: Api, ...keys: string[]): Promise<T> => {
    const inApi = results.get(api) ?? new Map<string, Promise<T>>();
    results.set(api, inApi);
    const key = JSON.stringify(keys);
    const result = inApi.get(key) ?? read(api, ...keys);
    inApi.set(key, result);
    return result;
  };
}

type PublishedFile = {
  readonly path: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly href: string;
};

type PublishedPlatform = {
  readonly id: string;
  readonly files: readonly PublishedFile[];
  readonly omitted: readonly { readonly reason: string; readonly tokens: readonly string[] }[];
};

const platformsOf = cached(async ({ get }) => {
  return (await get("/api/v1/platforms").json()) as { readonly platforms: readonly PublishedPlatform[] };
});

/** Reads a platform's omitted tokens in `/platforms`, and its files there and in the folders that it names. */
export async function platformOf(api: Api, id: string) {
  const { platforms } = await platformsOf(api);
  const platform = platforms.find((entry) => entry.id === id);
  if (platform === undefined) throw new Error(`No platform ${id}.`);
  const base = `/api/v1/platforms/${id}/`;
  const paths = api.planned.map(({ path }) => path);
  const files = platform.files.flatMap(({ path, choices, href }): readonly PublishedFile[] =>
    path.endsWith("/")
      ? paths
          .filter((planned) => planned.startsWith(`${base}${path}`))
          .map((planned) => ({ path: planned.slice(base.length), choices, href: planned }))
      : [{ path, choices, href }],
  );
  const omitted = platform.omitted.flatMap(({ reason, tokens }) => tokens.map((token) => ({ token, reason })));
  return { id, files, omitted };
}

/** The files of a platform by variant, and the tokens that it leaves out. */
export const filesOf = cached(async (api, platform = "") => {
  const { files, omitted } = await platformOf(api, platform);
  const variants = [...Map.groupBy(files, ({ choices }) => JSON.stringify(choices))].map(
    async ([choices, inVariant]) => {
      const texts = await Promise.all(
        inVariant.map(async ({ path, href }) => {
          const folder = Object.keys(JSON.parse(choices) as object).length === 0 ? "" : `${path.split("/")[0]}/`;
          return [path.slice(folder.length), await api.get(href).text()] as const;
        }),
      );
      return { choices: JSON.parse(choices) as Record<string, string>, texts: new Map(texts) as Texts };
    },
  );
  return { variants: await Promise.all(variants), omitted };
});

const themeOf = cached(async ({ get }, theme = "", query = "") => {
  const { variables } = (await get(`/api/v1/themes/${theme}?${query}`).json()) as { variables: Record<string, string> };
  return variables;
});

/** The variables of a theme as the API publishes them. */
export function variablesOf(api: Api, theme: string, choices: Readonly<Record<string, string>>) {
  const query = new URLSearchParams({ ...(api.identity.seasons.length > 0 && { season: "none" }), ...choices });
  return themeOf(api, theme, query.toString());
}

/**
 * Compares every value in each variant's themes with the API; each value is either in the files or listed as omitted.
 * `names` are the platform's names of tokens that it can't name by their words.
 */
export async function expectEqual(
  api: Api,
  { platform, isByPath, isCss = false, isWhole = false, tolerance, wraps = [], valuesIn }: Reader,
  names: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { variants, omitted } = await filesOf(api, platform);
  const leftOut = new Set(omitted.map(({ token }) => token));
  const paths = new Map(
    api.identity.tokens.flatMap(({ values: [token] }) => (token ? [[token.name, token.path]] : [])),
  );
  const keyOf = (name: string) => {
    const [base = "", part = ""] = name.split("--", 2);
    return fold(isByPath ? `${paths.get(base)?.join("")}${part}` : `${names[base] ?? base}${part}`);
  };
  let compared = 0;
  // One comparison for all values, because thousands of assertions take seconds.
  const wrong: string[] = [];
  for (const { choices, texts } of variants) {
    for (const theme of api.identity.themes) {
      // A system selects no theme but its own.
      if (leftOut.has(theme.id)) continue;
      const variables = await variablesOf(api, theme.id, choices);
      const values = valuesIn(texts, theme, api.identity.themes);
      if (values === null) continue;
      const keys = new Set<string>();
      for (const [name, css] of Object.entries(variables)) {
        const where = `${name} in ${theme.id} ${JSON.stringify(choices)}: ${css}`;
        keys.add(keyOf(name));
        if (leftOut.has(name) || leftOut.has(name.split("--")[0] ?? "")) continue;
        const text = values.get(keyOf(name));
        const value = isCss && text !== undefined ? (plain(`${text}`, name, variables) ?? canonical(`${text}`)) : text;
        const expected = plain(css, name, variables) ?? (isCss ? canonical(css) : null);
        // Not every platform takes the families of a text style.
        if (value === undefined && name.endsWith("--font-family")) continue;
        if (value === undefined) wrong.push(`${where} is missing`);
        else if (typeof expected === "number") {
          const differences = [0, ...(expected < 0 ? wraps : [])].map((wrap) =>
            typeof value === "number" ? Math.abs(value - wrap - expected) : Infinity,
          );
          // Also true for a value that isn't a number.
          if (!(Math.min(...differences) <= tolerance)) wrong.push(`${where}, read ${value}`);
        } else if (expected !== null && value !== expected) wrong.push(`${where}, read ${value}`);
        compared += 1;
      }
      if (isWhole) wrong.push(...[...values.keys()].filter((key) => !keys.has(key)).map((key) => `${key} is too much`));
    }
  }
  expect(wrong.slice(0, 50)).toEqual([]);
  return compared;
}

/** A CSS value with its colours as `#aarrggbb`, and its lengths in pixels. */
function canonical(css: string): string {
  return css
    .replaceAll(/#[\da-f]{3,8}\b|rgba?\([^)]*\)/gi, (color) => argbOf(color) ?? color)
    .replaceAll(/(-?\d*\.?\d+)(?:px|rem)\b/g, (length) => `${pixelsOf(length)}`);
}

/** A CSS value as a platform has it; null for one that this doesn't compare. */
function plain(css: string, name: string, variables: Readonly<Record<string, string>>): string | number | null {
  const length = pixelsOf(css);
  if (length !== null) return length;
  const [, time, unit] = /^(-?[\d.]+)(m?s)$/.exec(css) ?? [];
  if (time !== undefined) return Number(time) * (unit === "s" ? 1000 : 1);
  if (/^-?[\d.]+$/.test(css)) {
    const size = pixelsOf(variables[name.replace(/--line-height$/, "")] ?? "");
    return name.endsWith("--line-height") && size !== null ? Number(css) * size : Number(css);
  }
  const [, curve] = /^cubic-bezier\((.+)\)$/.exec(css) ?? [];
  if (curve !== undefined) return curve.replaceAll(" ", "");
  const [, duration = "", easing = "", delay = "0ms"] = /^(\S+) (cubic-bezier\([^)]+\))(?: (\S+))?$/.exec(css) ?? [];
  if (duration !== "") {
    const [lasts, waits] = [duration, delay].map((time) => plain(time, name, variables));
    return `${lasts}ms ${plain(easing, name, variables)} ${waits}ms`;
  }
  const [, width = "", stroke = ""] = /^(\S+) solid (.+)$/.exec(css) ?? [];
  if (width !== "") return `${pixelsOf(width)} ${argbOf(stroke)}`;
  const [, stops] = /^linear-gradient\((.+)\)$/.exec(css) ?? [];
  if (stops !== undefined)
    return stops
      .split(", ")
      .map((stop) => /^(.+) ([\d.]+)%$/.exec(stop) ?? [])
      .map(([, color = "", position]) => `${argbOf(color)} ${Number(position) / 100}`)
      .join(", ");
  return argbOf(css);
}

function pixelsOf(css: string): number | null {
  const [, amount, unit] = /^(-?[\d.]+)(px|rem)$/.exec(css) ?? [];
  if (amount === undefined) return Number(css) === 0 && css !== "" ? 0 : null;
  return Number(amount) * (unit === "rem" ? 16 : 1);
}

/** Converts a CSS colour to `#aarrggbb` with culori. */
export function argbOf(css: string): string | null {
  const color = /^(#|rgb)/.test(css) ? parse(css) : undefined;
  if (color?.mode !== "rgb") return null;
  const digits = [color.alpha ?? 1, color.r, color.g, color.b].map((channel) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}
