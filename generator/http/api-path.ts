import { plainPath } from "../kit/address.ts";
import type { Base } from "../model/identity.ts";
import { SITE_TEXTS } from "./beside.ts";

/** Answers whether the API's handler answers a path, as it came: at `/api` or below it, or a text for scripts and assistants. */
export function isApiPath(path: string, base: Base["path"]): boolean {
  const [asked, root] = [plainPath(path), plainPath(base)];
  return `${asked}/`.startsWith(`${root}/api/`) || (asked.startsWith(root) && SITE_TEXTS.has(asked.slice(root.length)));
}
