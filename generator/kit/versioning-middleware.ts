import { plainPath, toPathname } from "./address.ts";
import { KitAPIVersion, toVersion } from "./api-version.ts";
import { type KitContext, type KitVersioned, MovedContext } from "./context.ts";
import { jsonResponse } from "./response.ts";
import { show } from "./show.ts";

/** The options of a version middleware. */
export type KitVersioningOptions = {
  readonly strategy: KitVersionStrategy;
  /** The supported versions; duplicates in different spellings are merged. */
  readonly supported: readonly (KitAPIVersion | string)[];
  /** The version for requests that name none. By default, they pass with `apiVersion` undefined. */
  readonly default?: KitAPIVersion | string | undefined;
  /** True to accept only the canonical spelling, such as `v1` or `v2.1`, so that no resource has two addresses. */
  readonly canonical?: boolean | undefined;
  /** The version middlewares mounted after this one, whose versions its 400 lists too; the context has earlier ones. */
  readonly others?: readonly KitVersioningMiddleware[] | undefined;
};

/** Maximum length of an unsupported version quoted in a message, in characters. */
const MAX_TEXT_LENGTH = 32;

/**
 * Finds the version of a request, and passes it to the next step as `apiVersion`. A request for an unsupported version gets
 * a 400, whatever its method, including HEAD. Mount CORS before it: browsers hide the 400 of a preflight.
 *
 * With `urlPrefix`, the next step gets path, URL and request without the version, and the path as received in
 * `userInfo.versionedPath`; the version must be the first segment, such as `v2` or its escaped spelling `%762`. With
 * `header`, every response gets `Vary`. Repeated headers or parameters must agree on one version; empty values are ignored.
 * The default should be the oldest version, so that callers without a version keep working.
 *
 * With two middlewares in a row, a request can name its version in either place. The second keeps the version that the
 * first found, unless the request names another: a named version overrides a default, and two different versions in one
 * request get a 400. Pass the second to the first as `others`, so that both list all versions.
 *
 * On first access, the request without the prefix takes over the body of the received request.
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
  /** The supported versions, ascending, without duplicates. */
  readonly supported: readonly KitAPIVersion[];
  readonly #default: KitAPIVersion | undefined;
  readonly #reader: VersionReader;
  /** Every accepted spelling of the supported versions. */
  readonly #spellings: ReadonlyMap<string, KitAPIVersion>;
  /** The supported versions of this middleware and the ones after it. */
  readonly #reachable: readonly KitAPIVersion[];
  /** The values for the next step if this is the first middleware, created once. */
  readonly #named: KitVersioned;
  readonly #unnamed: KitVersioned;

  constructor(options: KitVersioningOptions) {
    const { strategy, supported } = options;
    this.supported = sort(supported.map((version) => toVersion(version)));
    if (this.supported.length === 0)
      throw new TypeError("The list of supported versions is empty. It must have at least one.");
    const textsOf = options.canonical ? (version: KitAPIVersion) => [version.toString()] : spell;
    this.#spellings = new Map(this.supported.flatMap((version) => textsOf(version).map((text) => [text, version])));
    if (options.default !== undefined) this.#default = this.#find(toVersion(options.default));
    this.#reader = readerOf(strategy);
    this.#reachable = sort([...this.supported, ...(options.others ?? []).flatMap((later) => later.#reachable)]);
    this.#named = { supported: this.supported, isNamed: true };
    this.#unnamed = { supported: this.supported, isNamed: false };
  }

  /** Returns the response of the next step, or 400. */
  async handle(context: KitContext, next: (context: KitContext) => Response | Promise<Response>): Promise<Response> {
    const { vary } = this.#reader;
    if (vary === undefined) return this.#answer(context, next);
    return addVary(await this.#answer(context, next), vary);
  }

  #answer(
    context: KitContext,
    next: (context: KitContext) => Response | Promise<Response>,
  ): Response | Promise<Response> {
    const requested = this.#reader.read(context);
    const { apiVersion, versioned: earlier } = context;
    if (requested === undefined)
      return next({
        ...context,
        apiVersion: apiVersion ?? this.#default,
        versioned: this.#combine(earlier, this.#unnamed),
      });
    const earlierVersion = earlier?.isNamed ? apiVersion : undefined;
    const { texts, path } = requested;
    const version = this.#read(texts[0] ?? "", earlierVersion);
    if (version === undefined || texts.some((text) => this.#read(text, earlierVersion) !== version))
      return this.#refuse(texts.join(", "), earlier);
    if (earlierVersion?.equals(version) === false) return this.#refuse([earlierVersion, ...texts].join(", "), earlier);
    const versioned = this.#combine(earlier, this.#named);
    return next(
      path === undefined
        ? { ...context, apiVersion: version, versioned }
        : new MovedContext(context, path, version, versioned),
    );
  }

  /** Reads a version; also accepts the version that the request named for an earlier middleware. */
  #read(text: string, named: KitAPIVersion | undefined): KitAPIVersion | undefined {
    return this.#spellings.get(text) ?? (named?.toString() === text ? named : undefined);
  }

  #combine(earlier: KitVersioned | undefined, current: KitVersioned): KitVersioned {
    if (earlier === undefined) return current;
    const supported = sort([...earlier.supported, ...current.supported]);
    return { supported, isNamed: earlier.isNamed || current.isNamed };
  }

  #find(expected: KitAPIVersion): KitAPIVersion {
    const version = this.#spellings.get(expected.toString());
    if (version !== undefined) return version;
    throw new TypeError(`Unsupported default "${expected}": it must be one of ${this.supported.join(", ")}.`);
  }

  #refuse(text: string, earlier: KitVersioned | undefined): Response {
    const quoted = Array.from(text.slice(0, 2 * MAX_TEXT_LENGTH))
      .slice(0, MAX_TEXT_LENGTH)
      .join("");
    const reachable = sort([...(earlier?.supported ?? []), ...this.#reachable]).join(", ");
    const message = `API version ${quoted} is not supported. Supported: ${reachable}`;
    return jsonResponse({ error: "UNSUPPORTED_VERSION", message }, { status: 400 });
  }
}

