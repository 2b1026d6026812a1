import { fill, namesOf, pathOf, replaceNames } from "../../kit/template.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import { addressesOf, formatsOf } from "../../operations/addresses.ts";
import { catalogue } from "../../operations/catalogue.ts";
import { GRAPHQL_PATH, href, MCP_PATH } from "../../operations/link.ts";
import { isBinary } from "../../operations/format.ts";
import type { Operation } from "../../operations/operation.ts";
import type { Param } from "../../operations/param.ts";
import { PLAYGROUND_PATH, PLAYGROUND_STATUS_PATH } from "../../faces/playground.ts";
import { colorTokens } from "../../resolve/contrast.ts";
import { renderPage, slugOf } from "../page.ts";
import { backgroundOf } from "../roles.ts";
import type { Site } from "../site-data.ts";
import { snippet } from "../snippet.ts";
import { paramsOf, queryOf } from "../../operations/further.ts";

/** Renders every operation as a form that shows the request and the response. */
export function renderExplore(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description, groups } = words.explore;
  const path = slugOf(words, "explore");
  const shown = catalogue.filter(({ formats }) => !Object.values(formats).some(({ type }) => isBinary(type)));
  const byGroup = Map.groupBy(shown, ({ group }) => group);
  const [theme] = identity.themes;
  const ways = waysOf(site);
  const data = {
    total: shown.length + ways.length,
    groups: [...byGroup].map(([id, operations]) => ({
      id,
      title: groups[id],
      operations: operations.map((operation) => entryOf(operation, site)),
    })),
    colors: theme ? [...colorTokens(identity, theme).keys()] : [],
    ways,
  };
  const draft = { path, menu: "explore" as const, title, description, template: "explore", script: "explore" };
  return { [`${path}index.html`]: renderPage(site, { ...draft, data }) };
}

/** The form of an operation; without scripts, an operation with path parameters is a list of addresses. */
function entryOf(operation: Operation, site: Site) {
  const { identity, words } = site;
  const summaries: Readonly<Record<string, string>> = words.explore.operations;
  const names = namesOf(operation.path);
  const path = pathOf(operation.path);
  const example = replaceNames(path, (name) => exampleOf(operation, name, identity));
  const formats = formatsOf(operation);
  const isPlain = names.length === 0;
  return {
    id: operation.id,
    path: `${API_ROOT}${path}`,
    template: `${identity.base.path}${API_ROOT}${path}`,
    action: `${identity.base.path}${API_ROOT}${example}`,
    address: `${identity.base.origin}${identity.base.path}${API_ROOT}${example}`,
    summary: summaries[operation.id] ?? operation.summary,
    when: isPlain ? "" : "scripted",
    fields: [...names, ...queryOf(operation, identity).map(([name]) => name)].map((name) =>
      fieldOf(operation, name, site),
    ),
    formats: formats.length > 1 ? formats : null,
    links: isPlain ? [] : linksOf(operation, site),
  };
}

function exampleOf({ params }: Operation, name: string, identity: Identity): string {
  const kind = (params[name] as Param).kind;
  const values = kind.schema(identity)["enum"] as readonly string[] | undefined;
  return values?.[0] ?? kind.example(identity);
}

/** Links to every address that the build writes. */
function linksOf(operation: Operation, { identity, span }: Site) {
  let filled: readonly Record<string, unknown>[] = [{}];
  for (const name of namesOf(operation.path)) {
    const values = operation.params[name]?.kind.values(identity, span) ?? [];
    filled = filled.flatMap((given) => values.map((value) => ({ ...given, [name]: value })));
  }
  return filled.flatMap((values) => {
    return addressesOf(operation, "live").map(({ template }) => {
      const text = fill(template, values);
      return { href: href({ base: { ...identity.base, origin: "" } }, text), text };
    });
  });
}

/** Uses lists for closed sets, the browser's fields for days and years, and suggestions for colours. */
function fieldOf(operation: Operation, name: string, { identity, words, today }: Site) {
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
    options: values && [
      ...(isPath || chosen !== "" ? [] : [{ value: "", text: words.explore.absent }]),
      ...[...values].sort((a, b) => Number(b === chosen) - Number(a === chosen)).map(toOption),
    ],
    type,
    value,
    list: param.kind.colors ? "color-tokens" : "",
    least: schema["minimum"] ?? "",
    most: schema["maximum"] ?? "",
  };
}

function toOption(value: string) {
  return { value, text: value };
}

/**
 * Other ways to the same data. Addresses for programs aren't links; the playground becomes one if the file at `sign`
 * says that the host has it.
 */
function waysOf({ identity, words: { explore } }: Site) {
  const { path } = identity.base;
  const { ways } = explore;
  const mcp = snippet(identity, { what: ways.mcp, pattern: `{origin}${path}${MCP_PATH}` });
  const entries = [
    { href: `${path}${GRAPHQL_PATH}?query={listThemes{date}}`, text: GRAPHQL_PATH, note: ways.graphql },
    { href: null, sign: `${path}${PLAYGROUND_STATUS_PATH}`, text: PLAYGROUND_PATH, note: ways.playground },
    { href: null, text: mcp.code, pattern: mcp.pattern, note: ways.mcp },
    { href: null, text: 'import { createClient } from "vitral/client";', note: ways.client },
    { href: href(identity, ".tar.gz"), text: `${API_ROOT}.tar.gz`, note: ways.archive },
    { href: href(identity, "/openapi.json"), text: `${API_ROOT}/openapi.json`, note: ways.openapi },
  ];
  return entries.map((way) => ({ sign: null, pattern: way.text, ...way }));
}
