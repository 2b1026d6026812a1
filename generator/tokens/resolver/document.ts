import { any, choice, expecting, json, list as listOf, optional, text } from "../../model/schema.ts";
import type { Json } from "../../model/token.ts";
import { refined, unlike } from "../form.ts";
import { readJsonDocument } from "../json/document.ts";
import { placeIn, type Report } from "../problem.ts";
import { checkTrees } from "./clashes.ts";
import { fileOpener, type ReadText } from "./files.ts";
import { checkMembers, type Members } from "./members.ts";
import type { Layer } from "./merge.ts";
import { type Modifier, textOf } from "./modifier.ts";
import { type Entry, type ReadScope, readModifierEntry, readOrder, readSet } from "./resolution-order.ts";
import { memberOf, membersOf, type Part, rootOf } from "./part.ts";
import { type Source, sourceReader } from "./sources.ts";

/** A set or modifier that isn't reachable from resolutionOrder. */
export type Unused = {
  readonly kind: "set" | "modifier";
  readonly name: string;
  readonly sources: readonly Source[];
};

/** A parsed resolver document. */
export type Resolver = {
  readonly file: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** The layers in resolution order; those of a modifier are adjacent. */
  readonly layers: readonly Layer[];
  /** The modifiers in resolutionOrder, which are the inputs. */
  readonly modifiers: readonly Modifier[];
  readonly unused: readonly Unused[];
};

const order = refined(
  expecting("a list of sets and modifiers", listOf(any)),
  (value, spot) => value.length > 0 || unlike(spot, value, "a list of at least one set or modifier"),
);

const ROOT: Members = {
  version: choice("2025.10"),
  resolutionOrder: order,
  name: optional(text),
  description: optional(text),
  sets: optional(json),
  modifiers: optional(json),
  $schema: optional(text),
  // Only checked if a reference points into it.
  $defs: optional(any),
};

/**
 * Reads a resolver document (DTCG Resolver Module 2025.10) and the files it refers to; reports all problems, and returns
 * undefined if there are any. `file` is relative to the root folder, which references can't leave.
 */
export function readResolver(file: string, read: ReadText, report: Report): Resolver | undefined {
  let isValid = true;
  const reportInvalid: Report = (problem) => {
    isValid = false;
    report(problem);
  };
  const resolver = readRoot(file, read, reportInvalid);
  if (resolver !== undefined && isValid) checkTrees(resolver.layers, reportInvalid);
  return isValid ? resolver : undefined;
}

function readRoot(file: string, read: ReadText, report: Report): Resolver | undefined {
  const text = read(file);
  if (text === undefined) {
    report({ place: placeIn(file, "", 0, 0), message: `The file "${file}" does not exist.`, fix: null });
    return undefined;
  }
  const resolver = readJsonDocument(file, text, report);
  if (resolver === undefined) return undefined;
  const root = rootOf(resolver);
  checkMembers(root, ROOT, report);
  const scope = { resolver, open: fileOpener(resolver, read, report), report };
  const readSources = sourceReader(scope);
  const declared = new Map<Json, Entry>();
  const readScope: ReadScope = { ...scope, readSources, declared };
  for (const [name, part] of entriesIn(root, "sets")) declared.set(part.value, readSet(part, name, readScope));
  for (const [name, part] of entriesIn(root, "modifiers"))
    declared.set(part.value, readModifierEntry(part, name, readScope));
  const list = memberOf(root, "resolutionOrder");
  const entries = list === undefined ? [] : readOrder(list, readScope);
  return {
    file,
    name: textOf(root, "name"),
    description: textOf(root, "description"),
    layers: entries.flatMap(layersOf),
    modifiers: modifiersOf(entries),
    unused: unusedOf([...declared.values()], entries),
  };
}

function entriesIn(root: Part, key: "sets" | "modifiers"): ReadonlyMap<string, Part> {
  const member = memberOf(root, key);
  return member === undefined ? new Map<string, Part>() : membersOf(member);
}

function layersOf(entry: Entry): readonly Layer[] {
  const { name } = entry;
  if (entry.kind === "set") return [{ condition: [], name, sources: entry.sources.list }];
  return [...entry.modifier.sources].map(([context, { list }]) => {
    return { condition: [{ modifier: name, contexts: [context] }], name, sources: list };
  });
}

function modifiersOf(entries: readonly Entry[]): readonly Modifier[] {
  const modifiers = entries.flatMap((entry) => (entry.kind === "modifier" ? [entry.modifier] : []));
  const byName = new Map(modifiers.map((modifier) => [modifier.name, modifier]));
  return [...byName.values()].map(({ name, description, contexts, default: byDefault }) => {
    return { name, description, contexts, default: byDefault };
  });
}

function unusedOf(declared: readonly Entry[], entries: readonly Entry[]): readonly Unused[] {
  const used = new Set<Json>(entries.flatMap((entry) => [declarationOf(entry.part), ...setsOf(entry)]));
  return declared
    .filter(({ part }) => !used.has(part.value))
    .map((entry) => ({
      kind: entry.kind,
      name: entry.name,
      sources: layersOf(entry).flatMap(({ sources }) => sources),
    }));
}

/** Returns the object that declares an entry, beneath the overrides of references. */
function declarationOf({ value, base }: Part): Json {
  return base === undefined ? value : declarationOf(base);
}

function setsOf(entry: Entry): readonly Json[] {
  if (entry.kind === "set") return [...entry.sources.sets];
  return [...entry.modifier.sources.values()].flatMap(({ sets }) => [...sets]);
}
