import { plainPath } from "./address.ts";
import type { KitAPIVersion } from "./api-version.ts";

/** The result of earlier version middlewares, for the next one. */
export type KitVersioned = {
  /** Their supported versions, ascending. */
  readonly supported: readonly KitAPIVersion[];
  /** True if the request named its version; false if it has the default or no version. */
  readonly isNamed: boolean;
};

/** A request on its way through middleware and router. Each step passes on a context. */
export type KitContext = {
  /** The request, with the path that handlers should see. */
  readonly request: Request;
  /** The method to route by; the request's by default. */
  readonly method?: string | undefined;
  readonly url: URL;
  /**
   * The path of the request without the query, with only the needed percent-escapes: `/%61dmin` is `/admin`. Use it for
   * comparisons; `url` and `request` have the path as received.
   */
  readonly path: string;
  /** The requested version, or the default; undefined if there is neither. */
  readonly apiVersion?: KitAPIVersion | undefined;
  /** The result of earlier version middlewares; undefined before the first. */
  readonly versioned?: KitVersioned | undefined;
  /** Data for later steps; the version middleware sets `versionedPath`. */
  readonly userInfo: Record<string, unknown>;
};

/**
 * Creates the context of a received request.
 *
 * @example
 * const context = kitContext(new Request("https://api.example.com/v2/users?page=1"));
 * context.path // => "/v2/users"
 * context.url.search // => "?page=1"
 */
export function kitContext(request: Request): KitContext {
  const url = new URL(request.url);
  return { request, method: request.method, url, path: plainPath(url.pathname), apiVersion: undefined, userInfo: {} };
}

/**
 * The context of the same request with another path. Builds URL and request on first access, because few handlers need
 * them and building them takes longer than routing. They are own properties, so that a spread copies them too.
 */
export class MovedContext implements KitContext {
  declare readonly request: Request;
  declare readonly url: URL;
  readonly method: string;
  readonly path: string;
  readonly apiVersion: KitAPIVersion;
  readonly versioned: KitVersioned;
  readonly userInfo: Record<string, unknown>;
  readonly #from: KitContext;
  #request: Request | undefined;
  #url: URL | undefined;

  constructor(from: KitContext, path: string, apiVersion: KitAPIVersion, versioned: KitVersioned) {
    this.#from = from;
    this.method = methodOf(from);
    this.path = path;
    this.apiVersion = apiVersion;
    this.versioned = versioned;
    this.userInfo = { ...from.userInfo, versionedPath: from.url.pathname };
    Object.defineProperty(this, "request", MovedContext.#requestProperty);
    Object.defineProperty(this, "url", MovedContext.#urlProperty);
  }

  /** Shared by all contexts: creating getters for each would take as long as routing. */
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
        // Unlike a new URL, the setter can't change the host.
        this.#url.pathname = this.path;
      }
      return this.#url;
    },
  };
}

export function methodOf(context: KitContext): string {
  return context.method ?? context.request.method;
}
