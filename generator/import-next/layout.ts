import { type Fields, isFields } from "./fields.ts";
import type { Json } from "../model/token.ts";
import { bracedIn } from "../source/dtcg/reference.ts";
import { problemOfContext, problemOfModifier } from "../source/settings/check.ts";
import type { Definition, Factored, Layer } from "./factor.ts";
import type { Entry, FoundContext, FoundModifier, ReadyFile } from "./reading.ts";

/** An identity's files below `tokens/`, without the settings. */
export type LaidOut = {
  readonly files: readonly ReadyFile[];
  /** What the settings say of them. */
  readonly settings: Fields;
  /** The notes of groups that no file has. */
  readonly left: readonly Entry[];
};

/** The ending of token files. */
const TOKENS = ".tokens.json";

/** Writes the tokens of each layer into a file of its own, and what chooses among them into the settings. */
export function layOut(
  { base, contexts, joint }: Factored,
  modifiers: readonly FoundModifier[],
  notes: ReadonlyMap<string, string> = new Map(),
): LaidOut {
  const pending = new Map(notes);
  const names = new Set<string>();
  const files: ReadyFile[] = [];
  const groups = groupsIn([base, ...[...contexts, ...joint].map(({ tokens }) => tokens)].flat());
  const write = (wanted: string, tokens: readonly Definition[]): Fields => {
    const path = `${unused(wanted, names)}${TOKENS}`;
    files.push({ path, text: toText(treeOf(tokens, groups, pending)) });
    return { $ref: path };
  };
  const main = write("base", base)["$ref"] ?? "";
  const sources = new Map(contexts.map((layer) => [JSON.stringify(layer.when), write(nameOf(layer), layer.tokens)]));
  const sourceOf = (modifier: string, context: string) => sources.get(JSON.stringify({ [modifier]: [context] }));
  const whenOf = ({ when }: Layer) =>
    Object.fromEntries(
      Object.entries(when).map(([name, contexts]): [string, Json] => {
        const modifier = modifiers.find((one) => one.name === name);
        const known = modifier && contextIdsOf(modifier, (context) => sourceOf(name, context) !== undefined);
        const ids = contexts.map((context) => known?.get(context) ?? context);
        return [modifierIdOf({ name, role: modifier?.role }), ids.length === 1 ? (ids[0] ?? "") : ids];
      }),
    );
  const layers = joint.map((layer) => ({ when: whenOf(layer), sources: [write(nameOf(layer), layer.tokens)] }));
  const own = modifiers.map((modifier): [string, Json] => [
    modifier.name,
    toSettings(modifier, (context) => sourceOf(modifier.name, context)),
  ]);
  return {
    files,
    settings: {
      tokens: main,
      ...(own.length > 0 && { modifiers: Object.fromEntries(own) }),
      ...(layers.length > 0 && { layers }),
    },
    left: [...pending].map(([subject, found]) => ({ kind: "left-out", what: "Notes of groups", subject, found })),
  };
}

/** What the settings say of a modifier. */
export function toSettings(modifier: FoundModifier, sourceOf: (context: string) => Json | undefined): Json {
  const { name, attribute, role, default: byDefault } = modifier;
  const id = modifierIdOf({ name, role });
  const ids = contextIdsOf(modifier, (context) => sourceOf(context) !== undefined);
  const names = new Set<string>();
  return {
    ...(role === undefined ? id !== name && { id } : { role }),
    ...(attribute !== undefined && attribute !== `data-${id}` && { attribute }),
    default: ids.get(byDefault) ?? byDefault,
    contexts: Object.fromEntries(
      defaultFirst(modifier).map((context) => {
        const source = sourceOf(context.name);
        const contextId = ids.get(context.name) ?? context.name;
        return [
          // Names that differ in case alone are one to a resolver's inputs.
          unused(context.name, names, " "),
          {
            ...(contextId !== context.name && { id: contextId }),
            sources: source === undefined ? [] : [source].flat(),
            ...(context.facets && { facets: context.facets }),
            ...(context.media !== undefined && { media: context.media }),
          },
        ];
      }),
    ),
  };
}

/** The contexts of a modifier, its default first, which is what a page shows first. */
function defaultFirst({ default: byDefault, contexts }: FoundModifier): readonly FoundContext[] {
  const isOther = (context: FoundContext) => Number(context.name !== byDefault);
  return contexts.toSorted((one, other) => isOther(one) - isOther(other));
}

