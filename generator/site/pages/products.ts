import { MODES, type Mode } from "../../model/color.ts";
import type { Product } from "../../model/product.ts";
import { API_ROOT } from "../../model/identity.ts";
import { productColors } from "../../resolve/overrides.ts";
import { chartsOf } from "../bars.ts";
import { scopeOf } from "../choosers.ts";
import { hasPage, renderPage, slugOf } from "../page.ts";
import type { Site } from "../site-data.ts";
import { snippet } from "../snippet.ts";
import { say } from "../words.ts";

/** The sizes in pixels at which a symbol is shown, from an app icon to a tab icon. */
const SIZES = [128, 64, 48, 32, 16];

/** Sizes too large for the page, which open on request. */
const LARGE_SIZES = [512, 256];

export function renderProducts(site: Site): Record<string, string> {
  if (!hasPage(site.identity, "products")) return {};
  const { identity, words } = site;
  const { title, description } = words.products;
  const path = slugOf(words, "products");
  const products = identity.products.map((product) => ({
    id: product.id,
    name: product.name,
    mark: product.mark,
    spelled: acronymParts(product.highlight),
    hasSymbol: product.symbol !== null,
    looks: MODES.flatMap((mode) => lookOf(site, product, mode)),
    uses: usesOf(site, product),
  }));
  const data = { products };
  const draft = { path, menu: "products" as const, title, description, template: "products", data };
  return { [`${path}index.html`]: renderPage(site, draft) };
}

/** Returns a product in a mode's first theme; empty if the identity has no such theme. */
function lookOf({ identity, words }: Site, { id, name }: Product, mode: Mode) {
  const theme = identity.themes.find((candidate) => candidate.mode === mode && !candidate.highContrast);
  if (theme === undefined) return [];
  const bars = chartsOf(identity).find((chart) => chart.id === id)?.bars ?? [];
  const src = `${identity.base.path}${API_ROOT}/products/${id}/mark/${mode}.svg`;
  return [
    {
      scope: scopeOf(identity, "theme", theme.id),
      name: words.products.modes[mode],
      bars: bars.map((bar, index) => ({ ...bar, hex: productColors(identity)({ id })[index]?.[mode].color.hex ?? "" })),
      symbol: say(words.products.symbolAt, { name, mode: words.products.modes[mode].toLowerCase() }),
      file: src,
      sizes: SIZES.map((size) => ({ size, src })),
      largeSizes: LARGE_SIZES.map((size) => ({ size, src })),
    },
  ];
}

function usesOf({ identity, words }: Site, { id, symbol }: Product) {
  const root = `{origin}${identity.base.path}${API_ROOT}/products/${id}`;
  const { css, json, icons } = words.products.uses;
  const icon = (mode: Mode) => {
    return `<link rel="icon" type="image/svg+xml" href="${root}/mark/${mode}.svg" media="(prefers-color-scheme: ${mode})">`;
  };
  const uses = [
    { what: css, pattern: `<link rel="stylesheet" href="${root}.css">` },
    { what: json, pattern: `${root}.json` },
    ...(symbol === null ? [] : [{ what: icons, pattern: MODES.map(icon).join("\n") }]),
  ];
  return uses.map((use) => snippet(identity, use));
}

/** Splits a spelled-out acronym into plain and `**strong**` parts. */
export function acronymParts(highlight: string): readonly { readonly text: string; readonly strong: boolean }[] {
  return highlight.split("**").map((text, index) => ({ text, strong: index % 2 === 1 }));
}
