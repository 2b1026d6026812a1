import { type Fields, isFields, parseJson } from "../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../model/token.ts";
import { countCombinations } from "../../resolve/combination.ts";
import { ImportError } from "../import-error.ts";
import { withModeMedia } from "../modes.ts";
import type { Entry, FoundModifier, Names, Reading, StatedToken, Statement, When } from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";
import { stepsFor } from "../stated.ts";
import { holds, rowsOf } from "../values.ts";

/** A document of `/layers`: the values of the defaults, and what differs from them. */
type Layers = {
  readonly defaults: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly base: Fields;
  readonly contexts: Readonly<Record<string, Readonly<Record<string, Fields>>>>;
  readonly joint: readonly { readonly when: Readonly<Record<string, string>>; readonly values: Fields }[];
};

/** At most this many combinations of the modifiers of a token. */
const MOST = 4096;

/** Reads the answer of `/layers` of a published API, which was saved as a file. */
export function readLayers(source: SourceFiles): Reading | undefined {
  const path = source.paths.find((one) => posix.basename(one) === "layers.json") ?? source.paths[0];
  if (path === undefined || !path.endsWith(".json") || (source.paths.length > 1 && !path.endsWith("layers.json")))
    return undefined;
  const layers = layersIn(source.read(path) ?? "");
  if (layers === undefined) return undefined;
  const { defaults, contexts, paths } = layers;
  const entries: Entry[] = [];
  const modifiers = Object.entries(contexts).map(([name, own]): FoundModifier => {
    const byDefault = defaults[name];
    if (byDefault === undefined || !Object.hasOwn(own, byDefault))
      throw new ImportError(`${path}: the modifier "${name}" has no default.`);
    return withModeMedia({
      name,
      default: byDefault,
      contexts: Object.keys(own).map((context) => ({ name: context })),
    });
  });
  const pathOf = (name: string) => {
    const path = (paths[name] ?? [name]).map(String);
    return path.at(-1) === "$root" ? path.slice(0, -1) : path;
  };
  const stepsOf = stepsFor(Object.keys(layers.base).map(pathOf), entries);
  const tokens = Object.keys(layers.base).flatMap((name): StatedToken[] => {
    const own = stepsOf(pathOf(name));
    const statements = statementsOf(name, layers, modifiers);
    if (own === undefined || statements.length === 0) return [];
    return [{ path: own, statements }];
  });
  if (tokens.length === 0) throw new ImportError(`${path} has no tokens.`);
  const names = namesOf(Object.entries(paths));
  return { modifiers, reasons: [], tokens, entries, ...(names && { names }) };
}

/** What is said of a token: its base and what overrides that, or each combination where it is not in all. */
function statementsOf(name: string, layers: Layers, modifiers: readonly FoundModifier[]): Statement[] {
  const { base, contexts, joint } = layers;
  const single = Object.entries(contexts).flatMap(([modifier, own]) =>
    Object.entries(own).flatMap(([context, values]) =>
      Object.hasOwn(values, name) ? [{ when: { [modifier]: context }, value: values[name] ?? null }] : [],
    ),
  );
  const several = joint.flatMap(({ when, values }) =>
    Object.hasOwn(values, name) ? [{ when, value: values[name] ?? null }] : [],
  );
  const all = [{ when: {}, value: base[name] ?? null }, ...single, ...several];
  if (all.every(({ value }) => isFields(value)))
    return all.flatMap(({ when, value }) => toStatement(toWhen(when), value));
  const by = modifiers.filter((modifier) => all.some(({ when }) => Object.hasOwn(when, modifier.name)));
  const count = countCombinations(by);
  if (count > MOST) throw new ImportError(`The token "${name}" has ${count} combinations. Expected: at most ${MOST}.`);
  return rowsOf(by).flatMap((row) => {
    const last = all.findLast(({ when }) => holds(toWhen(when), row));
    return toStatement(toWhen(Object.fromEntries(row)), last?.value ?? null);
  });
}

function toStatement(when: When, value: Json): Statement[] {
  if (!isFields(value)) return [];
  const { type, value: own } = value;
  return typeof type === "string" && own !== undefined ? [{ when, value: { type, value: own } }] : [];
}

function toWhen(choices: Readonly<Record<string, string>>): When {
  return Object.fromEntries(Object.entries(choices).map(([key, context]) => [key, [context]]));
}

type Named = readonly [name: string, path: readonly string[]];

/** What is before the names of all tokens, and the groups whose custom properties have a name of their own. */
function namesOf(paths: readonly Named[]): Names | undefined {
  const prefix = prefixOf(paths);
  const start = prefix === "" ? 0 : prefix.length + 1;
  const groups = groupsOf(paths.map(([name, path]) => [name.slice(start), path]));
  if (prefix === "" && groups.size === 0) return undefined;
  return { ...(prefix !== "" && { prefix }), ...(groups.size > 0 && { groups: Object.fromEntries(groups) }) };
}

/** What begins every name, and is before the whole path in some; empty for nothing. */
function prefixOf(paths: readonly Named[]): string {
  const starts = new Set(paths.flatMap(([name, path]) => startOf(name, path) ?? []));
  const [prefix = ""] = [...starts].toSorted((one, other) => one.length - other.length);
  return paths.every(([name]) => name.startsWith(`${prefix}-`)) ? prefix : "";
}

/** What is before the steps of a path in a name. */
function startOf(name: string, path: readonly string[]): string | undefined {
  const end = path.filter((step) => step !== "$root").join("-");
  return name === end ? "" : name.endsWith(`-${end}`) ? name.slice(0, -end.length - 1) : undefined;
}

/** The groups whose custom properties have a name of their own: for `color.ink` as `ink` it is none. */
function groupsOf(paths: readonly Named[]): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  const prefixIn = (group: readonly string[]): string | undefined => {
    const own = paths.filter(([, path]) => path.length > group.length && group.every((step, at) => path[at] === step));
    const prefixes = new Set(own.map(([name, path]) => startOf(name, path.slice(group.length))));
    return prefixes.size === 1 ? [...prefixes][0] : undefined;
  };
  for (const [name, path] of paths) {
    if (name === path.filter((step) => step !== "$root").join("-")) continue;
    const own = path.slice(1).map((_, at) => path.slice(0, at + 1));
    if (own.some((group) => groups.has(group.join(".")))) continue;
    const group = own.find((one) => prefixIn(one) !== undefined);
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
    Object.values(defaults as Fields).every((one) => typeof one === "string") &&
    Object.values(paths as Fields).every(Array.isArray) &&
    Object.values(contexts as Fields).every((one) => isFields(one) && Object.values(one).every(isFields)) &&
    (joint as readonly Json[]).every((one) => isFields(one) && isFields(one["when"]) && isFields(one["values"]));
  if (!isSound) throw new ImportError("The document of layers is damaged.", "Save the answer of /layers again.");
  return json as unknown as Layers;
}
