/** The names in an address template, including its query: `"/a/{b}{?c,d}"` has b, c and d. */
export type NamesIn<Template extends string> = Template extends `${infer Before}{?${infer Query}}`
  ? NamesIn<Before> | Split<Query>
  : Template extends `${string}{${infer Name}}${infer Rest}`
    ? Plain<Name> | NamesIn<Rest>
    : never;

type Plain<Name extends string> = Name extends `+${infer Spanning}` ? Spanning : Name;

type Split<List extends string> = List extends `${infer First},${infer Rest}` ? First | Split<Rest> : Closed<List>;

/** Excludes a name with an asterisk, which represents parameters whose names are data. */
type Closed<Name extends string> = Name extends `${string}*` ? never : Name;

/**
 * A parsed address template (RFC 6570): `{name}` is a segment or a part of a segment, `{+name}` is one or more segments,
 * `{?a,b}` at the end is a query. A name in the query may have percent-encoded characters: `{?a%2Db}` is the parameter `a-b`.
 */
export type Template = {
  /** The template without its query. */
  readonly path: string;
  /** The literal texts of the path, before, between and after its names; may contain braces that enclose no name. */
  readonly texts: readonly string[];
  /** The names in the path. */
  readonly names: readonly string[];
  /** The names in the path whose values may contain slashes. */
  readonly spanning: ReadonlySet<string>;
  /** The names of the query. */
  readonly query: readonly string[];
  /** True if the query has further names, which are data: `{?a,others*}`. */
  readonly isOpen: boolean;
};

/**
 * Parses an address template.
 *
 * @example toTemplate("/a/{b}.css{?c,d}")
 * // { path: "/a/{b}.css", texts: ["/a/", ".css"], names: ["b"], spanning: Set {}, query: ["c", "d"], isOpen: false }
 */
export function toTemplate(template: string): Template {
  const [, path = template, query = ""] = /^(.*?)(?:\{\?((?:[\w,]|%[2-7][\dA-Fa-f])+\*?)\})?$/s.exec(template) ?? [];
  const pieces = path.split(/\{(\+?\w+)\}/);
  const names = pieces.filter((_, index) => index % 2 === 1);
  return {
    path,
    texts: pieces.filter((_, index) => index % 2 === 0),
    names: names.map((name) => name.replace("+", "")),
    spanning: new Set(names.filter((name) => name.startsWith("+")).map((name) => name.slice(1))),
    query: query
      .split(",")
      .filter((name) => name !== "" && !name.endsWith("*"))
      .map(decodeURIComponent),
    isOpen: query.endsWith("*"),
  };
}

/**
 * Caches parsed templates, which are filled for each response: without the cache, /contrast takes 1.2 times as long. It
 * needs no limit, because only operations and modifiers have templates.
 */
const templates = new Map<string, Template>();

function parsed(template: string): Template {
  let cached = templates.get(template);
  if (cached === undefined) templates.set(template, (cached = toTemplate(template)));
  return cached;
}

/** Returns the path of a template, without its query. */
export function pathOf(template: string): string {
  return parsed(template).path;
}

/** Returns true if the query of a template has further names, which are data. */
export function isOpen(template: string): boolean {
  return parsed(template).isOpen;
}

/** Returns the names in the path or in the query of a template, in order. */
export function namesOf(template: string, part: "path" | "query" = "path"): readonly string[] {
  const { names, query } = parsed(template);
  return part === "path" ? names : query;
}

/** Returns the path of a template, with each parameter replaced. */
export function replaceNames(template: string, replace: (name: string) => string): string {
  const { texts, names } = parsed(template);
  let path = texts[0] ?? "";
  for (let index = 0; index < names.length; index++) path += replace(names[index] ?? "") + (texts[index + 1] ?? "");
  return path;
}

/** Fills the path of a template with percent-encoded values: `fill("/seasons/{season}", { season: "harvest" })`. */
export function fill(template: string, values: Readonly<Record<string, unknown>>): string {
  const { spanning } = parsed(template);
  return replaceNames(template, (name) => {
    const value = String(values[name]);
    return spanning.has(name) ? value.split("/").map(encodeURIComponent).join("/") : encodeURIComponent(value);
  });
}
