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
import type { Settings, SourceSettings } from "./settings.ts";
import { both, toCondition } from "./conditions.ts";
import { mount } from "./mount.ts";
import { checkNamed, joinModifiers, type NamedContext, type NamedModifier } from "./named.ts";

/** All tokens of an identity, in layers, and what chooses among them. */
export type Layered = {
  readonly modifiers: readonly NamedModifier[];
  readonly resolver: Resolver;
  /** The groups that a context names as its source: only aliases use their tokens there. */
  readonly hidden: readonly (readonly string[])[];
  /** The files that the settings and resolver documents refer to, by their paths. */
  readonly files: readonly string[];
  /** The note of the group that is a context's source. */
  noteOf(context: NamedContext): string | null;
};

/** Reads the files of an identity's tokens and puts its layers in order; undefined where there are problems. */
export function readLayers(
  document: JsonDocument,
  settings: Settings,
  { read, report }: { readonly read: ReadText; readonly report: Report },
): Layered | undefined {
  let isValid = true;
  const noted: Report = (problem) => {
    isValid = false;
    report(problem);
  };
  const files = new Set<string>();
  const readNoted: ReadText = (file) => {
    files.add(file);
    return read(file);
  };
  const open = fileOpener(document, readNoted, noted);
  const base = readBase(document, settings, { open, read: readNoted, report: noted });
  if (base === undefined) return undefined;
  const modifiers = joinModifiers(settings.modifiers, base.modifiers);
  checkNamed(modifiers, { document, path: ["tokens"], report: noted });
  checkConditions(settings, modifiers, { document, path: [], report: noted });
  const sets = base.layers.filter(({ condition }) => condition.length === 0).flatMap(({ sources }) => sources);
  const hidden: (readonly string[])[] = [];
  const notes = new Map<SourceSettings, string>();
  const layersFrom = (list: readonly SourceSettings[], name: string, condition: Condition): Layer[] =>
    list.flatMap((source) => {
      const at: Part = { document, path: source.path, value: source.kind === "inline" ? source.value : null };
      const groups = groupsOf(source, { at, sets, document, open, report: noted });
      if (source.kind === "group") hidden.push(source.group.split("."));
      const note = groups.map((group) => textOf(group, "$description")).findLast((text) => text !== undefined);
      if (note !== undefined) notes.set(source, note);
      const mounting = source.kind === "inline" ? { as: null, by: null } : source;
      return groups
        .flatMap((group) => mount(group, mounting, { at, modifiers, report: noted }))
        .map((mounted) => ({ condition: both(condition, mounted.condition), name, sources: [mounted.source] }));
    });
  const ofContexts = settings.modifiers.flatMap(({ key, only, contexts }) =>
    contexts.flatMap((context) =>
      layersFrom(
        context.sources ?? [],
        key,
        both([{ modifier: key, contexts: [context.key] }], toCondition(only, modifiers)),
      ),
    ),
  );
  const joint = settings.layers.flatMap(({ when, sources }) =>
    layersFrom(sources, "layers", toCondition(when, modifiers)),
  );
  if (!isValid) return undefined;
  return {
    modifiers,
    resolver: {
      file: document.file,
      name: settings.name,
      description: undefined,
      layers: [...base.layers, ...ofContexts, ...joint],
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

type Opened = { readonly open: OpenFile; readonly read: ReadText; readonly report: Report };
type Base = Pick<Resolver, "layers" | "modifiers" | "unused">;

/** The layers of the files under `tokens`: those of one resolver document, or one set. */
function readBase(document: JsonDocument, { tokens }: Settings, { open, read, report }: Opened): Base | undefined {
  const spot: Spot = { document, path: ["tokens"], report };
  const isOne = tokens.length === 1;
  const opened = tokens.flatMap((reference, index) => {
    const place = isOne && !Array.isArray(tokensOf(document)) ? spot : inside(spot, index);
    const address = readAddress(reference, document.file);
    const found = "message" in address ? address : open(address.file);
    if (found !== undefined && "message" in found) return none(reportAt(place, "value", found));
    if (found !== undefined && isResolver(found) && !isOne) {
      const message =
        "A resolver document beside other files. Expected: a resolver document alone, or files of tokens.";
      reportAt(place, "value", { message, fix: "Refer to the other files in the resolver document." });
    }
    return found ?? [];
  });
  const [first] = opened;
  if (first === undefined || opened.length < tokens.length) return undefined;
  if (isResolver(first)) return readResolver(first.file, read, report);
  for (const file of opened) hasMoved(file.value, { document: file, path: [], report });
  const layers = opened.map((file): Layer => ({ condition: [], name: file.file, sources: [rootOf(file)] }));
  return { layers, modifiers: [], unused: [] };
}

/** No files, after a problem was reported. */
function none(_reported: unknown): readonly JsonDocument[] {
  return [];
}

function tokensOf({ value }: JsonDocument) {
  return isObject(value) ? value["tokens"] : undefined;
}

/** The tokens that a source refers to: of a group, those of each file of the base set. */
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
  const found = sets.flatMap((set) => below(set, steps) ?? []);
  if (found.length === 0) {
    const names = sets.flatMap((set) => groupNames(set, []));
    const message = `Unknown group of tokens "${source.group}".`;
    const spot: Spot = { document, path: [...at.path, "group"], report };
    reportAt(spot, "value", { message, fix: suggest(source.group, names) });
  }
  return found;
}

function below(part: Part, steps: readonly string[]): Part | undefined {
  return steps.reduce<Part | undefined>((found, step) => found && memberOf(found, step), part);
}

/** The paths of all groups that have members. */
function groupNames({ value }: Pick<Part, "value">, path: readonly string[]): string[] {
  if (!isObject(value) || Object.hasOwn(value, "$value")) return [];
  const own = path.length === 0 ? [] : [path.join(".")];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, item]) =>
      key.startsWith("$") ? [] : groupNames({ value: item }, [...path, key]),
    ),
  ];
}
