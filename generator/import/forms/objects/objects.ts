import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import { memoize } from "../../../resolve/memoize.ts";
import { manifestOf } from "../../manifest.ts";
import { modeOf } from "../../modes.ts";
import { areOfPages } from "../../modes-of-colors.ts";
import { withOwnDefault } from "../../own-default.ts";
import type { Reading, StatedToken } from "../../reading.ts";
import type { FormOptions } from "../../form-options.ts";
import { isScript } from "../../scripts.ts";
import type { SourceFiles } from "../../source-files.ts";
import {
  belowShared,
  type Candidate,
  filesOfData,
  FOLDER,
  parsing,
  running,
  together,
  untriedIn,
} from "./candidates.ts";
import { withoutConstants } from "./constants.ts";
import { spreadScales } from "./leaf.ts";
import { findLevels, refuseHuge } from "./levels.ts";
import { levelsOfFiles } from "./levels-of-files.ts";
import { withBase } from "./same-modes.ts";
import { onlyDark, refuseMadeByCode, refuseUnknownModes, toModifier } from "./object-modifiers.ts";
import { type ObjectMap, PLAIN, readObjectMap, refuseUnfit } from "./map.ts";
import { ofLibrary } from "./libraries.ts";
import { byFiles, lostIn, modulesOfTokens, onlyTokens } from "./module-folder.ts";
import { type Readers, withOthers } from "./module-readings.ts";
import { isOfTokens } from "./of-tokens.ts";
import { withoutApps, withoutTwins } from "./module-twins.ts";
import { lostDefault, rootsOf } from "./other-exports.ts";
import { isLost, scoreOf } from "./score.ts";
import { addShipped } from "./shipped.ts";
import { statedTokens } from "./stated.ts";
import { CHOOSING, hasStyles } from "./shipped-styles.ts";
import { readStyles } from "./styles.ts";
import { themedTree } from "./tree.ts";

/** Reads objects nested by theme, of JavaScript, TypeScript or JSON; undefined where no level has contexts. */
export function readObjects(source: SourceFiles, { map: given, run }: FormOptions): Reading | undefined {
  const map = given === undefined ? undefined : readObjectMap(given);
  if (map === undefined && run !== true && hasStyles(source, CHOOSING)) return undefined;
  const runs = isRun(source, run);
  const candidates = runs ? runningFirst(source) : parsing(source, map !== undefined);
  const tried: Candidate[] = [];
  let best: Reading | undefined;
  for (const candidate of candidates) {
    tried.push(candidate);
    const reading = readStyles(candidate, source, map) ?? readObject(candidate, map);
    if (reading !== undefined && (best === undefined || scoreOf(reading) > scoreOf(best))) best = reading;
    if (best !== undefined && candidate.isEntry) break;
  }
  const isOfData = (runs || best?.from?.every(isData) === true) && tried.length > 1;
  if (map === undefined && best !== undefined && (isOfData || best.entries.some(isLost))) best = orData(best, source);
  if (map === undefined && !runs && best !== undefined)
    best = withOthers(best, source, tried.length > 1 ? tried : () => parsing(source, false), READERS);
  best ??= map === undefined && tried.length > 1 ? readFolder(withoutTwins(tried)) : undefined;
  const isGuess = map === undefined && run !== true;
  if (best === undefined || (isGuess && (isOfParts(best) || (isHardlyThemed(best) && hasStyles(source)))))
    return undefined;
  if (map !== undefined) refuseUnfit(map, best);
  const isWhole = map !== undefined || runs || tried.some(({ isEntry, path }) => isEntry && best?.from?.includes(path));
  const name = map === undefined ? String(manifestOf(source)["name"] ?? "") : "";
  const modifiers = best.modifiers.map((one) => withOwnDefault(one, name));
  const untried = isWhole ? [] : untriedIn(source);
  return addShipped({ ...best, modifiers, entries: [...best.entries, ...untried] }, source);
}

/** Reads all modules as one object; the files of tokens alone, where others, such as a list of titles, have more. */
function readFolder(modules: readonly Candidate[]): Reading | undefined {
  const read = (some: readonly Candidate[]) => readObject(together(belowShared(some)), undefined);
  return read(modules) ?? read(modules.filter((one) => isData(one.path) && hasTokens(one)));
}

