import type { Identity, Role } from "../../model/identity.ts";
import { productColors } from "../../resolve/own-colors.ts";
import { colorOfRole } from "../../resolve/roles.ts";
import { createCanvas, drawInto, fillBox } from "./canvas.ts";
import { readFlatDrawing } from "./flat-drawing.ts";
import { toPng } from "./png.ts";

/** The size in pixels that sites show without cropping (Open Graph). */
export const CARD = { width: 1200, height: 630, path: "site/card.png" } as const;

/** The side of the mark, a multiple of the grid of marks; the heights of the rule above and the colours below. */
const [MARK, RULE, COLORS] = [384, 12, 24];

/**
 * The picture in link previews: the symbol of the first product on paper, and below it the product's colours for data.
 * Leaves out a symbol that isn't made of flat shapes, because it would be drawn wrong.
 */
export function renderCard(identity: Identity): Uint8Array {
  const {
    themes,
    products: [product],
  } = identity;
  const theme = themes.find(({ mode, highContrast }) => mode === "light" && !highContrast) ?? themes[0];
  const colorOf = (role: Role) => theme && colorOfRole(identity, theme, role)?.color.hex;
  const [ink, paper] = [colorOf("text") ?? "#000000", colorOf("background") ?? "#ffffff"];
  const { width, height } = CARD;
  const canvas = createCanvas(width, height, paper);
  fillBox(canvas, ink, [0, 0, width, RULE]);
  const mode = theme?.mode ?? "light";
  const colors = (product ? productColors(identity)(product) : []).map((color) => color[mode].color.hex);
  for (const [index, color] of colors.entries()) {
    const [from, to] = [index, index + 1].map((part) => Math.round((part * width) / colors.length));
    fillBox(canvas, color, [from ?? 0, height - COLORS, (to ?? 0) - (from ?? 0), COLORS]);
  }
  const drawing = product?.symbol && readFlatDrawing(product.symbol[mode]);
  if (drawing) drawInto(canvas, drawing, [(width - MARK) / 2, (height - MARK) / 2, MARK]);
  return toPng(canvas);
}
