import { type PageText, renderLlmsFull, renderLlmsIndex, SKILL } from "../faces/llms.ts";
import { describeInOpenApi } from "../faces/openapi.ts";
import { API_ROOT } from "../model/identity.ts";
import { renderJson } from "../render/json.ts";
import { type Files, renderSite } from "../site/site.ts";
import type { Source } from "../source/source.ts";
import type { Scope } from "./plan.ts";

/** The files at the root of the site, by name: the pages for people, the texts for agents. */
export function renderPages(
  { identity, files }: Pick<Source, "identity" | "files">,
  { snapshot, span }: Scope,
  release: string,
): Files {
  const textOf: PageText = (id) => new TextDecoder().decode(files.get(`${API_ROOT}/reference/${id}.md`));
  const hasSkill = identity.pages.some(({ id }) => id === SKILL);
  return {
    ...renderSite({ identity, today: snapshot, span, release, textOf }),
    "llms.txt": renderLlmsIndex(identity, { textOf, openApi: renderJson(describeInOpenApi(identity)) }),
    "llms-full.txt": renderLlmsFull(identity, textOf),
    ...(hasSkill ? { "SKILL.md": textOf(SKILL) } : {}),
  };
}
