import type { Identity } from "../model/identity.ts";
import { say } from "./words.ts";

/** A text to copy. A script replaces `{origin}` in the pattern; without it the addresses have no origin. */
export type Snippet = { readonly what: string; readonly pattern: string; readonly code: string };

/** Fills in the values known at build time, including the origin, if any. */
export function snippet(
  { base }: Pick<Identity, "base">,
  { what, pattern }: Omit<Snippet, "code">,
  values: Readonly<Record<string, string>> = {},
): Snippet {
  return { what, pattern, code: say(pattern, { origin: base.origin, ...values }) };
}
