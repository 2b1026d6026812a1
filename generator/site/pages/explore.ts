import { fill, namesOf, pathOf, replaceNames } from "../../kit/template.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import { addressesOf, formatsOf } from "../../operations/addresses.ts";
import { listedOperations } from "../../operations/catalogue.ts";
import { GRAPHQL_PATH, href, MCP_PATH } from "../../operations/link.ts";
import { isBinary } from "../../operations/format.ts";
import { day, seasonChoice, year } from "../../operations/kinds.ts";
import type { Operation, Settled } from "../../operations/operation.ts";
import type { Param } from "../../operations/param.ts";
import { PLAYGROUND_PATH, PLAYGROUND_STATUS_PATH } from "../../faces/playground.ts";
import { colorTokens } from "../../resolve/contrast.ts";
import { renderPage, slugOf } from "../page.ts";
import { backgroundOf } from "../roles.ts";
import type { Site } from "../site-data.ts";
import { snippet } from "../snippet.ts";
import { paramsOf, queryOf } from "../../operations/further.ts";
import { isProblem } from "../../operations/problem.ts";
import { settle, withDefaults } from "../../operations/settle.ts";

/** Renders each operation as a form that shows the request and the response. */
export function renderExplore(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description, groups } = words.explore;
  const path = slugOf(words, "explore");
  const operations = listedOperations(identity).filter(
    ({ formats }) => !Object.values(formats).some(({ type }) => isBinary(type)),
  );
  const byGroup = Map.groupBy(operations, ({ group }) => group);
  const [theme] = identity.themes;
  const ways = waysOf(site);
  const data = {
    total: operations.length + ways.length,
    span: site.span,
    groups: [...byGroup].map(([id, members]) => ({
      id,
      title: groups[id],
      operations: members.map((operation) => entryOf(operation, site)),
    })),
    colors: theme ? [...colorTokens(identity, theme).keys()] : [],
    ways,
  };
  const draft = { path, menu: "explore" as const, title, description, template: "explore", script: "explore" };
  return { [`${path}index.html`]: renderPage(site, { ...draft, data }) };
}

/** Returns an operation's form; without scripts, an operation with path parameters is a list of addresses. */
function entryOf(operation: Operation, site: Site) {
  const { identity, words } = site;
  const { operations: texts, withoutSeasons } = words.explore;
  const summaries: Readonly<Record<string, string>> =
    identity.seasons.length > 0 ? texts : { ...texts, ...withoutSeasons };
  const names = namesOf(operation.path);
  const path = pathOf(operation.path);
  const example = replaceNames(path, (name) => exampleOf(operation, name, identity));
  const formats = formatsOf(operation);
  const isPlain = names.length === 0;
  const shown = [...names, ...queryOf(operation, identity).map(([name]) => name)].filter((name) =>
    isShown(paramsOf(operation, identity)[name], identity),
  );
  const file = fileOf(operation, shown, site);
  return {
    id: operation.id,
    // Writes the template as OpenAPI does, which has no notation for several segments.
    path: `${API_ROOT}${path.replace("{+", "{")}`,
    template: `${identity.base.path}${API_ROOT}${path}`,
    action: `${identity.base.path}${API_ROOT}${example}`,
    address: `${identity.base.origin}${identity.base.path}${API_ROOT}${example}`,
    summary: summaries[operation.id] ?? operation.summary,
    when: isPlain ? "" : "scripted",
    fields: shown.map((name) => fieldOf(operation, name, site)),
    file: file === null ? "" : JSON.stringify(file),
    host: file === null ? "code" : null,
    formats: formats.length > 1 ? formats : null,
    links: isPlain ? [] : linksOf(operation, site),
  };
}

/** Returns whether a parameter has values to choose from: products, or a day if there are seasons. */
function isShown(param: Param | undefined, identity: Identity): boolean {
  if (param === undefined || param.kind.allowed(identity)?.length === 0) return false;
  return identity.seasons.length > 0 || !OF_SEASONS.has(param.kind);
}

const OF_SEASONS: ReadonlySet<Param["kind"]> = new Set([seasonChoice, day, year]);

/**
 * Returns the addresses of an operation's files, for hosts that only serve files: one for each format, and the values
 * for empty fields. Null if it has no files, or if the fields don't choose one.
 */
