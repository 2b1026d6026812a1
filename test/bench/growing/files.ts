import { color, SETTINGS, THEME } from "../../smallest.ts";

/** The files of an identity, keyed by path. */
export type Files = Readonly<Record<string, string>>;

/**
 * Files with a kind of hostile text of about a given size, keyed by name. The text differs by size, because the check
 * caches results.
 */
export type Kinds = Readonly<Record<string, (size: number) => Files>>;

/** Creates as many pieces of a fixed length as fit into the size, but at least one. */
export function pieces<T>(size: number, length: number, create: (index: number) => T): T[] {
  return Array.from({ length: Math.max(1, Math.floor(size / length)) }, (_, index) => create(index));
}

/** Repeats a text up to a size. */
export function filled(size: number, text: string): string {
  return text.repeat(Math.max(1, Math.floor(size / text.length)));
}

/** Creates an object with as many members as fit into the size. */
export function members(size: number, length: number, create: (index: number) => unknown, key = name) {
  return Object.fromEntries(pieces(size, length, (index) => [key(index), create(index)]));
}

/** A name that can't be read as a colour. */
export function name(index: number): string {
  return `t${index}`;
}

/** The settings and tokens file of an identity with two colours, plus other settings and groups. */
export function tokens(settings: object, groups: object): Files {
  return {
    "tokens/vitral.json": JSON.stringify({ ...SETTINGS, ...settings }),
    "tokens/tokens.json": JSON.stringify({ color: { light: THEME }, ...groups }),
  };
}

/** Settings with further modifiers. */
export function modifiers(modifiers: object): object {
  return { modifiers: { ...SETTINGS.modifiers, ...modifiers } };
}

/** A product modifier, each product with the colours of its file. */
export function products(ids: readonly string[]): object {
  const source = (id: string) => ({ $ref: `products/${id}.json#/data`, as: "color.data-*", by: "mode" });
  return {
    product: { role: "product", contexts: Object.fromEntries(ids.map((id) => [id, { sources: [source(id)] }])) },
  };
}

/** An identity with one page. */
export function page(text: string): Files {
  return { ...tokens({ reference: ["a"] }, {}), "reference/a.md": text };
}

/** The content of a product file. */
export function product(data: object, more: object = {}): string {
  const highlight = { format: "a", weight: "b", text: "**P**" };
  return JSON.stringify({ id: "p", name: "P", mark: "p", acronym: "P", highlight, data, ...more });
}

/** A data colour with both modes. */
export const SERIES = { light: color("#000000", [0, 0, 0]), dark: color("#ffffff", [1, 1, 1]) };

/** An identity with one product and the content of its symbol. */
export function symbol(inside: string): Files {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`;
  return {
    ...tokens(modifiers(products(["p"])), {}),
    "tokens/products/p.json": product({ a: SERIES }),
    "tokens/products/p.svg.hbs": text,
  };
}
