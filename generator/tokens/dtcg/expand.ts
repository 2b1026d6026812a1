import { type Json, TOKEN_TYPES, type TokenType } from "../../model/token.ts";
import { inside, type Spot } from "../form.ts";
import type { Path } from "../json/document.ts";
import { type Layers, openGroupTree, type Origin } from "./group-tree.ts";
import { type ExpandValue, valueExpander } from "./pointers.ts";
import type { JsonObject } from "./reference.ts";

/** A token of the document, or one inherited by `$extends`, with only its aliases left to resolve. */
export type RawToken = {
  readonly path: readonly string[];
  /** The path as an alias names it: `color.ink`. */
  readonly name: string;
  /** Its path in the document, which differs from `path` when it came through `$extends`. */
  readonly origin: Path;
  readonly json: JsonObject;
  /** The path of its value, or of its reference, in the document. */
  readonly at: Path;
  /** The value without `$ref`; undefined where a reference has problems. */
  readonly value: Json | undefined;
  /** Its own `$type`. */
  readonly stated: TokenType | undefined;
  /** The type of the nearest group that has one. */
  readonly inherited: TokenType | undefined;
  readonly deprecated: boolean | string;
};

/** A document as a flat list of its tokens, and of the groups with a note, in its own order. */
export type Expanded = {
  readonly tokens: readonly RawToken[];
  readonly groups: readonly { readonly path: readonly string[]; readonly note: string }[];
};

/** At most this many levels and inherited tokens: otherwise a small file could fill the memory. */
const DEEPEST = 100;
const MOST_INHERITED = 100_000;

type Inherited = Pick<RawToken, "inherited" | "deprecated">;

/** Flattens a document: groups with those they extend, `$root` tokens, JSON Pointers, inherited types. */
export function expandDocument(root: JsonObject, spot: Spot): Expanded {
  const tree = openGroupTree(root, spot);
  const expand = valueExpander(tree);
  const tokens: RawToken[] = [];
  const groups: Expanded["groups"][number][] = [];
  let inheritedCount = 0;
  let isFull = false;

  const visit = (layers: Layers, path: readonly string[], from: Inherited): void => {
    const here = stated(layers, from);
    const note = firstOf(layers, "$description");
    if (typeof note === "string" && path.length > 0) groups.push({ path, note });
    for (const name of tree.names(layers)) {
      const member = isFull ? undefined : tree.member(layers, name);
      if (member === undefined) continue;
      const below = [...path, name];
      if ("group" in member) {
        if (path.length < DEEPEST) visit(member.group, below, here);
        else isFull = overflow(member.group, spot);
        continue;
      }
      tokens.push(toToken(member.token, below, { from: here, expand, spot }));
      if (member.token.path.join(".") !== below.join(".")) inheritedCount += 1;
      if (inheritedCount > MOST_INHERITED) isFull = overflow([member.token], spot);
    }
  };
  visit(tree.root, [], { inherited: undefined, deprecated: false });
  return { tokens, groups };
}

function toToken(
  { path: origin, json }: Origin,
  path: readonly string[],
  { from, expand, spot }: { readonly from: Inherited; readonly expand: ExpandValue; readonly spot: Spot },
): RawToken {
  const isReference = !Object.hasOwn(json, "$value");
  const at = [...origin, isReference ? "$ref" : "$value"];
  const value = isReference ? { $ref: json["$ref"] ?? null } : (json["$value"] ?? null);
  const own = json["$deprecated"];
  return {
    path,
    name: path.join("."),
    origin,
    json,
    at,
    value: expand(value, inside(spot, ...at)),
    stated: readType(json["$type"]),
    inherited: from.inherited,
    deprecated: typeof own === "boolean" || typeof own === "string" ? own : from.deprecated,
  };
}

/** What the tokens of a group inherit: from the group, from those it extends, or from the group around it. */
function stated(layers: Layers, from: Inherited): Inherited {
  const deprecated = firstOf(layers, "$deprecated");
  return {
    inherited: readType(firstOf(layers, "$type")) ?? from.inherited,
    deprecated: typeof deprecated === "boolean" || typeof deprecated === "string" ? deprecated : from.deprecated,
  };
}

function firstOf(layers: Layers, key: string): Json | undefined {
  return layers.find(({ json }) => Object.hasOwn(json, key))?.json[key];
}

function readType(value: Json | undefined): TokenType | undefined {
  return TOKEN_TYPES.find((type) => type === value);
}

function overflow([origin]: Layers, { document, report }: Spot): true {
  const message = `$extends leads to more than ${DEEPEST} levels of groups, or to more than ${MOST_INHERITED} inherited tokens.`;
  report({ place: document.place(origin?.path ?? [], "key"), message, fix: "Extend fewer groups." });
  return true;
}
