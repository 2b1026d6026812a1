import { templateOf } from "../operations/further.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { catalogue } from "../operations/catalogue.ts";
import { GRAPHQL_PATH, MCP_PATH, siteRoot } from "../operations/link.ts";
import { type AssistantWords, wordsIn } from "./words.ts";

/** The text of a reference page by its id. */
export type PageText = (id: string) => string;

/** The texts whose sizes are in the index. */
export type LlmsTexts = { readonly textOf: PageText; readonly openApi: string };

/** The id of the page that is a skill file for agents, if the identity has one. */
export const SKILL = "skill";

/**
 * The index for language models (llmstxt.org): what is published, at which address, and how many tokens it takes. Addresses
 * have a host only if the build was given one.
 */
export function renderLlmsIndex(identity: Identity, texts: LlmsTexts): string {
  const { textOf } = texts;
  const words = wordsIn(identity.language).assistants;
  const root = `${siteRoot(identity)}${API_ROOT}`;
  // The skill file is listed first, with its own address.
  const others = identity.pages.filter(({ id }) => id !== SKILL);
  const pages = others.map(({ id, title, summary }) => {
    return `- [${plain(title)}](${root}/reference/${id}.md): ${plain(summary)} (${tokensOf(textOf(id), words)})`;
  });
  const addresses = catalogue.map((operation) => {
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

/** The list for the start: the file to read first, then each way to get more. */
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

/** All pages in one text, the skill file first, each with its address. */
export function renderLlmsFull(identity: Identity, textOf: PageText): string {
  const ids = identity.pages.map(({ id }) => id);
  const ordered = [...ids.filter((id) => id === SKILL), ...ids.filter((id) => id !== SKILL)];
  const root = `${siteRoot(identity)}${API_ROOT}/reference`;
  // Links between pages are relative to a page's address, and this text has a different one.
  const links = new RegExp(`\\]\\((${ids.join("|")})(?=[)#])`, "g");
  const pages = ordered.map((id) => {
    return `<!-- ${root}/${id}.md -->\n\n${textOf(id).trim().replaceAll(links, `](${root}/$1.md`)}`;
  });
  return `${[`# ${plain(identity.name)}`, `> ${wordsIn(identity.language).assistants.intro}`, ...pages].join("\n\n")}\n`;
}

/** A text escaped so that Markdown finds no link, markup or code in it. */
function plain(text: string): string {
  return text.replace(/[\\[\]<`]/g, "\\$&");
}

const encoder = new TextEncoder();

/** The size of a text in tokens of four bytes: in thousands, or in hundreds below a thousand. */
function tokensOf(text: string, { tokens, thousandTokens }: AssistantWords): string {
  const count = encoder.encode(text).length / 4;
  if (count >= 950) return thousandTokens.replace("{count}", String(Math.round(count / 1000)));
  return tokens.replace("{count}", String(Math.max(1, Math.round(count / 100)) * 100));
}
