import type { KitPlaygroundWords } from "../kit/graphql-playground-words.ts";
import { primaryLanguage } from "../resolve/language.ts";

const WORDS: Readonly<Record<string, KitPlaygroundWords>> = {
  pt: {
    about: "Uma página para experimentar: escreva uma consulta, execute e leia a resposta.",
    home: "Voltar ao início",
    examples: "Exemplos",
    schema: "Esquema",
    query: "Consulta",
    variables: "Variáveis",
    response: "Resposta",
    operation: "Operação",
    run: "Executar",
    running: "Perguntando…",
    empty: "A resposta aparece aqui.",
    keys: "Ctrl ou Cmd com Enter executa. Ctrl com Espaço completa. Tab recua a linha; depois de Esc, sai do editor.",
    completions: "Sugestões",
    filter: "Procurar um tipo ou campo",
    nothingFound: "Nada tem esse nome.",
    loading: "Lendo o esquema…",
    retry: "Tentar de novo",
    deprecated: "Obsoleto: {why}",
    oneError: "1 erro",
    errors: "{count} erros",
    mistake: "O GraphQL diz, em inglês: {why}",
    badVariables: "Não enviada: as variáveis não são JSON. {why}",
    notAnObject: 'Não enviada: as variáveis não são um objeto. Escreva { "nome": valor }.',
    noAnswer: "O endereço não responde. O servidor está no ar? {why}",
    notJson: "A resposta não é JSON.",
    noSchema: "Não foi possível ler o esquema; nada é completado nem conferido. {why}",
    noIntrospection: "O endereço não mostra o esquema; nada é completado nem conferido. {why}",
    needsScript: "Esta página precisa de JavaScript. O endereço responde sem ela.",
  },
};

/** The playground's words in a language, by its tag; undefined for English, which the toolkit has. */
export function playgroundWordsIn(language: string): KitPlaygroundWords | undefined {
  return WORDS[primaryLanguage(language)];
}
