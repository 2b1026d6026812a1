import type { Span } from "../model/day.ts";
import type { Identity, Page } from "../model/identity.ts";
import type { KitMCPResource } from "../kit/mcp-resource.ts";
import type { KitMCPTemplate } from "../kit/mcp-template.ts";
import { fill, namesOf } from "../kit/template.ts";
import { liveRoutes, type Match, type Route } from "../http/routes.ts";
import type { IdSet } from "../model/schema.ts";
import { listedOperations } from "../operations/catalogue.ts";
import { essenceOf, isBinary } from "../operations/format.ts";
import { type Filter, filterOf, filterOfLarge, LARGEST_TEXT } from "./mcp-filters.ts";
import { getReferencePage } from "../operations/reference.ts";
import { queryOf, toVariable } from "../operations/further.ts";

/** Returns the routes with a text format of the listed operations. */
function routesOf(identity: Identity): readonly Route[] {
  const listed = listedOperations(identity);
  return liveRoutes(identity).filter((route) => listed.includes(route.operation) && !isBinary(typeOf(route)));
}

/** Returns the size of a response's file, with `isFixed` if it doesn't depend on the day; undefined without a file. */
export type SizeOf = (match: Match) => { readonly bytes: number; readonly isFixed: boolean } | undefined;

/**
 * Lists the resources of an identity: the API addresses without path parameters or a required query, and the pages. All
 * other addresses are templates.
 */
export function listResources(identity: Identity, span: Span, sizeOf: SizeOf): KitMCPResource[] {
  return routesOf(identity).flatMap((route) => {
    if (queryOf(route.operation, identity).some(([, param]) => param.required)) return [];
    if (namesOf(route.template).length > 0 && route.operation !== getReferencePage) return [];
    return valuesOf(route, identity, span).flatMap((values) => {
      const size = sizeOf({ route, values });
      if (size !== undefined && size.bytes > LARGEST_TEXT) return [];
      const resource = toResource(route, values, identity);
      return [size?.isFixed ? { ...resource, size: size.bytes } : resource];
    });
  });
}

/** A template, with a filter if its text can be large. */
export type FilteredTemplate = { readonly template: KitMCPTemplate; readonly filter: Filter | undefined };

/**
 * Lists the templates: the addresses with parameters, and those whose text is too large for a resource. `wholeAt` returns
 * a sentence with the address of the complete text.
 */
export function listTemplates(
  identity: Identity,
  sizeOf: SizeOf,
  wholeAt: (address: string) => string,
): FilteredTemplate[] {
  return routesOf(identity).flatMap((route) => {
    const uri = uriOf(route);
    const query = queryOf(route.operation, identity).map(([name]) => toVariable(name));
    const isNamed = namesOf(uri).length > 0;
    const isLarge = !isNamed && (sizeOf({ route, values: {} })?.bytes ?? 0) > LARGEST_TEXT;
    const filter = isLarge ? filterOfLarge(route.operation.id) : isNamed ? filterOf(route.operation.id) : undefined;
    const names = [...query, ...(filter?.names ?? [])];
    if (!isNamed && names.length === 0) return [];
    const { summary } = route.operation;
    const description = filter ? `${summary} Filter: ${filter.note}.${wholeAt(addressOf(uri))}` : summary;
    const uriTemplate = `${uri}${names.length > 0 ? `{?${names.join(",")}}` : ""}`;
    return [{ template: { uriTemplate, name: nameOf(uri), description, mimeType: typeOf(route) }, filter }];
  });
}

/** Converts a URI to an address below the API's root: `app://themes/dark?season=auto` to `/themes/dark?season=auto`. */
export function addressOf(uri: string): string {
  return uri.replace(/^\w+:\//, "");
}

type Values = Readonly<Record<string, string>>;

/** Returns the Cartesian product of the values of an address's parameters; one empty choice if it has none. */
function valuesOf({ template, operation }: Route, identity: Identity, span: Span): Values[] {
  return namesOf(template).reduce<Values[]>(
    (choices, name) => {
      const values = operation.params[name]?.kind.values(identity, span) ?? [];
      return choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value })));
    },
    [{}],
  );
}

function toResource(route: Route, values: Values, identity: Identity): KitMCPResource {
  const uri = fill(uriOf(route), values);
  const { params, summary } = route.operation;
  const entries = Object.entries(values).flatMap(([name, value]) => entryOf(params[name]?.kind.ids, value, identity));
  const name = [nameOf(uri), ...entries.map((entry) => ("title" in entry ? entry.title : entry.name))].join(": ");
  const [description = summary] = entries.flatMap((entry) => ("summary" in entry && entry.summary) || []);
  return { uri, name, description, mimeType: typeOf(route) };
}

function uriOf({ template, operation, format }: Route): string {
  const scheme = operation.group === "reference" ? "docs" : "app";
  // A URI needs a path, so the URI of the API's root uses the name of its file.
  return `${scheme}:/${template || `${operation.file}.${format}`}`;
}

function nameOf(uri: string): string {
  return uri.replace(/^\w+:\/\//, "");
}

function typeOf({ operation, format }: Route): string {
  return essenceOf(operation.formats[format]?.type ?? "");
}

/** Finds the page, theme, product or season with an id; empty if there is none. */
function entryOf(ids: IdSet | undefined, value: string, identity: Identity): (Page | { readonly name: string })[] {
  const entry = ids && ids !== "fonts" && identity[ids].find(({ id }) => id === value);
  return entry ? [entry] : [];
}
