import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parse } from "culori";
import { type Fields, type Tokens, tokensIn, writeIdentity } from "./identity.ts";

const require = createRequire(import.meta.url);
/** The folder of the package. */
export const OPEN_PROPS = dirname(require.resolve("open-props/package.json"));

/** The parts of the package's main stylesheet. */
const PARTS = "fonts sizes easing zindex shadows aspects colors gradients animations borders palette".split(" ");

/** What the shadows of a theme are made of. */
const DARK = "-@media:dark";

type Properties = Readonly<Record<string, string>>;

/** All custom properties, and keyframes, as the package has them for its own build. */
async function readProperties(): Promise<Properties> {
  const read = async (part: string) => {
    const { default: own } = (await import(join(OPEN_PROPS, `src/props.${part}.js`))) as { default: Fields };
    return Object.entries(own).map(([name, value]) => [name, String(value).trim()]);
  };
  return Object.fromEntries((await Promise.all(PARTS.map(read))).flat()) as Properties;
}

/** The tokens of the package's resolver document, by the names of their custom properties. */
function readTokens(): Tokens {
  const document = JSON.parse(readFileSync(join(OPEN_PROPS, "open-props.resolver.json"), "utf8")) as {
    resolutionOrder: [{ sources: [Fields] }];
  };
  const named = JSON.stringify(document.resolutionOrder[0].sources[0], (key, value: unknown) =>
    key === "$value" && typeof value === "string" ? value.replaceAll(".", "-") : value,
  );
  const tokens = tokensIn(JSON.parse(named) as Fields);
  return new Map([...tokens].map(([path, token]) => [path.replaceAll(".", "-"), token]));
}

/** A text with its references to other properties, and with sums of percentages, worked out. */
function settle(text: string, properties: Properties): string {
  const inner = text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => settle(properties[name] ?? "", properties));
  return inner.replace(/calc\((\d+)% \+ (\d+)%\)/g, (_, one, other) => `${Number(one) + Number(other)}%`);
}

/** A shadow of CSS as the format has it. */
function shadowOf(text: string): Fields[] {
  return text.split(/,(?![^(]*\))/).map((layer) => {
    const [, inset, lengths = "", color = ""] = /^\s*(inset )?((?:[-.\d]+(?:px)? ){3,4})(.*)$/.exec(layer) ?? [];
    const [offsetX, offsetY, blur, spread] = lengths.split(" ").map((length) => {
      return { value: Number.parseFloat(length), unit: "px" };
    });
    return { color: toColor(color), offsetX, offsetY, blur, spread, inset: inset !== undefined };
  });
}

/** The colours of shadows are of two kinds: `hsl(h s% l% / a)` and hexadecimal. */
function toColor(text: string): Fields {
  const color = parse(text);
  const alpha = color?.alpha ?? 1;
  if (color?.mode === "hsl")
    return { colorSpace: "hsl", components: [color.h ?? 0, color.s * 100, color.l * 100], alpha };
  if (color?.mode === "rgb") return { colorSpace: "srgb", components: [color.r, color.g, color.b], alpha };
  throw new Error(`Unknown colour "${text}".`);
}

/** The tokens that only CSS can hold are its text; those that depend on the theme have their values in each. */
function shadowsIn(properties: Properties): Fields {
  const names = Object.keys(properties).filter((name) => /^--(inner-)?shadow-/.test(name) && !name.includes("@"));
  return Object.fromEntries(
    names.map((name) => {
      const text = settle(properties[name] ?? "", properties);
      const isShadow = /shadow-(\d+|highlight)$/.test(name);
      return [name.slice(2), isShadow ? { $type: "shadow", $value: shadowOf(text) } : { $type: "text", $value: text }];
    }),
  );
}

/** Lays out the package: what its resolver document types, the rest as text, and shadows by the theme. */
export async function layOutOpenProps(): Promise<string> {
  const properties = await readProperties();
  const tokens = readTokens();
  const dark = Object.entries(properties).filter(([name]) => name.endsWith(DARK));
  const shadows = {
    light: shadowsIn(properties),
    dark: shadowsIn({
      ...properties,
      ...Object.fromEntries(dark.map(([name, text]) => [name.slice(0, -DARK.length), text])),
    }),
  };
  const names = Object.keys(properties).filter((name) => !name.includes("@"));
  const base = names.flatMap((name) => {
    const own = name.slice(2);
    if (own in shadows.light) return [];
    // The document has these lengths in rem, and the stylesheets in em.
    const typed = own.startsWith("font-letterspacing-") ? undefined : tokens.get(own);
    // The stylesheets have another value where a browser supports it, as all now do.
    const text = own === "gradient-space" ? "in oklab" : properties[name];
    return [[own, typed ?? { $type: "text", $value: text }]];
  });
  const files = {
    "base.json": Object.fromEntries(base) as Fields,
    "light.json": shadows.light,
    "dark.json": shadows.dark,
  };
  const contexts = {
    light: { sources: [{ $ref: "light.json" }], facets: { mode: "light" } },
    dark: { sources: [{ $ref: "dark.json" }], facets: { mode: "dark" }, media: "(prefers-color-scheme: dark)" },
  };
  const modifiers = { theme: { role: "theme", contexts } };
  return writeIdentity(files, { name: "Open Props", tokens: "base.json", modifiers });
}
