import type { Identity } from "../model/identity.ts";
import { say } from "./words.ts";

/** Text to copy. A script replaces `{origin}` in the pattern; without the script, addresses have no origin. */
export type Snippet = {
  readonly what: string;
  readonly pattern: string;
  readonly code: string;
  /** The only kind of host that it works on; null for all. */
  readonly host: "code" | "files" | null;
  /** The attribute that hides it until a script detects a host that only serves files. */
  readonly hidden: "hidden" | "";
};

/** Fills in the values known at build time, including the origin, if any. */
export function snippet(
  { base }: Pick<Identity, "base">,
  { what, pattern, host = null }: Pick<Snippet, "what" | "pattern"> & Partial<Pick<Snippet, "host">>,
  values: Readonly<Record<string, string>> = {},
): Snippet {
  const hidden = host === "files" ? "hidden" : "";
  return { what, pattern, host, hidden, code: say(pattern, { origin: base.origin, ...values }) };
}
