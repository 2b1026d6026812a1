import { checkText, checkUri, type KitMCPRefusal, type KitMCPResource } from "./mcp-resource.ts";
import { toTemplate } from "./template.ts";

/** Resources with names in their uri, as a URI template (RFC 6570): `{name}` is a segment or a part of one, `{?a,b}` a query. */
export type KitMCPTemplate = Omit<KitMCPResource, "uri" | "size"> & {
  /** For example `app://themes/{theme}{?season}`. */
  readonly uriTemplate: string;
};

/** The values of a template's names in a uri, decoded; absent names of the query are missing. */
export type KitMCPValues = Readonly<Record<string, string>>;

/** Returns the text at a uri of a template, or a refusal. */
export type KitMCPTemplateHandler = (
  uri: string,
  values: KitMCPValues,
) => string | KitMCPRefusal | Promise<string | KitMCPRefusal>;

/** A parsed template. */
export type Pattern = {
  /** The characters of literal text: of two templates that match a uri, the one with more wins. */
  readonly weight: number;
  match(uri: string): KitMCPValues | undefined;
};

/**
 * Parses a template.
 *
 * @throws TypeError for a template that is not `<scheme>://<path>`, without names or with a duplicate name, and for an
 * empty text.
 *
 * @example toPattern({ uriTemplate: "app://a/{b}{?c}", … }).match("app://a/1?c=2") // { b: "1", c: "2" }
 */
export function toPattern({ uriTemplate, name, description }: KitMCPTemplate): Pattern {
  checkUri(uriTemplate);
  checkText("name", name, uriTemplate);
  checkText("description", description, uriTemplate);
  const { path, texts, names: pathNames, query: queryNames } = toTemplate(uriTemplate);
  const names = [...pathNames, ...queryNames];
  if (/[{}]/.test(texts.join("")) || names.length === 0 || (queryNames.length > 0 && path.includes("?")))
    throw new TypeError(`Invalid template "${uriTemplate}". Expected: names such as {name}, then at most one {?a,b}.`);
  if (new Set(names).size < names.length)
    throw new TypeError(`Duplicate name in template "${uriTemplate}". Expected: each name once.`);
  return {
    weight: texts.join("").length,
    match: (uri) => {
      const [, address = uri, sent = ""] = queryNames.length > 0 ? (WITH_QUERY.exec(uri) ?? []) : [];
      const found = findBetween(texts, address);
      return found && valuesOf(pathNames, queryNames, [...found, sent]);
    },
  };
}

/** A uri and its query, without a fragment. */
const WITH_QUERY = /^([^?]*)(?:\?([^#]*))?$/;

/**
 * The parts between literal texts, each as long as possible. The texts are searched from the end, each once: a regular
 * expression with two names in a segment would try every way to split a long uri.
 */
function findBetween(texts: readonly string[], uri: string): string[] | undefined {
  const last = texts.at(-1) ?? "";
  if (!uri.endsWith(last)) return undefined;
  const found: string[] = [];
  let end = uri.length - last.length;
  for (let index = texts.length - 2; index >= 0; index--) {
    const text = texts[index] ?? "";
    const start = index === 0 ? 0 : uri.lastIndexOf(text, end - text.length - 1);
    const part = uri.slice(start + text.length, end);
    if (!uri.startsWith(text, start) || !/^[^/?#]+$/.test(part)) return undefined;
    found.unshift(part);
    end = start;
  }
  return end === 0 ? found : undefined;
}

function valuesOf(
  pathNames: readonly string[],
  queryNames: readonly string[],
  found: readonly (string | undefined)[],
): KitMCPValues | undefined {
  try {
    const path = pathNames.map((name, index) => [name, decodeURIComponent(found[index] ?? "")]);
    const sent = new URLSearchParams(found[pathNames.length] ?? "");
    const query = queryNames.filter((name) => sent.has(name)).map((name) => [name, sent.get(name) ?? ""]);
    return Object.fromEntries([...path, ...query]);
  } catch {
    // A uri with a broken percent-encoding matches nothing.
    return undefined;
  }
}
