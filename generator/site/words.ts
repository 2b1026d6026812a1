/** The words of the pages for people, by language; another language is another entry. */
export const WORDS: Readonly<Record<string, { readonly intro: string }>> = {
  pt: {
    intro: "A identidade como API pública de design, só de leitura. Cada endereço responde sem chave nem cadastro.",
  },
  en: { intro: "The identity as a public, read-only design API. Every address answers without a key or an account." },
};
