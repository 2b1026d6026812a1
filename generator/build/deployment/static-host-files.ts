import type { Files } from "../../site/site.ts";
import type { Source } from "../../source/source.ts";
import { renderHeaders } from "./headers.ts";
import { errorBodies, renderRedirects, renderServeConfig } from "./host-files.ts";
import { renderPages } from "../pages.ts";
import type { PlannedFile, Scope } from "../plan.ts";
import { hostRules } from "./rules.ts";

/** The API that the other files are made for: its files and its release. */
export type Api = { readonly planned: readonly PlannedFile[]; readonly release: string };

/**
 * The files outside the API, by path: a static host's rules and error bodies, the pages for people, the texts for agents.
 */
export function staticHostFiles(
  source: Pick<Source, "identity" | "files">,
  scope: Scope,
  { planned, release }: Api,
): Files {
  const { identity } = source;
  const rules = hostRules(identity, scope, planned);
  const pages = renderPages(source, scope, release);
  return {
    ...errorBodies(identity),
    _redirects: renderRedirects(rules),
    _headers: renderHeaders(identity, { release, files: planned, pages: Object.keys(pages) }, rules),
    "serve.json": renderServeConfig(rules, Object.keys(pages), identity),
    ...pages,
  };
}
