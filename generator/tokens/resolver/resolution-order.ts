import { choice, pattern } from "../../model/schema.ts";
import { check, inside, isObject, reportAt, show, unlike } from "../form.ts";
import { toPointer } from "../dtcg/reference.ts";
import { checkMembers, type Members } from "./members.ts";
import { MODIFIER, readModifier, type ReadModifier, reportCaseClashes } from "./modifier.ts";
import { itemsOf, keysOf, memberOf, type Part, placeOf, spotOf } from "./part.ts";
import { reportReference, isReference, locate, type Scope } from "./references.ts";
import { type ReadSources, SET, type Sources } from "./sources.ts";

/** A set or modifier, and its place. */
export type Entry = { readonly part: Part; readonly name: string } & (
  | { readonly kind: "set"; readonly sources: Sources }
  | { readonly kind: "modifier"; readonly modifier: ReadModifier }
);

/** An entry of resolutionOrder, either inline or a reference. */
type Item = Entry & { readonly isInline: boolean; readonly item: Part };

/** The scope in which entries are read. */
export type ReadScope = Scope & {
  readonly readSources: ReadSources;
  /** The entries under `sets` and `modifiers`, keyed by the objects that declare them. */
  readonly declared: ReadonlyMap<unknown, Entry>;
};

/** Reads a set and checks its members. */
export function readSet(part: Part, name: string, { readSources }: Pick<ReadScope, "readSources">): Entry {
  return { kind: "set", part, name, sources: readSources.ofSet(part) };
}

/** Reads a modifier and checks its members. */
export function readModifierEntry(
  part: Part,
  name: string,
  { members = MODIFIER, ...scope }: Pick<ReadScope, "readSources" | "report"> & { readonly members?: Members },
): Entry {
  checkMembers(part, members, scope.report);
  return { kind: "modifier", part, name, modifier: readModifier(part, name, scope) };
}

/** Reads the items of resolutionOrder. */
export function readOrder(list: Part, scope: ReadScope): readonly Entry[] {
  const items = itemsOf(list).flatMap((item) => readItem(item, scope) ?? []);
  reportDuplicates(items, scope);
  const modifiers = items.filter(({ kind }) => kind === "modifier");
  const names = modifiers.map(({ name }) => name);
  reportCaseClashes(
    modifiers.map(({ item }) => item),
    { names, what: "modifiers", report: scope.report },
  );
  return items;
}

function readItem(item: Part, scope: ReadScope): Item | undefined {
  if (isReference(item)) return readReference(item, scope);
  const spot = spotOf(item, scope.report);
  if (isObject(item.value)) return readInline(item, scope);
  unlike(spot, item.value, 'a reference such as { "$ref": "#/sets/base" }, or a set or modifier');
  return undefined;
}

function readReference(item: Part, scope: ReadScope): Item | undefined {
  const target = locate(item, scope);
  if (target === undefined) return undefined;
  const [root, name = ""] = target.path;
  const isEntry = target.document === scope.resolver && target.path.length === 2;
  if (!isEntry || (root !== "sets" && root !== "modifiers")) {
    const isOrder = target.document === scope.resolver && root === "resolutionOrder";
    const where = show(toPointer(target.path.map(String)));
    const message = isOrder
      ? "Nothing may refer to an item of resolutionOrder."
      : `${where} is not a set or modifier of this document. Expected: "#/sets/…" or "#/modifiers/…".`;
    return reportReference(item, { message, fix: "Declare it under sets, and refer to that set." }, scope);
  }
  const entry = scope.declared.get(target.value);
  if (entry === undefined) return undefined;
  if (keysOf(item).length === 1) return { ...entry, isInline: false, item };
  const part = { ...item, base: target };
  const read = root === "sets" ? readSet : readModifierEntry;
  return { ...read(part, String(name), scope), isInline: false, item };
}

const type = choice("set", "modifier");

const name = pattern(/./s, "a name that no other item has");

function readInline(item: Part, scope: ReadScope): Item | undefined {
  const spot = spotOf(item, scope.report);
  const [kind, itemName] = [memberOf(item, "type")?.value, memberOf(item, "name")?.value];
  const hasType = check(type, kind, inside(spot, "type"));
  if (!check(name, itemName, inside(spot, "name")) || !hasType || typeof itemName !== "string") return undefined;
  const members = { ...(kind === "set" ? SET : MODIFIER), type, name };
  const origin = { isInline: true, item };
  if (kind === "modifier") return { ...readModifierEntry(item, itemName, { ...scope, members }), ...origin };
  const isValid = checkMembers(item, members, scope.report);
  const list = memberOf(item, "sources");
  const sources = isValid && list !== undefined ? scope.readSources.ofContext(list) : NONE;
  return { kind: "set", part: item, name: itemName, sources, ...origin };
}

const NONE: Sources = { list: [], sets: new Set() };

/** Reports duplicate names of inline items; several references to the same entry are allowed. */
function reportDuplicates(items: readonly Item[], { report }: ReadScope): void {
  const first = new Map<string, Item>();
  for (const item of items) {
    const earlier = first.get(item.name);
    if (earlier === undefined) first.set(item.name, item);
    else if (earlier.isInline || item.isInline) {
      const { line } = placeOf(earlier.item);
      const message = `The name "${item.name}" is used twice in resolutionOrder, first on line ${line}.`;
      const nameSpot = item.isInline ? inside(spotOf(item.item, report), "name") : spotOf(item.item, report);
      reportAt(nameSpot, "value", { message, fix: "Rename one of the two." });
    }
  }
}
