import { splitOutside } from "../../css-value.ts";

/** The start of a reference to a custom property, with its name. */
const REFERENCE = /var\(\s*--((?:[^\s,()\\]|\\[\da-f]{1,6}\s?|\\.)+)\s*/i;

const REFERENCES = new RegExp(REFERENCE, "gi");

const OPTIONAL = new RegExp(`${REFERENCE.source},`, "gi");

/** The names of the custom properties that a text refers to, those in fallbacks too. */
export function referencesIn(text: string): string[] {
  return Array.from(text.matchAll(REFERENCES), ([, name = ""]) => unescaped(name));
}

/** The names of those that have a fallback, so that they may have no value. */
export function optionalIn(text: string): string[] {
  return Array.from(text.matchAll(OPTIONAL), ([, name = ""]) => unescaped(name));
}

/** The property that a text is a reference to and nothing else; a fallback does not count. */
export function wholeReference(text: string): string | undefined {
  const found = findReference(text);
  return found?.start === 0 && found.end === text.length ? found.name : undefined;
}

/**
 * A text with some references replaced by what they have. `valueOf` gives null for a reference that stays, and `initial`
 * for one that takes its fallback. Undefined where that has none.
 */
export function substitute(text: string, valueOf: (name: string) => string | null): string | undefined {
  const parts: string[] = [];
  let rest = text;
  for (let found = findReference(rest); found !== undefined; found = findReference(rest)) {
    const { name, fallback, start, end } = found;
    const value = valueOf(name);
    const isInvalid = value === "initial";
    const taken = isInvalid && fallback !== undefined ? substitute(fallback, valueOf) : value;
    if (taken === undefined || (isInvalid && fallback === undefined)) return undefined;
    parts.push(rest.slice(0, start), taken ?? rest.slice(start, end));
    rest = rest.slice(end);
  }
  return [...parts, rest].join("");
}

type Reference = { readonly name: string; readonly fallback?: string; readonly start: number; readonly end: number };

/** The first reference of a text, with its place. */
export function findReference(text: string): Reference | undefined {
  const match = REFERENCE.exec(text);
  if (match === null) return undefined;
  const [whole, name = ""] = match;
  const start = match.index;
  const [inner = ""] = splitOutside(text.slice(start + whole.length), ")", 1);
  const end = start + whole.length + inner.length + 1;
  const fallback = inner.startsWith(",") ? { fallback: inner.slice(1).trim() } : {};
  return { name: unescaped(name), start, end, ...fallback };
}

/**
 * The properties that have a value whatever is chosen, of those that the root has: what refers to another one for some pages
 * has none there where that has none.
 */
export function declaredEverywhere(
  declared: readonly { readonly name: string; readonly text: string }[],
  atRoot: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const users = new Map<string, Set<string>>();
  const names = new Set<string>();
  for (const { name, text } of declared) {
    names.add(name);
    const target = wholeReference(text.trim());
    if (target !== undefined) users.set(target, (users.get(target) ?? new Set()).add(name));
  }
  // A set is also read for what is added while it is read.
  const open = new Set([...names].filter((name) => !atRoot.has(name)));
  for (const name of open) for (const user of users.get(name) ?? []) open.add(user);
  return names.difference(open);
}

/** A name without its escapes: `size-0\.5` is `size-0.5`, and `\31 x` is `1x` (CSS Syntax 3, section 4.3.7). */
export function unescaped(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, digits: string | undefined, sign: string | undefined) =>
    digits === undefined ? (sign ?? "") : characterOf(Number.parseInt(digits, 16)),
  );
}

/** No character has the numbers of halves of others, of nothing, or above the last. */
function characterOf(code: number): string {
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? "\uFFFD" : String.fromCodePoint(code);
}
