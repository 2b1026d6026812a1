import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatRgb, parse } from "culori";
import { build } from "esbuild";
import { readDraft, textOf, tokensIn } from "../../generator/import/drafts.ts";
import { check, makeIdentity } from "../../generator/import/identity.ts";
import { recognise } from "../../generator/import/forms.ts";
import { type OptionTexts, readOptions } from "../../generator/import/options.ts";
import type { FoundModifier, Reading, Value } from "../../generator/import/reading.ts";
import { openSource, withoutIgnored } from "../../generator/import/source-files.ts";
import { publishedName } from "../../generator/import/forms/trees/places.ts";
import { aliasOf, isDerived, rowsOf } from "../../generator/import/values.ts";
import type { Choices } from "../../generator/model/modifier.ts";
import { holds } from "../../generator/resolve/combination.ts";
import type { Json } from "../../generator/model/token.ts";
import { cssValue } from "../../generator/render/css-value.ts";
import { choicesOn, tokenAt } from "../../generator/resolve/combination.ts";

/** The values that a package ships for one of its states, keyed by name. */
type Truth = Readonly<Record<string, string>>;

type Row = {
  readonly name: string;
  readonly from: string;
  readonly options?: OptionTexts;
  /** The prefix of the package's names that the source omits. */
  readonly prefix?: string;
  /** Describes the expected modifiers and their context counts. */
  readonly choices: string;
  truth(root: string): Promise<readonly Truth[]> | readonly Truth[];
};

/** The custom properties of rules with a matching selector; later rules override earlier ones. */
function properties(text: string, matches: (selector: string) => boolean = () => true): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [, selector = "", body = ""] of text.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (matches(selector.trim()))
      for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+)\s*:\s*([^;]+)/g)) values[name] = value.trim();
  return values;
}

function substitute(values: Record<string, string>): Truth {
  const at = (text: string, depth = 0): string =>
    depth > 20
      ? text
      : text.replace(/var\(\s*--([\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/g, (_, name: string, fallback = "") =>
          at(values[name] ?? fallback, depth + 1),
        );
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, at(value)]));
}

const css =
  (...files: readonly string[]) =>
  (root: string): Truth =>
    substitute(
      Object.assign({}, ...files.map((file) => properties(readFileSync(join(root, "node_modules", file), "utf8")))),
    );

/** The leaves of data, keyed by path. */
function leaves(data: unknown, path = ""): Record<string, string> {
  if (typeof data !== "object" || data === null) return { [path]: String(data) };
  return Object.assign(
    {},
    ...Object.entries(data).map(([key, value]) => leaves(value, path === "" ? key : `${path}-${key}`)),
  );
}

async function moduleAt(root: string, file: string): Promise<Record<string, unknown>> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "node_modules", file)],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.text ?? "").toString("base64");
  return (await import(`data:text/javascript;base64,${code}`)) as Record<string, unknown>;
}

const PRIMER = "@primer/primitives/dist/css";

