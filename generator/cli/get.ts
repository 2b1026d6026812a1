import type { Published } from "../http/handler.ts";
import { API_ROOT } from "../model/identity.ts";
import { openBuilt } from "./built.ts";
import { openFolder } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral get`; `dist` takes precedence over `root`. */
export type GetOptions = { readonly root: string; readonly dist?: string };

/** Prints the API's response to an address, without a server. An error response goes to standard error. */
export async function runGet(address: string, { root, dist }: GetOptions, io: Io): Promise<ExitCode> {
  const published = await (dist === undefined ? openFolder(root, io) : openBuilt({ root, dist }, io));
  if (published === undefined) return 1;
  const { status, text } = await respond(published, toPath(address, published.identity.base.path));
  if (status === 200) io.data(text);
  else io.err(text);
  return status === 200 ? 0 : 1;
}

/** Returns the API's response to a path with its query. */
export async function respond(published: Published, path: string): Promise<{ status: number; text: string }> {
  const [{ createHandler }, { clock }] = await Promise.all([
    import("../http/handler.ts"),
    import("../resolve/today.ts"),
  ]);
  const handler = createHandler(published, clock(published.identity.timeZone));
  const { status, body } = handler({ method: "GET", url: `http://localhost${path}`, headers: { get: () => null } });
  return { status, text: typeof body === "string" ? body : new TextDecoder().decode(body ?? new Uint8Array()) };
}

/** Resolves an address that is absolute or relative to the API's root: `/api/v1/themes` and `/themes` are the same. */
function toPath(address: string, base: string): string {
  const local = address.replace(/^https?:\/\/[^/]+/, "");
  const path = local.startsWith("/") ? local : `/${local}`;
  const below = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  return base + (/^\/api(\/|$)/.test(below) ? below : API_ROOT + below);
}
