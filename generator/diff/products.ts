import { MODES } from "../model/color.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import type { Product } from "../model/product.ts";
import { productColors } from "../resolve/overrides.ts";
import { type Change, change, type Row, row } from "./change.ts";
import { canonical, compareMembers } from "./members.ts";
import { type Side, textOf } from "./side.ts";

/** Fields of a product's file that other comparisons cover: its id, and its colours, which are tokens. */
const ELSEWHERE: ReadonlySet<string> = new Set(["id", "data"]);

/** Compares the products: their files, their symbols and the order of their colours. */
export function compareProducts(old: Side, now: Side): Change[] {
  const { removed, kept, added } = compareMembers(old.identity.products, now.identity.products, ({ id }) => id);
  return [
    ...removed.map(({ id }) => change(["breaking", "product", "removed"], id)),
    ...kept.flatMap((product) => [
      ...compareProduct(old, now, product),
      ...compareOrder(product.new.id, namesIn(old.identity, product.old), namesIn(now.identity, product.new)),
    ]),
    ...added.map(({ id }) => change(["silent", "product", "added"], id)),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(side: Side, id: string): Fields {
  return JSON.parse(textOf(side, `${API_ROOT}/products/${id}.json`) || "{}") as Fields;
}

/** Compares the symbol and every field of the file, because users may read any of them. */
function compareProduct(
  old: Side,
  now: Side,
  { old: oldProduct, new: product }: { readonly old: Product; readonly new: Product },
): Change[] {
  const [before, after] = [fieldsOf(old, product.id), fieldsOf(now, product.id)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !ELSEWHERE.has(name));
  const rows = names.flatMap((name) => compareValues(name, before[name], after[name]));
  const removed = rows.filter((entry) => entry.after === null);
  const redrawn = MODES.filter((mode) => oldProduct.symbol?.[mode] !== product.symbol?.[mode]).join(" and ");
  const seen = [
    ...rows.filter((entry) => entry.after !== null),
    ...(redrawn === "" ? [] : [row("symbol", "as it was", `redrawn in ${redrawn}`)]),
  ];
  return [
    ...(removed.length === 0 ? [] : [change(["breaking", "product", "changed"], product.id, removed)]),
    ...(seen.length === 0 ? [] : [change(["visible", "product", "changed"], product.id, seen)]),
  ];
}

function compareValues(label: string, old: unknown, now: unknown): Row[] {
  if (canonical(old) === canonical(now)) return [];
  if (isFields(old) && isFields(now)) {
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return names.flatMap((name) => compareValues(`${label}.${name}`, old[name], now[name]));
  }
  const text = (value: unknown) =>
    value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);
  return [row(label, text(old), text(now))];
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Compares the order of the colours, in which charts use them. */
function compareOrder(product: string, old: readonly string[], now: readonly string[]): Change[] {
  const { isReordered } = compareMembers(old, now, (name) => name);
  if (!isReordered) return [];
  return [change(["visible", "product", "reordered"], product, [row(null, old.join(", "), now.join(", "))])];
}

function namesIn(identity: Identity, product: Product): string[] {
  return productColors(identity)(product).map(({ light }) => light.name);
}
