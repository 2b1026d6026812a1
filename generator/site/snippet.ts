import type { Identity } from "../model/identity.ts";
import { say } from "./words.ts";

/** A text to copy. A script replaces `{origin}` in the pattern; without it the addresses have no origin. */
export type Snippet = {
  readonly what: string;
  readonly pattern: string;
  readonly code: string;
  /** The only kind of host that it works on; null for any. */
  readonly host: "code" | "files" | null;
  /** The attribute that hides it until a script knows that the host only serves files. */
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
