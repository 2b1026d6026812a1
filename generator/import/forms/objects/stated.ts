import { type Json, TEXT } from "../../../model/token.ts";
import { once } from "../../../resolve/memoize.ts";
import { NO_TYPE } from "../../css-value.ts";
import { textOf } from "../old/value.ts";
import type { Derived, Entry, StatedToken, Statement, Value } from "../../reading.ts";
import { stepsFor } from "../steps.ts";
import { type Leaf, leafOf, readRaw } from "./leaf.ts";
import type { Levels, Placed } from "./levels.ts";
import { byProperty, pathByProperty } from "./property-names.ts";
import { shortReferences } from "./short-references.ts";

/** The tokens that placed values are, and what happened to them on the way. */
export function statedTokens(
  { placed: given, left }: Levels,
  key: string | undefined,
): { readonly tokens: readonly StatedToken[]; readonly entries: readonly Entry[] } {
  const placed = byProperty(given);
  const entries = left.map(({ path, what, found, made }): Entry => ({
    kind: made === undefined ? "left-out" : "repaired",
    what,
    subject: path.join("."),
    found: typeof found === "string" ? found : JSON.stringify(found).slice(0, 80),
    ...(made !== undefined && { made }),
  }));
  const byPath = new Map<string, { readonly path: readonly string[]; readonly own: Placed[] }>();
  const stepsOf = stepsFor(
    placed.map(({ path }) => path),
    entries,
  );
  for (const one of placed) {
    const path = stepsOf(one.path);
    if (path === undefined) continue;
    const known = byPath.get(path.join(".")) ?? { path, own: [] };
    known.own.push(one);
    byPath.set(path.join("."), known);
  }
  const names = new Map([...byPath].map(([subject, { path }]) => [path.join("-"), subject]));
  const find = once(() => shortReferences([...byPath.values()].map(({ path }) => path)));
  const targetOf = (path: string, subject: string): string | undefined => {
    if (byPath.has(path)) return path;
    const found = find()(path);
    if (found !== undefined) entries.push({ kind: "repaired", what: SHORT, subject, found: path, made: found });
    return found;
  };
  const tokens = [...byPath].flatMap(([subject, { path, own }]): StatedToken[] => {
    const leaves = own.flatMap((one) => leafOf(one.node, key) ?? []);
    const statements = own.flatMap((one, at): Statement[] => {
      const value = leaves[at] && valueOf(leaves[at].raw, subject, { names, byPath, targetOf });
      if (value !== undefined) return [{ when: one.when, value }];
      const found = JSON.stringify(leaves[at]?.raw ?? null).slice(0, 80);
      entries.push({ kind: "left-out", what: "Members that are no values of tokens", subject, found });
      return [];
    });
    if (statements.length === 0) return [];
    entries.push(...entriesOf(subject, statements, leaves));
    const notes = leaves.find(({ description }) => description !== undefined);
    const old = leaves.find(({ deprecated }) => deprecated !== undefined);
    return [
      {
        path,
        statements,
        ...(notes?.description !== undefined && { description: notes.description }),
        ...(old?.deprecated !== undefined && { deprecated: old.deprecated }),
      },
    ];
  });
  return { tokens, entries };
}

/** An alias where the text names another token, in braces, as a property, with a dollar sign or by its scale; else a value. */
function valueOf(
  raw: Json,
  subject: string,
  {
    names,
    byPath,
    targetOf,
  }: {
    readonly names: ReadonlyMap<string, string>;
    readonly byPath: ReadonlyMap<string, unknown>;
    targetOf(path: string, subject: string): string | undefined;
  },
): Value | Derived | undefined {
  const text = typeof raw === "string" ? raw.trim() : "";
  const property = /^var\(\s*--([\w-]+)\s*\)$/.exec(text)?.[1] ?? "";
  const braces = /^\{([^{}]+)\}$/.exec(text)?.[1] ?? "";
  const [, ...steps] = /^(\$[\w-]+)+$/.test(text) ? text.split("$") : [];
  const named = names.get(property) ?? names.get(steps.join("-"));
  const others = [
    pathByProperty(braces.split(".")).join("."),
    braces,
    ...besideOf(steps, subject),
    ...inScales(text, subject),
  ];
  const target =
    named ?? others.find((path) => byPath.has(path)) ?? (braces === "" ? undefined : targetOf(braces, subject));
  if (target === subject) return undefined;
  if (target !== undefined) return { type: null, value: `{${target}}` };
  const parts = new Map(Array.from(text.matchAll(PART), ([, path = ""]) => [path, targetOf(path, subject)]));
  const targets = [...parts.values()].filter((path) => path !== undefined && path !== subject);
  const isMade = parts.size > 0 && targets.length === parts.size;
  return isMade ? madeOf(text, parts, subject) : readRaw(raw, subject);
}

/** A reference to another token within a text: `0 1px 2px {colors.ink}`. */
const PART = /\{([^{}]+)\}/g;

/** A text with the values of other tokens. */
function madeOf(text: string, parts: ReadonlyMap<string, string | undefined>, subject: string): Derived {
  const targets = [...parts].map(([path, target = path]) => [path, target] as const);
  return {
    from: [...new Set(targets.map(([, target]) => target))],
    make: (valueOf) => {
      const texts = new Map(targets.map(([path, target]) => [path, textOf(valueOf(target))]));
      if ([...texts.values()].includes(undefined)) return undefined;
      return readRaw(
        text.replace(PART, (_, path: string) => texts.get(path) ?? ""),
        subject,
      );
    },
  };
}

/** The tokens that `$ink` may name in a scale that the token itself is in, and `$colors$ink` anywhere. */
function besideOf(steps: readonly string[], subject: string): readonly string[] {
  const around = subject.split(".").slice(0, -1);
  return steps.length === 0
    ? []
    : [...around.map((_, at) => around.slice(0, at + 1)), []].map((path) => [...path, ...steps].join("."));
}

/** The tokens that `gray.800` may name among colours: those of a scale that the token itself is in, or below the root. */
function inScales(text: string, subject: string): readonly string[] {
  if (!/^[a-z][\w-]*(\.[\w-]+)+$/i.test(text)) return [];
  return [text, ...subject.split(".").map((step) => `${step}.${text}`)];
}

/** What the report says of one token. */
function entriesOf(subject: string, statements: readonly Statement[], leaves: readonly Leaf[]): Entry[] {
  const texts = new Set(
    statements.flatMap(({ value }) => ("type" in value && value.type === TEXT ? [String(value.value)] : [])),
  );
  const notations = new Set(leaves.flatMap((leaf) => leaf.notations));
  const others = new Set(leaves.flatMap((leaf) => leaf.others));
  return [
    ...[...texts].map((found): Entry => {
      return { kind: "as-written", what: NO_TYPE, subject, found };
    }),
    ...(notations.size > 0
      ? [{ kind: "repaired", what: NOTATIONS, subject, found: [...notations].join(", "), made: "one value" } as const]
      : []),
    ...(others.size > 0 ? [{ kind: "left-out", what: OTHERS, subject, found: [...others].join(", ") } as const] : []),
  ];
}

const SHORT = "References that leave out the first groups of a path: to the token";
const NOTATIONS = "Values in several notations: the first one counts";
const OTHERS = "Properties beside values";
