import { templateOf } from "../operations/further.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { listedOperations } from "../operations/catalogue.ts";
import { GRAPHQL_PATH, MCP_PATH, siteRoot } from "../operations/link.ts";
import { type AssistantWords, wordsIn } from "./words.ts";

/** Returns the text of a reference page by id. */
export type PageText = (id: string) => string;

/** The texts whose sizes the index lists. */
export type LlmsTexts = { readonly textOf: PageText; readonly openApi: string };

/** The id of the page that is the skill file for assistants, if the identity has one. */
export const SKILL = "skill";

/**
 * Renders the index for language models (llmstxt.org): the published texts with their addresses and sizes in tokens.
 * Addresses have a host only if the build has one.
 */
export function renderLlmsIndex(identity: Identity, texts: LlmsTexts): string {
  const { textOf } = texts;
  const words = wordsIn(identity.language).assistants;
  const root = `${siteRoot(identity)}${API_ROOT}`;
  // The skill file is in the start section, under its own address.
  const references = identity.pages.filter(({ id }) => id !== SKILL);
  const pages = references.map(({ id, title, summary }) => {
    return `- [${plain(title)}](${root}/reference/${id}.md): ${plain(summary)} (${tokensOf(textOf(id), words)})`;
  });
  const addresses = listedOperations(identity).map((operation) => {
    return `- ${operation.id} \`${root}${templateOf(operation, identity)}\`: ${operation.summary}`;
  });
  const parts = [
    `# ${plain(identity.name)}`,
    `> ${words.intro}`,
    `## ${words.start}\n\n${startsOf(identity, texts, words).join("\n")}`,
    `## ${words.reference}\n\n${pages.join("\n")}`,
    `## ${words.addresses}\n\n${addresses.join("\n")}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Lists the entry points: the file to read first, then each way to get more. */
function startsOf(identity: Identity, { textOf, openApi }: LlmsTexts, words: AssistantWords): string[] {
  const root = siteRoot(identity);
  const size = (text: string) => tokensOf(text, words);
  const hasSkill = identity.pages.some(({ id }) => id === SKILL);
  return [
    ...(hasSkill ? [`- [SKILL.md](${root}/SKILL.md): ${words.readFirst}, ${size(textOf(SKILL))}`] : []),
    `- [MCP](${root}${MCP_PATH}): ${words.mcp}`,
    `- [GraphQL](${root}${GRAPHQL_PATH}): ${words.graphql}`,
    `- [OpenAPI](${root}${API_ROOT}/openapi.json): ${words.openApi}, ${size(openApi)}`,
    `- [llms-full.txt](${root}/llms-full.txt): ${words.full}, ${size(renderLlmsFull(identity, textOf))}`,
  ];
}

/** Joins all pages into one text, the skill file first, each with its address. */
export function renderLlmsFull(identity: Identity, textOf: PageText): string {
  const ids = identity.pages.map(({ id }) => id);
  const ordered = [...ids.filter((id) => id === SKILL), ...ids.filter((id) => id !== SKILL)];
  const root = `${siteRoot(identity)}${API_ROOT}/reference`;
  // Makes links between pages absolute, since this text isn't at their address.
  const links = new RegExp(`\\]\\((${ids.join("|")})(?=[)#])`, "g");
  const pages = ordered.map((id) => {
    return `<!-- ${root}/${id}.md -->\n\n${textOf(id).trim().replaceAll(links, `](${root}/$1.md`)}`;
  });
  return `${[`# ${plain(identity.name)}`, `> ${wordsIn(identity.language).assistants.intro}`, ...pages].join("\n\n")}\n`;
}

/** Escapes links, markup and code for Markdown. */
function plain(text: string): string {
  return text.replace(/[\\[\]<`]/g, "\\$&");
}

const encoder = new TextEncoder();

/** Estimates the size of a text at four bytes a token, rounded to thousands, or to hundreds below a thousand. */
function tokensOf(text: string, { tokens, thousandTokens }: AssistantWords): string {
  const count = encoder.encode(text).length / 4;
  if (count >= 950) return thousandTokens.replace("{count}", String(Math.round(count / 1000)));
  return tokens.replace("{count}", String(Math.max(1, Math.round(count / 100)) * 100));
}
