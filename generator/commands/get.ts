import { openFolder } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral get`. */
export type GetOptions = { readonly root: string };

/** Prints the API's answer to an address without a server; an error of the API goes to the standard error stream. */
export async function runGet(address: string, { root }: GetOptions, io: Io): Promise<ExitCode> {
  const published = await openFolder(root, io);
  if (published === undefined) return 1;
  const [{ createHandler }, { clock }] = await Promise.all([
    import("../http/handler.ts"),
    import("../resolve/today.ts"),
  ]);
  const handler = createHandler(published, clock(published.identity.timeZone));
  const { status, body } = handler({
    method: "GET",
    url: `http://localhost${toPath(address)}`,
    headers: { get: () => null },
  });
  const text = typeof body === "string" ? body : new TextDecoder().decode(body ?? new Uint8Array());
  if (status === 200) io.out(text);
  else io.err(text);
  return status === 200 ? 0 : 1;
}

/** An address may be written from the API's root or whole: `/themes` and `/api/v1/themes` are one. */
function toPath(address: string): string {
  const local = address.replace(/^https?:\/\/[^/]+/, "");
  const path = local.startsWith("/") ? local : `/${local}`;
  return /^\/api(\/|$)/.test(path) ? path : `/api/v1${path}`;
}
