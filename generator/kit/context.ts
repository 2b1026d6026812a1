import type { KitAPIVersion } from "./api-version.ts";

/** A request on its way through middleware and router. Each step hands on a context of its own. */
export type KitContext = {
  /** The request, with the path that handlers see. */
  readonly request: Request;
  /** The method to route by; absent, that of the request. */
  readonly method?: string | undefined;
  readonly url: URL;
  /** The path of the request, percent-encoded as it came, without the query. */
  readonly path: string;
  /** The version asked for, or the default; undefined when there is neither. */
  readonly apiVersion?: KitAPIVersion | undefined;
  /** What steps tell those after them; the version middleware tells `versionedPath`. */
  readonly userInfo: Record<string, unknown>;
};

/**
 * The context of a request that just came in.
 *
 * @example
 * const context = kitContext(new Request("https://api.example.com/v2/users?page=1"));
 * context.path // => "/v2/users"
 * context.url.search // => "?page=1"
 */
export function kitContext(request: Request): KitContext {
  const url = new URL(request.url);
  return { request, method: request.method, url, path: url.pathname, apiVersion: undefined, userInfo: {} };
}

/**
 * The same request under another path. URL and request with it are built when somebody asks, since few handlers do and
 * they cost more than all else on the way; they are the object's own, so that a spread of it has them too.
 */
export class MovedContext implements KitContext {
  declare readonly request: Request;
  declare readonly url: URL;
  readonly method: string;
  readonly path: string;
  readonly apiVersion: KitAPIVersion;
  readonly userInfo: Record<string, unknown>;
  readonly #from: KitContext;
  #request: Request | undefined;
  #url: URL | undefined;

  constructor(from: KitContext, path: string, apiVersion: KitAPIVersion) {
    this.#from = from;
    this.method = methodOf(from);
    this.path = path;
    this.apiVersion = apiVersion;
    this.userInfo = { ...from.userInfo, versionedPath: from.path };
    Object.defineProperty(this, "request", MovedContext.#requestProperty);
    Object.defineProperty(this, "url", MovedContext.#urlProperty);
  }

  /** Shared by all contexts: getters of their own in each would take as long as the routing. */
  static readonly #requestProperty: PropertyDescriptor & ThisType<MovedContext> = {
    enumerable: true,
    get() {
      return (this.#request ??= new Request(this.url, this.#from.request));
    },
  };

  static readonly #urlProperty: PropertyDescriptor & ThisType<MovedContext> = {
    enumerable: true,
    get() {
      if (this.#url === undefined) {
        this.#url = new URL(this.#from.url);
        // The setter cannot change the host, whatever the path begins with.
        this.#url.pathname = this.path;
      }
      return this.#url;
    },
  };
}

/** The method that a context is routed by. */
export function methodOf(context: KitContext): string {
  return context.method ?? context.request.method;
}
