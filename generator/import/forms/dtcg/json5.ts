import type { ParserOptions } from "prettier";
import { parsers } from "prettier/plugins/babel";
import type { Json } from "../../../model/token.ts";
import { memoizeTexts } from "../../../resolve/memoize.ts";
import { parseJson } from "../../fields.ts";

/** Several forms read the files of a source; those of most systems have less text together. */
const MOST_KEPT = 4_000_000;

/** Reads JSON5 and JSON with comments. @throws a syntax error */
export const readLiberal = memoizeTexts(MOST_KEPT, (text): Json => {
  // Most files are JSON but for what is plain to see, and its parser takes a tenth of the time.
  const plain = parseJson(text.replace(LIBERTIES, withoutLiberty)) as Json | undefined;
  if (plain !== undefined) return plain;
  const root = parsers.json5.parse(text, {} as ParserOptions) as Node;
  return toJson(root.node ?? root);
});

/**
 * The strings, comments, keys and commas of JSON5; what else JSON has not is left to the parser. What has no end goes to the
 * end of the text, so that each character is looked at once.
 */
const LIBERTIES =
  /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'([^'\\\n]*)'|\/\/.*|\/\*(?:[^]*?\*\/|[^]*)|(?<![\w$])([A-Za-z_$][\w$]*)(?=\s*:)|,(?=\s*[}\]])/g;

function withoutLiberty(found: string, text?: string, key?: string): string {
  const name = text ?? key;
  if (name !== undefined) return JSON.stringify(name);
  if (found.startsWith('"')) return found;
  return found === "," ? "" : " ";
}

type Node = {
  readonly type: string;
  readonly value?: Json;
  readonly name?: string;
  readonly operator?: string;
  readonly argument?: Node;
  readonly elements?: readonly (Node | null)[];
  readonly properties?: readonly { readonly key: Node; readonly value: Node }[];
  readonly node?: Node;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
};

function toJson(node: Node): Json {
  switch (node.type) {
    case "JsonRoot":
      return toJson(node.node ?? node);
    case "ObjectExpression":
      return Object.fromEntries(
        (node.properties ?? []).map(({ key, value }) => [String(key.name ?? key.value), toJson(value)]),
      );
    case "ArrayExpression":
      return (node.elements ?? []).map((element) => (element === null ? null : toJson(element)));
    case "UnaryExpression": {
      const value = Number(node.argument === undefined ? Number.NaN : toJson(node.argument));
      return node.operator === "-" ? -value : value;
    }
    case "TemplateLiteral":
      return (node.quasis ?? []).map(({ value }) => value.cooked).join("");
    case "Identifier":
      return node.name ?? null;
    default:
      return node.value ?? null;
  }
}
