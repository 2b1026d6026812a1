import { type PageText, renderLlmsFull, renderLlmsIndex, SKILL } from "../faces/llms.ts";
import { API_ROOT } from "../operations/link.ts";
import { renderHome } from "../site/home.ts";
import type { Source } from "../source/source.ts";

/** What is read at the root of the site, by the names of the files: the page for people, the texts for agents. */
export function renderPages({ identity, files }: Source): Readonly<Record<string, string>> {
  const textOf: PageText = (id) => new TextDecoder().decode(files.get(`${API_ROOT}/reference/${id}.md`));
  const hasSkill = identity.pages.some(({ id }) => id === SKILL);
  return {
    "index.html": renderHome(identity),
    "llms.txt": renderLlmsIndex(identity),
    "llms-full.txt": renderLlmsFull(identity, textOf),
    ...(hasSkill ? { "SKILL.md": textOf(SKILL) } : {}),
  };
}