/** Whether a source has modules, and is to be run. */
function isRun({ paths }: SourceFiles, run: boolean | undefined): boolean {
  return run === true && !paths.every(isData);
}

/** What the module of a source has when it runs; then, if that is no tokens, its files of data. */
function* runningFirst(source: SourceFiles): Generator<Candidate> {
  yield running(source);
  for (const candidate of parsing(source, false)) if (isData(candidate.path)) yield candidate;
}

function isData(path: string): boolean {
  return path.endsWith(".json");
}

/** Files of data have everything as it is: they count where more of them was read than of code. */
function orData(reading: Reading, source: SourceFiles): Reading {
  const files = filesOfData(source);
  const data = files.length < 2 ? undefined : readObject(together(files), undefined);
  const isThemes = data?.modifiers.every(({ contexts }) => contexts.every(({ name }) => modeOf(name) !== undefined));
  const isMore = data !== undefined && scoreOf(data) > scoreOf(reading) && hasOthers(data, reading);
  return isMore && isThemes ? data : reading;
}

/** Whether some tokens have other names than those of another reading, whatever the files are called that have them. */
function hasOthers({ tokens }: Reading, reading: Reading): boolean {
  const known = new Set(reading.tokens.map(({ path }) => path.join(".")));
  return !tokens.every(({ path }) => path.some((_, at) => known.has(path.slice(at).join("."))));
}

/** At least this part of the tokens differs where the levels are themes, and of those that are about pages. */
const LEAST_THEMED = 0.02;
const LEAST_OF_PARTS = 0.03;

/** Whether hardly a token differs, so that what looks like themes are tokens themselves: `contrast-dark` and `contrast-light`. */
function isHardlyThemed({ tokens }: Reading): boolean {
  return themedIn(tokens).length < LEAST_THEMED * tokens.length;
}

/** Whether the few tokens that differ are about parts of pages alone: `border: { default: …, dark: … }` of many others. */
function isOfParts({ tokens }: Reading): boolean {
  const themed = themedIn(tokens);
  return themed.length < LEAST_OF_PARTS * tokens.length && !areOfPages(themed.map(({ path }) => path.join(".")));
}

function themedIn(tokens: readonly StatedToken[]): readonly StatedToken[] {
  return tokens.filter(({ statements }) => statements.some(({ when }) => Object.keys(when).length > 0));
}

/** Reads values without themes, nested or flat, `{ "color-base-red": "#ff0000" }`: of a file, an entry, data, or modules. */
export function readValues(source: SourceFiles, { run }: FormOptions): Reading | undefined {
  const runs = isRun(source, run);
  const [first] = runs ? [running(source)] : parsing(source, false);
  const data = source.kind === "file" ? [] : filesOfData(source);
  const candidates = [
    ...(first !== undefined && (source.kind === "file" || first.isEntry) ? [first] : []),
    ...(data.length > 1 ? [together(data)] : data),
  ];
  for (const candidate of candidates) {
    const reading = readObject(candidate, PLAIN);
    // A file of data that was named may have other things besides.
    const isNamed = source.kind === "file" && isData(candidate.path);
    if (reading !== undefined && isOfTokens(reading.tokens, isNamed)) return reading;
    const part = candidate === first && !isData(candidate.path) ? onlyTokens(candidate, hasTokens) : undefined;
    if (part !== undefined) return readObject(part, PLAIN);
  }
  const parsed = source.kind !== "file" && !runs ? withoutTwins([...parsing(source, false)]) : [];
  const { modules: all, entries: ofApps } = withoutApps(parsed);
  const modules = all.some(({ isEntry }) => isEntry) ? [] : modulesOfTokens(all, hasTokens);
  if (modules.length > 0) {
    const [only, ...others] = modules;
    const folder = only !== undefined && others.length === 0 ? only : together(byFiles(modules));
    const reading = readObject(folder, undefined) ?? readObject(folder, PLAIN);
    return (
      reading && {
        ...reading,
        entries: [...reading.entries, ...ofApps, ...lostIn(all, reading.entries), ...untriedIn(source)],
      }
    );
  }
  if (runs && first !== undefined)
    throw new ImportError(
      `"${first.path}" was run, and exports no tokens in a form that Vitral knows.`,
      "Name the module or the file that has them.",
    );
  if (source.kind === "file") refuseUnread(source.name, first);
  return undefined;
}

