import { type PageText, renderLlmsFull, renderLlmsIndex, SKILL } from "../faces/llms.ts";
import { describeInOpenApi } from "../faces/openapi.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { renderJson } from "../render/json.ts";
import { type Files, renderSite } from "../site/site.ts";
import type { BuiltSource } from "../identity/built.ts";
import { unsafeLinkIn } from "../identity/pages/page-check.ts";
import type { Source } from "../identity/source.ts";
import type { Scope } from "./plan.ts";

/** Renders the files at the root of the site, keyed by path: the pages for people and the texts for agents. */
export function renderPages(
  { identity, files, aliases, references }: Source,
  { snapshot, span }: Scope,
  release: string,
): Files {
  const textOf: PageText = (id) => new TextDecoder().decode(files.get(`${API_ROOT}/reference/${id}.md`));
  const hasSkill = identity.pages.some(({ id }) => id === SKILL);
  return {
    ...renderSite({ identity, aliases, references, today: snapshot, span, release, textOf }),
    "llms.txt": renderLlmsIndex(identity, { textOf, openApi: renderJson(describeInOpenApi(identity)) }),
    "llms-full.txt": renderLlmsFull(identity, textOf),
    ...(hasSkill ? { "SKILL.md": textOf(SKILL) } : {}),
  };
}

/** Renders the pages of a built folder that lacks them, such as a copy. */
export function renderBuiltPages({ stored, ...built }: BuiltSource): Files {
  const texts = textPaths(built.identity).map((path) => [path, stored(path) ?? new Uint8Array()] as const);
  return renderPages({ ...built, files: new Map(texts) }, built, built.release);
}

/** Returns the first page text of a built folder that is unreadable or has an unsafe link, with its problem, else null. */
export async function unsafePageIn({ identity, stored }: BuiltSource): Promise<string | null> {
  for (const path of textPaths(identity)) {
    const problem = await unsafeLinkIn(new TextDecoder().decode(stored(path)));
    if (problem !== null) return `${path.slice(1)} ${problem}`;
  }
  return null;
}

function textPaths({ pages }: Identity): string[] {
  return pages.map(({ id }) => `${API_ROOT}/reference/${id}.md`);
}
