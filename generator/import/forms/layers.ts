import { type Fields, isFields, parseJson } from "../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../model/token.ts";
import { countCombinations } from "../../resolve/combination.ts";
import { ImportError } from "../import-error.ts";
import { refuseOver } from "../limits.ts";
import type { Entry, FoundModifier, Names, Reading, StatedToken, Statement, When } from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";
import { statedModifier, stepsFor } from "../stated.ts";
import { holds, rowsOf } from "../values.ts";

/** A `/layers` document: base values for the default contexts, and overrides. */
type Layers = {
  readonly defaults: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly base: Fields;
  readonly contexts: Readonly<Record<string, Readonly<Record<string, Fields>>>>;
  readonly joint: readonly { readonly when: Readonly<Record<string, string>>; readonly values: Fields }[];
};

/** The most combinations of the modifiers of one token. */
const MOST = 4096;

/** Reads a response to `/layers` of a published API that was saved as a file. */
export function readLayers(source: SourceFiles): Reading | undefined {
  const path = source.paths.find((file) => posix.basename(file) === "layers.json") ?? source.paths[0];
  if (path === undefined || !path.endsWith(".json") || (source.paths.length > 1 && !path.endsWith("layers.json")))
    return undefined;
  const layers = layersIn(source.read(path) ?? "");
  if (layers === undefined) return undefined;
  const { defaults, contexts, paths } = layers;
  const entries: Entry[] = [];
  const modifiers = Object.entries(contexts).map(([name, byContext]): FoundModifier => {
    const byDefault = defaults[name];
    if (byDefault === undefined || !Object.hasOwn(byContext, byDefault))
      throw new ImportError(`${path}: the modifier "${name}" has no default.`);
    return statedModifier(name, Object.keys(byContext), byDefault);
  });
  const pathOf = (name: string) => {
    const path = (paths[name] ?? [name]).map(String);
    return path.at(-1) === "$root" ? path.slice(0, -1) : path;
  };
  const stepsOf = stepsFor(Object.keys(layers.base).map(pathOf), entries);
  const tokens = Object.keys(layers.base).flatMap((name): StatedToken[] => {
    const steps = stepsOf(pathOf(name));
    const statements = statementsOf(name, layers, modifiers);
    return steps === undefined || statements.length === 0 ? [] : [{ path: steps, statements }];
  });
  if (tokens.length === 0) throw new ImportError(`${path} has no tokens.`);
  const names = namesOf(Object.entries(paths));
  return { modifiers, reasons: [], tokens, entries, ...(names && { names }) };
}

/** States a token's base value and overrides, or the value in each combination if some combinations lack the token. */
function statementsOf(
  name: string,
  { base, contexts, joint }: Layers,
  modifiers: readonly FoundModifier[],
): readonly Statement[] {
  const single = Object.entries(contexts).flatMap(([modifier, byContext]) =>
    Object.entries(byContext).map(([context, values]) => ({ when: { [modifier]: context }, values })),
  );
  const all = [{ when: {}, values: base }, ...single, ...joint].flatMap(({ when, values }) => {
    const contextsIn = Object.entries(when).map(([key, context]) => [key, [context]] as const);
    return Object.hasOwn(values, name) ? [{ when: Object.fromEntries(contextsIn), value: values[name] ?? null }] : [];
  });
  if (all.every(({ value }) => isFields(value))) return all.flatMap(({ when, value }) => toStatement(when, value));
  const by = modifiers.filter((modifier) => all.some(({ when }) => Object.hasOwn(when, modifier.name)));
  const count = countCombinations(by);
  refuseOver(MOST, count, `The token "${name}" has ${count} combinations`);
  return rowsOf(by).flatMap((row) => {
    const when = Object.fromEntries([...row].map(([key, context]) => [key, [context]]));
    return toStatement(when, all.findLast((layer) => holds(layer.when, row))?.value ?? null);
  });
}

function toStatement(when: When, value: Json): Statement[] {
  if (!isFields(value)) return [];
  const { type, value: raw } = value;
  return typeof type === "string" && raw !== undefined ? [{ when, value: { type, value: raw } }] : [];
}

type Named = readonly [name: string, path: readonly string[]];

/** Derives the prefix that all names share, and the groups whose custom properties don't begin with the group's path. */
function namesOf(paths: readonly Named[]): Names | undefined {
  const starts = new Set(paths.flatMap(([name, path]) => startOf(name, path) ?? []));
  const [shortest = ""] = [...starts].toSorted((a, b) => a.length - b.length);
  const prefix = paths.every(([name]) => name.startsWith(`${shortest}-`)) ? shortest : "";
  const start = prefix === "" ? 0 : prefix.length + 1;
  const groups = groupsOf(paths.map(([name, path]) => [name.slice(start), path]));
  if (prefix === "" && groups.size === 0) return undefined;
  return { ...(prefix !== "" && { prefix }), ...(groups.size > 0 && { groups: Object.fromEntries(groups) }) };
}

/** Returns the part of a name before the steps of its path; undefined if the name doesn't end with these. */
function startOf(name: string, path: readonly string[]): string | undefined {
  const end = path.filter((step) => step !== "$root").join("-");
  return name === end ? "" : name.endsWith(`-${end}`) ? name.slice(0, -end.length - 1) : undefined;
}

/** Maps groups to what replaces them in custom properties: `color` to an empty text if `color.ink` is `--ink`. */
function groupsOf(paths: readonly Named[]): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  const prefixIn = (group: readonly string[]): string | undefined => {
    const inside = paths.filter(
      ([, path]) => path.length > group.length && group.every((step, at) => path[at] === step),
    );
    const [prefix, ...differing] = new Set(inside.map(([name, path]) => startOf(name, path.slice(group.length))));
    return differing.length === 0 ? prefix : undefined;
  };
  for (const [name, path] of paths) {
    const enclosing = startOf(name, path) === "" ? [] : path.slice(1).map((_, at) => path.slice(0, at + 1));
    if (enclosing.some((group) => groups.has(group.join(".")))) continue;
    const group = enclosing.find((ancestor) => prefixIn(ancestor) !== undefined);
    if (group !== undefined) groups.set(group.join("."), prefixIn(group) ?? "");
  }
  return groups;
}

function layersIn(text: string): Layers | undefined {
  const json = parseJson(text);
  if (!isFields(json)) return undefined;
  const { defaults, paths, base, contexts, joint } = json;
  const isWhole = [defaults, paths, base, contexts].every(isFields) && Array.isArray(joint);
  if (!isWhole) return undefined;
  const isSound =
    Object.values(defaults as Fields).every((context) => typeof context === "string") &&
    Object.values(paths as Fields).every(Array.isArray) &&
    Object.values(contexts as Fields).every(
      (modifier) => isFields(modifier) && Object.values(modifier).every(isFields),
    ) &&
    (joint as readonly Json[]).every(
      (layer) => isFields(layer) && isFields(layer["when"]) && isFields(layer["values"]),
    );
  if (!isSound) throw new ImportError("The document of layers is damaged.", "Save the answer of /layers again.");
  return json as unknown as Layers;
}
