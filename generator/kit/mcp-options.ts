/** The host names by which a machine reaches itself. */
export const KIT_LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** The description of a server, and the hosts and origins that it allows. */
export type KitMCPOptions = {
  /** The server's name; `kit` by default. */
  readonly name?: string | undefined;
  /** The version of the served data; `1.0.0` by default. */
  readonly version?: string | undefined;
  /** Instructions that assistants read first. */
  readonly instructions?: string | undefined;
  /**
   * The allowed host names over HTTP, without ports; `KIT_LOOPBACK` by default. Use `any` for public data, and for servers
   * that can't be reached by other names, such as a platform's functions.
   */
  readonly hosts?: readonly string[] | "any" | undefined;
  /**
   * The host names of the origins whose pages may send requests, or `any`; `KIT_LOOPBACK` by default. Pages of the
   * requested host always may.
   */
  readonly origins?: readonly string[] | "any" | undefined;
  /** Receives the errors of handlers, which clients never see; `console.error` by default. */
  readonly onError?: ((error: unknown) => void) | undefined;
};
