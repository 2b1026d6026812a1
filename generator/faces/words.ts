import { primaryLanguage } from "../resolve/language.ts";

/** The words that the texts for agents add to those of the identity. */
export type Words = Readonly<
  Record<
    | "intro"
    | "start"
    | "readFirst"
    | "mcp"
    | "graphql"
    | "openApi"
    | "full"
    | "readSkill"
    | "askTools"
    | "overHttp"
    | "tokens"
    | "thousandTokens"
    | "reference"
    | "addresses",
    string
  >
>;

const WORDS: Readonly<Record<string, Words>> = {
  pt: {
    intro: "A identidade como API pública de design, só de leitura. Cada endereço responde sem chave nem cadastro.",
    start: "Comece aqui",
    readFirst: "leia isto primeiro",
    mcp: "a identidade para assistentes, pelo Model Context Protocol (por POST)",
    graphql: "todas as respostas da API, com os campos que você escolher (por POST ou GET)",
    openApi: "a descrição da API",
    full: "todas as páginas da referência num só texto",
    readSkill: "Leia primeiro {uri}: como usar a identidade, em uma página.",
    askTools:
      "Depois peça por ferramentas só o que precisar: getTheme responde com as cores, e com o resto por names ou groups.",
    overHttp: "As mesmas respostas estão por HTTP em {root}.",
    tokens: "{count} tokens",
    thousandTokens: "{count} mil tokens",
    reference: "Referência",
    addresses: "Endereços",
  },
  en: {
    intro: "The identity as a public, read-only design API. Every address answers without a key or an account.",
    start: "Start here",
    readFirst: "read this first",
    mcp: "the identity for assistants, by the Model Context Protocol (by POST)",
    graphql: "every response of the API, with the fields that you choose (by POST or GET)",
    openApi: "the description of the API",
    full: "all reference pages in one text",
    readSkill: "Read {uri} first: how to use the identity, on one page.",
    askTools: "Then ask the tools for what you need: getTheme returns the colours, and the rest by names or groups.",
    overHttp: "The same responses are at {root} by HTTP.",
    tokens: "{count} tokens",
    thousandTokens: "{count}k tokens",
    reference: "Reference",
    addresses: "Addresses",
  },
};

/** The words in a language, by its tag; English for a language without an entry. */
export function wordsIn(language: string): Words {
  return WORDS[primaryLanguage(language)] ?? (WORDS["en"] as Words);
}