/** Sorts versions in ascending order and removes duplicates. */
function sort(versions: readonly KitAPIVersion[]): readonly KitAPIVersion[] {
  const sorted = [...versions].sort(KitAPIVersion.compare);
  return Object.freeze(sorted.filter((version, index) => !sorted[index - 1]?.equals(version)));
}

/** Lists all spellings of a version, so that a request's text is looked up instead of parsed. */
function spell({ major, minor }: KitAPIVersion): string[] {
  const forms = [`${major}.${minor}`, ...(minor === 0 ? [`${major}`] : [])];
  return forms.flatMap((form) => [form, `v${form}`]);
}

/** Adds a header name to `Vary`; copies a response of `fetch`, which is immutable. */
function addVary(response: Response, name: string): Response {
  const vary = response.headers.get("vary") ?? "";
  const names = new Set(vary.split(",").map((text) => text.trim().toLowerCase()));
  if (names.has("*") || names.has(name.toLowerCase())) return response;
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
 * The place where a request names its version: the first segment of its path (below `base`, if given), a header, or a query
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

/** The version in a request: texts that must agree, and the path without the prefix, if it has one. */
type VersionTexts = { readonly texts: readonly string[]; readonly path?: string };

/** Reads the version of a request; `vary` is the header that responses depend on. */
type VersionReader = { readonly read: (context: KitContext) => VersionTexts | undefined; readonly vary?: string };

/** Creates the reader of a strategy. @throws TypeError for an invalid kind, base or name. */
function readerOf(strategy: KitVersionStrategy): VersionReader {
  if (strategy.kind === "urlPrefix") return readPrefix(strategy.base === "" ? "/" : (strategy.base ?? "/"));
  if (strategy.kind === "header") return readHeader(strategy.name);
  if (strategy.kind === "queryParam") return readParameter(strategy.name);
  const { kind }: { readonly kind?: unknown } = strategy satisfies never;
  throw new TypeError(`Unknown strategy ${show(kind)}. Expected: urlPrefix, header or queryParam.`);
}

function readPrefix(base: string): VersionReader {
  const root = toPathname("base", base).replace(/\/$/, "");
  const start = root.length + 1;
  const read = (context: KitContext): VersionTexts | undefined => {
    // Normalises again, because a context from other code may have the path as received.
    const path = plainPath(context.path);
    // Rejects most paths cheaply, because few have a version.
    if (path[start] !== "v" || path[start - 1] !== "/" || !path.startsWith(root)) return undefined;
    const slash = path.indexOf("/", start);
    const end = slash === -1 ? path.length : slash;
    const segment = path.slice(start, end);
    if (!isVersionLike(segment)) return undefined;
    return { texts: [segment], path: root + path.slice(end) || "/" };
  };
  return { read };
}

/** Returns true for `v1`, but also for `v01` and `v1.2.3`; false for `videos` and `v1beta`. */
function isVersionLike(segment: string): boolean {
  return /^v\d+(?:\.\d+)*$/.test(segment);
}

/** Splits the value at commas, because repeated headers are joined; empty values are ignored. */
function readHeader(name: string): VersionReader {
  if (typeof name !== "string" || !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new TypeError(`Invalid header name ${show(name)}. Expected: a name that HTTP allows, such as X-API-Version.`);
  const read = ({ request }: KitContext): VersionTexts | undefined => {
    const value = request.headers.get(name);
    return value === null ? undefined : toTexts(value.split(",").map((text) => text.trim()));
  };
  return { read, vary: name };
}

function readParameter(name: string): VersionReader {
  if (typeof name !== "string" || name.trim() === "")
    throw new TypeError(`Invalid parameter name ${show(name)}. Expected: a name, such as version.`);
  return { read: ({ url }) => toTexts(url.searchParams.getAll(name)) };
}

function toTexts(values: readonly string[]): VersionTexts | undefined {
  const texts = values.filter((text) => text !== "");
  return texts.length === 0 ? undefined : { texts };
}
