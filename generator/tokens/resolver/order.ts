import { type Form, inside, isObject, oneOf, reportAt, show, unlike } from "../form.ts";
import { toPointer } from "../dtcg/reference.ts";
import { checkMembers, type Members } from "./members.ts";
import { MODIFIER, readModifier, type ReadModifier, reportCaseClashes } from "./modifier.ts";
import { itemsOf, keysOf, memberOf, type Part, placeOf, spotOf } from "./part.ts";
import { complain, isReference, locate, type Scope } from "./references.ts";
import { type ReadSources, SET, type Sources } from "./sources.ts";

/** A set or a modifier, as it was read, and where. */
export type Entry = { readonly part: Part; readonly name: string } & (
  | { readonly kind: "set"; readonly sources: Sources }
  | { readonly kind: "modifier"; readonly modifier: ReadModifier }
);

/** An entry of resolutionOrder; an inline one has its own name there. */
type Item = Entry & { readonly isInline: boolean; readonly item: Part };

/** How entries are read. */
export type Reading = Scope & {
  readonly readSources: ReadSources;
  /** The entries under `sets` and `modifiers`, by the objects that declare them. */
  readonly declared: ReadonlyMap<unknown, Entry>;
};

/** Reads a set whose members it checks. */
export function readSet(part: Part, name: string, { readSources }: Pick<Reading, "readSources">): Entry {
  return { kind: "set", part, name, sources: readSources.ofSet(part) };
}

/** Reads a modifier and checks its members. */
export function readModifierEntry(
  part: Part,
  name: string,
  { members = MODIFIER, ...reading }: Pick<Reading, "readSources" | "report"> & { readonly members?: Members },
): Entry {
  checkMembers(part, members, reading.report);
  return { kind: "modifier", part, name, modifier: readModifier(part, name, reading) };
}

/** Reads the items of resolutionOrder. */
export function readOrder(list: Part, reading: Reading): readonly Entry[] {
  const items = itemsOf(list).flatMap((item) => readItem(item, reading) ?? []);
  reportDoubled(items, reading);
  const modifiers = items.filter(({ kind }) => kind === "modifier");
  const names = modifiers.map(({ name }) => name);
  reportCaseClashes(
    modifiers.map(({ item }) => item),
    { names, what: "modifiers", report: reading.report },
  );
  return items;
}

function readItem(item: Part, reading: Reading): Item | undefined {
  if (isReference(item)) return readReference(item, reading);
  const spot = spotOf(item, reading.report);
  if (isObject(item.value)) return readInline(item, reading);
  unlike(spot, item.value, 'a reference such as { "$ref": "#/sets/base" }, or a set or modifier');
  return undefined;
}

function readReference(item: Part, reading: Reading): Item | undefined {
  const target = locate(item, reading);
  if (target === undefined) return undefined;
  const [root, name = ""] = target.path;
  const isEntry = target.document === reading.resolver && target.path.length === 2;
  if (!isEntry || (root !== "sets" && root !== "modifiers")) {
    const isOrder = target.document === reading.resolver && root === "resolutionOrder";
    const where = show(toPointer(target.path.map(String)));
    const message = isOrder
      ? "Nothing may refer to an item of resolutionOrder."
      : `${where} is not a set or modifier of this document. Expected: "#/sets/…" or "#/modifiers/…".`;
    return complain(item, { message, fix: "Declare it under sets, and refer to that set." }, reading);
  }
  const known = reading.declared.get(target.value);
  if (known === undefined) return undefined;
  if (keysOf(item).length === 1) return { ...known, isInline: false, item };
  const part = { ...item, base: target };
  const read = root === "sets" ? readSet : readModifierEntry;
  return { ...read(part, String(name), reading), isInline: false, item };
}

const type: Form = oneOf(["set", "modifier"]);

const name: Form = (value, spot) =>
  (typeof value === "string" && value !== "") || unlike(spot, value, "a name that no other item has");

function readInline(item: Part, reading: Reading): Item | undefined {
  const spot = spotOf(item, reading.report);
  const [kind, title] = [memberOf(item, "type")?.value, memberOf(item, "name")?.value];
  const hasType = type(kind, inside(spot, "type"));
  if (!name(title, inside(spot, "name")) || !hasType || typeof title !== "string") return undefined;
  const { needed, allowed } = kind === "set" ? SET : MODIFIER;
  const members = { needed, allowed: { ...allowed, type, name } };
  const given = { isInline: true, item };
  if (kind === "modifier") return { ...readModifierEntry(item, title, { ...reading, members }), ...given };
  const isValid = checkMembers(item, members, reading.report);
  const sources = memberOf(item, "sources");
  const found = isValid && sources !== undefined ? reading.readSources.ofContext(sources) : NONE;
  return { kind: "set", part: item, name: title, sources: found, ...given };
}

const NONE: Sources = { list: [], sets: new Set() };

/** A name of an inline item may not be used again; references repeat the names of what they refer to. */
function reportDoubled(items: readonly Item[], { report }: Reading): void {
  const first = new Map<string, Item>();
  for (const item of items) {
    const before = first.get(item.name);
    if (before === undefined) first.set(item.name, item);
    else if (before.isInline || item.isInline) {
      const { line } = placeOf(before.item);
      const message = `The name "${item.name}" is used twice in resolutionOrder, first on line ${line}.`;
      const named = item.isInline ? inside(spotOf(item.item, report), "name") : spotOf(item.item, report);
      reportAt(named, "value", { message, fix: "Rename one of the two." });
    }
  }
}
