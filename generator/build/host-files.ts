import { noAddress } from "../http/locate.ts";
import { CLOCK_FREE, DATED } from "../http/caching.ts";
import { notFound, unavailable } from "../http/problem.ts";
import { commonHeaders, SVG_POLICY } from "../http/reply.ts";
import type { Identity } from "../model/identity.ts";
import { catalogue } from "../operations/catalogue.ts";
import { API_ROOT } from "../operations/link.ts";
import { MEDIA_TYPES } from "../operations/format.ts";
import { namesOf } from "../operations/operation.ts";
import { isProblem } from "../operations/problem.ts";
import { renderJson } from "../render/json.ts";
import type { PlannedFile } from "./plan.ts";
import type { Rule } from "./rules.ts";

/** The bodies of 404s that a static host serves; they name no value, for the host does not know it. */
export function errorBodies(identity: Identity): Record<string, string> {
  const bodies: Record<string, string> = {
    "errors/address.json": renderJson(noAddress(null, identity)),
    "errors/unavailable.json": renderJson(unavailable(null)),
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

/** Rules in the form of Netlify's and Cloudflare's `_redirects`. */
export function renderRedirects(rules: readonly Rule[]): string {
  const line = ({ from, query, to, status }: Rule) => {
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    return [from, ...parameters, to, status].join(" ");
  };
  return `${rules.map(line).join("\n")}\n`;
}

/** Headers of the built files, in the form of `_headers`. */
export function renderHeaders(
  identity: Identity,
  release: string,
  files: readonly PlannedFile[],
  rules: readonly Rule[],
): string {
  const base = identity.base.path;
  const { "x-identity-release": _, ...common } = commonHeaders(release);
  const dated = [
    ...files.filter((file) => file.dated).map(({ path }) => `${base}${path}`),
    ...rules.filter((rule) => rule.dated).map(({ from }) => from),
  ];
  const blocks: [string, Record<string, string>][] = [
    [`${base}/api/*`, { ...common, "x-identity-release": release }],
    [`${base}${API_ROOT}/reference/*`, { "content-type": MEDIA_TYPES.md, "content-language": identity.language }],
    [`${base}${API_ROOT}/products/*`, { "content-security-policy": SVG_POLICY }],
    ...[...new Set(dated)].map((path): [string, Record<string, string>] => [path, { "cache-control": DATED }]),
    [`${base}${API_ROOT}/*`, { "cache-control": CLOCK_FREE }],
  ];
  return blocks
    .map(
      ([path, headers]) =>
        `${path}\n${Object.entries(headers)
          .map(([name, value]) => `  ${name}: ${value}\n`)
          .join("")}`,
    )
    .join("\n");
}

/** The settings of `serve` for a first look without the generator: explicit rewrites of every address without a query. */
export function renderServeConfig(rules: readonly Rule[]): string {
  const plain = rules.filter(({ query, status }) => status === 200 && Object.keys(query).length === 0);
  return renderJson({
    cleanUrls: false,
    directoryListing: false,
    rewrites: plain.map(({ from, to }) => ({ source: from, destination: to })),
    headers: [
      { source: "api/**", headers: [{ key: "Access-Control-Allow-Origin", value: "*" }] },
      { source: "api/**/*.md", headers: [{ key: "Content-Type", value: MEDIA_TYPES.md }] },
    ],
  });
}
