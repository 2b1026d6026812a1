import type { Identity } from "../../model/identity.ts";
import type { Files } from "../../site/site.ts";
import type { PlannedFile, Scope } from "../plan.ts";
import { renderHeaders } from "./headers.ts";
import { errorBodies, renderRedirects, renderServeConfig } from "./host-files.ts";
import { hostRules } from "./rules.ts";

/** The API's files, its release and the paths of the pages for people, which a static host serves besides its rules. */
export type Hosted = {
  readonly planned: readonly PlannedFile[];
  readonly release: string;
  readonly pages: readonly string[];
};

/** The files with which a static host serves a folder, by path: its rules and its error bodies. */
export function staticHostFiles(identity: Identity, scope: Scope, { planned, release, pages }: Hosted): Files {
  const rules = hostRules(identity, scope, planned);
  return {
    ...errorBodies(identity),
    _redirects: renderRedirects(rules),
    _headers: renderHeaders(identity, { release, files: planned, pages }, rules),
    "serve.json": renderServeConfig(rules, pages, identity),
  };
}
