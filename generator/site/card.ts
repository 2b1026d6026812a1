import { createRequire } from "node:module";
import type * as resvg from "@resvg/resvg-js";
import type { Identity, Role } from "../model/identity.ts";
import { productColors } from "../resolve/overrides.ts";
import { colorOfRole } from "../resolve/roles.ts";

/** The link preview size, in pixels, that sites show uncropped (Open Graph). */
export const CARD = { width: 1200, height: 630, path: "site/card.png" } as const;

/** The mark's side, a multiple of its grid, and the heights of the rule above and the colours below. */
const [MARK, RULE, COLORS] = [384, 12, 24];

/**
 * Renders the link preview as a PNG: the first product's symbol on the background colour, above the product's data
 * colours.
 */
export function renderCard(identity: Identity): Uint8Array {
  const {
    themes,
    products: [product],
  } = identity;
  const theme = themes.find(({ mode, highContrast }) => mode === "light" && !highContrast) ?? themes[0];
  const mode = theme?.mode ?? "light";
  const colorOf = (role: Role) => theme && colorOfRole(identity, theme, role)?.color.hex;
  const { width, height } = CARD;
  const colors = (product ? productColors(identity)(product) : []).map((color) => color[mode].color.hex);
  const symbol = product?.symbol?.[mode];
  const parts = [
    box(colorOf("background") ?? "#ffffff", 0, 0, width, height),
    box(colorOf("text") ?? "#000000", 0, 0, width, RULE),
    ...colors.map((color, index) => {
      const [from = 0, to = 0] = [index, index + 1].map((part) => Math.round((part * width) / colors.length));
      return box(color, from, height - COLORS, to - from, COLORS);
    }),
  ];
  if (symbol) {
    const [x, y] = [(width - MARK) / 2, (height - MARK) / 2];
    const data = Buffer.from(symbol).toString("base64");
    parts.push(`<image x="${x}" y="${y}" width="${MARK}" height="${MARK}" href="data:image/svg+xml;base64,${data}"/>`);
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join("")}</svg>`;
  // Loaded on first use: only an identity with an origin has a link preview.
  const { Resvg } = createRequire(import.meta.url)("@resvg/resvg-js") as typeof resvg;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

function box(fill: string, x: number, y: number, width: number, height: number): string {
  return `<rect fill="${fill}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
}
