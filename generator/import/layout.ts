import type { ModifierRole, When } from "../model/modifier.ts";
import type { Json } from "../model/token.ts";
import { bracedIn } from "../tokens/dtcg/reference.ts";
import { problemOfContext, problemOfModifier } from "../tokens/ids.ts";
import { type Definition, factor, type Factored } from "./factor.ts";
import { type Fields, nested, unused } from "./fields.ts";
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
  readonly settings: Fields;
  /** The modifiers' names in the source, keyed by id. */
  readonly modifierNames: ReadonlyMap<string, string>;
  readonly entries: readonly Entry[];
};

const TOKENS = ".tokens.json";

/** Lays out a reading as files and settings: keeps its ready files, or writes one file per layer of its tokens. */
export function layOut(reading: Reading): LaidOut {
  const { modifiers, names, settings, tokens, files } = reading;
  if (settings !== undefined) return { files: files?.all ?? [], settings: {}, modifierNames: new Map(), entries: [] };
  const roles = rolesIn(reading);
  const entries: Entry[] = [];
  const { base, sets, all } = files ?? filesOf(factor(tokens, modifiers), entries);
  const refs = Map.groupBy(sets, ({ when }) => keyOf(when));
  const sourcesOf = (when: When) => refs.get(keyOf(when))?.map(({ file }) => ({ $ref: file }));
  const attributes = new Set(modifiers.flatMap(({ attribute }) => attribute ?? []));
  const named = modifiers.map((modifier) => {
    const ids = withIds(modifier, roles.get(modifier), sourcesOf);
    return { ...ids, attribute: ids.attribute ?? unused(`data-${ids.id}`, attributes) };
  });
  const byName = new Map(named.map((modifier) => [modifier.name, modifier]));
  const layers = sets.flatMap(({ when, file }): Json[] => {
    const ids = Object.entries(when).map(([name, selected]): [string, Json] => {
      const { id = name, contexts = [] } = byName.get(name) ?? {};
      const chosen = selected.map((context) => contexts.find((offered) => offered.name === context)?.id ?? context);
      return [id, chosen.length === 1 ? (chosen[0] ?? "") : chosen];
    });
    return ids.length < 2 ? [] : [{ when: Object.fromEntries(ids), sources: [{ $ref: file }] }];
  });
  return {
    files: all,
    settings: {
      tokens: base.length === 1 ? (base[0] ?? "") : base,
      ...(named.length > 0 && {
        modifiers: Object.fromEntries(named.map((modifier) => [modifier.name, toSettings(modifier)])),
      }),
      ...(layers.length > 0 && { layers }),
      ...(names !== undefined && { names: names as Json }),
    },
    modifierNames: new Map(named.map(({ id, name }) => [id, name])),
    entries: [...entries, ...named.flatMap(renamedIn)],
  };
}

function filesOf({ layers, entries }: Factored, report: Entry[]): NonNullable<Reading["files"]> {
  report.push(...entries);
  const groups = groupsIn(layers.flatMap(({ tokens }) => tokens));
  const taken = new Set<string>();
  const written = layers.map(({ when, tokens }) => {
    const path = `${unused(nameOf(when), taken)}${TOKENS}`;
    return { when, file: path, text: toText(treeOf(tokens, groups)) };
  });
  const [main, ...sets] = written;
  return { base: main ? [main.file] : [], sets, all: written.map(({ file, text }) => ({ path: file, text })) };
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
  sourcesOf: (when: When) => readonly Json[] | undefined,
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

function nameOf(when: When): string {
  const name = Object.entries(when)
    .map(([name, contexts]) => [name, ...contexts.slice(0, 2)].map(toId).join("-"))
    .join(".");
  return name === "" ? "base" : name.slice(0, 100);
}

function keyOf(when: When): string {
  return JSON.stringify(when);
}

/** Returns the paths with tokens below them in any layer. */
function groupsIn(tokens: readonly Definition[]): ReadonlySet<string> {
  return new Set(tokens.flatMap(({ path }) => path.slice(1).map((_, index) => path.slice(0, index + 1).join("."))));
}

/** Nests tokens in groups; a token at the path of a group becomes its `$root`. */
function treeOf(tokens: readonly Definition[], groups: ReadonlySet<string>): Json {
  return nested(
    tokens.map(({ path, value, description, deprecated, extensions }) => [
      groups.has(path.join(".")) ? [...path, "$root"] : path,
      {
        ...(value.type !== null && { $type: value.type }),
        $value: withRoots(value.value, groups),
        ...(description !== undefined && { $description: description }),
        ...(deprecated !== undefined && { $deprecated: deprecated }),
        ...(extensions !== undefined && { $extensions: extensions }),
      },
    ]),
  );
}

/** Redirects aliases of tokens at the path of a group to its `$root`. */
function withRoots(value: Json, groups: ReadonlySet<string>): Json {
  if (groups.size === 0) return value;
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

export const SETTINGS = "vitral.json";

export function toText(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
