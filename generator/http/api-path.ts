import { plainPath } from "../kit/address.ts";
import type { Base } from "../model/identity.ts";
import { SITE_TEXTS } from "./site-files.ts";

/** Whether the API's handler serves a path, given as received: `/api`, anything below it, or a text for scripts and assistants. */
export function isApiPath(path: string, base: Base["path"]): boolean {
  const [plain, root] = [plainPath(path), plainPath(base)];
  return `${plain}/`.startsWith(`${root}/api/`) || (plain.startsWith(root) && SITE_TEXTS.has(plain.slice(root.length)));
}
