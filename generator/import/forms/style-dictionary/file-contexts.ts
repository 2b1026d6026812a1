import { usualOf } from "../../by-default.ts";
import { isHighContrast, modeOf, withModeMedia } from "../../modes.ts";
import type { Json } from "../../../model/token.ts";
import type { Entry, FoundModifier, When } from "../../reading.ts";
import { contextsOfFiles, type FileContexts } from "../dtcg/file-contexts.ts";
import { BASE } from "../dtcg/file-names.ts";
import { isContainerName } from "../objects/containers.ts";
import type { OldToken } from "../old/tree.ts";

/** The tokens of a file. */
export type TokenFile = {
  readonly file: string;
  readonly tokens: readonly OldToken[];
  readonly text: string;
  /** What the file has, tokens or not. */
  readonly tree: Json;
};

/** The tokens of a file, and when they count. */
export type Layer = TokenFile & { readonly when: When };

/** What can be chosen, and all tokens in the order in which they count, the least first. */
export type Layers = {
  readonly modifiers: readonly FoundModifier[];
  readonly layers: readonly Layer[];
  readonly entries: readonly Entry[];
};

/**
 * Files that define the same tokens, which no configuration brings into an order, are contexts, if some are modes. Else so are
 * those with other values that are called brands or themes, or of which all have nearly as many tokens.
 */
export function contextsIn(files: readonly TokenFile[]): FileContexts {
  const paths = files.flatMap(({ file, tokens }) => tokens.map(({ path }) => ({ file, path })));
  const found = withDefaults(contextsOfFiles(paths, [], "theme"), files);
  const hasModes = found.modifiers.some(({ contexts }) => contexts.some(({ name }) => modeOf(name) !== undefined));
  if (hasModes) return { ...found, modifiers: found.modifiers.map(withModeMedia) };
  // Folders that are alike in many places are one choice, which no place says by itself.
  const isUnsaid = found.unsaid.size > 1;
  const isOther = files.some(({ file }) => Object.keys(found.whenOf(file)).length === 0);
  const modifiers = found.modifiers.filter(
    (modifier) => !(isUnsaid && isOther && found.unsaid.has(modifier.name)) && areContexts(modifier, files, found),
  );
  return modifiers.length === 0 ? modesOfFiles(files) : only(modifiers, found);
}

/**
 * Files of a configuration, whose patterns may bring alternatives into an order by chance: those of brands or themes, by their
 * folders, are contexts, with the modes beside them; else those that are called light and dark.
 */
export function contextsInOrder(files: readonly TokenFile[]): FileContexts {
  const paths = files.flatMap(({ file, tokens }) => tokens.map(({ path }) => ({ file, path })));
  const found = withDefaults(contextsOfFiles(paths, [], "theme"), files);
  const hasModes = ({ contexts }: FoundModifier) => contexts.some(({ name }) => modeOf(name) !== undefined);
  const brands = found.modifiers.filter(
    (one) => !hasModes(one) && isCalledFor(one, found) && areContexts(one, files, found),
  );
  // Beside a light and a dark one, others of their size are themes, too.
  const hasBoth = ({ contexts }: FoundModifier) =>
    new Set(contexts.map(({ name }) => modeOf(name))).size > 2 &&
    !contexts.some(({ name }) => NATIVE.test(name) || BASE.test(name));
  const isOfModes = (one: FoundModifier) =>
    (hasModes(one) && one.contexts.every(({ name }) => modeOf(name) !== undefined || isHighContrast(name))) ||
    (hasBoth(one) && areContexts(one, files, found));
  if (brands.length === 0 && !found.modifiers.some(isOfModes)) return modesOfFiles(files);
  const modifiers = found.modifiers.filter((one) => hasModes(one) || brands.includes(one));
  return only(modifiers.map(withModeMedia), found);
}

/** Contexts of some modifiers alone. */
function only(modifiers: readonly FoundModifier[], found: FileContexts): FileContexts {
  const names = new Set(modifiers.map(({ name }) => name));
  const whenOf = (file: string): When =>
    Object.fromEntries(Object.entries(found.whenOf(file)).filter(([name]) => names.has(name)));
  const { unsaid } = found;
  const rankOf = (file: string) => (Object.keys(whenOf(file)).length === 0 ? 0 : found.rankOf(file));
  return { modifiers, unsaid, whenOf, rankOf };
}

/**
 * Contexts with another default where no file has that of a modifier, though each is for some context: `default` beside `dark`
 * rather than `light`. Its files count for all, since stylesheets for the others come after that of the default.
 */
