import type { Identity } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import { rolesOf } from "../resolve/roles.ts";
import { wordsOf } from "../resolve/token-groups.ts";

/** The sections of the token pages, in order. */
export const SECTIONS = ["color", "typography", "space", "radius", "rule", "shadow", "motion", "other"] as const;

export type SectionId = (typeof SECTIONS)[number];

const BY_TYPE: Readonly<Partial<Record<string, SectionId>>> = {
  color: "color",
  gradient: "color",
  fontFamily: "typography",
  fontWeight: "typography",
  typography: "typography",
  border: "rule",
  strokeStyle: "rule",
  shadow: "shadow",
  duration: "motion",
  cubicBezier: "motion",
  transition: "motion",
};

/** Matches numbers, dimensions and texts by common words in their names. */
const BY_NAME: readonly (readonly [SectionId, RegExp])[] = [
  ["typography", /font|letter|tracking|typography|(^|-)text(-|$)|line-?height|(^|-)leading$/i],
  ["radius", /radius|radii|corner|(^|-)round/i],
  ["rule", /(^|-)rule|stroke|hairline|outline|(border|line)-?(width|size|thickness)/i],
  ["shadow", /shadow|elevation/i],
  ["motion", /motion|duration|(^|-)(ease|easing|delay)(-|$)|transition|animation/i],
];

/** Matches texts that are distances, such as `min(60rem, 100%)`, by their names. */
const DISTANCE = /spac|gap|size|width|height|padding|margin|inset/i;

/** The section of each token, keyed by name. */
export const sectionsOf = memoize(
  (identity: Pick<Identity, "tokens" | "roles">): ReadonlyMap<string, SectionId> =>
    new Map(
      identity.tokens.flatMap(({ values: [token] }) =>
        token === undefined ? [] : [[token.name, sectionOf(token, rolesOf(identity, token))]],
      ),
    ),
);

/** Returns a token's section: by its type, else by a role of the same name, else by its path. */
function sectionOf({ type, path }: Pick<Token, "type" | "path">, roles: readonly string[]): SectionId {
  const typed = BY_TYPE[type];
  if (typed !== undefined) return typed;
  const name = path.join("-");
  const section = SECTIONS.find((id) => roles.includes(id)) ?? BY_NAME.find(([, pattern]) => pattern.test(name))?.[0];
  return section ?? (type === "dimension" || (type !== "number" && DISTANCE.test(name)) ? "space" : "other");
}

type Named = Pick<Token, "path" | "name">;

export type NameGroup<T> = {
  /** The first name part that the tokens share and others don't; empty if there is none. */
  readonly title: string;
  readonly tokens: readonly T[];
};

/**
 * Groups tokens by the first part of their names that isn't the same for all: a step of the path or, in the last step,
 * a word. Tokens without a group come first.
 */
export function groupByName<T extends Named>(tokens: readonly T[]): readonly NameGroup<T>[] {
  const parts = tokens.map(({ path }) => [...path.slice(0, -1), ...wordsOf(path.at(-1) ?? "")]);
  const [first = []] = parts;
  const shortest = Math.min(...parts.map(({ length }) => length));
  const differ = first.findIndex((part, at) => at >= shortest - 1 || parts.some((steps) => steps[at] !== part));
  const titles = parts.map((list) => list[Math.max(0, differ)] ?? "");
  const counts = Map.groupBy(titles, (title) => title);
  const isShared = (title: string) => /\D/.test(title) && (counts.get(title)?.length ?? 0) > 1;
  const groups = Map.groupBy(tokens, (_, index) => {
    const title = titles[index] ?? "";
    return isShared(title) ? title : "";
  });
  const all = [...groups].map(([title, members]) => ({ title, tokens: members }));
  return [...all.filter(({ title }) => title === ""), ...all.filter(({ title }) => title !== "")];
}

/** Minimum number of steps in a palette. */
const FEWEST_STEPS = 3;

const NUMBERED = /^(.*?)[-_]?(\d+)$/;

export type Palette<T> = {
  readonly stem: string;
  readonly steps: readonly { readonly step: string; readonly token: T }[];
};

/** Separates palettes, whose names end in numbers in order, from the remaining tokens. */
export function palettesIn<T extends Named>(
  tokens: readonly T[],
): { readonly palettes: readonly Palette<T>[]; readonly rest: readonly T[] } {
  const numbered = tokens.flatMap((token) => {
    const [, stem = "", step = ""] = NUMBERED.exec(token.name) ?? [];
    return step === "" ? [] : [{ stem, step, token }];
  });
  const palettes = [...Map.groupBy(numbered, ({ stem }) => stem)].flatMap(([stem, steps]) =>
    steps.length >= FEWEST_STEPS && isOrdered(steps.map(({ step }) => Number(step))) ? [{ stem, steps }] : [],
  );
  const inPalette = new Set(palettes.flatMap(({ steps }) => steps.map(({ token }) => token)));
  return { palettes, rest: tokens.filter((token) => !inPalette.has(token)) };
}

function isOrdered(numbers: readonly number[]): boolean {
  const rises = numbers.slice(1).map((number, index) => Math.sign(number - (numbers[index] ?? 0)));
  return rises.every((rise) => rise !== 0 && rise === rises[0]);
}
