import { type Json, TOKEN_TYPES, type Token, type TokenGroup, type TokenType } from "../model/token.ts";
import { checkAliases, type RawToken } from "./aliases.ts";
import { withHex } from "./color-value.ts";
import { inside, isObject, oneOf, type Spot, text } from "./form.ts";

/** A token of the file with its aliases resolved, not yet placed in the published tree. */
export type FileToken = Omit<Token, "name">;

/** What the tokens file holds, flattened in its own order. */
export type TokenFile = { readonly tokens: readonly FileToken[]; readonly groups: readonly TokenGroup[] };

/** Flattens the tokens file and resolves its aliases; faults are reported and end in undefined. */
export async function readTokenFile(root: Json, spot: Spot): Promise<TokenFile | undefined> {
  const raw = new Map<string, RawToken>();
  const groups: TokenGroup[] = [];
  collect(root, [], raw, groups);
  const isSound = [...raw.values()].map((token) => checkToken(token.path, root, spot)).every(Boolean);
  if (!checkAliases(raw, spot) || !isSound) return undefined;
  const resolved = await resolveAliases(root);
  const tokens = await Promise.all(
    resolved.map(async ({ key, $type, $value, $description, $deprecated }) => ({
      path: key.slice(1, -1).split("."),
      type: $type as TokenType,
      value: await withHex($value),
      note: $description ?? "",
      deprecated: $deprecated ?? false,
    })),
  );
  return { tokens, groups };
}

function collect(node: Json, path: readonly string[], tokens: Map<string, RawToken>, groups: TokenGroup[]): void {
  if (!isObject(node)) return;
  if (node["$value"] !== undefined) return void tokens.set(path.join("."), { path, value: node["$value"] });
  if (typeof node["$description"] === "string" && path.length > 0) groups.push({ path, note: node["$description"] });
  for (const [key, child] of Object.entries(node)) {
    if (!key.startsWith("$")) collect(child, [...path, key], tokens, groups);
  }
}

/** Every token states its type and its note, so that a reader of one token needs nothing else. */
function checkToken(path: readonly string[], root: Json, spot: Spot): boolean {
  let node: Json | undefined = root;
  for (const key of path) node = isObject(node) ? node[key] : undefined;
  const token = isObject(node) ? node : {};
  const place = inside(spot, ...path);
  const hasType = oneOf(TOKEN_TYPES)(token["$type"], inside(place, "$type"));
  return text(token["$description"], inside(place, "$description")) && hasType;
}

type ResolvedToken = {
  /** The token's path in braces, as an alias names it. */
  readonly key: string;
  readonly $type: string;
  readonly $value: Json;
  readonly $description?: string;
  readonly $deprecated?: boolean | string;
};

/** Style Dictionary resolves the references, those inside composite values too, and flattens the tree. */
async function resolveAliases(root: Json): Promise<readonly ResolvedToken[]> {
  const { convertTokenData, resolveReferences, typeDtcgDelegate } = await import("style-dictionary/utils");
  const tree = typeDtcgDelegate(root as never);
  const tokens = convertTokenData(tree as never, { output: "array", usesDtcg: true }) as unknown as ResolvedToken[];
  const resolve = (value: Json): Json => {
    if (typeof value === "string") return resolveReferences(value, tree, { usesDtcg: true }) as Json;
    if (Array.isArray(value)) return value.map(resolve);
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]))
      : value;
  };
  return tokens.map((token) => ({ ...token, $value: resolve(token.$value) }));
}
