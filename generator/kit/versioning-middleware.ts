import { plainPath, toPathname } from "./address.ts";
import { KitAPIVersion, toVersion } from "./api-version.ts";
import { type KitContext, type KitVersioned, MovedContext } from "./context.ts";
import { jsonResponse } from "./response.ts";
import { show } from "./show.ts";

/** The options of a version middleware. */
export type KitVersioningOptions = {
  readonly strategy: KitVersionStrategy;
  /** The supported versions; different spellings of a version count once. */
  readonly supported: readonly (KitAPIVersion | string)[];
  /** The version of requests without one. If absent, they pass with `apiVersion` undefined. */
  readonly default?: KitAPIVersion | string | undefined;
  /** True to allow one spelling only, such as `v1` or `v2.1`, so that nothing has two addresses. */
  readonly canonical?: boolean | undefined;
  /** The version middlewares mounted after this one, whose versions its 400 lists too; earlier ones are known. */
  readonly others?: readonly KitVersioningMiddleware[] | undefined;
};

/** The characters of an unsupported version that a message quotes. */
const LONGEST_TEXT = 32;

/**
 * Finds the version of a request, and passes it to the next step as `apiVersion`. A request for an unsupported version gets
 * 400, with any method, HEAD included. Mount CORS before it: browsers hide the 400 of a preflight.
 *
 * With `urlPrefix` the next step gets path, URL and request without the version, and the path as received in
 * `userInfo.versionedPath`; only a first segment such as `v2` counts, also written as `%762`. With `header` every response
 * gets `Vary`. Repeated headers or parameters must agree on one version; an empty one is absent. The default should be the
 * oldest version, so that callers without a version keep working.
 *
 * With two of them in a row, a request can name its version in either place. The second keeps a version that the first
 * found or set by default, unless the request names another: that one overrides a default, and two different versions in
 * one request get 400. Pass the second to the first as `others`: then both list all versions.
 *
 * The request without the prefix takes over the body of the received one on first access.
 *
 * @throws TypeError for an empty list, an invalid version, a default that is not in the list, and for an invalid strategy,
 * base or name.
 *
 * @see Server Toolkit Interfaces, "Versioning".
 *
 * @example
 * const versions = new KitVersioningMiddleware({
 *   strategy: { kind: "urlPrefix" },
 *   supported: ["v1", "v2", "v2.1"],
 *   default: "v1",
 * });
 * const answer = (url: string) => versions.handle(kitContext(new Request(url)), async ({ path, apiVersion }) => {
 *   return new Response(`${apiVersion} ${path}`);
 * });
 * await (await answer("https://api.example.com/v2.1/users")).text() // => "v2.1 /users"
 * await (await answer("https://api.example.com/users")).text() // => "v1 /users"
 * (await answer("https://api.example.com/v3/users")).status // => 400
 *
 * @example
 * const byHeader = new KitVersioningMiddleware({ strategy: { kind: "header", name: "X-API-Version" }, supported: ["v3"] });
 * const byPath = new KitVersioningMiddleware({
 *   strategy: { kind: "urlPrefix" },
 *   supported: ["v1", "v2"],
 *   others: [byHeader],
 * });
 * const answer = (path: string, version: string) => {
 *   const request = new Request(`https://api.example.com${path}`, { headers: { "x-api-version": version } });
 *   return byPath.handle(kitContext(request), (context) =>
 *     byHeader.handle(context, ({ apiVersion }) => new Response(`${apiVersion}`)),
 *   );
 * };
 * await (await answer("/v1/users", "")).text() // => "v1"
 * await (await answer("/users", "v3")).text() // => "v3"
 * (await (await answer("/v9/users", "")).json()).message // => "API version v9 is not supported. Supported: v1, v2, v3"
 */
export class KitVersioningMiddleware {
  /** The supported versions, ascending, each once. */
  readonly supported: readonly KitAPIVersion[];
  readonly #default: KitAPIVersion | undefined;
  readonly #reading: Reading;
  /** Every text that means a supported version. */
  readonly #spellings: ReadonlyMap<string, KitAPIVersion>;
  /** The supported versions, and those of the middlewares after this one. */
  readonly #reachable: readonly KitAPIVersion[];
  /** The values for the next step if this is the first middleware, created once. */
  readonly #named: KitVersioned;
  readonly #unnamed: KitVersioned;

