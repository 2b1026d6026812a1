import { templateOf } from "../operations/further.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { listedOperations } from "../operations/catalogue.ts";
import { checkPairs } from "../operations/pairs.ts";
import { GRAPHQL_PATH, MCP_PATH, siteRoot } from "../operations/link.ts";
import { type AssistantWords, wordsIn } from "./words.ts";

/** Returns the text of a reference page by id. */
export type PageText = (id: string) => string;

/** The texts whose sizes the index lists, and the function that counts their tokens. */
export type LlmsTexts = {
  readonly textOf: PageText;
  readonly openApi: string;
  readonly countTokens: (text: string) => number;
};

/** The id of the optional page that is the skill file for assistants. */
export const SKILL = "skill";

/**
 * Renders the index for language models (llmstxt.org): the published texts with their addresses and sizes in tokens.
 * The addresses are absolute only if the identity has an origin.
 */
export function renderLlmsIndex(identity: Identity, texts: LlmsTexts): string {
  const { textOf, countTokens } = texts;
  const words = wordsIn(identity.language).assistants;
  const root = `${siteRoot(identity)}${API_ROOT}`;
  // The skill file is in the start section, under its own address.
  const references = identity.pages.filter(({ id }) => id !== SKILL);
  const pages = references.map(({ id, title, summary }) => {
    return `- [${plain(title)}](${root}/reference/${id}.md): ${plain(summary)} (${sizeIn(words, countTokens(textOf(id)))})`;
  });
  const addresses = listedOperations(identity).map((operation) => {
    return `- ${operation.id} \`${root}${templateOf(operation, identity)}\`: ${operation.summary}`;
  });
  const parts = [
    `# ${plain(identity.name)}`,
    `> ${words.intro}`,
    `## ${words.start}\n\n${startsOf(identity, texts, words).join("\n")}`,
    `## ${words.agentsFile}\n\n${agentsFileOf(identity, words)}`,
    `## ${words.reference}\n\n${pages.join("\n")}`,
    `## ${words.addresses}\n\n${addresses.join("\n")}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Lists the entry points: the file to read first, then the interfaces and the full texts. */
function startsOf(identity: Identity, { textOf, openApi, countTokens }: LlmsTexts, words: AssistantWords): string[] {
  const root = siteRoot(identity);
  const size = (text: string) => sizeIn(words, countTokens(text));
  return [
    ...(hasSkill(identity) ? [`- [SKILL.md](${root}/SKILL.md): ${words.readFirst}, ${size(textOf(SKILL))}`] : []),
    `- [MCP](${root}${MCP_PATH}): ${words.mcp}`,
    `- [GraphQL](${root}${GRAPHQL_PATH}): ${words.graphql}`,
    `- [OpenAPI](${root}${API_ROOT}/openapi.json): ${words.openApi}, ${size(openApi)}`,
    `- [llms-full.txt](${root}/llms-full.txt): ${words.full}, ${size(renderLlmsFull(identity, textOf))}`,
  ];
}

/** Renders lines for the AGENTS.md of a repository with a user interface. */
function agentsFileOf(identity: Identity, words: AssistantWords): string {
  const root = siteRoot(identity);
  const api = `${root}${API_ROOT}`;
  const lines = [
    words.agentsSystem.replace("{name}", () => identity.name),
    words.agentsRead.replace("{uri}", () => `${root}/${hasSkill(identity) ? "SKILL.md" : "llms.txt"}`),
    words.agentsMcp.replace("{uri}", () => `${root}${MCP_PATH}`),
    words.agentsTokens.replace("{uri}", () => `${api}/tokens.css`),
    words.agentsPairs.replace("{uri}", () => `${api}${templateOf(checkPairs, identity)}`),
  ];
  const block = `\`\`\`markdown\n${lines.map((line) => `- ${line}\n`).join("")}\`\`\``;
  // In another repository, paths without an origin are meaningless.
  return identity.base.origin === "" ? `${words.agentsAddress}\n\n${block}` : block;
}

function hasSkill({ pages }: Identity): boolean {
  return pages.some(({ id }) => id === SKILL);
}

/** Joins all pages into one text, the skill file first, each with its address. */
export function renderLlmsFull(identity: Identity, textOf: PageText): string {
  const ids = identity.pages.map(({ id }) => id);
  const ordered = [...ids.filter((id) => id === SKILL), ...ids.filter((id) => id !== SKILL)];
  const root = `${siteRoot(identity)}${API_ROOT}/reference`;
  // Makes links between pages absolute, because this text has another address.
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

/** Writes a number of tokens, rounded to thousands, or to hundreds below a thousand. */
function sizeIn({ tokens, thousandTokens }: AssistantWords, count: number): string {
  if (count >= 950) return thousandTokens.replace("{count}", String(Math.round(count / 1000)));
  return tokens.replace("{count}", String(Math.max(1, Math.round(count / 100)) * 100));
}
