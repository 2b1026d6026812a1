import type { Identity } from "../model/identity.ts";

/** What every address of the API begins with, after the base path. */
export const API_ROOT = "/api/v1";

/** A link to an address below the API's root: path-absolute, or absolute where the identity is published with an origin. */
export function href({ base }: Pick<Identity, "base">, path: string): string {
  return `${base.origin}${base.path}${API_ROOT}${path}`;
}
