import { formatHex8, parse } from "culori";
import { generate, parse as parseCss, walk } from "css-tree";

/** Custom properties keyed by name without hyphens. */
export type Variables = ReadonlyMap<string, string>;

/** Reads the custom properties declared in a media query, or outside all of them; the last declaration wins. */
export function declaredIn(css: string, media = ""): Map<string, string> {
  const properties = new Map<string, string>();
  walk(parseCss(css, { parseCustomProperty: false }), {
    visit: "Declaration",
    enter({ property, value }) {
      const { name, prelude = null } = this.atrule ?? {};
      const query = name === "media" && prelude !== null ? generate(prelude) : "";
      if (property.startsWith("--") && query.replaceAll(" ", "") === media.replaceAll(" ", ""))
        properties.set(property.slice(2), generate(value).trim());
    },
  });
  return properties;
}

/** Replaces references to other custom properties with their values. */
function substitute(text: string, variables: Variables): string {
  return text.replace(/var\(--([\w-]+)\)/g, (reference, name: string) => {
    const value = variables.get(name);
    return value === undefined ? reference : substitute(value, variables);
  });
}

/** Normalizes a CSS value: colours as `#rrggbbaa`, numbers without extra zeros, single spaces. */
export function plain(text: string, variables: Variables = new Map()): string {
  return substitute(text, variables)
    .replace(/^([\d.]+)\/([\d.]+)$/, (_, left, right) => String(Number(left) / Number(right)))
    .replace(/calc\((\d+)% \+ (\d+)%\)/g, (_, left, right) => `${Number(left) + Number(right)}%`)
    .replace(/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]*\)/gi, (color) => formatHex8(parse(color)) ?? color)
    .replace(/(?<![\w#.-])([-+]?)(\d*\.?\d+(?:e[-+]?\d+)?)(?=[a-z%]*(?![\w.]))/gi, (_, sign, digits) =>
      String(Number(Number(`${sign}${digits}`).toFixed(5))),
    )
    .replace(/(?<![\w.-])0(px|rem)\b/g, "0")
    .replace(/["']/g, "")
    .replace(/\s*([,/()])\s*/g, "$1")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
