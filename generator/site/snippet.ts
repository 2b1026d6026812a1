import type { Identity } from "../model/identity.ts";
import { say } from "./words.ts";

/** A text to copy. In its pattern, `{origin}` is where the page is read: what is read without a script is path-absolute. */
export type Snippet = { readonly what: string; readonly pattern: string; readonly code: string };

/** Fills a pattern with what is known when the page is built: an origin, where one was named, and `values`. */
export function snippet(
  { base }: Pick<Identity, "base">,
  { what, pattern }: Omit<Snippet, "code">,
  values: Readonly<Record<string, string>> = {},
): Snippet {
  return { what, pattern, code: say(pattern, { origin: base.origin, ...values }) };
}
