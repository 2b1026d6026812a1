import type { Identity } from "../model/identity.ts";
import { catalogue } from "../operations/catalogue.ts";
import { API_ROOT } from "../operations/link.ts";
import { wordsIn } from "./words.ts";

/** The text of a reference page by its id. */
export type PageText = (id: string) => string;

/** The page that is a skill file for agents, where the identity has it. */
export const SKILL = "skill";

/** The index for language models (llmstxt.org): what there is, where it is, one line each. */
export function renderLlmsIndex(identity: Identity): string {
  const words = wordsIn(identity.language);
  const root = rootOf(identity);
  const pages = identity.pages.map(({ id, title, summary }) => `- [${title}](${root}/reference/${id}.md): ${summary}`);
  const addresses = catalogue.map(({ path, summary }) => `- \`${root}${path === "/" ? "" : path}\`: ${summary}`);
  const parts = [
    `# ${identity.name}`,
    `> ${words.intro}`,
    `## ${words.reference}\n\n${pages.join("\n")}`,
    `## ${words.addresses}\n\n${addresses.join("\n")}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** All pages in one text, the skill file first, each under its address; for a reader who takes everything at once. */
export function renderLlmsFull(identity: Identity, textOf: PageText): string {
  const ids = identity.pages.map(({ id }) => id);
  const ordered = [...ids.filter((id) => id === SKILL), ...ids.filter((id) => id !== SKILL)];
  const pages = ordered.map((id) => `<!-- ${rootOf(identity)}/reference/${id}.md -->\n\n${textOf(id).trim()}`);
  return `${[`# ${identity.name}`, `> ${wordsIn(identity.language).intro}`, ...pages].join("\n\n")}\n`;
}

/** These texts travel alone, so their links are absolute. */
function rootOf({ base, url }: Identity): string {
  return `${base.origin || url}${base.path}${API_ROOT}`;
}
