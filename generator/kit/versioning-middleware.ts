import { KitAPIVersion, toVersion } from "./api-version.ts";
import { type KitContext, MovedContext } from "./context.ts";
import { type KitVersionStrategy, type Reading, readingOf } from "./version-strategy.ts";

/** What a version middleware needs to know. */
export type KitVersioningOptions = {
  readonly strategy: KitVersionStrategy;
  /** The versions that there are; spellings of one version count once. */
  readonly supported: readonly (KitAPIVersion | string)[];
  /** The version of requests that name none. Without it they pass with `apiVersion` undefined. */
  readonly default?: KitAPIVersion | string | undefined;
  /** True where a version has one spelling, such as `v1` or `v2.1`, so that nothing has two addresses. */
  readonly canonical?: boolean | undefined;
};

/** The characters of an unsupported version that a message repeats. */
const LONGEST_TEXT = 32;

/**
 * Finds the version that a request asks for, and tells it the next step as `apiVersion`. A request for one that is not
 * supported is answered with 400, whatever its method; a HEAD too, whose body the server leaves out. Mount CORS before
 * it: to a preflight a 400 is an opaque failure.
 *
 * With `urlPrefix` the next step sees path, URL and request without the version, and the path that came as
 * `userInfo.versionedPath`; only a first segment such as `v2` counts. With `header` every answer gets `Vary`. A header
 * or a parameter that is repeated must say one version; an empty one says none. The default should be the oldest
 * version, so that callers that name none keep working.
 *
 * The stripped request takes over the body of the one that came, once somebody asks for it.
 *
 * @throws TypeError for an empty list, a version that is none, a default that is not in the list, and for a strategy, a
 * base or a name that cannot be one.
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
 */
export class KitVersioningMiddleware {
  /** The supported versions, ascending, each once. */
  readonly supported: readonly KitAPIVersion[];
  readonly #default: KitAPIVersion | undefined;
  readonly #reading: Reading;
  /** Every text that means a supported version. */
  readonly #spellings: ReadonlyMap<string, KitAPIVersion>;

  constructor(options: KitVersioningOptions) {
    const { strategy, supported } = options;
    const sorted = supported.map((given) => toVersion(given)).sort(KitAPIVersion.compare);
    this.supported = Object.freeze(sorted.filter((version, index) => !sorted[index - 1]?.equals(version)));
    if (this.supported.length === 0) throw new TypeError("The list of supported versions is empty.");
    const textsOf = options.canonical ? (version: KitAPIVersion) => [version.toString()] : spell;
    this.#spellings = new Map(this.supported.flatMap((version) => textsOf(version).map((text) => [text, version])));
    if (options.default !== undefined) this.#default = this.#find(toVersion(options.default));
    this.#reading = readingOf(strategy);
  }

  /** Answers with what the next step answers, or with 400. */
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
    if (said === undefined) return next(this.#default ? { ...context, apiVersion: this.#default } : context);
    const { texts, path } = said;
    const version = this.#spellings.get(texts[0] ?? "");
    if (version === undefined || texts.some((text) => this.#spellings.get(text) !== version))
      return this.#refuse(texts.join(", "));
    return next(path === undefined ? { ...context, apiVersion: version } : new MovedContext(context, path, version));
  }

  #find(wanted: KitAPIVersion): KitAPIVersion {
    const version = this.#spellings.get(wanted.toString());
    if (version !== undefined) return version;
    throw new TypeError(`The default is "${wanted}", and must be one of ${this.supported.join(", ")}.`);
  }

  #refuse(text: string): Response {
    const given = Array.from(text.slice(0, 2 * LONGEST_TEXT))
      .slice(0, LONGEST_TEXT)
      .join("");
    const message = `API version ${given} is not supported. Supported: ${this.supported.join(", ")}`;
    return Response.json({ error: "UNSUPPORTED_VERSION", message }, { status: 400 });
  }
}

/** All forms of a version, so that a request's text is looked up, not read. */
function spell({ major, minor }: KitAPIVersion): string[] {
  const forms = [`${major}.${minor}`, ...(minor === 0 ? [`${major}`] : [])];
  return forms.flatMap((form) => [form, `v${form}`]);
}

/** The response with a header named in `Vary`; one that came from `fetch` cannot be changed, so it is copied. */
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
