import { checkText, checkUri, type KitMCPRefusal, type KitMCPResource } from "./mcp-resource.ts";

/** Resources that differ in a few names, as a URI template (RFC 6570): `{name}` is a segment or a part of one, `{?a,b}` a query. */
export type KitMCPTemplate = Omit<KitMCPResource, "uri" | "size"> & {
  /** `app://themes/{theme}{?season}`, say. */
  readonly uriTemplate: string;
};

/** The names of a template as a uri gives them, decoded; a name of the query that is not given is missing. */
export type KitMCPValues = Readonly<Record<string, string>>;

/** Gives the text at a uri of a template, or says why there is none. */
export type KitMCPTemplateHandler = (
  uri: string,
  values: KitMCPValues,
) => string | KitMCPRefusal | Promise<string | KitMCPRefusal>;

/** A template made ready to be compared with uris. */
export type Pattern = {
  /** How much of the template is text, in characters: of two that fit a uri, the one that says more is meant. */
  readonly weight: number;
  match(uri: string): KitMCPValues | undefined;
};

/**
 * Makes a template ready.
 *
 * @throws TypeError for a template that is not `<scheme>://<path>`, that names nothing or something twice, and for an
 * empty text.
 *
 * @example toPattern({ uriTemplate: "app://a/{b}{?c}", … }).match("app://a/1?c=2") // { b: "1", c: "2" }
 */
export function toPattern({ uriTemplate, name, description }: KitMCPTemplate): Pattern {
  checkUri(uriTemplate);
  checkText("name", name, uriTemplate);
  checkText("description", description, uriTemplate);
  const [, path = "", query = ""] = /^(.*?)(?:\{\?([\w,]+)\})?$/.exec(uriTemplate) ?? [];
  const pieces = path.split(/\{(\w+)\}/);
  const texts = pieces.filter((_, index) => index % 2 === 0);
  const queryNames = query.split(",").filter(Boolean);
  const pathNames = pieces.filter((_, index) => index % 2 === 1);
  const names = [...pathNames, ...queryNames];
  if (/[{}]/.test(texts.join("")) || names.length === 0 || (query !== "" && path.includes("?")))
    throw new TypeError(`The template is "${uriTemplate}". Expected: names such as {name}, then at most one {?a,b}.`);
  if (new Set(names).size < names.length)
    throw new TypeError(`The template is "${uriTemplate}", and has a name twice.`);
  return {
    weight: texts.join("").length,
    match: (uri) => {
      const [, asked = uri, sent = ""] = queryNames.length > 0 ? (QUERIED.exec(uri) ?? []) : [];
      const found = findBetween(texts, asked);
      return found && valuesOf(pathNames, queryNames, [...found, sent]);
    },
  };
}

/** A uri and its query, which no fragment follows. */
const QUERIED = /^([^?]*)(?:\?([^#]*))?$/;

/**
 * What stands between texts, each part as long as it can be. They are looked for from the end, each once: an expression
 * with two names in a segment would try every way to part a long uri.
 */
function findBetween(texts: readonly string[], uri: string): string[] | undefined {
  const last = texts.at(-1) ?? "";
  if (!uri.endsWith(last)) return undefined;
  const found: string[] = [];
  let end = uri.length - last.length;
  for (const [index, text] of [...texts.slice(0, -1).entries()].toReversed()) {
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
    // A uri with half a percent-encoding names nothing.
    return undefined;
  }
}
