import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { KitMCPResource } from "../kit/mcp-resource.ts";
import type { KitMCPTemplate } from "../kit/mcp-template.ts";
import { allRoutes, type Route } from "../http/routes.ts";
import { namesOf } from "../operations/operation.ts";

const routes = allRoutes.filter(({ source }) => source === "live");

/** The resources that an identity has: every address of the API that can be told without choosing anything. */
export function listResources(identity: Identity, span: Span): KitMCPResource[] {
  return routes.flatMap((route) => {
    if (route.query.some(([, param]) => param.required)) return [];
    return valuesOf(route, identity, span).map((values) => toResource(route, values, identity));
  });
}

/** The addresses that name something or take a query, as templates. */
export function listTemplates(): KitMCPTemplate[] {
  const open = routes.filter(({ operation }) => operation.path.includes("{"));
  return open.map((route) => {
    const query = namesOf(route.operation.path, "query");
    const uriTemplate = `${uriOf(route)}${query.length > 0 ? `{?${query.join(",")}}` : ""}`;
    return { uriTemplate, name: nameOf(uriOf(route)), description: route.operation.summary, mimeType: typeOf(route) };
  });
}

/** The address below the API's root that a uri stands for: `/themes/dark?season=auto` for `app://themes/dark?season=auto`. */
export function addressOf(uri: string): string {
  return uri.replace(/^\w+:\//, "");
}

type Values = Readonly<Record<string, string>>;

/** All values of the names in an address, or one choice of none where it has no names. */
function valuesOf({ segments, operation }: Route, identity: Identity, span: Span): Values[] {
  let choices: Values[] = [{}];
  for (const segment of segments) {
    if ("literal" in segment) continue;
    const { name } = segment;
    const values = operation.params[name]?.kind.values(identity, span) ?? [];
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value })));
  }
  return choices;
}

function toResource(route: Route, values: Values, identity: Identity): KitMCPResource {
  const uri = uriOf(route).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const page = identity.pages.find(({ id }) => id === values["page"]);
  const called = Object.entries(values).map(([name, value]) => calledIn(identity, name, value));
  const name = [nameOf(uri), ...called.filter((text) => text !== undefined)].join(": ");
  return { uri, name, description: page?.summary || route.operation.summary, mimeType: typeOf(route) };
}

function uriOf({ segments, operation, format }: Route): string {
  const scheme = operation.group === "reference" ? "docs" : "app";
  const texts = segments.map((segment) =>
    "literal" in segment ? segment.literal : `{${segment.name}}${segment.ending}`,
  );
  // A uri has to name something, so the root of the API goes by the name of its file.
  return `${scheme}://${texts.join("/") || `${operation.file?.slice(1)}.${format}`}`;
}

function nameOf(uri: string): string {
  return uri.replace(/^\w+:\/\//, "");
}

function typeOf({ operation, format }: Route): string {
  return operation.formats[format]?.type.split(";")[0] ?? "";
}

/** What people call what a value names. */
function calledIn({ themes, products, seasons, pages }: Identity, name: string, value: string): string | undefined {
  const titled = pages.map(({ id, title }) => ({ id, name: title }));
  const lists: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>> = {
    theme: themes,
    product: products,
    season: seasons,
    page: titled,
  };
  return lists[name]?.find(({ id }) => id === value)?.name;
}
