import { parseURL } from "../kit/address.ts";
import { API_ROOT } from "../model/identity.ts";

/** The address of a deployment. */
export type Site = {
  readonly scheme: "http" | "https";
  readonly host: string;
  /** The path of the API's root, the base path of the site included. */
  readonly root: string;
};

/**
 * Reads the address of a deployment, which may have a base path.
 *
 * @throws TypeError for an invalid address of a site.
 */
export function readSite(address: string): Site {
  const url = parseURL(address);
  const scheme = url?.protocol.slice(0, -1);
  const isBare = url !== undefined && !url.username && !url.password && !/[?#]/.test(address);
  if (!isBare || (scheme !== "http" && scheme !== "https"))
    throw new TypeError(
      `Invalid address "${address}". Expected: the address of a site, such as "https://design.example.org".`,
    );
  const base = url.pathname.replace(/\/+$/, "");
  if (base.endsWith(API_ROOT))
    throw new TypeError(`Invalid address "${address}". Expected: the address of the site, without "${API_ROOT}".`);
  return { scheme, host: url.host, root: base + API_ROOT };
}