function withDefaults(found: FileContexts, files: readonly TokenFile[]): FileContexts {
  const changed = new Map<string, FoundModifier>();
  for (const modifier of found.modifiers) {
    const own = files.map(({ file }) => found.whenOf(file)[modifier.name]);
    const names = new Set(own.flatMap((contexts) => contexts ?? []));
    const usual = usualOf([...names]);
    if (names.has(modifier.default) || own.includes(undefined) || usual === undefined) continue;
    const contexts = modifier.contexts.filter(({ name }) => names.has(name));
    changed.set(modifier.name, { ...modifier, contexts, default: usual });
  }
  const isForAll = ([name, contexts]: [string, readonly string[]]) =>
    contexts.length === 1 && contexts[0] === changed.get(name)?.default;
  const whenOf = (file: string): When =>
    Object.fromEntries(Object.entries(found.whenOf(file)).filter((one) => !isForAll(one)));
  return {
    modifiers: found.modifiers.map((modifier) => forPages(changed.get(modifier.name) ?? modifier)),
    unsaid: found.unsaid,
    whenOf,
    rankOf: (file) => (Object.keys(whenOf(file)).length === 0 ? 0 : 1 + found.rankOf(file)),
  };
}

/** A choice among platforms, of which that for the web is the default. */
function forPages(modifier: FoundModifier): FoundModifier {
  const names = modifier.contexts.map(({ name }) => name);
  const web = names.find((name) => WEB.test(name));
  const isOfPlatforms = PLATFORM.test(modifier.name) || names.some((name) => NATIVE.test(name));
  return web !== undefined && isOfPlatforms ? { ...modifier, default: web } : modifier;
}

const WEB = /^(web|css|browsers?)$/i;
const PLATFORM = /^(platform|target|os)s?$/i;
const NATIVE = /^(ios|macos|flutter|compose|swift|native|react-?native)$/i;

/** Whether folders say that a modifier is one of brands or themes. */
function isCalledFor({ name }: FoundModifier, { unsaid }: FileContexts): boolean {
  return isContainerName(name) && !unsaid.has(name);
}

/** Whether files that have the same tokens are contexts, and none replaces another. */
function areContexts(modifier: FoundModifier, files: readonly TokenFile[], found: FileContexts): boolean {
  const { name } = modifier;
  const { whenOf } = found;
  const own = files.filter(({ file }) => Object.hasOwn(whenOf(file), name));
  const raws = Map.groupBy(
    own.flatMap(({ tokens }) => tokens),
    ({ path }) => path.join("."),
  );
  const differ = [...raws.values()].some((same) => new Set(same.map(({ raw }) => JSON.stringify(raw))).size > 1);
  const byContext = Map.groupBy(own, ({ file }) => JSON.stringify(whenOf(file)[name]));
  const sums = [...byContext.values()].map((all) => all.reduce((sum, { tokens }) => sum + tokens.length, 0));
  return differ && (isCalledFor(modifier, found) || areAlike(own.map(({ tokens }) => tokens.length)) || areAlike(sums));
}

/** So much of the largest one each file or context has, if all are contexts. */
const ALIKE = 0.8;

function areAlike(sizes: readonly number[]): boolean {
  return sizes.length > 1 && Math.min(...sizes) >= ALIKE * Math.max(...sizes);
}

/** Files such as `color.dark.json` beside `color.json`: their values count in a theme. */
export function modesOfFiles(files: readonly TokenFile[]): FileContexts {
  const modeIn = (file: string) => /(?:^|[./_-])(light|dark)(?=[./_-])/i.exec(file)?.[1]?.toLowerCase();
  const others = new Set<string>();
  for (const { file, tokens } of files)
    if (modeIn(file) !== "dark") for (const { path } of tokens) others.add(path.join("."));
  const hasModes = files.some(
    ({ file, tokens }) => modeIn(file) === "dark" && tokens.some(({ path }) => others.has(path.join("."))),
  );
  if (!hasModes) return { modifiers: [], unsaid: new Set(), whenOf: () => ({}), rankOf: () => 0 };
  return {
    modifiers: [withModeMedia({ name: "theme", default: "light", contexts: [{ name: "light" }, { name: "dark" }] })],
    unsaid: new Set(),
    whenOf: (file): When => {
      const mode = modeIn(file);
      return mode === undefined ? {} : { theme: [mode] };
    },
    rankOf: (file) => (modeIn(file) === undefined ? 0 : 1),
  };
}
