import { type AtRule, type ChildNode, type Container, CssSyntaxError, parse, type Root } from "postcss";
import { parsed } from "./imports.ts";

/** The variants of Tailwind that stylesheets make: what is around the rules in each, by its name. */
export type Variants = Map<string, Root>;

/** Variants that Tailwind has by itself, of those that pages choose or readers have. */
const OWN: Readonly<Record<string, string>> = {
  "contrast-less": "@media (prefers-contrast: less)",
  "contrast-more": "@media (prefers-contrast: more)",
  dark: "@media (prefers-color-scheme: dark)",
  "forced-colors": "@media (forced-colors: active)",
  "motion-reduce": "@media (prefers-reduced-motion: reduce)",
  "motion-safe": "@media (prefers-reduced-motion: no-preference)",
  "pointer-coarse": "@media (pointer: coarse)",
  "pointer-fine": "@media (pointer: fine)",
};

/** A variant with two slots writes all twice, and so does each one within it; no stylesheet of a person has so much. */
const MOST_NODES = 100_000;

/**
 * Puts what Tailwind's build writes in the place of its variants: `@variant dark { … }` is what
 * `@custom-variant dark (&:where(.dark, .dark *))` says, here or in a stylesheet that was read before, or a medium.
 */
export function withoutVariants(root: Root, variants: Variants): void {
  root.walkAtRules("custom-variant", (rule) => void define(rule, variants));
  const found: AtRule[] = [];
  root.walkAtRules("variant", (rule) => void found.push(rule));
  let left = MOST_NODES;
  // Those within others are first, so that the others have what is made of them.
  for (const rule of found.toReversed()) {
    const own = variants.get(rule.params.trim()) ?? around(OWN[rule.params.trim()]);
    if (own === undefined) continue;
    const size = countOf(own, isSlot) * countOf(rule, () => true);
    // What is not written is named as that of a variant.
    if (size > left) continue;
    left -= size;
    const { nodes } = own.clone();
    const holder = parse("");
    holder.append(nodes);
    holder.walkAtRules("slot", (slot) => void slot.replaceWith((rule.nodes ?? []).map((node) => node.clone())));
    rule.replaceWith(holder.nodes);
  }
}

function countOf(container: Container, isOne: (node: ChildNode) => boolean): number {
  let count = 0;
  container.walk((node) => void (count += Number(isOne(node))));
  return count;
}

function isSlot(node: ChildNode): boolean {
  return node.type === "atrule" && node.name === "slot";
}

/** `@custom-variant dark (&:where(.dark *))`, or with rules around `@slot`. */
function define(rule: AtRule, variants: Variants): void {
  const [, name = "", selector] = /^([\w-]+)\s*(?:\(([^]*)\))?$/.exec(rule.params.trim()) ?? [];
  const own = selector === undefined ? rootOf(rule) : around(selector);
  if (own !== undefined) withoutVariants(own, variants);
  if (name !== "" && own !== undefined) variants.set(name, own);
  rule.remove();
}

function rootOf(rule: Container): Root {
  const root = parse("");
  root.append((rule.nodes ?? []).map((node) => node.clone()));
  return root;
}

/** What is around a slot by a selector or a medium; undefined for a text that is no CSS. */
function around(selector: string | undefined): Root | undefined {
  const root = selector === undefined ? undefined : parsed(`${selector} { @slot; }`);
  return root instanceof CssSyntaxError ? undefined : root;
}
