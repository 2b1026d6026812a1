import { API_ROOT, type Identity } from "../model/identity.ts";

/** The path of the API catalog (RFC 9727), after the base path. */
export const API_CATALOG = "/.well-known/api-catalog";

/** A typed link to another resource (RFC 8288). */
export type Link = { readonly rel: string; readonly href: string; readonly type: string };

/** Lists the links on every page to the texts and descriptions for programs. */
export function discoveryLinks({ base }: Pick<Identity, "base">): readonly Link[] {
  const root = `${base.origin}${base.path}`;
  return [
    { rel: "alternate", href: `${root}/llms.txt`, type: "text/plain" },
    { rel: "service-desc", href: `${root}${API_ROOT}/openapi.json`, type: "application/json" },
    { rel: "api-catalog", href: `${root}${API_CATALOG}`, type: "application/linkset+json" },
  ];
}
