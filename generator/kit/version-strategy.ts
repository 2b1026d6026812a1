import { plainPath, toPathname } from "./address.ts";
import type { KitContext } from "./context.ts";
import { show } from "./show.ts";

/**
 * Where a request names its version: in the first segment of its path (below `base`, if given), in a header, or in a query
 * parameter.
 *
 * @example
 * const strategy: KitVersionStrategy = { kind: "header", name: "X-API-Version" };
 * new KitVersioningMiddleware({ strategy, supported: ["v1"] }).supported.join() // => "v1"
 */
export type KitVersionStrategy =
  | { readonly kind: "urlPrefix"; readonly base?: string | undefined }
  | { readonly kind: "header"; readonly name: string }
  | { readonly kind: "queryParam"; readonly name: string };

/** The version in a request: texts that must agree, and the path without the prefix, if it had one. */
export type VersionTexts = { readonly texts: readonly string[]; readonly path?: string };

/** How a strategy reads a request, and the header that responses then depend on. */
export type Reading = { readonly read: (context: KitContext) => VersionTexts | undefined; readonly vary?: string };

/** The reading of a strategy. @throws TypeError for an invalid kind, base or name. */
export function readingOf(strategy: KitVersionStrategy): Reading {
  if (strategy.kind === "urlPrefix") return readPrefix(strategy.base === "" ? "/" : (strategy.base ?? "/"));
  if (strategy.kind === "header") return readHeader(strategy.name);
  if (strategy.kind === "queryParam") return readParameter(strategy.name);
  const { kind }: { readonly kind?: unknown } = strategy satisfies never;
  throw new TypeError(`Unknown strategy ${show(kind)}. Expected: urlPrefix, header or queryParam.`);
}

function readPrefix(base: string): Reading {
  const root = toPathname("base", base).replace(/\/$/, "");
  const start = root.length + 1;
  const read = (context: KitContext): VersionTexts | undefined => {
    // A context from other code may have the path as received.
    const path = plainPath(context.path);
    // A cheap test first: most paths have no version.
    if (path[start] !== "v" || path[start - 1] !== "/" || !path.startsWith(root)) return undefined;
    const slash = path.indexOf("/", start);
    const end = slash === -1 ? path.length : slash;
    const segment = path.slice(start, end);
    if (!isAttempt(segment)) return undefined;
    return { texts: [segment], path: root + path.slice(end) || "/" };
  };
  return { read };
}

/** Whether a segment looks like a version: `v1`, but also `v01` and `v1.2.3`; neither `videos` nor `v1beta`. */
function isAttempt(segment: string): boolean {
  return /^v\d+(?:\.\d+)*$/.test(segment);
}

/** Repeated headers arrive as one, with commas; an empty one is absent. */
function readHeader(name: string): Reading {
  if (typeof name !== "string" || !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new TypeError(`Invalid header name ${show(name)}. Expected: a name that HTTP allows, such as X-API-Version.`);
  const read = ({ request }: KitContext): VersionTexts | undefined => {
    const value = request.headers.get(name);
    return value === null ? undefined : toTexts(value.split(",").map((text) => text.trim()));
  };
  return { read, vary: name };
}

function readParameter(name: string): Reading {
  if (typeof name !== "string" || name.trim() === "")
    throw new TypeError(`Invalid parameter name ${show(name)}. Expected: a name, such as version.`);
  return { read: ({ url }) => toTexts(url.searchParams.getAll(name)) };
}

function toTexts(all: readonly string[]): VersionTexts | undefined {
  const texts = all.filter((text) => text !== "");
  return texts.length === 0 ? undefined : { texts };
}
