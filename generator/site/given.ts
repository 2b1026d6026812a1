import type { Day, Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { Words } from "./words.ts";

/** What the pages for people are made of. */
export type Site = {
  readonly identity: Identity;
  readonly words: Words;
  /** The day that what depends on the day is shown for, until a script asks the API. */
  readonly today: Day;
  readonly span: Span;
  readonly release: string;
  /** The Markdown of a reference page by its id. */
  textOf(id: string): string;
};
