import type { Identity } from "../model/identity.ts";
import { say } from "./words.ts";

/** A text to copy. A script puts the page's origin into `{origin}`; without a script the addresses have no origin. */
export type Snippet = { readonly what: string; readonly pattern: string; readonly code: string };

/** Fills in what is known at build time: the origin, if there is one, and `values`. */
export function snippet(
  { base }: Pick<Identity, "base">,
  { what, pattern }: Omit<Snippet, "code">,
  values: Readonly<Record<string, string>> = {},
): Snippet {
  return { what, pattern, code: say(pattern, { origin: base.origin, ...values }) };
}
