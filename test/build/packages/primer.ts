import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { aliased, colorOf, type Fields, isFields, type Tokens, treeOf, writeIdentity } from "./identity.ts";

const require = createRequire(import.meta.url);
/** The folder of the package. */
export const PRIMER = dirname(require.resolve("@primer/primitives/package.json"));

/** The themes have the names of their stylesheets; light is the first. */
const THEMES = globSync("*.css", { cwd: join(PRIMER, "dist/css/functional/themes") })
  .map((file) => file.replace(".css", ""))
  .sort((one, other) => other.slice(0, 5).localeCompare(one.slice(0, 5)) || one.localeCompare(other));

/** JSON5 is what JavaScript reads as a literal. */
function read(pattern: string, tokens: Tokens = new Map()): Tokens {
  const walk = (node: Fields, path: readonly string[]) => {
    if ("$value" in node) return void tokens.set(path.join("."), node);
    for (const [key, child] of Object.entries(node)) if (isFields(child) && key[0] !== "$") walk(child, [...path, key]);
  };
  for (const file of globSync(pattern, { cwd: join(PRIMER, "src/tokens") }).sort()) {
    const text = readFileSync(join(PRIMER, "src/tokens", file), "utf8");
    walk(JSON.parse(JSON.stringify(runInNewContext(`(${text})`))), []);
  }
  return tokens;
}

/** The value that an alias reaches in the end, with the opacity of the last token that states one. */
function reach(tokens: Tokens, value: unknown, alpha?: unknown): { value: unknown; alpha?: unknown } {
  const target = aliased(value);
  if (target === undefined) return { value, alpha };
  const token = tokens.get(target);
  return reach(tokens, token?.["$value"], alpha ?? token?.["alpha"]);
}

function color(tokens: Tokens, given: unknown, opacity: unknown): unknown {
  const { value, alpha } = reach(tokens, given, opacity);
  if (isFields(value)) return alpha === undefined ? value : { ...value, alpha };
  return { ...colorOf(String(value)), ...(alpha === undefined ? {} : { alpha }) };
}

const rem = (value: Fields) =>
  value["unit"] === "px" ? { value: Number(value["value"]) / 16, unit: "rem" } : { ...value };

/** A token's value in the form of the format: as the package's own build has it, lengths are in rem. */
function write(tokens: Tokens, token: Fields): unknown {
  const { $type: type, $value: value } = token;
  const alpha = token["alpha"] === 1 ? undefined : token["alpha"];
  if (type === "color" && (alpha !== undefined || !String(value).startsWith("{")))
    return isFields(value) && alpha === undefined ? value : color(tokens, value, alpha);
  if (type === "dimension" && isFields(value)) return rem(value);
  if (type === "fontFamily") return Array.from(String(value).matchAll(/[^', ][^',]*/g), ([name]) => name);
  if (type === "shadow" && !String(value).startsWith("{"))
    return [value].flat().map((layer) => {
      const { alpha, ...rest } = layer as Fields;
      return { ...rest, color: color(tokens, rest["color"], alpha) };
    });
  if (typeof value !== "string" || /^\{[^}]+\}$/.test(value)) return value;
  return value.replace(/\{([^}]+)\}/g, (alias) => {
    const { value, unit } = rem(reach(tokens, alias).value as Fields);
    return `${value}${unit}`;
  });
}

/** A token without what only Primer's build reads. */
function entry(tokens: Tokens, token: Fields): Fields {
  const { alpha: _, $extensions, ...rest } = token;
  const { "org.primer.overrides": __, ...extensions } = Object($extensions) as Fields;
  const kept = Object.keys(extensions).length > 0 ? { $extensions: extensions } : {};
  return { ...rest, $value: write(tokens, token), ...kept };
}

/** The tokens of a theme: base colours, and all others, each with the last override that is for the mode or the theme. */
function tokensOf(common: Tokens, id: string): { tokens: Tokens; colors: Tokens } {
  const [mode = ""] = id.split("-");
  const changed = id.includes("dimmed") ? ["dark.dimmed"] : id.includes("contrast") ? [`${mode}.high-contrast`] : [];
  const names = [mode, `display-${mode}`, ...changed];
  const colors = names.reduce((all, name) => read(`base/color/${mode}/${name}.json5`, all), new Map());
  const tokens: Tokens = new Map([...common, ...colors]);
  for (const [path, token] of common) {
    const { "org.primer.overrides": own = {} } = (token["$extensions"] ?? {}) as Record<string, Fields>;
    const change = own[id.replace("colorblind", "protanopia-deuteranopia")] ?? own[mode];
    if (change !== undefined) tokens.set(path, { ...token, ...(isFields(change) ? change : { $value: change }) });
  }
  return { tokens, colors };
}

/** Lays out the package: light is the base, a theme has what differs from it, and the pointer is a second modifier. */
export function layOutPrimer(): string {
  const common = read("{component,functional}/{*,!(size)/*,size/!(size-*)}.json5", read("base/!(color)/*.json5"));
  const light = tokensOf(common, "light");
  const base = new Map([...common.keys()].map((path) => [path, entry(light.tokens, light.tokens.get(path)!)]));
  const files: Record<string, Fields> = { "base.json": treeOf(base) };
  const contexts = THEMES.map((id) => {
    const { tokens, colors } = tokensOf(common, id);
    const own: Tokens = new Map([...colors].map(([path, token]) => [path, entry(tokens, token)]));
    for (const [path, { $type, $value }] of base) {
      const value = write(tokens, tokens.get(path)!);
      if (JSON.stringify(value) !== JSON.stringify($value)) own.set(path, { $type, $value: value });
    }
    files[`${id}.json`] = treeOf(own);
    const facets = { mode: id.split("-")[0], ...(id.endsWith("high-contrast") ? { contrast: "more" } : {}) };
    const media = id === "dark" ? { media: "(prefers-color-scheme: dark)" } : {};
    return [id, { sources: [{ $ref: `${id}.json` }], facets, ...media }];
  });
  const pointers = ["fine", "coarse"].map((id) => {
    const tokens = read(`functional/size/size-${id}.json5`);
    files[`${id}.json`] = treeOf(new Map([...tokens].map(([path, token]) => [path, entry(common, token)])));
    return [id, { sources: [{ $ref: `${id}.json` }], media: `(pointer: ${id})` }];
  });
  const modifier = { role: "theme", contexts: Object.fromEntries(contexts) };
  const modifiers = { theme: modifier, pointer: { contexts: Object.fromEntries(pointers) } };
  return writeIdentity(files, { name: "Primer", tokens: "base.json", modifiers });
}
