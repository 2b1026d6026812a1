import type { Identity } from "../model/identity.ts";

/** The icon of the site: the symbol of the first product; without one, a square of the first theme's ink. */
export function favicon({ products, themes }: Identity): string {
  const [product] = products;
  if (product !== undefined) return product.symbol.light;
  const ink = themes[0]?.colors.find(({ name }) => name === "ink")?.color.hex ?? "#000000";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${ink}" d="M0 0h32v32H0z"/></svg>\n`;
}
