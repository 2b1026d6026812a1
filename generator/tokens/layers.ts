import { inside, isObject, reportAt, type Spot } from "./form.ts";
import { suggest } from "../resolve/misspelling.ts";
import type { JsonDocument } from "./json/document.ts";
import type { Report } from "./problem.ts";
import { readResolver, type Resolver } from "./resolver/document.ts";
import { fileOpener, type OpenFile, readAddress, type ReadText } from "./resolver/files.ts";
import type { Condition, Layer } from "./resolver/merge.ts";
import { textOf } from "./resolver/modifier.ts";
import { memberOf, type Part, rootOf } from "./resolver/part.ts";
import { isResolver, locate } from "./resolver/references.ts";
import { checkConditions } from "./conditions.ts";
import { hasMoved } from "./moved.ts";
import type { Settings } from "./settings/settings.ts";
import type { SourceSettings } from "./settings/source.ts";
import { both, toCondition } from "./conditions.ts";
import { mount } from "./mount.ts";
import { checkNamed, joinModifiers, type NamedContext, type NamedModifier } from "./named.ts";

/** All tokens of an identity, in layers, and the modifiers that select layers. */
export type Layered = {
  readonly modifiers: readonly NamedModifier[];
  readonly resolver: Resolver;
  /** The groups that contexts use as sources; at their original paths, their tokens aren't published. */
  readonly hidden: readonly (readonly string[])[];
  /** The paths of the files that the settings and resolver documents refer to. */
  readonly files: readonly string[];
  /** Returns the note of the group that a context uses as its source. */
  noteOf(context: NamedContext): string | null;
};

/** Reads an identity's token files and orders its layers; undefined if there are problems. */
export function readLayers(
  document: JsonDocument,
  settings: Settings,
  { read, report }: { readonly read: ReadText; readonly report: Report },
): Layered | undefined {
  let isValid = true;
  const reportInvalid: Report = (problem) => {
    isValid = false;
    report(problem);
  };
  const files = new Set<string>();
  const readTracked: ReadText = (file) => {
    files.add(file);
    return read(file);
  };
  const open = fileOpener(document, readTracked, reportInvalid);
  const base = readBase(document, settings, { open, read: readTracked, report: reportInvalid });
  if (base === undefined) return undefined;
  const modifiers = joinModifiers(settings.modifiers, base.modifiers);
  checkNamed(modifiers, { document, path: ["tokens"], report: reportInvalid });
  checkConditions(settings, modifiers, { document, path: [], report: reportInvalid });
  const sets = base.layers.filter(({ condition }) => condition.length === 0).flatMap(({ sources }) => sources);
  const hidden: (readonly string[])[] = [];
  const notes = new Map<SourceSettings, string>();
  const layersFrom = (list: readonly SourceSettings[], name: string, condition: Condition): Layer[] =>
    list.flatMap((source) => {
      const at: Part = { document, path: source.path, value: source.kind === "inline" ? source.value : null };
      const groups = groupsOf(source, { at, sets, document, open, report: reportInvalid });
      if (source.kind === "group") hidden.push(source.group.split("."));
      const note = groups.map((group) => textOf(group, "$description")).findLast((text) => text !== undefined);
      if (note !== undefined) notes.set(source, note);
      const mounting = source.kind === "inline" ? { as: null, by: null } : source;
      return groups
        .flatMap((group) => mount(group, mounting, { at, modifiers, report: reportInvalid }))
        .map((mounted) => ({ condition: both(condition, mounted.condition), name, sources: [mounted.source] }));
    });
  const contextLayers = settings.modifiers.flatMap(({ key, only, contexts }) =>
    contexts.flatMap((context) =>
      layersFrom(
        context.sources ?? [],
        key,
        both([{ modifier: key, contexts: [context.key] }], toCondition(only, modifiers)),
      ),
    ),
  );
  const conditionalLayers = settings.layers.flatMap(({ when, sources }) =>
    layersFrom(sources, "layers", toCondition(when, modifiers)),
  );
  if (!isValid) return undefined;
  return {
    modifiers,
    resolver: {
      file: document.file,
      name: settings.name,
      description: undefined,
      layers: [...base.layers, ...contextLayers, ...conditionalLayers],
      modifiers: modifiers.map(({ key, description, contexts, default: byDefault }) => ({
        name: key,
        description: description ?? undefined,
        contexts: contexts.map((context) => context.key),
        default: byDefault ?? undefined,
      })),
      unused: base.unused,
    },
    hidden,
    files: [...files],
    noteOf: ({ settings: context }) =>
      context?.sources?.map((source) => notes.get(source)).find((note) => note !== undefined) ?? null,
  };
}

