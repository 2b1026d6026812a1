import { showFaults } from "../terminal/faults.ts";
import type { ExitCode, Io } from "./io.ts";
import { scopeIn } from "./scope.ts";

/** The options of `vitral get`. */
export type GetOptions = { readonly root: string };

/** Prints the API's answer to an address without a server; an error of the API goes to the standard error stream. */
export async function runGet(address: string, { root }: GetOptions, io: Io): Promise<ExitCode> {
  const [{ readFolder }, { createEdition }, { createHandler }, { clock }] = await Promise.all([
    import("../source/folder.ts"),
    import("../build/edition.ts"),
    import("../http/handler.ts"),
    import("../resolve/today.ts"),
  ]);
  const reading = await readFolder(root, {
    base: { origin: "", path: "" },
    spanIn: (timeZone) => scopeIn(timeZone, {}).span,
  });
  if ("faults" in reading) {
    io.err(showFaults(reading.faults, io.errTerminal));
    return 1;
  }
  const { timeZone } = reading.source.identity;
  const { published } = createEdition(reading.source, scopeIn(timeZone, {}));
  // The release stands in a header alone, which is not printed; to know it, every file would have to be rendered.
  const handler = createHandler({ ...published, release: "" }, clock(timeZone));
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
