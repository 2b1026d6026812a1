import { FUNCTION, type Kind, listOf, NAME, optional, TEXT } from "./checks.ts";

/** The host names of a machine for itself. */
export const KIT_LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** What a server says of itself, and whom it answers. */
export type KitMCPOptions = {
  /** The server's name; `kit` when absent. */
  readonly name?: string | undefined;
  /** The version of what it serves; `1.0.0` when absent. */
  readonly version?: string | undefined;
  /** What an assistant should know before it reads anything. */
  readonly instructions?: string | undefined;
  /**
   * The host names, without ports, at which it may be reached by HTTP; `KIT_LOOPBACK` when absent. `any` is for servers
   * that no other name can lead to, such as a platform's functions, or whose data is everybody's.
   */
  readonly hosts?: readonly string[] | "any" | undefined;
  /**
   * The host names of the origins whose pages may ask it, or `any`; `KIT_LOOPBACK` when absent. Pages of the host at which
   * it is reached always may.
   */
  readonly origins?: readonly string[] | "any" | undefined;
  /** Is told what a handler threw, which no client sees; `console.error` by default. */
  readonly onError?: ((error: unknown) => void) | undefined;
};

const HOSTS: Kind = {
  expected: 'an array of host names, or "any"',
  fits: (value) => value === "any" || listOf(NAME, "host names").fits(value),
};

/** What the options must be. */
export const MCP_OPTIONS: Readonly<Record<string, Kind>> = {
  name: optional(NAME),
  version: optional(NAME),
  instructions: optional(TEXT),
  hosts: optional(HOSTS),
  origins: optional(HOSTS),
  onError: optional(FUNCTION),
};
