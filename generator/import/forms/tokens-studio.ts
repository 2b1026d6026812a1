import type { When } from "../../model/modifier.ts";
import type { Json } from "../../model/token.ts";
import { type DraftToken, readDraft, type References, tokensIn } from "../drafts.ts";
import { type Fields, fieldsOf, isFields, parseJson, unused } from "../fields.ts";
import { ImportError } from "../import-error.ts";
import { type ImportOptions, refusePatterns } from "../options.ts";
import { type Entry, type FoundModifier, leftOut, type Reading, type Reason, type StatedToken } from "../reading.ts";
import { refuseSeveral, type SourceFiles } from "../source-files.ts";
import { plainStep, statedModifier, statedReason, statedTokens, stepsFor } from "../stated.ts";
import { choicesAmong } from "./trees.ts";
import { documentsIn } from "./trees/documents.ts";
import type { Place } from "./trees/places.ts";

type TokenSet = { readonly name: string; readonly file: string; readonly tree: Json };

/** A theme and the sets that it takes, in its order; `source` sets aren't published. */
type Theme = {
  readonly name: string;
  readonly group: string;
  readonly isActive: boolean;
  readonly sets: Readonly<Record<string, "enabled" | "source">>;
};

type Studio = { readonly sets: readonly TokenSet[]; readonly themes: readonly Theme[] };

/** The conditions in which the tokens of each set hold; several conditions are alternatives. */
type Conditions = {
  readonly modifiers: readonly FoundModifier[];
  readonly reasons: readonly Reason[];
  readonly entries: readonly Entry[];
  /** Sets in ascending precedence. */
  readonly order: readonly TokenSet[];
  readonly whens: ReadonlyMap<string, readonly When[]>;
};

/**
 * Reads sets of Tokens Studio or Penpot: each group of themes is a modifier. Without themes, sets that define the same
 * tokens are alternatives.
 */
export async function readTokensStudio(source: SourceFiles, options: ImportOptions): Promise<Reading | undefined> {
  const studio = await studioIn(source, options);
  if (studio === undefined) return undefined;
  const entries: Entry[] = [];
  const bySet = new Map(studio.sets.map(({ name, tree }) => [name, tokensIn(tree)]));
  const stepsOf = stepsFor(
    [...bySet.values()].flat().map(({ path }) => path),
    entries,
    plainStep,
  );
  const { order, whens, ...conditions } = studio.themes.length > 0 ? ofThemes(studio) : ofSets(studio, bySet, options);
  entries.push(...conditions.entries);
  const isTaken = ({ name }: TokenSet) => whens.has(name);
  for (const { name, file } of order.filter((set) => !isTaken(set)))
    entries.push(leftOut("Sets that no theme takes", name, file));
  const placed = order.filter(isTaken).flatMap(({ name }) =>
    (bySet.get(name) ?? []).flatMap(({ notes: { extensions, ...notes }, ...token }) => {
      const path = stepsOf(token.path) ?? [];
      const isModified = JSON.stringify(extensions ?? {}).includes('"modify":');
      const placing = { whens: whens.get(name) ?? [], set: name, ...(isModified && { unread: MODIFIED }) };
      return path.length === 0 ? [] : [{ token: { ...token, notes }, ...placing, path }];
    }),
  );
  const byPath = Map.groupBy(placed, ({ path }) => path.join("."));
  const references: References = {
    pathOf: (reference) => {
      const path = reference
        .replace(/\.\$?value$/, "")
        .split(".")
        .map(plainStep)
        .join(".");
      return byPath.has(path) ? path : undefined;
    },
    statedAt: (path) => (byPath.get(path) ?? []).map(({ token }) => token),
  };
  const tokens = statedTokens(placed, entries, ({ token: { raw, type }, unread }, subject) =>
    unread === undefined ? readDraft(raw, { type, name: subject }, references) : undefined,
  );
  if (tokens.length === 0) throw new ImportError(`"${source.name}" has sets, but no tokens.`);
  // Groups whose tokens are all in `source` sets aren't published.
  const enabled = new Set(
    studio.themes.flatMap(({ sets }) => Object.keys(sets).filter((set) => sets[set] === "enabled")),
  );
  const isSource = ({ path }: StatedToken) =>
    path.length > 1 && byPath.get(path.join("."))?.every(({ set }) => !enabled.has(set)) === true;
  const groups = [...Map.groupBy(tokens, ({ path }) => path[0] ?? "")].filter(([, all]) => all.every(isSource));
  const names = Object.fromEntries(groups.map(([group]) => [group, null]));
  const reading = { ...conditions, tokens, entries };
  if (studio.themes.length === 0) return reading;
  refusePatterns(options, reading);
  return groups.length === 0 ? reading : { ...reading, names: { groups: names } };
}

const MODIFIED = "Colours that Tokens Studio changes";

// Conditions

/** Makes a modifier of each group of themes; a set holds in any theme that takes it, across groups. */
function ofThemes({ sets, themes }: Studio): Conditions {
  const groups = [...Map.groupBy(themes, ({ group }) => group)];
  const modifiers = groups.flatMap(([name, siblings]) => {
    const active = siblings.find(({ isActive }) => isActive)?.name;
    return siblings.length > 1
      ? [
          statedModifier(
            name,
            siblings.map((theme) => theme.name),
            active,
          ),
        ]
      : [];
  });
  const whens = new Map<string, readonly When[]>();
  for (const { name } of sets) {
    const conditions = groups.flatMap(([group, siblings]): When[] => {
      const taking = siblings.filter((theme) => name in theme.sets);
      if (taking.length === 0) return [];
      return [taking.length === siblings.length ? {} : { [group]: taking.map((theme) => theme.name) }];
    });
    const isAlways = conditions.some((when) => Object.keys(when).length === 0);
    if (conditions.length > 0) whens.set(name, isAlways ? [{}] : conditions);
  }
  const existing = new Set(sets.map(({ name }) => name));
  const entries = themes.flatMap(({ name, sets: taken }) =>
    Object.keys(taken)
      .filter((set) => !existing.has(set))
      .map((set) => leftOut("Sets that a theme takes, but that don't exist", set, name)),
  );
  const reasons = modifiers.map((modifier) => statedReason(modifier, "$themes has these themes in one group"));
  return { modifiers, reasons, entries, order: sets, whens };
}