const cssIn = (root: string, folder: string) =>
  readdirSync(join(root, "node_modules", folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => `${folder}/${file}`);

/** The values of a resolver document in each of its states, as resolved from an imported identity. */
const resolver =
  (file: string) =>
  async (root: string): Promise<readonly Truth[]> => {
    const source = openSource(join(root, "node_modules", file));
    const made = await makeIdentity(source, { options: readOptions({}, root) });
    if ("problems" in made) throw new Error(made.problems[0]?.message);
    const checked = await check(made.files, made.settings);
    if ("problems" in checked) throw new Error(checked.problems[0]?.message);
    const { tokens, modifiers } = checked.source.identity;
    return [...choicesOn(modifiers)].map((choices) =>
      Object.fromEntries(
        tokens.flatMap((token) => {
          const resolved = tokenAt(modifiers, token, choices);
          return resolved === null ? [] : [[resolved.path.join("-"), cssValue(resolved)]];
        }),
      ),
    );
  };

export const ROWS: readonly Row[] = [
  ...["adobe-spectrum", "figma-sds", "ibm-carbon", "microsoft-fluent"].map((name): Row => ({
    name: `dtcg-${name}`,
    from: `node_modules/dtcg-examples/${name}`,
    choices:
      {
        "adobe-spectrum": "size(2) theme(2)",
        "figma-sds": "theme(2)",
        "ibm-carbon": "typography(4)",
        "microsoft-fluent": "theme(2)",
      }[name] ?? "",
    truth: resolver(`dtcg-examples/${name}.resolver.json`),
  })),
  {
    name: "dtcg-github-primer",
    from: "node_modules/dtcg-examples/github-primer",
    choices: "theme(14) size(3)",
    truth: resolver("dtcg-examples/github-primer.resolver.json"),
  },
  {
    name: "primer",
    from: "@primer/primitives",
    choices: "theme(14) size(3)",
    truth: (root) => {
      const common = [
        ...cssIn(root, `${PRIMER}/base`),
        ...["motion", "spacing", "typography"].flatMap((folder) => cssIn(root, `${PRIMER}/functional/${folder}`)),
        ...cssIn(root, `${PRIMER}/functional/size`).filter((file) => !/coarse|fine/.test(file)),
      ];
      return cssIn(root, `${PRIMER}/functional/themes`).map((theme) => css(...common, theme)(root));
    },
  },
  ...[
    { name: "carbon-themes", from: "node_modules/@carbon/themes/src/dtcg", options: { ignore: ["**/fallback"] } },
    { name: "carbon-package", from: "@carbon/themes" },
  ].map((row): Row => ({
    ...row,
    choices: "theme(4)",
    truth: async (root) => {
      const themes = await moduleAt(root, "@carbon/themes/lib/index.js");
      const byName = (themes["default"] ?? themes) as Record<string, unknown>;
      return ["white", "g10", "g90", "g100"].map((name) => leaves(byName[name]));
    },
  })),
  {
    name: "meteor",
    from: "@shopware-ag/meteor-tokens",
    choices: "theme(2)",
    truth: (root) =>
      ["light", "dark"].map((name) =>
        css(
          "@shopware-ag/meteor-tokens/deliverables/foundation/primitives.css",
          `@shopware-ag/meteor-tokens/deliverables/administration/${name}.css`,
        )(root),
      ),
  },
  {
    name: "rhds",
    from: "node_modules/@rhds/tokens/json",
    choices: "none",
    prefix: "rh",
    truth: (root) => [css("@rhds/tokens/css/global.css")(root)],
  },
  {
    name: "hashicorp",
    from: "node_modules/@hashicorp/design-system-tokens/dist/docs/products/tokens.json",
    choices: "none",
    prefix: "token",
    truth: (root) => [css("@hashicorp/design-system-tokens/dist/products/css/tokens.css")(root)],
  },
  {
    name: "codex",
    from: "@wikimedia/codex-design-tokens",
    choices: "theme(5)",
    truth: (root) =>
      ["", "-mode-dark", "-mode-small", "-mode-large", "-mode-x-large"].map((mode) =>
        css(
          ...["theme-wikimedia-ui-root.css", ...(mode === "" ? [] : [`theme-wikimedia-ui${mode}.css`])].map(
            (file) => `@wikimedia/codex-design-tokens/${file}`,
          ),
        )(root),
      ),
  },
  {
    name: "momentum",
    from: "@momentum-design/tokens",
    options: { noChoice: ["#**/{dark,light}", "#color/gradient/**"] },
    choices: "theme(2) theme(14)",
    prefix: "mds",
    truth: (root) =>
      cssIn(root, "@momentum-design/tokens/dist/css/theme/webex")
        .filter((file) => /stable/.test(file))
        .map((file) => css(file)(root)),
  },
  {
    name: "telekom",
    from: "@telekom/design-tokens",
    choices: "brand(2) theme(2)",
    prefix: "telekom",
    truth: (root) => {
      const text = readFileSync(
        join(root, "node_modules/@telekom/design-tokens/dist/css/design-tokens.all.css"),
        "utf8",
      );
      return ["light", "dark"].map((mode) =>
        substitute({
          ...properties(text, (selector) => !/dark|light/.test(selector)),
          ...properties(text, (selector) => selector.includes(mode)),
        }),
      );
    },
  },
  {
    name: "compound",
    from: "@vector-im/compound-design-tokens",
    choices: "theme(4)",
    truth: async (root) => {
      const { default: themes } = (await moduleAt(
        root,
        "@vector-im/compound-design-tokens/assets/web/js/index.js",
      )) as {
        readonly default: Record<string, unknown>;
      };
      return ["light", "dark", "lightHc", "darkHc"].map((name) => leaves(themes[name]));
    },
  },
  {
    name: "fluent",
    from: "@fluentui/tokens/lib/index.js",
    options: { run: true, ignore: ["#tokens"] },
    choices: "theme(7)",
    truth: async (root) => {
      const exports = await moduleAt(root, "@fluentui/tokens/lib/index.js");
      return Object.entries(exports)
        .filter(([name, value]) => name.endsWith("Theme") && typeof value === "object")
        .map(([, value]) => leaves(value));
    },
  },
  {
    name: "catppuccin",
    from: "@catppuccin/palette/esm/mod.js",
    options: { run: true },
    choices: "flavor(4)",
    truth: async (root) =>
      Object.values((await moduleAt(root, "@catppuccin/palette/esm/mod.js"))["flavors"] as object).map(
        (flavor: { readonly colors: object }) =>
          leaves({
            colors: Object.fromEntries(
              Object.entries(flavor.colors).map(([name, { hex }]: [string, { readonly hex: string }]) => [
                name,
                { hex },
              ]),
            ),
          }),
      ),
  },
  {
    name: "serendie",
    from: "@serendie/design-token",
    choices: "theme(5)",
    truth: (root) => {
      const text = readFileSync(join(root, "node_modules/@serendie/design-token/dist/tokens.css"), "utf8");
      const common = properties(text, (selector) => !selector.includes("data-panda-theme"));
      return ["", "asagi", "konjo-dark", "kurikawa", "sumire", "tsutsuji"].map((name) =>
        substitute({ ...common, ...properties(text, (selector) => name !== "" && selector.includes(`=${name}`)) }),
      );
    },
  },
  {
    name: "metamask",
    from: "@metamask/design-tokens",
    choices: "theme(2)",
    truth: (root) => {
      const text = readFileSync(join(root, "node_modules/@metamask/design-tokens/dist/styles.css"), "utf8");
      const common = properties(text, (selector) => !/dark/.test(selector));
      return [common, { ...common, ...properties(text, (selector) => /dark/.test(selector)) }].map(substitute);
    },
  },
  {
    name: "atlassian",
    from: "@atlaskit/tokens",
    options: { ignore: ["figma/**"] },
    choices: "theme(18) typography",
    prefix: "ds",
    truth: (root) =>
      ["light", "dark"].map((mode) => {
        const file = `node_modules/@atlaskit/tokens/dist/esm/artifacts/themes/atlassian-${mode}.js`;
        return substitute(properties(readFileSync(join(root, file), "utf8").replace(/^[^`]*`|`[^`]*$/g, "")));
      }),
  },
];

/** The values of a reading in a combination as CSS, keyed by name. */
function valuesOf({ tokens, files }: Reading): (row: Choices) => Record<string, string> {
  type PathValue = { readonly path: string; readonly value: (row: Choices) => Value | undefined };
  const pathValues = new Map<string, PathValue>();
  const fileValues = new Map<string, { readonly when: Record<string, readonly string[]>; readonly value: Value }[]>();
  const sets = new Map<string, Record<string, string[]>>();
  for (const { when, file } of files?.sets ?? [])
    for (const [modifier, contexts] of Object.entries(when))
      (sets.get(file) ?? sets.set(file, { [modifier]: [] }).get(file))?.[modifier]?.push(...contexts);
  for (const { path: file, text } of files?.all ?? [])
    if (file.endsWith(".json"))
      for (const { path, raw, type } of tokensIn(JSON.parse(text))) {
        const name = path.join(".");
        const value = (readDraft(raw, { type, name }, { pathOf: (path) => path }) ?? {
          type: null,
          value: null,
        }) as Value;
        fileValues.set(name, [
          ...(fileValues.get(name) ?? []),
          {
            when: sets.get(file) ?? {},
            value: typeof raw === "string" && raw.startsWith("{") ? { type: null, value: raw } : value,
          },
        ]);
      }
  for (const [path, statements] of fileValues)
    pathValues.set(path, {
      path,
      value: (row) =>
        statements
          .toSorted((left, right) => Object.keys(left.when).length - Object.keys(right.when).length)
          .findLast(({ when }) => holds(when, row))?.value,
    });
  const resolveAt = (path: string, row: Choices, seen: readonly string[] = []): Value | undefined => {
    const pathValue = pathValues.get(path);
    const value = pathValue === undefined || seen.includes(path) ? undefined : pathValue.value(row);
    const target = value && aliasOf(value);
    return target === undefined ? value : resolveAt(target, row, [...seen, path]);
  };
  for (const { path, statements } of tokens) {
    const name = path.join(".");
    pathValues.set(name, {
      path: name,
      value: (row) => {
        const value = statements.findLast(({ when }) => holds(when, row))?.value;
        return value === undefined || !isDerived(value) ? value : value.make((target) => resolveAt(target, row));
      },
    });
  }
  return (row) => {
    const made: Record<string, string> = {};
    for (const path of pathValues.keys()) {
      const value = resolveAt(path, row);
      if (value?.type == null) continue;
      const inner = JSON.parse(JSON.stringify(value.value), (_, part: unknown) => {
        const target = typeof part === "string" ? /^\{([^{}]+)\}$/.exec(part)?.[1] : undefined;
        return target === undefined ? part : (resolveAt(target, row)?.value ?? part);
      });
      try {
        const { type } = value;
        made[publishedName(path.split("."))] =
          (type === "color" ? textOf({ type, value: inner as Json }) : undefined) ??
          cssValue({ type, value: inner } as Parameters<typeof cssValue>[0]);
      } catch {
        // Values that CSS can't express aren't compared.
      }
    }
    return made;
  };
}

/** Normalizes the notation of a CSS value. */
function normalize(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/["']/g, "")
    .replace(/\s+/g, " ")
    .replace(/\s*([(),/])\s*/g, "$1")
    .trim();
  const colored = plain.replace(/#[\da-f]{3,8}\b|(?:rgb|hsl|oklch|oklab|lab|lch|color|hwb)a?\([^()]*\)/g, (color) => {
    const parsed = parse(color.replace(/^(rgba?|hsla?)\(([^,]*),([^,]*),([^,]*),([^,]*)\)$/, "$1($2 $3 $4/$5)"));
    return parsed === undefined
      ? color
      : formatRgb(parsed)
          .replace(/[\d.]+(?=\))/, (alpha) => String(Math.round(Number(alpha) * 100) / 100))
          .replace(/\s/g, "");
  });
  return colored
    .replace(/(?<![\d.])\.(\d)/g, "0.$1")
    .replace(/(-?[\d.]+)rem\b/g, (_, amount: string) => `${Number((Number(amount) * 16).toFixed(3))}px`)
    .replace(/(-?[\d.]+)ms\b/g, (_, amount: string) => `${Number(amount) / 1000}s`)
    .replace(/(?<![\d.])-?0(?:px|em|%|s)\b/g, "0")
    .replace(/\b(\S+ \S+ \S+) 0 (?=rgb)/g, "$1 ")
    .replace(/\btransparent\b/g, "rgba(0,0,0,0)")
    .replace(/\bwhite\b/g, "rgb(255,255,255)")
    .replace(/\bblack\b/g, "rgb(0,0,0)");
}