  constructor(options: KitVersioningOptions) {
    const { strategy, supported } = options;
    this.supported = sort(supported.map((given) => toVersion(given)));
    if (this.supported.length === 0)
      throw new TypeError("The list of supported versions is empty. It must have at least one.");
    const textsOf = options.canonical ? (version: KitAPIVersion) => [version.toString()] : spell;
    this.#spellings = new Map(this.supported.flatMap((version) => textsOf(version).map((text) => [text, version])));
    if (options.default !== undefined) this.#default = this.#find(toVersion(options.default));
    this.#reading = readingOf(strategy);
    this.#reachable = sort([...this.supported, ...(options.others ?? []).flatMap((other) => other.#reachable)]);
    this.#named = { supported: this.supported, isNamed: true };
    this.#unnamed = { supported: this.supported, isNamed: false };
  }

  /** Returns the response of the next step, or 400. */
  async handle(context: KitContext, next: (context: KitContext) => Response | Promise<Response>): Promise<Response> {
    const { vary } = this.#reading;
    if (vary === undefined) return this.#answer(context, next);
    return varied(await this.#answer(context, next), vary);
  }

  #answer(
    context: KitContext,
    next: (context: KitContext) => Response | Promise<Response>,
  ): Response | Promise<Response> {
    const said = this.#reading.read(context);
    const { apiVersion, versioned: before } = context;
    if (said === undefined)
      return next({
        ...context,
        apiVersion: apiVersion ?? this.#default,
        versioned: this.#combine(before, this.#unnamed),
      });
    const named = before?.isNamed ? apiVersion : undefined;
    const { texts, path } = said;
    const version = this.#read(texts[0] ?? "", named);
    if (version === undefined || texts.some((text) => this.#read(text, named) !== version))
      return this.#refuse(texts.join(", "), before);
    if (named?.equals(version) === false) return this.#refuse([named, ...texts].join(", "), before);
    const versioned = this.#combine(before, this.#named);
    return next(
      path === undefined
        ? { ...context, apiVersion: version, versioned }
        : new MovedContext(context, path, version, versioned),
    );
  }

  /** The version of a text; one that the request has named already is none of this middleware's to refuse. */
  #read(text: string, named: KitAPIVersion | undefined): KitAPIVersion | undefined {
    return this.#spellings.get(text) ?? (named?.toString() === text ? named : undefined);
  }

  #combine(before: KitVersioned | undefined, own: KitVersioned): KitVersioned {
    if (before === undefined) return own;
    return { supported: sort([...before.supported, ...own.supported]), isNamed: before.isNamed || own.isNamed };
  }

  #find(expected: KitAPIVersion): KitAPIVersion {
    const version = this.#spellings.get(expected.toString());
    if (version !== undefined) return version;
    throw new TypeError(`Unsupported default "${expected}": it must be one of ${this.supported.join(", ")}.`);
  }

  #refuse(text: string, before: KitVersioned | undefined): Response {
    const given = Array.from(text.slice(0, 2 * LONGEST_TEXT))
      .slice(0, LONGEST_TEXT)
      .join("");
    const reachable = sort([...(before?.supported ?? []), ...this.#reachable]).join(", ");
    const message = `API version ${given} is not supported. Supported: ${reachable}`;
    return jsonResponse({ error: "UNSUPPORTED_VERSION", message }, { status: 400 });
  }
}

/** Versions ascending, each once. */
function sort(versions: readonly KitAPIVersion[]): readonly KitAPIVersion[] {
  const sorted = [...versions].sort(KitAPIVersion.compare);
  return Object.freeze(sorted.filter((version, index) => !sorted[index - 1]?.equals(version)));
}

/** All forms of a version, so that a request's text is looked up instead of parsed. */
function spell({ major, minor }: KitAPIVersion): string[] {
  const forms = [`${major}.${minor}`, ...(minor === 0 ? [`${major}`] : [])];
  return forms.flatMap((form) => [form, `v${form}`]);
}

/** The response with a header named in `Vary`; a response of `fetch` is immutable, so it is copied. */
function varied(response: Response, name: string): Response {
  const vary = response.headers.get("vary") ?? "";
  const named = new Set(vary.split(",").map((text) => text.trim().toLowerCase()));
  if (named.has("*") || named.has(name.toLowerCase())) return response;
  try {
    response.headers.append("vary", name);
    return response;
  } catch {
    const copy = new Response(response.body, response);
    copy.headers.append("vary", name);
    return copy;
  }
}

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
type VersionTexts = { readonly texts: readonly string[]; readonly path?: string };

/** How a strategy reads a request, and the header that responses then depend on. */
type Reading = { readonly read: (context: KitContext) => VersionTexts | undefined; readonly vary?: string };

/** The reading of a strategy. @throws TypeError for an invalid kind, base or name. */
function readingOf(strategy: KitVersionStrategy): Reading {
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
