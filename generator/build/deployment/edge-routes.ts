import { unsupportedVersions } from "../../faces/versions.ts";
import { matchRoute, allRoutes, type Route } from "../../http/routes.ts";
import { namesOf, replaceNames } from "../../kit/template.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import type { Operation } from "../../operations/operation.ts";
import { settle, withDefaults } from "../../operations/settle.ts";
import { planFiles, type Scope } from "../plan.ts";
import { hostRules } from "./rules.ts";
import { furtherOf, queryOf } from "../../operations/further.ts";

/** The addresses that an edge function answers, as URL patterns, and the exceptions that it leaves to files. */
export type EdgeRoutes = { readonly path: readonly string[]; readonly excludedPath: readonly string[] };

/**
 * Lists the routes of an edge function. It answers addresses that take a query or depend on today, addresses with a name
 * that has no file (a year that isn't built ahead, an unknown product), and refuses other versions.
 */
export function edgeRoutes(identity: Identity, scope: Scope): EdgeRoutes {
  const root = `${identity.base.path}${API_ROOT}`;
  const files = planFiles(identity, scope);
  const fileAddresses = new Set(files.map(({ path }) => path.slice(API_ROOT.length)));
  const isLive = (route: Route, address: string) => {
    if (route.source !== "live" || route.operation.needsFunction) return false;
    return (
      queryOf(route.operation, identity).length > 0 ||
      (!fileAddresses.has(address) && readsClock(route.operation, identity))
    );
  };
  // The function computes combinations that aren't built ahead.
  const hasUnbuilt = identity.build !== "all" && furtherOf(identity).length > 0;
  const open = allRoutes.filter((route) => {
    // The redirect rules send unknown file names to the function.
    if (route.operation.formats[route.format]?.isStored && !isLive(route, patternOf(route))) return false;
    if (route.source === "choices") return hasUnbuilt;
    return isLive(route, patternOf(route)) || (route.source === "live" && patternOf(route).includes(":"));
  });
  const path = [...new Set(open.map(patternOf))];
  const rewrites = hostRules({ ...identity, base: { origin: "", path: "" } }, scope, files).filter(
    ({ status }) => status === 200,
  );
  const addresses = new Set([...fileAddresses, ...rewrites.map(({ from }) => from.slice(API_ROOT.length))]);
  const patterns = path.map(toRegExp);
  const excludedPath = [...addresses].filter((address) => {
    const match = matchRoute(address.slice(1).split("/"));
    const isOpen = patterns.some((pattern) => pattern.test(address));
    return isOpen && match !== undefined && !isLive(match.route, address);
  });
  const answered = path.map((below) => root + below);
  return {
    path: [...answered, ...unsupportedVersions(identity.base)],
    excludedPath: excludedPath.map((below) => root + below),
  };
}

function patternOf({ template }: Route): string {
  return replaceNames(template, (name) => `:${name}`);
}

/** Converts a URL pattern of literals and names to a regular expression: Node has no `URLPattern` before 24. */
function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`);
}

/** Returns whether an operation depends on today when the request has no query; its path values don't matter. */
function readsClock(operation: Operation, identity: Identity): boolean {
  const values = namesOf(operation.path).map((name) => {
    const kind = operation.params[name]?.kind;
    return [name, kind?.read(kind.values(identity, ANY_YEAR)[0] ?? "", identity)];
  });
  const given = withDefaults(operation, Object.fromEntries(values), identity);
  return given !== null && settle(operation, given, { identity, today: () => "2026-01-01" }).dayBound;
}

const ANY_YEAR = { from: 2026, to: 2026 };
