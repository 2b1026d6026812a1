import type { ModifierRole } from "../model/modifier.ts";
import type { Json } from "../model/token.ts";
import { bracedIn } from "../tokens/dtcg/reference.ts";
import { problemOfContext, problemOfModifier } from "../tokens/ids.ts";
import { type Definition, factor, type Layer } from "./factor.ts";
import type { Fields } from "./fields.ts";
import { isHighContrast, modeOf, rolesIn } from "./modes.ts";
import {
  type Entry,
  type FoundContext,
  type FoundModifier,
  type Reading,
  type ReadyFile,
  repaired,
} from "./reading.ts";

/** An identity's files below `tokens/`, except the settings file. */
export type LaidOut = {
  readonly files: readonly ReadyFile[];
  /** The settings that name the files. */
  readonly settings: Fields;
  readonly entries: readonly Entry[];
};

const TOKENS = ".tokens.json";

/** Lays out a reading as files and settings: keeps its ready files, or writes one file per layer of its tokens. */
export function layOut(reading: Reading): LaidOut {
  const { tokens, files, names, modifiers, settings } = reading;
  if (settings !== undefined) return { files: files?.all ?? [], settings: {}, entries: [] };
  const roles = rolesIn(reading);
  if (files === undefined) return layOutTokens(tokens, { modifiers, roles, names });
  const base = files.base.length === 1 ? (files.base[0] ?? "") : files.base;
  const refs = Map.groupBy(files.sets, ({ modifier, context }) => keyOf({ [modifier]: [context] }));
  const named = modifiers.map((modifier) =>
    withIds(modifier, roles.get(modifier), (when) => refs.get(keyOf(when))?.map(({ file }) => ({ $ref: file }))),
  );
  return { files: files.all, settings: settingsOf(base, named, { names }), entries: named.flatMap(renamedIn) };
}

type Choosing = {
  readonly modifiers: readonly FoundModifier[];
  readonly roles: ReadonlyMap<FoundModifier, ModifierRole>;
  readonly names: Reading["names"];
};

function layOutTokens(tokens: Reading["tokens"], { modifiers, roles, names }: Choosing): LaidOut {
  const { base, contexts, joint, entries } = factor(tokens, modifiers);
  const taken = new Set<string>();
  const files: ReadyFile[] = [];
  const groups = groupsIn([base, ...[...contexts, ...joint].map((layer) => layer.tokens)].flat());
  const write = (wanted: string, definitions: readonly Definition[]): string => {
    const path = `${unused(wanted, taken)}${TOKENS}`;
    files.push({ path, text: toText(treeOf(definitions, groups)) });
    return path;
  };
  const main = write("base", base);
  const refs = new Map(contexts.map((layer) => [keyOf(layer.when), [{ $ref: write(nameOf(layer), layer.tokens) }]]));
  const named = modifiers.map((modifier) => withIds(modifier, roles.get(modifier), (when) => refs.get(keyOf(when))));
  const byName = new Map(named.map((modifier) => [modifier.name, modifier]));
  const whenOf = ({ when }: Layer) =>
    Object.entries(when).map(([name, selected]): [string, Json] => {
      const { id = name, contexts: offered = [] } = byName.get(name) ?? {};
      const ids = selected.map((context) => offered.find((candidate) => candidate.name === context)?.id ?? context);
      return [id, ids.length === 1 ? (ids[0] ?? "") : ids];
    });
  const layers = joint.map((layer) => ({
    when: Object.fromEntries(whenOf(layer)),
    sources: [{ $ref: write(nameOf(layer), layer.tokens) }],
  }));
  return {
    files,
    settings: settingsOf(main, named, { layers, names }),
    entries: [...entries, ...named.flatMap(renamedIn)],
  };
}

function settingsOf(
  tokens: Json,
  modifiers: readonly NamedModifier[],
  { layers = [], names }: { readonly layers?: readonly Json[]; readonly names: Reading["names"] },
): Fields {
  return {
    tokens,
    ...(modifiers.length > 0 && {
      modifiers: Object.fromEntries(modifiers.map((modifier) => [modifier.name, toSettings(modifier)])),
    }),
    ...(layers.length > 0 && { layers }),
    ...(names !== undefined && { names: names as Json }),
  };
}

/** A modifier with its ids and those of its contexts, as used in addresses; the default context comes first. */
type NamedModifier = Omit<FoundModifier, "contexts"> & {
  readonly id: string;
  readonly role: ModifierRole | undefined;
  readonly contexts: readonly (FoundContext & { readonly id: string; readonly sources: readonly Json[] })[];
};

