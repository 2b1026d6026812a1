import { fill } from "../../kit/template.ts";
import { API_ROOT, type Identity, type PlatformEntry } from "../../model/identity.ts";
import type { Choices } from "../../model/modifier.ts";
import { contextName, modifierName } from "../choosers.ts";
import { highlight } from "../code.ts";
import { writeNumber } from "../formats.ts";
import { hasPage, renderPage, slugOf } from "../page.ts";
import type { Site } from "../site-data.ts";
import { snippet } from "../snippet.ts";
import { say, sayCount } from "../words.ts";

/** Maximum number of previewed files per platform, each of a different kind. */
const MOST_PREVIEWS = 3;

/** Limits of a file preview. */
const PREVIEW = { lines: 60, characters: 6000 };

/** Maximum number of files that are listed unfolded, and at all. */
const LIST = { unfolded: 6, most: 40 };

/** Renders each platform's files, with previews, the command that writes them, and the tokens that it can't express. */
export function renderPlatformsPage(site: Site): Record<string, string> {
  const { identity, words } = site;
  if (!hasPage(identity, "platforms")) return {};
  const { title, description } = words.platforms;
  const path = slugOf(words, "platforms");
  const uses: Readonly<Record<string, string>> = words.platforms.uses;
  const tests: Readonly<Record<string, string>> = words.platforms.tests;
  const data = {
    platforms: identity.platforms.map((platform) => ({
      id: platform.id,
      name: platform.name,
      use: codeParts(uses[platform.id] ?? platform.use),
      tested: tests[platform.id] ?? null,
      previews: previewsOf(site, platform),
      command: commandOf(site, platform),
      lists: listsOf(site, platform),
      omissions: omissionsOf(site, platform),
    })),
  };
  const draft = { path, menu: "platforms" as const, title, description, template: "platforms", data };
  return { [`${path}index.html`]: renderPage(site, draft) };
}

/** Splits a sentence at backticks: every other part is code. */
function codeParts(text: string) {
  return text.split("`").map((part, index) => ({ text: part, isCode: index % 2 === 1 }));
}

/** Returns the address of a platform's file, without the origin. */
function hrefOf({ base }: Identity, platform: string, path: string): string {
  return `${base.path}${API_ROOT}${fill("/platforms/{+file}", { file: `${platform}/${path}` })}`;
}

/** Returns previews of the platform's first files of each kind, in the first variant. */
function previewsOf({ identity, words, stored }: Site, { id, files }: PlatformEntry) {
  const [first] = files;
  if (first === undefined) return [];
  const variant = JSON.stringify(first.choices);
  const kinds = new Set<string>();
  const distinct = files.filter(({ path, choices }) => {
    const kindsOfFile = [path.replace(/^.*\//, ""), `${path.replace(/[^/]*$/, "")}.${extensionOf(path)}`];
    if (JSON.stringify(choices) !== variant || kindsOfFile.some((kind) => kinds.has(kind))) return false;
    for (const kind of kindsOfFile) kinds.add(kind);
    return true;
  });
  return distinct.slice(0, MOST_PREVIEWS).flatMap(({ path }, index) => {
    const bytes = stored(`${API_ROOT}${fill("/platforms/{+file}", { file: `${id}/${path}` })}`);
    if (bytes === undefined) return [];
    const text = new TextDecoder().decode(bytes).trimEnd();
    const lines = text.split("\n");
    const shown = lines.slice(0, PREVIEW.lines).join("\n").slice(0, PREVIEW.characters);
    const counts = {
      shown: writeNumber(Math.min(PREVIEW.lines, lines.length), identity.language, 0),
      count: writeNumber(lines.length, identity.language, 0),
    };
    return [
      {
        path,
        href: hrefOf(identity, id, path),
        download: path.replace(/^.*\//, ""),
        label: `${id}/${path}`,
        code: highlight(shown, languageOf(path)),
        whole: shown === text ? "" : hrefOf(identity, id, path),
        note: shown === text ? null : say(words.platforms.beginning, counts),
        state: index === 0 ? "open" : "",
      },
    ];
  });
}

function extensionOf(path: string): string {
  return path.replace(/^.*\./, "");
}

/** The languages of extensions that differ from the language's name after a fence. */
const LANGUAGES: Readonly<Record<string, string>> = { kt: "kotlin", mjs: "js", mts: "ts", xaml: "xml" };

function languageOf(path: string): string {
  const extension = extensionOf(path);
  return LANGUAGES[extension] ?? extension;
}

function commandOf({ identity, words }: Site, { id }: PlatformEntry) {
  const pattern = `vitral export ${id} --out ${id} --from {origin}${identity.base.path}${API_ROOT}`;
  return snippet(identity, { what: words.platforms.command, pattern });
}

/** Returns links to each variant's files; long lists are folded and truncated. */
function listsOf({ identity, words }: Site, { id, files }: PlatformEntry) {
  const byVariant = Map.groupBy(files, ({ choices }) => JSON.stringify(choices));
  return [...byVariant.values()].map((members) => ({
    name: nameOf({ identity, words }, members[0]?.choices ?? {}),
    count: sayCount(words.platforms.count, members.length, identity.language),
    isLong: members.length > LIST.unfolded,
    links: members.slice(0, LIST.most).map(({ path }) => ({ text: path, href: hrefOf(identity, id, path) })),
    hasMore: members.length > LIST.most,
  }));
}

/** Returns a variant's name: its choices, or the identity's name. */
function nameOf({ identity, words }: Pick<Site, "identity" | "words">, choices: Choices): string {
  const names = Object.entries(choices).map(([id, chosen]) => {
    const modifier = identity.modifiers.find((candidate) => candidate.id === id);
    const context = modifier?.contexts.find((candidate) => candidate.id === chosen);
    if (modifier === undefined || context === undefined) return `${id}: ${chosen}`;
    return `${modifierName(modifier, words)}: ${contextName(modifier, context, words)}`;
  });
  return names.length === 0 ? words.platforms.base : names.join(", ");
}

/** Returns the tokens that the platform leaves out, by reason; null if there are none. */
function omissionsOf({ identity, words }: Site, { omitted }: PlatformEntry) {
  if (omitted.length === 0) return null;
  const count = omitted.reduce((sum, { tokens }) => sum + tokens.length, 0);
  return {
    title: say(words.platforms.omitted, { count: writeNumber(count, identity.language, 0) }),
    reasons: omitted,
    state: count > LIST.unfolded ? "" : "open",
  };
}