/** Whether a module has tokens by itself. */
function hasTokens(candidate: Candidate): boolean {
  return isOfTokens(READERS.plainly(candidate)?.tokens ?? []);
}

/** A script without tokens that can be read may have some when it runs. */
function refuseUnread(name: string, found: Candidate | undefined): void {
  if (!isScript(name)) return;
  const isLiteral = isFields(found?.value) && Object.keys(found.value).length > 0 && !found.entries.some(isLost);
  if (isLiteral) return;
  throw new ImportError(
    `"${name}" has no tokens that can be read without running it.`,
    "If it exports tokens, add --run to evaluate it.",
  );
}

const READERS: Readers = {
  byThemes: (candidate) => readObject(candidate, undefined),
  plainly: memoize((candidate: Candidate) => readObject(candidate, PLAIN)),
  hasTokens,
};

/** What a module exports by names, or by default: the other one where the first has less, and not what is looked for. */
function readObject(candidate: Candidate, map: ObjectMap | undefined): Reading | undefined {
  // Data has no exports, and what it calls default is a theme.
  const [root = null, other] = isData(candidate.path) ? [candidate.value] : rootsOf(candidate.value);
  const reading = readRoot(candidate, root, map);
  if (reading !== undefined || other === undefined) return reading;
  const second = readRoot(candidate, other, map);
  const plain = second === undefined || map !== undefined ? undefined : readRoot(candidate, root, PLAIN);
  const isLess = plain === undefined || !isOfTokens(plain.tokens) || plain.tokens.length < (second?.tokens.length ?? 0);
  return isLess ? second : undefined;
}

function readRoot(
  { path, value, entries, files = [] }: Candidate,
  root: Json,
  map: ObjectMap | undefined,
): Reading | undefined {
  const isMapped = map !== undefined && map !== PLAIN;
  const own = isMapped ? { value: root, entries: [] } : ofLibrary(root);
  const spread = spreadScales(own.value);
  refuseHuge(spread);
  const plain = isMapped ? { node: spread, left: [] } : withoutConstants(spread);
  const tree = map === undefined ? themedTree(path, plain) : plain;
  const ofFiles = map === undefined && files.length > 1 ? levelsOfFiles(files) : undefined;
  const all = ofFiles ?? findLevels(tree.node, map, { isOfFiles: path === FOLDER });
  const levels = map === undefined ? withBase(all, entries) : all;
  if (levels.placed.length === 0 || (map === undefined && levels.modifiers.size === 0)) return undefined;
  refuseMadeByCode(path, levels, entries);
  refuseUnknownModes(map, levels);
  if (
    map?.value !== undefined &&
    !levels.placed.some(({ node }) => isFields(node) && Object.hasOwn(node, map.value ?? ""))
  )
    throw new ImportError(
      `The map's "value" is "${map.value}", which no token of ${path} has.`,
      "Name the member that has the value, or leave it out.",
    );
  const chosen = [...levels.modifiers].map(([name, contexts]) => toModifier(name, contexts, { map, levels }));
  const modifiers = map === PLAIN ? onlyDark(own.value) : chosen;
  const stated = statedTokens({ ...levels, left: [...tree.left, ...levels.left] }, map?.value);
  if (map === undefined && !isOfTokens(stated.tokens)) return undefined;
  // Objects that are alike by chance are no contexts.
  if (map === undefined && modifiers.length > 0 && !stated.tokens.some(differs)) return undefined;
  return {
    from: [path],
    modifiers,
    tokens: stated.tokens,
    ...(map?.prefix !== undefined && { names: { prefix: map.prefix } }),
    entries: [...entries, ...lostDefault(path, value, root), ...own.entries, ...stated.entries],
  };
}

/** Whether a token has several values. */
function differs({ statements: [first, ...others] }: StatedToken): boolean {
  return others.some(({ value }) => JSON.stringify(value) !== JSON.stringify(first?.value));
}
