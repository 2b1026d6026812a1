import { type Json, TOKEN_TYPES, type TokenType } from "../../model/token.ts";
import { inside, type Spot } from "../form.ts";
import type { Path } from "../json/document.ts";
import { type Layers, openGroupTree, type Origin } from "./group-tree.ts";
import { type ExpandValue, valueExpander } from "./pointers.ts";
import type { JsonObject } from "./reference.ts";

/** A token of the document, or one inherited through `$extends`, with only its aliases left to resolve. */
export type RawToken = {
  readonly path: readonly string[];
  /** The path as written in aliases: `color.ink`. */
  readonly name: string;
  /** The path in the document, which differs from `path` for tokens inherited through `$extends`. */
  readonly origin: Path;
  readonly json: JsonObject;
  /** The path of the `$value` or `$ref` in the document. */
  readonly at: Path;
  /** The value with each `$ref` expanded; undefined if a reference has problems. */
  readonly value: Json | undefined;
  /** The token's `$type`. */
  readonly stated: TokenType | undefined;
  /** The type of the nearest group that has one. */
  readonly inherited: TokenType | undefined;
  readonly deprecated: boolean | string;
};

/** The tokens and the described groups of a document, flattened in document order. */
export type Expanded = {
  readonly tokens: readonly RawToken[];
  readonly groups: readonly { readonly path: readonly string[]; readonly note: string }[];
};

/** Limits to exponential growth: a small file could otherwise exhaust the memory. */
const MAX_DEPTH = 100;
const MAX_INHERITED = 100_000;

type Inherited = Pick<RawToken, "inherited" | "deprecated">;

/** Flattens a document: resolves `$extends`, `$root` tokens, JSON Pointers and inherited types. */
export function expandDocument(root: JsonObject, spot: Spot): Expanded {
  const tree = openGroupTree(root, spot);
  const expand = valueExpander(tree);
  const tokens: RawToken[] = [];
  const groups: Expanded["groups"][number][] = [];
  let inheritedCount = 0;
  let isFull = false;

  const visit = (layers: Layers, path: readonly string[], parent: Inherited): void => {
    const inherited = inheritFrom(layers, parent);
    const note = firstOf(layers, "$description");
    if (typeof note === "string" && path.length > 0) groups.push({ path, note });
    for (const name of tree.names(layers)) {
      const member = isFull ? undefined : tree.member(layers, name);
      if (member === undefined) continue;
      const memberPath = [...path, name];
      if ("group" in member) {
        if (path.length < MAX_DEPTH) visit(member.group, memberPath, inherited);
        else isFull = overflow(member.group, spot);
        continue;
      }
      tokens.push(toToken(member.token, memberPath, { inherited, expand, spot }));
      if (member.token.path.join(".") !== memberPath.join(".")) inheritedCount += 1;
      if (inheritedCount > MAX_INHERITED) isFull = overflow([member.token], spot);
    }
  };
  visit(tree.root, [], { inherited: undefined, deprecated: false });
  return { tokens, groups };
}

function toToken(
  { path: origin, json }: Origin,
  path: readonly string[],
  { inherited, expand, spot }: { readonly inherited: Inherited; readonly expand: ExpandValue; readonly spot: Spot },
): RawToken {
  const isReference = !Object.hasOwn(json, "$value");
  const at = [...origin, isReference ? "$ref" : "$value"];
  const value = isReference ? { $ref: json["$ref"] ?? null } : (json["$value"] ?? null);
  const deprecated = json["$deprecated"];
  return {
    path,
    name: path.join("."),
    origin,
    json,
    at,
    value: expand(value, inside(spot, ...at)),
    stated: readType(json["$type"]),
    inherited: inherited.inherited,
    deprecated: typeof deprecated === "boolean" || typeof deprecated === "string" ? deprecated : inherited.deprecated,
  };
}

/** Resolves the properties that a group's tokens inherit: from the group, its bases, or its parent group. */
function inheritFrom(layers: Layers, parent: Inherited): Inherited {
  const deprecated = firstOf(layers, "$deprecated");
  return {
    inherited: readType(firstOf(layers, "$type")) ?? parent.inherited,
    deprecated: typeof deprecated === "boolean" || typeof deprecated === "string" ? deprecated : parent.deprecated,
  };
}

function firstOf(layers: Layers, key: string): Json | undefined {
  return layers.find(({ json }) => Object.hasOwn(json, key))?.json[key];
}

function readType(value: Json | undefined): TokenType | undefined {
  return TOKEN_TYPES.find((type) => type === value);
}

function overflow([origin]: Layers, { document, report }: Spot): true {
  const message = `$extends leads to more than ${MAX_DEPTH} levels of groups, or to more than ${MAX_INHERITED} inherited tokens.`;
  report({ place: document.place(origin?.path ?? [], "key"), message, fix: "Extend fewer groups." });
  return true;
}
