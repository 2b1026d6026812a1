import { type Fields, fieldsOf, isFields, parseJson } from "../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../model/token.ts";
import { nameOf, type Names } from "../../tokens/names.ts";
import { ImportError } from "../import-error.ts";
import {
  type Entry,
  type FoundModifier,
  NO_VALUE,
  type Reading,
  type StatedToken,
  type Statement,
} from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";
import { statedModifier, stepsFor } from "../stated.ts";

/** A `/layers` document: base values for the default contexts, and overrides. */
type Layers = {
  readonly defaults: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly base: Fields;
  readonly contexts: Readonly<Record<string, Readonly<Record<string, Fields>>>>;
  readonly joint: readonly { readonly when: Readonly<Record<string, string>>; readonly values: Fields }[];
};

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
    const statements = statementsOf(name, layers);
    const isPublished = statements.some(({ value }) => value !== NO_VALUE);
    return steps === undefined || !isPublished ? [] : [{ path: steps, statements }];
  });
  if (tokens.length === 0) throw new ImportError(`${path} has no tokens.`);
  return { modifiers, reasons: [], tokens, entries, names: namesOf(paths) };
}

/** States a token's base value and its overrides; null means that a combination lacks the token. */
function statementsOf(name: string, { base, contexts, joint }: Layers): readonly Statement[] {
  const single = Object.entries(contexts).flatMap(([modifier, byContext]) =>
    Object.entries(byContext).map(([context, values]) => ({ when: { [modifier]: context }, values })),
  );
  return [{ when: {}, values: base }, ...single, ...joint].flatMap(({ when, values }): Statement[] => {
    if (!Object.hasOwn(values, name)) return [];
    const { type, value = null } = fieldsOf(values[name]);
    const whens = Object.entries(when).map(([modifier, context]) => [modifier, [context]]);
    return [{ when: Object.fromEntries(whens), value: typeof type === "string" ? { type, value } : NO_VALUE }];
  });
}

/** Derives the prefix of all names, and the groups whose custom properties don't begin with the group's path. */
function namesOf(paths: Layers["paths"]): Partial<Names> {
  const named = Object.entries(paths).toSorted(([, a], [, b]) => a.length - b.length);
  const before = (name: string, step: string) => name.slice(0, name.length - step.length).replace(/-$/, "");
  const outside = named.filter(([name, [step = "", ...rest]]) => rest.length === 0 && name.endsWith(`-${step}`));
  const [prefix = ""] = outside.map(([name, [step = ""]]) => before(name, step));
  const groups: Record<string, string> = {};
  for (const [name, path] of named) {
    if (nameOf(path, { prefix, join: "-", groups }) === name) continue;
    const step = path.at(-1) ?? "";
    const start = step === "$root" ? name : before(name, step);
    groups[path.slice(0, -1).join(".")] = start.slice(prefix === "" ? 0 : prefix.length + 1);
  }
  return { prefix, groups };
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
