import { formatHex8, parse } from "culori";
import { generate, parse as parseCss, walk } from "css-tree";

/** Custom properties by their names, without the hyphens. */
export type Variables = ReadonlyMap<string, string>;

/** The custom properties that CSS declares in a media query, or outside of all; of several the last counts. */
export function declaredIn(css: string, media = ""): Map<string, string> {
  const found = new Map<string, string>();
  walk(parseCss(css, { parseCustomProperty: false }), {
    visit: "Declaration",
    enter({ property, value }) {
      const { name, prelude = null } = this.atrule ?? {};
      const query = name === "media" && prelude !== null ? generate(prelude) : "";
      if (property.startsWith("--") && query.replaceAll(" ", "") === media.replaceAll(" ", ""))
        found.set(property.slice(2), generate(value).trim());
    },
  });
  return found;
}

/** A text with its references to other custom properties replaced by what they have. */
function substitute(text: string, variables: Variables): string {
  return text.replace(/var\(--([\w-]+)\)/g, (reference, name: string) => {
    const found = variables.get(name);
    return found === undefined ? reference : substitute(found, variables);
  });
}

/** What a text of CSS means, in one notation: colours as `#rrggbbaa`, numbers without zeros to spare, one space. */
export function plain(text: string, variables: Variables = new Map()): string {
  return substitute(text, variables)
    .replace(/^([\d.]+)\/([\d.]+)$/, (_, one, other) => String(Number(one) / Number(other)))
    .replace(/calc\((\d+)% \+ (\d+)%\)/g, (_, one, other) => `${Number(one) + Number(other)}%`)
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
