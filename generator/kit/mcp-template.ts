import { checkText, checkUri, type KitMCPRefusal, type KitMCPResource } from "./mcp-resource.ts";
import { toTemplate } from "./template.ts";

/**
 * Resources that match a URI template (RFC 6570): `{name}` matches a segment or a part of one, `{+name}` one or more
 * segments, and `{?a,b}` a query.
 */
export type KitMCPTemplate = Omit<KitMCPResource, "uri" | "size"> & {
  /** The template, such as `app://themes/{theme}{?season}`. */
  readonly uriTemplate: string;
};

/** The decoded values of a template's variables, keyed by name; variables missing in the query are omitted. */
export type KitMCPValues = Readonly<Record<string, string>>;

/** Returns the text at a uri of a template, or a refusal. */
export type KitMCPTemplateHandler = (
  uri: string,
  values: KitMCPValues,
) => string | KitMCPRefusal | Promise<string | KitMCPRefusal>;

/** A parsed template. */
export type Pattern = {
  /** The length of the literal text: if several templates match a uri, the highest weight wins. */
  readonly weight: number;
  match(uri: string): KitMCPValues | undefined;
};

/**
 * Parses a template.
 *
 * @throws TypeError for a template that isn't `<scheme>://<path>`, has no variables or has a duplicate variable, and for
 * an empty name or description.
 *
 * @example toPattern({ uriTemplate: "app://a/{b}{?c}", … }).match("app://a/1?c=2") // { b: "1", c: "2" }
 */
export function toPattern({ uriTemplate, name, description }: KitMCPTemplate): Pattern {
  checkUri(uriTemplate);
  checkText("name", name, uriTemplate);
  checkText("description", description, uriTemplate);
  const { path, texts, names: pathNames, spanning, query: queryNames } = toTemplate(uriTemplate);
  const names = [...pathNames, ...queryNames];
  if (/[{}]/.test(texts.join("")) || names.length === 0 || (queryNames.length > 0 && path.includes("?")))
    throw new TypeError(`Invalid template "${uriTemplate}". Expected: names such as {name}, then at most one {?a,b}.`);
  if (new Set(names).size < names.length)
    throw new TypeError(`Duplicate name in template "${uriTemplate}". Expected: each name once.`);
  return {
    weight: texts.join("").length,
    match: (uri) => {
      const [, address = uri, sent = ""] = queryNames.length > 0 ? (WITH_QUERY.exec(uri) ?? []) : [];
      const parts = partsBetween(texts, address, (index) => spanning.has(pathNames[index] ?? ""));
      return parts && valuesOf(pathNames, queryNames, [...parts, sent]);
    },
  };
}

/** Captures a uri and its query, without a fragment. */
const WITH_QUERY = /^([^?]*)(?:\?([^#]*))?$/;

/**
 * Finds the parts between literal texts, each as long as possible. Searches for each text once, from the end: a regular
 * expression with two variables in a segment would backtrack over every split of a long uri.
 */
function partsBetween(texts: readonly string[], uri: string, spans: (index: number) => boolean): string[] | undefined {
  const last = texts.at(-1) ?? "";
  if (!uri.endsWith(last)) return undefined;
  const parts: string[] = [];
  let end = uri.length - last.length;
  for (let index = texts.length - 2; index >= 0; index--) {
    const text = texts[index] ?? "";
    const start = index === 0 ? 0 : uri.lastIndexOf(text, end - text.length - 1);
    const part = uri.slice(start + text.length, end);
    if (!uri.startsWith(text, start) || !(spans(index) ? /^[^?#]+$/ : /^[^/?#]+$/).test(part)) return undefined;
    parts.unshift(part);
    end = start;
  }
  return end === 0 ? parts : undefined;
}

function valuesOf(
  pathNames: readonly string[],
  queryNames: readonly string[],
  parts: readonly (string | undefined)[],
): KitMCPValues | undefined {
  try {
    const path = pathNames.map((name, index) => [name, decodeURIComponent(parts[index] ?? "")]);
    const sent = new URLSearchParams(parts[pathNames.length] ?? "");
    const query = queryNames.filter((name) => sent.has(name)).map((name) => [name, sent.get(name) ?? ""]);
    return Object.fromEntries([...path, ...query]);
  } catch {
    // A uri with invalid percent-encoding matches nothing.
    return undefined;
  }
}