const MAX_COMBINATIONS = 300;

/** The result of importing a package, compared with the values that it ships. */
export type Measured = {
  readonly form: string;
  /** The imported modifiers with their numbers of contexts: `theme(2) size(3)`. */
  readonly modifiers: string;
  /** The numbers of the package's values, of its imported values, and of its correctly imported values. */
  readonly total: number;
  readonly imported: number;
  readonly right: number;
  readonly wrong: readonly string[];
};

/** Imports a package below a folder's `node_modules`, and compares it in its best-matching combinations. */
export async function measureTree(name: string, root: string): Promise<Measured> {
  const row = ROWS.find((candidate) => candidate.name === name);
  if (row === undefined) throw new Error(`There is no row ${name}.`);
  const options = readOptions(row.options ?? {}, root);
  const { rest, ignore } = withoutIgnored(openSource(row.from, root), options.ignore);
  const { form, reading } = await recognise(rest, { ...options, ignore });
  const made = rowsOf(reading.modifiers).slice(0, MAX_COMBINATIONS).map(valuesOf(reading));
  let [total, imported, right] = [0, 0, 0];
  const wrong = new Map<string, string>();
  for (const truth of await row.truth(root)) {
    const expected = Object.entries(truth).map(([name, value]) => [keyOf(name, row.prefix), normalize(value)] as const);
    const scored = made.map((values) => ({
      values,
      right: expected.filter(([name, value]) => values[name] !== undefined && normalize(values[name]) === value).length,
    }));
    const best = scored.toSorted((left, right) => right.right - left.right)[0];
    total += expected.length;
    right += best?.right ?? 0;
    imported += expected.filter(([name]) => best?.values[name] !== undefined).length;
    for (const [name, value] of expected)
      if (best?.values[name] !== undefined && normalize(best.values[name]) !== value)
        wrong.set(name, `${name}: ${normalize(best.values[name])}, expected ${value}`);
  }
  const modifiers =
    reading.modifiers.map(({ name, contexts }: FoundModifier) => `${name}(${contexts.length})`).join(" ") || "none";
  return { form: form.name, modifiers, total, imported, right, wrong: [...wrong.values()] };
}

function keyOf(name: string, prefix: string | undefined): string {
  const key = publishedName([name]);
  return prefix !== undefined && key.startsWith(`${prefix}-`) ? key.slice(prefix.length + 1) : key;
}

/**
 * Prints a table row: the source's format, the expected and imported modifiers, and the correct shares of all and of
 * imported values.
 */
async function print({ name, choices }: Row, root: string): Promise<void> {
  const began = performance.now();
  const { form, modifiers, total, imported, right, wrong } = await measureTree(name, root);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const share = (count: number) => (count === 0 ? "-" : ((100 * right) / count).toFixed(1));
  console.log(
    `| ${name} | ${form} | ${choices} | ${modifiers} | ${share(total)} | ${share(imported)} | ${imported}/${total} | ${seconds} s |`,
  );
  for (const line of wrong.slice(0, Number(process.env["WRONG"] ?? 0))) console.log(`    ${line}`);
}

if (import.meta.main) {
  const [root = import.meta.dirname, ...only] = process.argv.slice(2);
  for (const row of ROWS) {
    if (only.length > 0 && !only.includes(row.name)) continue;
    await print(row, root).catch((error: unknown) => console.log(`| ${row.name} | ${String(error)} |`));
  }
}