/** The contexts whose names addresses and attributes cannot have as they are: `Open Sans` is `Open-Sans`. */
export function renamedIn(settings: Fields, modifiers: readonly FoundModifier[]): readonly Entry[] {
  const below = (json: Json | undefined) => Object.entries(isFields(json) ? json : {});
  return below(settings["modifiers"]).flatMap(([modifier, own]) => {
    const known = modifiers.find(({ name }) => name === modifier);
    const names = known === undefined ? [] : defaultFirst(known).map(({ name }) => name);
    return below(isFields(own) ? own["contexts"] : undefined).flatMap(([key, context], at): Entry[] => {
      const id = isFields(context) ? context["id"] : undefined;
      const name = names[at] ?? key;
      if (typeof id !== "string") return [];
      return [{ kind: "repaired", what: RENAMED, subject: `${modifier}: ${name}`, found: name, made: id }];
    });
  });
}

const RENAMED = "Names of contexts that addresses cannot have: attributes have the new ones, too";

/** The id of a modifier: that of its role, or its name where addresses can have it. */
function modifierIdOf({ name, role }: Pick<FoundModifier, "name"> & { readonly role: FoundModifier["role"] }): string {
  if (role !== undefined) return role;
  const id = toId(name);
  return problemOfModifier(id) === undefined ? id : `${id}-choice`;
}

/** The ids of contexts by their names: these where addresses can have them, and another one has no such id. */
function contextIdsOf(found: FoundModifier, hasSources: (context: string) => boolean): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const isOwn = (name: string) => toId(name) === name && problemOfContext(name, hasSources(name)) === undefined;
  const { name: modifier, role } = found;
  const inOrder = defaultFirst(found).toSorted((one, other) => Number(isOwn(other.name)) - Number(isOwn(one.name)));
  return new Map(
    inOrder.map(({ name }) => {
      const id = toId(name);
      const isRight = problemOfContext(id, hasSources(name)) === undefined;
      return [name, unused(isRight ? id : `${modifierIdOf({ name: modifier, role })}-${id}`, taken)];
    }),
  );
}

/** A name as it can be in addresses: letters, digits, hyphens and underscores. */
export function toId(name: string): string {
  const id = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[-_]+|-+$/g, "")
    .slice(0, 64);
  return id === "" ? "unnamed" : id;
}

function nameOf({ when }: Layer): string {
  return Object.entries(when)
    .map(([name, contexts]) => [name, ...contexts.slice(0, 2)].map(toId).join("-"))
    .join(".")
    .slice(0, 100);
}

function unused(wanted: string, names: Set<string>, separator = "-"): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}${separator}${count}`;
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    return name;
  }
}

/** The paths that have tokens below them, in some layer. */
function groupsIn(tokens: readonly Definition[]): ReadonlySet<string> {
  return new Set(tokens.flatMap(({ path }) => path.slice(1).map((_, index) => path.slice(0, index + 1).join("."))));
}

type Branch = { token?: Fields; readonly below: Map<string, Branch> };

/**
 * The tokens as groups within groups; a token with the path of a group becomes its `$root`. The notes of its groups are
 * taken out of the pending ones.
 */
function treeOf(tokens: readonly Definition[], groups: ReadonlySet<string>, pending: Map<string, string>): Json {
  const root: Branch = { below: new Map() };
  for (const { path, value, description, deprecated, extensions } of tokens) {
    let branch = root;
    for (const step of groups.has(path.join(".")) ? [...path, "$root"] : path) {
      const next: Branch = branch.below.get(step) ?? { below: new Map() };
      branch.below.set(step, next);
      branch = next;
    }
    branch.token = {
      ...(value.type !== null && { $type: value.type }),
      $value: withRoots(value.value, groups),
      ...(description !== undefined && { $description: description }),
      ...(deprecated !== undefined && { $deprecated: deprecated }),
      ...(extensions !== undefined && { $extensions: extensions }),
    };
  }
  return toTree(root, "", pending);
}

/** A value whose aliases to tokens with the path of a group lead to its `$root`. */
function withRoots(value: Json, groups: ReadonlySet<string>): Json {
  if (typeof value === "string") {
    const [, path = ""] = /^\{([^{}]+)\}$/.exec(value) ?? [];
    return groups.has(path) ? `{${path}.$root}` : value;
  }
  if (typeof value !== "object" || value === null || bracedIn(value).length === 0) return value;
  if (Array.isArray(value)) return value.map((one: Json) => withRoots(one, groups));
  return Object.fromEntries(Object.entries(value).map(([key, one]): [string, Json] => [key, withRoots(one, groups)]));
}

function toTree({ token, below }: Branch, path: string, pending: Map<string, string>): Json {
  if (token !== undefined) return token;
  const note = pending.get(path);
  pending.delete(path);
  const members = [...below].map(([step, branch]): [string, Json] => [
    step,
    toTree(branch, path === "" ? step : `${path}.${step}`, pending),
  ]);
  return { ...(note !== undefined && { $description: note }), ...Object.fromEntries(members) };
}

/** The settings file, below the folder of tokens. */
export const SETTINGS = "vitral.json";

/** JSON as people keep it in files. */
export function toText(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