/** Assigns unique ids to a modifier and its contexts; a name that is a valid id is kept. */
function withIds(
  modifier: FoundModifier,
  role: ModifierRole | undefined,
  sourcesOf: (when: Layer["when"]) => readonly Json[] | undefined,
): NamedModifier {
  const { name, default: byDefault } = modifier;
  const plain = toId(name);
  const id = role ?? (problemOfModifier(plain) === undefined ? plain : `${plain}-choice`);
  const rankOf = (context: FoundContext) => Number(context.name !== byDefault);
  const contexts = modifier.contexts
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .map((context) => ({ ...context, sources: sourcesOf({ [name]: [context.name] }) }));
  const isValid = (contextId: string, { sources }: (typeof contexts)[number]) =>
    problemOfContext(contextId, sources !== undefined) === undefined;
  const keepsName = (context: (typeof contexts)[number]) =>
    Number(toId(context.name) === context.name && isValid(context.name, context));
  const taken = new Set<string>();
  const ids = new Map(
    contexts
      .toSorted((left, right) => keepsName(right) - keepsName(left))
      .map((context) => {
        const plainId = toId(context.name);
        return [context.name, unused(isValid(plainId, context) ? plainId : `${id}-${plainId}`, taken)];
      }),
  );
  const all = contexts.map((context) => {
    return { ...context, sources: context.sources ?? [], id: ids.get(context.name) ?? context.name };
  });
  return { ...modifier, id, role, contexts: all };
}

/** Returns a modifier as it is written in the settings. */
function toSettings({ name, id, attribute, role, default: byDefault, contexts }: NamedModifier): Json {
  const taken = new Set<string>();
  return {
    ...(role === undefined ? id !== name && { id } : { role }),
    ...(attribute !== undefined && attribute !== `data-${id}` && { attribute }),
    default: contexts.find((context) => context.name === byDefault)?.id ?? byDefault,
    contexts: Object.fromEntries(
      contexts.map((context) => [
        // A resolver's inputs ignore case.
        unused(context.name, taken, " "),
        {
          ...(context.id !== context.name && { id: context.id }),
          sources: context.sources,
          ...(role === "theme" && { facets: facetsOf(context.name) }),
          ...(context.media !== undefined && { media: context.media }),
        },
      ]),
    ),
  };
}

function facetsOf(context: string): Json {
  return { mode: modeOf(context) ?? "light", ...(isHighContrast(context) && { contrast: "more" }) };
}

/** Reports contexts whose names aren't valid in addresses and attributes: `Open Sans` becomes `Open-Sans`. */
function renamedIn({ name: modifier, contexts }: NamedModifier): readonly Entry[] {
  return contexts.flatMap(({ name, id }) => (id === name ? [] : [repaired(RENAMED, `${modifier}: ${name}`, name, id)]));
}

const RENAMED = "Names of contexts that addresses cannot have: attributes have the new ones, too";

/** Converts a name to letters, digits, hyphens and underscores, for addresses. */
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

function keyOf(when: Layer["when"]): string {
  return JSON.stringify(when);
}

function unused(wanted: string, names: Set<string>, separator = "-"): string {
  let name = wanted;
  for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${wanted}${separator}${count}`;
  names.add(name.toLowerCase());
  return name;
}

/** Returns the paths with tokens below them in any layer. */
function groupsIn(tokens: readonly Definition[]): ReadonlySet<string> {
  return new Set(tokens.flatMap(({ path }) => path.slice(1).map((_, index) => path.slice(0, index + 1).join("."))));
}

type Branch = { token?: Fields; readonly below: Map<string, Branch> };

/** Nests tokens in groups; a token at the path of a group becomes its `$root`. */
function treeOf(tokens: readonly Definition[], groups: ReadonlySet<string>): Json {
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
  return toTree(root);
}

/** Redirects aliases of tokens at the path of a group to its `$root`. */
function withRoots(value: Json, groups: ReadonlySet<string>): Json {
  if (typeof value === "string") {
    const [, path = ""] = /^\{([^{}]+)\}$/.exec(value) ?? [];
    return groups.has(path) ? `{${path}.$root}` : value;
  }
  if (typeof value !== "object" || value === null || bracedIn(value).length === 0) return value;
  if (Array.isArray(value)) return value.map((item: Json) => withRoots(item, groups));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]): [string, Json] => [key, withRoots(member, groups)]),
  );
}

function toTree({ token, below }: Branch): Json {
  return token ?? Object.fromEntries([...below].map(([step, branch]): [string, Json] => [step, toTree(branch)]));
}

/** The settings file, below `tokens/`. */
export const SETTINGS = "vitral.json";

/** Formats JSON with an indent of two spaces and a final newline. */
export function toText(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
