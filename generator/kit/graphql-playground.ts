import type * as bundle from "#playground";
import { pathOf, toPathname } from "./address.ts";
import { type Given, withDefaults } from "./defaults.ts";
import { escapeCss, type KitPlaygroundExample, writePlaygroundPage } from "./graphql-playground-page.ts";
import { type KitPlaygroundWords, PLAYGROUND_WORDS } from "./graphql-playground-words.ts";
import { KitNetworkHeaderType } from "./header-type.ts";
import { show } from "./show.ts";

export type KitPlaygroundOptions = {
  /** Set to true to serve the playground, which shows the whole schema; false by default, as it is for development. */
  readonly enabled?: boolean | undefined;
  /** The path to serve; `/playground` by default. */
  readonly path?: string | undefined;
  /** The path of the GraphQL endpoint, at the same origin; `/graphql` by default. */
  readonly endpoint?: string | undefined;
  /** The path of a page at the same origin for a link back; none by default. */
  readonly home?: string | undefined;
  /** The page's title; `GraphQL` by default. */
  readonly title?: string | undefined;
  /** CSS added after the page's. Restyle the page with its custom properties, which all begin with `--playground-`. */
  readonly css?: string | undefined;
  /** Example queries; the editor starts with the first. */
  readonly examples?: readonly KitPlaygroundExample[] | undefined;
  /** The language of the title, the words and the examples, as a BCP 47 tag; `en` by default. */
  readonly language?: string | undefined;
  /** The page's words in another language; omitted words are in English. */
  readonly words?: Given<KitPlaygroundWords>;
};

const METHODS = "GET, HEAD";

/** The generated module, which is loaded on the first request. */
type Bundle = typeof bundle;

/**
 * Serves a page for trying out a GraphQL endpoint: editors for a query and its variables, the response, the schema. It is a
 * single HTML file; its policy only allows requests to its own origin. It reads the schema by introspection.
 *
 * @throws TypeError for an invalid path, endpoint or home.
 *
 * @see Server Toolkit Interfaces, "Endpoints".
 *
 * @example
 * const playground = new KitGraphQLPlayground({ enabled: true, endpoint: "/graphql", title: "Our data" });
 * const page = await playground.handle(new Request("https://example.com/playground"));
 * page?.headers.get("content-type") // => "text/html; charset=utf-8"
 * (await page?.text())?.includes("<h1>Our data</h1>") // => true
 * await playground.handle(new Request("https://example.com/users")) // => undefined
 * await new KitGraphQLPlayground().handle(new Request("https://example.com/playground")) // => undefined
 */
export class KitGraphQLPlayground {
  /** The served path, percent-encoded as in requests. */
  readonly path: string;
  readonly #options: KitPlaygroundOptions;
  #bundle: Promise<Bundle> | undefined;

  constructor(options: KitPlaygroundOptions = {}) {
    const { path = "/playground", endpoint = "/graphql", home } = options;
    for (const [name, value] of Object.entries({ path, endpoint, home })) {
      if (value === undefined) continue;
      toPathname(name, value);
      // Two slashes, or a slash and a backslash, begin a URL of another host.
      if (/^\/[/\\]/.test(value)) throw new TypeError(`Invalid ${name} ${show(value)}: it must begin with one slash.`);
    }
    this.path = toPathname("path", path);
    this.#options = options;
  }

  /** Responds with the page; undefined for any other path, or if it isn't enabled, which is left to the caller. */
  async handle(request: Request): Promise<Response | undefined> {
    if (this.#options.enabled !== true || pathOf(request) !== this.path) return undefined;
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(request.method);
    // Doesn't cache a failure, so that the page works once it is built.
    this.#bundle ??= loadBundle().catch((error: unknown) => {
      this.#bundle = undefined;
      throw error;
    });
    const { script, style, hashes } = await this.#bundle;
    const css = escapeCss(this.#options.css ?? "");
    const nonce = randomNonce();
    const policy = [
      "default-src 'none'",
      "connect-src 'self'",
      `script-src '${hashes.script}'`,
      `style-src '${hashes.style}' ${css === "" ? "" : `'${await hashOf(css)}' `}'nonce-${nonce}'`,
    ];
    const { title = "GraphQL", endpoint = "/graphql", examples = [], language = "en", words, home } = this.#options;
    const settings = { endpoint, language, nonce, words: withDefaults(PLAYGROUND_WORDS, words), examples };
    const styles = css === "" ? [style] : [style, css];
    const body = request.method === "HEAD" ? null : writePlaygroundPage({ title, home, settings, script, styles });
    return new Response(body, {
      headers: {
        "content-type": `${KitNetworkHeaderType.html}; charset=utf-8`,
        "content-security-policy": policy.join("; "),
        // A nonce is valid for one response only.
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      },
    });
  }
}

async function loadBundle(): Promise<Bundle> {
  try {
    return await import("#playground");
  } catch (cause) {
    throw new Error('The playground page is missing. In a clone of the project, run "npm run prepare" to build it.', {
      cause,
    });
  }
}

function refuse(method: string): Response {
  const headers = { allow: METHODS, "content-type": `${KitNetworkHeaderType.plainText}; charset=utf-8` };
  return new Response(`Method "${method}" not allowed. Use one of: ${METHODS}.\n`, { status: 405, headers });
}

/** Creates a nonce of 128 random bits (Content Security Policy Level 3, section 7.1). */
function randomNonce(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)));
}

async function hashOf(text: string): Promise<string> {
  return `sha256-${toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))))}`;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