/** Treats sets that define the same tokens as alternatives; among the rest, later sets override. */
function ofSets(
  { sets }: Studio,
  tokens: ReadonlyMap<string, readonly DraftToken[]>,
  options: ImportOptions,
): Conditions {
  const places = sets.map(({ name, file }): Place => {
    const all = (tokens.get(name) ?? []).map((token) => ({ ...token, keys: token.path }));
    return { file, address: name.split("/"), label: `#${name}`, tokens: all };
  });
  const { modifiers, reasons, entries, whens: bySource, order } = choicesAmong(places, options);
  const whens = new Map([...bySource].map(([{ label }, when]) => [label.slice(1), [when]]));
  const rank = ({ name }: TokenSet) =>
    Object.keys(whens.get(name)?.[0] ?? {}).length && order.findIndex(({ label }) => label === `#${name}`) + 1;
  const taken = sets.filter(({ name }) => whens.has(name));
  return { modifiers, reasons, entries, whens, order: taken.toSorted((a, b) => rank(a) - rank(b)) };
}

// Files

/** Reads sets and themes from a file, or a folder with `$themes.json` or `$metadata.json` and a file for each set. */
async function studioIn(source: SourceFiles, options: ImportOptions): Promise<Studio | undefined> {
  const marks = source.paths.filter((path) => /(^|\/)\$(themes|metadata)\.json$/.test(path));
  const folders = [...new Set(marks.map((path) => path.slice(0, path.lastIndexOf("/") + 1)))];
  const mayBe = (path: string) => /\.(json5?|jsonc)$/.test(path) && /\$(themes|metadata)/.test(source.read(path) ?? "");
  const paths = source.paths.filter((path) => !marks.includes(path) && mayBe(path));
  const files = (await documentsIn({ ...source, paths }, options)).filter(({ tree }) => isStudio(tree));
  const places = folders.length > 0 ? folders : files.map(({ path }) => path);
  if (places.length > 1) refuseSeveral(source, "exports of Tokens Studio", places);
  const [folder] = folders;
  if (folder !== undefined) return inFolder(source, folder, options);
  const [file] = files;
  if (file === undefined) return undefined;
  const { $themes: themes, $metadata: metadata, ...rest } = file.tree;
  const sets = Object.entries(rest).filter(([name]) => !name.startsWith("$"));
  return toStudio(
    sets.map(([name, tree]) => ({ name, file: file.path, tree })),
    themesIn(themes, file.path),
    metadata,
  );
}

/** Returns whether Tokens Studio wrote a file; other tools have a different `$metadata`. */
function isStudio({ $themes: themes, $metadata: metadata }: Fields): boolean {
  return Array.isArray(themes) || (isFields(metadata) && Array.isArray(metadata["tokenSetOrder"]));
}

async function inFolder(source: SourceFiles, folder: string, options: ImportOptions): Promise<Studio> {
  const paths = source.paths.filter((path) => path.startsWith(folder) && /(^|\/)[^$./][^/]*\.json$/.test(path));
  const documents = await documentsIn({ ...source, paths }, options);
  const sets = documents.map(({ path, tree }) => ({
    name: path.slice(folder.length, -".json".length),
    file: path,
    tree,
  }));
  const themes = themesIn(parseJson(source.read(`${folder}$themes.json`)), `${folder}$themes.json`);
  return toStudio(sets, themes, parseJson(source.read(`${folder}$metadata.json`)));
}

function toStudio(sets: readonly TokenSet[], themes: readonly Theme[], given: Json | undefined): Studio {
  const metadata = fieldsOf(given);
  const textsIn = (json: Json | undefined) => [json].flat().filter((item) => typeof item === "string");
  const active = textsIn(metadata["activeThemes"]);
  const order = textsIn(metadata["tokenSetOrder"]);
  const rank = ({ name }: TokenSet) => (order.includes(name) ? order.indexOf(name) : order.length);
  return {
    sets: sets.toSorted((a, b) => rank(a) - rank(b)),
    themes: themes.map((theme) => ({
      ...theme,
      isActive: active.some((address) => [`${theme.group}/${theme.name}`, `/${theme.name}`].includes(address)),
    })),
  };
}

function themesIn(json: Json | undefined, file: string): readonly Theme[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) throw new ImportError(`${file}: $themes isn't a list of themes.`);
  const taken = new Set<string>();
  return json.map((theme: Json, at): Theme => {
    const { name, group, selectedTokenSets: selected = {} } = fieldsOf(theme);
    if (typeof name !== "string" || !isFields(selected))
      throw new ImportError(`${file}: theme ${at + 1} has no "name", or no object "selectedTokenSets".`);
    const groupName = typeof group === "string" && group !== "" ? group : "theme";
    const free = unused(`${groupName}/${name}`, taken, " ").slice(groupName.length + 1);
    const sets = Object.entries(selected).filter(
      (entry): entry is [string, "enabled" | "source"] => entry[1] === "enabled" || entry[1] === "source",
    );
    return { name: free, group: groupName, isActive: false, sets: Object.fromEntries(sets) };
  });
}
