import type { Day, Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { Words } from "./words.ts";

/** The data that the pages for people are rendered from. */
export type Site = {
  readonly identity: Identity;
  readonly words: Words;
  /** The current day for the pages, until a script requests it from the API. */
  readonly today: Day;
  readonly span: Span;
  readonly release: string;
  /** The Markdown of a reference page by its id. */
  textOf(id: string): string;
};
