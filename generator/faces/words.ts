import { primaryLanguage } from "../resolve/language.ts";

/** The words that the pages for people and the texts for agents add to the identity's own. */
export type Words = { readonly intro: string; readonly reference: string; readonly addresses: string };

const WORDS: Readonly<Record<string, Words>> = {
  pt: {
    intro: "A identidade como API pública de design, só de leitura. Cada endereço responde sem chave nem cadastro.",
    reference: "Referência",
    addresses: "Endereços",
  },
  en: {
    intro: "The identity as a public, read-only design API. Every address answers without a key or an account.",
    reference: "Reference",
    addresses: "Addresses",
  },
};

/** The words in a language, by its tag; English where the language has none yet. Another language is another entry. */
export function wordsIn(language: string): Words {
  return WORDS[primaryLanguage(language)] ?? (WORDS["en"] as Words);
}
