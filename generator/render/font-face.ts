import { API_ROOT, type Identity } from "../model/identity.ts";
import { block, quoted, stylesheet } from "./css.ts";

/**
 * Renders the rules that load an identity's fonts; empty without fonts. Addresses are relative to the host of the
 * stylesheet, so that they also work in a copy on another host.
 */
export function renderFontFaces({ base, fonts }: Pick<Identity, "base" | "fonts">): string {
  if (fonts.length === 0) return "";
  const rules = fonts.map(({ id, family, weight, style, unicodeRange }) =>
    block("@font-face", [
      `font-family: ${quoted(family)};`,
      `src: url("${base.path}${API_ROOT}/fonts/${id}.woff2") format("woff2");`,
      ...(weight === null ? [] : [`font-weight: ${weight};`]),
      ...(style === null ? [] : [`font-style: ${style};`]),
      ...(unicodeRange === null ? [] : [`unicode-range: ${unicodeRange};`]),
      "font-display: swap;",
    ]),
  );
  return `${stylesheet(rules)}\n`;
}