type ReadScope = { readonly open: OpenFile; readonly read: ReadText; readonly report: Report };
type Base = Pick<Resolver, "layers" | "modifiers" | "unused">;

/** Reads the base layers from the files under `tokens`: one resolver document, or token files as one set. */
function readBase(document: JsonDocument, { tokens }: Settings, { open, read, report }: ReadScope): Base | undefined {
  const spot: Spot = { document, path: ["tokens"], report };
  const isSingle = tokens.length === 1;
  const opened = tokens.flatMap((reference, index) => {
    const place = isSingle && !Array.isArray(tokensOf(document)) ? spot : inside(spot, index);
    const address = readAddress(reference, document.file);
    const file = "message" in address ? address : open(address.file);
    if (file !== undefined && "message" in file) return none(reportAt(place, "value", file));
    if (file !== undefined && isResolver(file) && !isSingle) {
      const message = "A resolver document next to other files. Expected: only a resolver document, or token files.";
      reportAt(place, "value", { message, fix: "Refer to the other files in the resolver document." });
    }
    return file ?? [];
  });
  const [first] = opened;
  if (first === undefined || opened.length < tokens.length) return undefined;
  if (isResolver(first)) return readResolver(first.file, read, report);
  for (const file of opened) hasMoved(file.value, { document: file, path: [], report });
  const layers = opened.map((file): Layer => ({ condition: [], name: file.file, sources: [rootOf(file)] }));
  return { layers, modifiers: [], unused: [] };
}

/** Returns no files, after a problem was reported. */
function none(_reported: unknown): readonly JsonDocument[] {
  return [];
}

function tokensOf({ value }: JsonDocument) {
  return isObject(value) ? value["tokens"] : undefined;
}

/** Returns the groups that a source refers to; a named group may be in several files of the base set. */
function groupsOf(
  source: SourceSettings,
  {
    at,
    sets,
    document,
    open,
    report,
  }: {
    readonly at: Part;
    readonly sets: readonly Part[];
    readonly document: JsonDocument;
    readonly open: OpenFile;
    readonly report: Report;
  },
): readonly Part[] {
  if (source.kind === "inline") return [at];
  if (source.kind === "file") {
    const reference: Part = { ...at, value: { $ref: source.ref } };
    const target = locate(reference, { resolver: document, open, report });
    return target === undefined ? [] : [target];
  }
  const steps = source.group.split(".");
  const groups = sets.flatMap((set) => descendantOf(set, steps) ?? []);
  if (groups.length === 0) {
    const names = sets.flatMap((set) => groupNames(set, []));
    const message = `Unknown token group "${source.group}".`;
    const spot: Spot = { document, path: [...at.path, "group"], report };
    reportAt(spot, "value", { message, fix: suggest(source.group, names) });
  }
  return groups;
}

function descendantOf(part: Part, steps: readonly string[]): Part | undefined {
  return steps.reduce<Part | undefined>((parent, step) => parent && memberOf(parent, step), part);
}

/** Returns the paths of all groups. */
function groupNames({ value }: Pick<Part, "value">, path: readonly string[]): string[] {
  if (!isObject(value) || Object.hasOwn(value, "$value")) return [];
  return [
    ...(path.length === 0 ? [] : [path.join(".")]),
    ...Object.entries(value).flatMap(([key, item]) =>
      key.startsWith("$") ? [] : groupNames({ value: item }, [...path, key]),
    ),
  ];
}