function fileOf(operation: Operation, fields: readonly string[], { identity, today, span }: Site) {
  const addresses = addressesOf(operation, "file").map(({ format, template }) => {
    return [format, `${identity.base.path}${API_ROOT}${template}`] as const;
  });
  const inPath = namesOf(operation.path).map((name) => {
    return [name, operation.params[name]?.kind.read(exampleOf(operation, name, identity), identity)] as const;
  });
  const complete = withDefaults(operation, Object.fromEntries(inPath), identity);
  if (addresses.length === 0 || complete === null) return null;
  const { settled } = settle(operation, complete, { identity, today: () => today });
  if (isProblem(settled)) return null;
  const values = settled as Settled;
  const names = namesOf(operation.file ?? "");
  const isChosen = (name: string) =>
    fields.includes(name) || operation.kinds[name]?.values(identity, span).length === 1;
  if (!names.every(isChosen)) return null;
  return {
    addresses: Object.fromEntries(addresses),
    values: Object.fromEntries(names.map((name) => [name, values[name]])),
  };
}

function exampleOf({ params }: Operation, name: string, identity: Identity): string {
  const kind = (params[name] as Param).kind;
  const values = kind.schema(identity)["enum"] as readonly string[] | undefined;
  return values?.[0] ?? kind.example(identity);
}

/** Links to the addresses that the build writes, except for sets that may be large, other than years and days. */
function linksOf(operation: Operation, { identity, span }: Site) {
  let filled: readonly Record<string, unknown>[] = [{}];
  for (const name of namesOf(operation.path)) {
    const kind = operation.params[name]?.kind;
    if (kind === undefined || (kind.schema(identity)["enum"] === undefined && !OF_SEASONS.has(kind))) return [];
    const values = kind.values(identity, span);
    filled = filled.flatMap((given) => values.map((value) => ({ ...given, [name]: value })));
  }
  return filled.flatMap((values) => {
    return addressesOf(operation, "live").map(({ template }) => {
      const text = fill(template, values);
      return { href: href({ base: { ...identity.base, origin: "" } }, text), text };
    });
  });
}

/** Returns a list for a closed set, the browser's fields for days and years, and suggestions for colours. */
function fieldOf(operation: Operation, name: string, { identity, words, today, span }: Site) {
  const kind = operation.kinds[name];
  const param = paramsOf(operation, identity)[name] as Param;
  const schema = param.kind.schema(identity);
  const isPath = namesOf(operation.path).includes(name);
  const values = schema["enum"] as readonly string[] | undefined;
  const chosen = param.default?.(identity) ?? "";
  const type = schema["format"] === "date" ? "date" : schema["type"] === "integer" ? "number" : "text";
  const notes: Readonly<Record<string, string>> = words.explore.params;
  // The example colour is the ink, and ink on ink is illegible.
  const example = param.kind.colors === "opaque" ? (backgroundOf(identity) ?? "ffffff") : param.kind.example(identity);
  const value = type === "date" ? today : isPath || param.required ? example : "";
  return {
    id: `${operation.id}-${name}`,
    name,
    note: notes[name] ?? param.summary,
    place: isPath ? "path" : "query",
    isRequired: param.required,
    options: values && [
      ...(isPath || param.required || chosen !== "" ? [] : [{ value: "", text: words.explore.absent, host: null }]),
      ...[...values]
        .sort((a, b) => Number(b === chosen) - Number(a === chosen))
        .map((value) => ({
          value,
          text: value,
          // `auto` has no file, so it needs a host that runs code.
          host: kind?.values(identity, span).includes(value) === false ? "code" : null,
        })),
    ],
    type,
    value,
    list: param.kind.colors ? "color-tokens" : "",
    least: schema["minimum"] ?? "",
    most: schema["maximum"] ?? "",
  };
}

/**
 * Returns other ways to access the same data. Addresses for programs aren't links; the playground becomes a link if the
 * file at `sign` says that the host has it.
 */
function waysOf({ identity, words: { explore } }: Site) {
  const { path } = identity.base;
  const { ways } = explore;
  const mcp = snippet(identity, { what: ways.mcp, pattern: `{origin}${path}${MCP_PATH}` });
  const host = "code" as const;
  const entries = [
    { href: `${path}${GRAPHQL_PATH}?query={listThemes{date}}`, text: GRAPHQL_PATH, note: ways.graphql, host },
    { href: null, sign: `${path}${PLAYGROUND_STATUS_PATH}`, text: PLAYGROUND_PATH, note: ways.playground, host },
    { href: null, text: mcp.code, pattern: mcp.pattern, note: ways.mcp, host },
    { href: null, text: 'import { createClient } from "vitral/client";', note: ways.client },
    { href: href(identity, ".tar.gz"), text: `${API_ROOT}.tar.gz`, note: ways.archive },
    { href: href(identity, "/openapi.json"), text: `${API_ROOT}/openapi.json`, note: ways.openapi },
  ];
  return entries.map((way) => ({ sign: null, pattern: way.text, host: null, ...way }));
}
