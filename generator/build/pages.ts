import { renderApiCatalog } from "../faces/discovery.ts";
import { type PageText, renderLlmsFull, renderLlmsIndex, SKILL } from "../faces/llms.ts";
import { describeInOpenApi } from "../faces/openapi.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { designMd } from "../platforms/design-md.ts";
import { API_CATALOG } from "../render/discovery-links.ts";
import { renderJson } from "../render/json.ts";
import { type Files, renderSite } from "../site/site.ts";
import type { BuiltSource } from "../identity/built.ts";
import { unsafeLinkIn } from "../identity/pages/page-check.ts";
import type { Source } from "../identity/source.ts";
import type { Scope } from "./plan.ts";
import { renderSkill } from "./skill.ts";
import { countTokens } from "./tokens.ts";

/** Renders the HTML pages, and the default theme's DESIGN.md, keyed by path. */
export function renderPages(
  { identity, files, aliases, references, stored }: Source & Pick<BuiltSource, "stored">,
  { snapshot, span }: Scope,
  release: string,
): Files {
  const textOf = pageTexts(files);
  return {
    ...renderSite({ identity, aliases, references, today: snapshot, span, release, textOf, stored }),
    ...designIn(identity, stored),
  };
}

/** Renders the files for AI agents at the root of the site, and the API catalog, keyed by path. */
export function renderTexts({ identity, files }: Pick<Source, "identity" | "files">): Files {
  const textOf = pageTexts(files);
  const openApi = renderJson(describeInOpenApi(identity));
  return {
    [API_CATALOG.slice(1)]: renderApiCatalog(identity),
    "llms.txt": renderLlmsIndex(identity, { textOf, openApi, countTokens }),
    "llms-full.txt": renderLlmsFull(identity, textOf),
    ...(identity.pages.some(({ id }) => id === SKILL) ? { "SKILL.md": textOf(SKILL) } : {}),
  };
}

/** Reads the texts of reference pages from the files of an identity. */
export function pageTexts(files: Source["files"]): PageText {
  return (id) => new TextDecoder().decode(files.get(`${API_ROOT}/reference/${id}.md`));
}

/** Returns the default theme's DESIGN.md, which agents expect at the root. */
function designIn({ platforms }: Identity, stored: BuiltSource["stored"]): Files {
  const [first] = platforms.find(({ id }) => id === designMd.id)?.files ?? [];
  const bytes = first && stored(`${API_ROOT}/platforms/${designMd.id}/${first.path}`);
  return bytes === undefined ? {} : { "DESIGN.md": new TextDecoder().decode(bytes) };
}

/** Renders the pages of a built folder that lacks them, such as a copy. */
export async function renderBuiltPages({ stored, ...built }: BuiltSource): Promise<Files> {
  const files = new Map(textPaths(built.identity).map((path) => [path, stored(path) ?? new Uint8Array()] as const));
  return {
    ...renderPages({ ...built, stored, files }, built, built.release),
    ...renderTexts({ ...built, files }),
    ...(await renderSkill(built.identity, pageTexts(files))),
  };
}

/** Returns the problem of the first page text in a built folder that is unreadable or has an unsafe link; otherwise null. */
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
