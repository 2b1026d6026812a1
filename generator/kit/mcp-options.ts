/** The host names by which a machine reaches itself. */
export const KIT_LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** How a server describes itself, and which hosts and origins it allows. */
export type KitMCPOptions = {
  /** The server's name; `kit` when absent. */
  readonly name?: string | undefined;
  /** The version of what it serves; `1.0.0` when absent. */
  readonly version?: string | undefined;
  /** What an assistant should know first. */
  readonly instructions?: string | undefined;
  /**
   * The allowed host names over HTTP, without ports; `KIT_LOOPBACK` when absent. `any` is for servers that no other name
   * can reach, such as a platform's functions, and for public data.
   */
  readonly hosts?: readonly string[] | "any" | undefined;
  /**
   * The host names of the origins whose pages may send requests, or `any`; `KIT_LOOPBACK` when absent. Pages of the
   * requested host always may.
   */
  readonly origins?: readonly string[] | "any" | undefined;
  /** Gets the errors of handlers, which clients never see; `console.error` by default. */
  readonly onError?: ((error: unknown) => void) | undefined;
};
