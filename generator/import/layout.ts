import type { Json } from "../model/token.ts";
import type { Definition, Factored, Layer } from "./factor.ts";
import type { FoundModifier, ReadyFile } from "./reading.ts";

type Fields = { readonly [key: string]: Json };

/** An identity's files below `tokens/`, without the settings. */
export type LaidOut = {
  readonly files: readonly ReadyFile[];
  /** What the settings say of them. */
  readonly settings: Fields;
};

/** The ending of token files. */
const TOKENS = ".tokens.json";

/** Writes the tokens of each layer into a file of its own, and what chooses among them into the settings. */
export function layOut({ base, contexts, joint }: Factored, modifiers: readonly FoundModifier[]): LaidOut {
  const names = new Set<string>();
  const files: ReadyFile[] = [];
  const write = (wanted: string, tokens: readonly Definition[]): Fields => {
    const path = `${unused(wanted, names)}${TOKENS}`;
    files.push({ path, text: toText(treeOf(tokens)) });
    return { $ref: path };
  };
  const main = write("base", base)["$ref"] ?? "";
  const sources = new Map(contexts.map((layer) => [JSON.stringify(layer.when), write(nameOf(layer), layer.tokens)]));
  const layers = joint.map(({ when, tokens }) => ({ when, sources: [write(nameOf({ when, tokens }), tokens)] }));
  const own = modifiers.map((modifier): [string, Json] => [
    modifier.name,
    toSettings(modifier, (context) => sources.get(JSON.stringify({ [modifier.name]: context }))),
  ]);
  return {
    files,
    settings: {
      tokens: main,
      ...(own.length > 0 && { modifiers: Object.fromEntries(own) }),
      ...(layers.length > 0 && { layers }),
    },
  };
}

/** What the settings say of a modifier. */
export function toSettings(
  { name, attribute, role, default: byDefault, contexts }: FoundModifier,
  sourceOf: (context: string) => Json | undefined,
): Json {
  const id = toId(name);
  return {
    ...(id !== name && { id }),
    ...(role !== undefined && { role }),
    ...(attribute !== undefined && attribute !== `data-${id}` && { attribute }),
    default: toId(byDefault),
    contexts: Object.fromEntries(
      contexts.map((context) => {
        const source = sourceOf(context.name);
        const contextId = toId(context.name);
        return [
          context.name,
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
    .map((choice) => choice.map(toId).join("-"))
    .join(".");
}

function unused(wanted: string, names: Set<string>): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    return name;
  }
}

type Branch = { token?: Fields; readonly below: Map<string, Branch> };

/** The tokens as groups within groups; a token with the path of a group becomes its `$root`. */
function treeOf(tokens: readonly Definition[]): Json {
  const root: Branch = { below: new Map() };
  for (const { path, value, description, deprecated, extensions } of tokens) {
    let branch = root;
    for (const step of path) {
      const next: Branch = branch.below.get(step) ?? { below: new Map() };
      branch.below.set(step, next);
      branch = next;
    }
    branch.token = {
      ...(value.type !== null && { $type: value.type }),
      $value: value.value,
      ...(description !== undefined && { $description: description }),
      ...(deprecated !== undefined && { $deprecated: deprecated }),
      ...(extensions !== undefined && { $extensions: extensions }),
    };
  }
  return toTree(root);
}

function toTree({ token, below }: Branch): Json {
  if (token !== undefined && below.size === 0) return token;
  const members = [...below].map(([step, branch]): [string, Json] => [step, toTree(branch)]);
  return Object.fromEntries(token === undefined ? members : [["$root", token], ...members]);
}

/** JSON as people keep it in files. */
export function toText(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
