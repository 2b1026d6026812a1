import { linkHeader, SITE_FILES, siteFileHeaders } from "../../http/site-files.ts";
import { noAddress } from "../../http/locate.ts";
import { type ApiError, notFound, unavailable } from "../../http/problem.ts";
import { PAGE_HEADERS, PREFLIGHT } from "../../http/reply.ts";
import { namesOf } from "../../kit/template.ts";
import type { Identity } from "../../model/identity.ts";
import { catalogue } from "../../operations/catalogue.ts";
import { furtherOf } from "../../operations/further.ts";
import { href } from "../../operations/link.ts";
import { isProblem } from "../../operations/problem.ts";
import { renderJson } from "../../render/json.ts";
import type { Files } from "../../site/site.ts";
import type { PlannedFile, Scope } from "../plan.ts";
import { renderHeaders, UNKNOWN_TYPES } from "./headers.ts";
import { hostRules, type Rule } from "./rules.ts";

/** The API's files, its release and the paths of the pages, which a static host serves. */
export type Hosted = {
  readonly planned: readonly PlannedFile[];
  readonly release: string;
  readonly pages: readonly string[];
};

/** Renders the static host configuration, keyed by path: rules, headers and error bodies. */
export function staticHostFiles(identity: Identity, scope: Scope, { planned, release, pages }: Hosted): Files {
  const rules = hostRules(identity, scope, planned);
  return {
    ...errorBodies(identity),
    _redirects: renderRedirects(rules),
    _headers: renderHeaders(identity, { release, files: planned, pages }, rules),
    "serve.json": renderServeConfig(rules, pages, identity),
  };
}

/** Returns the 404 bodies for a static host; they omit the requested value, which the host can't insert. */
export function errorBodies(identity: Identity): Record<string, string> {
  const bodies: Record<string, string> = {
    "errors/address.json": renderJson(noAddress(null, identity)),
    // A static host can't respond with 503, so the body says 404.
    "errors/unavailable.json": renderJson(unavailableIn(identity)),
  };
  for (const { path, params } of catalogue) {
    for (const name of namesOf(path)) {
      const kind = params[name]?.kind;
      const problem = kind?.read("?", identity);
      if (!kind || !isProblem(problem)) continue;
      bodies[`errors/${kind.name}.json`] = renderJson(notFound({ ...problem, parameter: name, value: null }));
    }
  }
  return bodies;
}

function unavailableIn(identity: Identity): ApiError {
  const error = { ...unavailable(null), status: 404 };
  if (furtherOf(identity).length === 0) return error;
  return { ...error, message: `${error.message} Every combination can be computed from ${href(identity, "/layers")}.` };
}

/** Renders rules as `_redirects`, the format of Netlify and Cloudflare. */
export function renderRedirects(rules: readonly Rule[]): string {
  const line = ({ from, query, to, status, forced }: Rule) => {
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    return [from, ...parameters, to, `${status}${forced ? "!" : ""}`].join(" ");
  };
  return `${rules.map(line).join("\n")}\n`;
}

/**
 * Renders the `serve` package's configuration, for trying out a build without the generator: rewrites for every address
 * without a query, and for every folder with a page. `siteFiles` are the paths of all files outside the API.
 */
function renderServeConfig(rules: readonly Rule[], siteFiles: readonly string[], identity: Identity): string {
  const { base } = identity;
  const plain = rules.filter(({ query, status }) => status === 200 && Object.keys(query).length === 0);
  const pages = siteFiles.filter((path) => /(?:^|\/)index\.html$/.test(path)).map((path) => `${base.path}/${path}`);
  return renderJson({
    cleanUrls: false,
    directoryListing: false,
    rewrites: [
      ...plain.map(({ from, to }) => ({ source: from, destination: to })),
      ...pages.map((page) => ({ source: page.replace(/\/index\.html$/, "") || "/", destination: page })),
    ],
    headers: [
      { source: "**", headers: [NOSNIFF] },
      {
        source: "**/*.html",
        headers: [
          { key: "Content-Security-Policy", value: PAGE_HEADERS["content-security-policy"] },
          { key: "Link", value: linkHeader(identity) },
        ],
      },
      { source: "api/**", headers: CORS },
      ...[...SITE_FILES.keys()].map((path) => ({
        source: path.slice(1),
        // The pattern for all files excludes folders that begin with a dot.
        headers: [...CORS, NOSNIFF, ...toServeHeaders(siteFileHeaders(path, identity) ?? {})],
      })),
      ...[...UNKNOWN_TYPES].map(([extension, value]) => ({
        source: `api/**/*.${extension}`,
        headers: [{ key: "Content-Type", value }],
      })),
    ],
  });
}

function toServeHeaders(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}

const CORS = [
  { key: "Access-Control-Allow-Origin", value: "*" },
  { key: "Access-Control-Allow-Headers", value: PREFLIGHT["access-control-allow-headers"] },
];

const NOSNIFF = { key: "X-Content-Type-Options", value: PAGE_HEADERS["x-content-type-options"] };
