import type { Day, Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { References } from "../model/token.ts";
import type { Aliases } from "../render/varied-variable.ts";
import type { Words } from "./words.ts";

export type Site = {
  readonly identity: Identity;
  readonly aliases: Aliases;
  readonly references: References;
  readonly words: Words;
  /** The current day, until a script requests it from the API. */
  readonly today: Day;
  readonly span: Span;
  readonly release: string;
  /** Returns a reference page's Markdown. */
  textOf(id: string): string;
  /** Returns an API file's bytes. */
  readonly stored: (path: string) => Uint8Array | undefined;
};
