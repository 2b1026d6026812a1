import { plainPath, toPathname } from "./address.ts";
import { check, NAME, show } from "./checks.ts";
import type { KitContext } from "./context.ts";

/**
 * Where a request says its version: in the first segment of its path (below `base`, when there is one), in a header,
 * or in a parameter of its query.
 *
 * @example
 * const strategy: KitVersionStrategy = { kind: "header", name: "X-API-Version" };
 * new KitVersioningMiddleware({ strategy, supported: ["v1"] }).supported.join() // => "v1"
 */
export type KitVersionStrategy =
  | { readonly kind: "urlPrefix"; readonly base?: string | undefined }
  | { readonly kind: "header"; readonly name: string }
  | { readonly kind: "queryParam"; readonly name: string };

/** What a request says of its version: texts that have to agree, and the path without the prefix, if it had one. */
export type Said = { readonly texts: readonly string[]; readonly path?: string };

/** How a strategy reads a request, and the header that its answers then depend on. */
export type Reading = { readonly read: (context: KitContext) => Said | undefined; readonly vary?: string };

/** The reading of a strategy. @throws TypeError for a kind, a base or a name that cannot be one. */
export function readingOf(strategy: KitVersionStrategy): Reading {
  if (strategy.kind === "urlPrefix") return readPrefix(strategy.base === "" ? "/" : (strategy.base ?? "/"));
  if (strategy.kind === "header") return readHeader(strategy.name);
  if (strategy.kind === "queryParam") return readParameter(strategy.name);
  const { kind }: { readonly kind?: unknown } = strategy satisfies never;
  throw new TypeError(`The kind of strategy is ${show(kind)}, and must be urlPrefix, header or queryParam.`);
}

function readPrefix(base: string): Reading {
  const root = toPathname("base", base).replace(/\/$/, "");
  const start = root.length + 1;
  const read = (context: KitContext): Said | undefined => {
    // A context of somebody else's may have the path as it came.
    const path = plainPath(context.path);
    // Most paths have no version, and no "v" there either.
    if (path[start] !== "v" || path[start - 1] !== "/" || !path.startsWith(root)) return undefined;
    const slash = path.indexOf("/", start);
    const end = slash === -1 ? path.length : slash;
    const segment = path.slice(start, end);
    if (!isAttempt(segment)) return undefined;
    return { texts: [segment], path: root + path.slice(end) || "/" };
  };
  return { read };
}

/** Answers whether a segment tries to be a version: `v1`, but also `v01` and `v1.2.3`; neither `videos` nor `v1beta`. */
function isAttempt(segment: string): boolean {
  return /^v\d+(?:\.\d+)*$/.test(segment);
}

/** Repeated headers arrive as one, with commas; an empty one says nothing. */
function readHeader(name: string): Reading {
  check("The name of the header", name, NAME);
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new TypeError(
      `The name of the header is ${show(name)}, and must be one that HTTP allows, such as X-API-Version.`,
    );
  const read = ({ request }: KitContext): Said | undefined => {
    const value = request.headers.get(name);
    return value === null ? undefined : toSaid(value.split(",").map((text) => text.trim()));
  };
  return { read, vary: name };
}

function readParameter(name: string): Reading {
  check("The name of the parameter", name, NAME);
  return { read: ({ url }) => toSaid(url.searchParams.getAll(name)) };
}

function toSaid(all: readonly string[]): Said | undefined {
  const texts = all.filter((text) => text !== "");
  return texts.length === 0 ? undefined : { texts };
}
