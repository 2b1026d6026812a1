import type { KitPlaygroundWords } from "../kit/graphql-playground-words.ts";
import { primaryLanguage } from "../resolve/language.ts";
import english from "./words/en.json" with { type: "json" };
import portuguese from "./words/pt.json" with { type: "json" };

/** What the texts for assistants and the playground say in one language. */
type FaceWords = {
  /** What the texts for assistants add to those of the identity. */
  readonly assistants: typeof english.assistants;
  /** The names of the playground's examples. */
  readonly examples: typeof english.examples;
  /** Without it, the playground is in English, which the toolkit has. */
  readonly playground?: KitPlaygroundWords;
};

/** The words in a language, by its tag. */
export type AssistantWords = FaceWords["assistants"];

const WORDS: Readonly<Record<string, FaceWords>> = { en: english, pt: portuguese };

/** The words in a language, by its tag; English for a language without a file. */
export function wordsIn(language: string): FaceWords {
  return WORDS[primaryLanguage(language)] ?? english;
}
