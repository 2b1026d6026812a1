import { color, SETTINGS, THEME } from "../../smallest.ts";

/** The files of an identity by their paths. */
export type Files = Readonly<Record<string, string>>;

/** A kind of text, of about so many characters; no two sizes share a text, which the check would remember. */
export type Kinds = Readonly<Record<string, (size: number) => Files>>;

/** Makes as many pieces of a fixed length as fit into the size, but at least one. */
export function pieces<T>(size: number, length: number, of: (index: number) => T): T[] {
  return Array.from({ length: Math.max(1, Math.floor(size / length)) }, (_, index) => of(index));
}

/** The same text over and over. */
export function filled(size: number, text: string): string {
  return text.repeat(Math.max(1, Math.floor(size / text.length)));
}

/** An object with as many members as there is room for. */
export function members(size: number, length: number, of: (index: number) => unknown, key = name) {
  return Object.fromEntries(pieces(size, length, (index) => [key(index), of(index)]));
}

/** A name that reads as no colour. */
export function name(index: number): string {
  return `t${index}`;
}

/** The settings and the tokens file of an identity of two colours, with other settings and groups. */
export function tokens(settings: object, groups: object): Files {
  return {
    "tokens/vitral.json": JSON.stringify({ ...SETTINGS, ...settings }),
    "tokens/tokens.json": JSON.stringify({ color: { light: THEME }, ...groups }),
  };
}

/** Settings with further modifiers. */
export function modifiers(others: object): object {
  return { modifiers: { ...SETTINGS.modifiers, ...others } };
}

/** A modifier of products, each with the colours of its file. */
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

/** A product's file. */
export function product(data: object, more: object = {}): string {
  const highlight = { format: "a", weight: "b", text: "**P**" };
  return JSON.stringify({ id: "p", name: "P", mark: "p", acronym: "P", highlight, data, ...more });
}

/** A colour for data in either mode. */
export const SERIES = { light: color("#000000", [0, 0, 0]), dark: color("#ffffff", [1, 1, 1]) };

/** An identity with one product, whose symbol holds this. */
export function symbol(inside: string): Files {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`;
  return {
    ...tokens(modifiers(products(["p"])), {}),
    "tokens/products/p.json": product({ a: SERIES }),
    "tokens/products/p.svg.hbs": text,
  };
}
