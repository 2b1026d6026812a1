import type { KitPlaygroundWords } from "../kit/graphql-playground-words.ts";
import { primaryLanguage } from "../resolve/language.ts";
import english from "./words/en.json" with { type: "json" };
import portuguese from "./words/pt.json" with { type: "json" };

/** The words for texts for assistants and for the playground, in one language. */
type FaceWords = {
  /** The words around the identity's texts, for assistants. */
  readonly assistants: typeof english.assistants;
  /** The names of the playground's examples. */
  readonly examples: typeof english.examples;
  /** Undefined for the toolkit's default, English. */
  readonly playground?: KitPlaygroundWords;
};

export type AssistantWords = FaceWords["assistants"];

const WORDS: Readonly<Record<string, FaceWords>> = { en: english, pt: portuguese };

/** Returns the words for a language tag; English for a language without a file. */
export function wordsIn(language: string): FaceWords {
  return WORDS[primaryLanguage(language)] ?? english;
}
