import { plainPath } from "./address.ts";
import type { KitAPIVersion } from "./api-version.ts";
import { check, type Kind, OBJECT, REQUEST } from "./checks.ts";

/** What the version middlewares on the way have found, for the next one. */
export type KitVersioned = {
  /** The versions that they support, ascending. */
  readonly supported: readonly KitAPIVersion[];
  /** True where the request named its version; false where it got a default, or none. */
  readonly isNamed: boolean;
};

/** A request on its way through middleware and router. Each step hands on a context of its own. */
export type KitContext = {
  /** The request, with the path that handlers see. */
  readonly request: Request;
  /** The method to route by; absent, that of the request. */
  readonly method?: string | undefined;
  readonly url: URL;
  /**
   * The path of the request without the query, percent-encoded where it has to be and nowhere else: `/%61dmin` is
   * `/admin`. Compare this one; `url` and `request` have what came.
   */
  readonly path: string;
  /** The version asked for, or the default; undefined when there is neither. */
  readonly apiVersion?: KitAPIVersion | undefined;
  /** What the version middlewares before have found; undefined before the first. */
  readonly versioned?: KitVersioned | undefined;
  /** What steps tell those after them; the version middleware tells `versionedPath`. */
  readonly userInfo: Record<string, unknown>;
};

/**
 * The context of a request that just came in.
 *
 * @throws TypeError for what is no request of Fetch.
 *
 * @example
 * const context = kitContext(new Request("https://api.example.com/v2/users?page=1"));
 * context.path // => "/v2/users"
 * context.url.search // => "?page=1"
 */
export function kitContext(request: Request): KitContext {
  check("The request", request, REQUEST);
  const url = new URL(request.url);
  return { request, method: request.method, url, path: plainPath(url.pathname), apiVersion: undefined, userInfo: {} };
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

/** By the names of its parts: a request and a URL may be made when somebody asks for them. */
const CONTEXT: Kind = {
  expected: "a context, such as kitContext(request) gives",
  fits: (value) => {
    if (!OBJECT.fits(value)) return false;
    const context = value as Partial<KitContext>;
    return (
      "request" in context && "url" in context && typeof context.path === "string" && OBJECT.fits(context.userInfo)
    );
  },
};

/** @throws TypeError for what is no context. */
export function checkContext(context: KitContext): void {
  check("The context", context, CONTEXT);
}

/** The method that a context is routed by. */
export function methodOf(context: KitContext): string {
  return context.method ?? context.request.method;
}
