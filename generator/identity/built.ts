import { readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { MODES } from "../model/color.ts";
import type { Day, Span } from "../model/day.ts";
import { API_FOLDER, API_ROOT, type Identity } from "../model/identity.ts";
import type { Source } from "./source.ts";
import type { Product } from "../model/product.ts";
import {
  any,
  fitting,
  line,
  list,
  openObject,
  optional,
  pattern,
  read,
  record,
  type Schema,
  type TypeOf,
  union,
} from "../model/schema.ts";
import { bundleOf } from "../operations/kinds.ts";
import { problemOfPlatformPath } from "../operations/path.ts";
import { isYear } from "../resolve/day.ts";
import { readBase } from "../tokens/base.ts";
import { checkScripts, openBuilt, readAllWords } from "./built-files.ts";
import { type Disk, type DiskLabels, openDisk } from "../tokens/disk.ts";
import { type Problem, inOrder, placeIn, type Report } from "../tokens/problem.ts";
import { check } from "../tokens/form.ts";
import { readJsonDocument } from "../tokens/json/document.ts";
import { readHeadings } from "./pages/pages.ts";
import { checkMark } from "./products/mark-check.ts";
import { settingsOfContext } from "../tokens/ids.ts";
import { readSettings } from "../tokens/settings/read.ts";
import type { Settings } from "../tokens/settings/settings.ts";
import { realDay } from "../tokens/settings/dates.ts";
import { id, PAGE_ID } from "../tokens/settings/values.ts";
import { readTokens } from "../tokens/tokens.ts";

/** A built API, read back: its identity and build options. */
export type BuiltSource = Pick<Source, "identity" | "aliases" | "references"> & {
  readonly release: string;
  readonly snapshot: Day;
  readonly span: Span;
  /** The paths in the manifest, relative to the API's root. */
  readonly listed: ReadonlySet<string>;
  /** Returns a file's bytes by path, such as `/api/v1/tokens.json`; undefined if it doesn't exist. */
  readonly stored: (path: string) => Uint8Array | undefined;
};

/** A parsed manifest: the release, and the file paths relative to the API's root. */
type Manifest = { readonly release: string; readonly paths: ReadonlySet<string> };

const RELEASE = /^\w+$/;

const REBUILD = "Build it again.";

const LABELS: DiskLabels = { name: "the built folder", absent: () => REBUILD };

const summary = union([line], { choose: (value) => (value === "" ? any : line) });
const apiRoot = fitting<string>(
  (value) => typeof value === "string" && readBase(value, API_ROOT) !== undefined,
  `the address of the API, such as ${API_ROOT} or https://example.org/design${API_ROOT}`,
);

const manifest = openObject("Manifest", {
  release: pattern(RELEASE, "letters and digits"),
  files: list(openObject("File", { path: line })),
});
const page = openObject("Page", { id: pattern(PAGE_ID.pattern, PAGE_ID.expected), title: line, summary });
const pageList = openObject("Pages", { pages: list(page) });
const productList = openObject("Products", { products: list(openObject("Product", { id, symbol: optional(any) })) });
const platformPath = fitting<string>(
  (value) =>
    typeof value === "string" &&
    problemOfPlatformPath(`platform/${value.endsWith("/") ? `${value}file.json` : value}`) === null,
  "a path",
);
const platformList = openObject("Platforms", {
  platforms: list(
    openObject("Platform", {
      id,
      name: line,
      use: line,
      files: list(
        openObject("PlatformFile", {
          path: platformPath,
          choices: record(id),
        }),
      ),
      omitted: list(openObject("OmittedTokens", { reason: line, tokens: list(line) })),
    }),
  ),
});
const themeList = openObject("Themes", { date: realDay });
const discovery = openObject("Discovery", { links: openObject("Links", { getDiscovery: apiRoot }) });

/**
 * Reads the text of `/platforms`, with the files that the manifest has in its folders; null if it isn't a list of
 * platforms. `paths` are the manifest's.
 */
export function readPlatforms(text: string, paths: Iterable<string>): Identity["platforms"] | null {
  let isValid = true;
  const report: Report = () => void (isValid = false);
  const document = readJsonDocument("platforms.json", text, report);
  if (document === undefined || !check(platformList, document.value, { document, path: [], report }) || !isValid)
    return null;
  return entriesOf(read(platformList, document.value).platforms, paths);
}

/** Drops the members that the API adds to platforms, such as links, and replaces folders by their files. */
function entriesOf(platforms: Identity["platforms"], paths: Iterable<string>): Identity["platforms"] {
  const inBundles = Map.groupBy(paths, (path) => bundleOf(path));
  return platforms.map(({ id: platform, name, use, files, omitted }) => {
    const base = `platforms/${platform}/`;
    const allFiles = files.flatMap(({ path, choices }) => {
      if (!path.endsWith("/")) return [{ path, choices }];
      return (inBundles.get(`${base}${path}`) ?? []).map((file) => ({ path: file.slice(base.length), choices }));
    });
    return {
      id: platform,
      name,
      use,
      files: allFiles,
      omitted: omitted.map(({ reason, tokens }) => ({ reason, tokens })),
    };
  });
}

/** Reads an identity from a built folder or a copy: the API contains its source. */
export async function readBuilt(
  folder: string,
): Promise<{ readonly built: BuiltSource } | { readonly problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  const report: Report = (problem) => problems.push({ ...problem, fix: problem.fix ?? REBUILD });
  const disk = openDisk(folder, report, LABELS);
  const listed = await readManifest(disk, report);
  if (listed === undefined) return { problems: inOrder(problems) };
  const source = await readIdentity(disk, listed, report);
  const themes = await readPlain(disk, "themes.json", themeList, report);
  if (source === undefined) return { problems: inOrder(problems) };
  const span = await readSpan(disk, listed, { identity: source.identity, themes, report });
  if (!themes || !span || problems.length > 0) return { problems: inOrder(problems) };
  const stored = (path: string) => readStored(folder, path);
  checkScripts(source.identity, { listed, stored, report });
  if (problems.length > 0) return { problems: inOrder(problems) };
  return { built: { ...source, release: listed.release, snapshot: themes.date, span, listed: listed.paths, stored } };
}

/** Reads the manifest. Locates its parts only if it has problems, because that is slow in a long file. */
async function readManifest(disk: Disk, report: Report): Promise<Manifest | undefined> {
  const source = await disk.text(`${API_FOLDER}/manifest.json`);
  if (source === undefined) return undefined;
  const parsed = parseManifest(source);
  if (parsed === undefined) await readPlain(disk, "manifest.json", manifest, report);
  return parsed;
}

function parseManifest(source: string): Manifest | undefined {
  try {
    const { release, files } = JSON.parse(source) as { release?: unknown; files: readonly { path: string }[] };
    const paths = new Set(files.map(({ path }) => path));
    return typeof release === "string" && RELEASE.test(release) ? { release, paths } : undefined;
  } catch {
    return undefined;
  }
}

async function readIdentity(
  disk: Disk,
  listed: Manifest,
  report: Report,
): Promise<Pick<Source, "identity" | "aliases" | "references"> | undefined> {
  const index = await readPlain(disk, "index.json", discovery, report);
  // The links of the discovery file contain the address of the API.
  const base = index && readBase(index.links.getDiscovery, API_ROOT);
  const list = await readPlain(disk, "reference.json", pageList, report);
  const platforms = listed.paths.has("platforms.json")
    ? await readPlain(disk, "platforms.json", platformList, report)
    : { platforms: [] };
  const symbols = await readSymbols(disk, listed, report);
  const source = await disk.text(SETTINGS);
  const document = source === undefined ? undefined : readJsonDocument(SETTINGS, source, report);
  const settings = document && readSettings(document, report);
  if (!document || !settings || !base || !list || !platforms) return undefined;
  const publishedWords = await readAllWords(disk, symbols, report);
  const wordsOf = (id: string) => (isInSettings(id, settings) ? undefined : publishedWords.get(id));
  const read = await openBuilt(disk, listed, document);
  // Skips house rules, which the build has applied.
  const reportErrors: Report = (problem) => void (problem.rule === undefined && report(problem));
  const part = await readTokens(document, settings, { base, report: reportErrors, isOff: () => true, read, wordsOf });
  if (part === undefined) return undefined;
  const pages = await Promise.all(
    list.pages.map(async ({ id, title, summary }) => {
      const markdown = await disk.text(`${API_FOLDER}/reference/${id}.md`);
      return { id, title, summary, headings: readHeadings(markdown ?? "") };
    }),
  );
  checkListed(
    "reference.json",
    pages.map(({ id }) => [id, [`reference/${id}.md`]]),
    { listed, report },
  );
  checkListed(
    "settings.json",
    [...new Set(part.identity.fonts.map(({ id }) => id))].map((id) => [id, [`fonts/${id}.woff2`]]),
    { listed, report },
  );
  const products = part.products.map((product) => ({ ...product, symbol: symbols.get(product.id) ?? null }));
  const { aliases, references } = part;
  const identity = {
    ...part.identity,
    products,
    pages,
    platforms: entriesOf(platforms.platforms, listed.paths),
    hasComponents: listed.paths.has(COMPONENTS),
  };
  return { identity, aliases, references };
}

/** Returns whether a product's words are in the settings; its published file then only repeats them. */
function isInSettings(id: string, settings: Settings): boolean {
  const { mark, acronym, highlight } = settingsOfContext(settings, "product", id)?.product ?? {};
  return [mark, acronym, highlight].some((word) => word !== undefined);
}

/** The stylesheet for the examples on the pages. */
const COMPONENTS = "components.css";

/** The published settings file. */
const SETTINGS = `${API_FOLDER}/settings.json`;

/** Reports duplicate ids in a list, and ids whose files aren't in the manifest. */
function checkListed(
  list: string,
  entries: readonly (readonly [id: string, files: readonly string[]])[],
  { listed, report }: { readonly listed: Manifest; readonly report: Report },
): boolean {
  const seen = new Set<string>();
  const place = placeIn(`${API_FOLDER}/${list}`, "", 0, 0);
  const messages = entries.flatMap(([id, files]) => {
    const isDuplicate = seen.has(id);
    seen.add(id);
    const absent = files.find((path) => !listed.paths.has(path));
    if (isDuplicate) return [`Duplicate id "${id}".`];
    return absent === undefined ? [] : [`The list has "${id}", but the manifest has no "${absent}".`];
  });
  for (const message of messages) report({ place, message, fix: null });
  return messages.length === 0;
}

async function readSymbols(
  disk: Disk,
  listed: Manifest,
  report: Report,
): Promise<ReadonlyMap<string, Product["symbol"]>> {
  const list = await readPlain(disk, "products.json", productList, report);
  const entries = (list?.products ?? []).map(({ id, symbol }) => [id, filesOfProduct(id, symbol !== null)] as const);
  const symbols = new Map<string, Product["symbol"]>();
  if (!checkListed("products.json", entries, { listed, report })) return symbols;
  const checked = new Set(entries.flatMap(([, files]) => files));
  // Visitors can open unlisted drawings too, and their scripts would run.
  for (const path of listed.paths)
    if (path.endsWith(".svg") && !checked.has(path)) await readMark(disk, `${API_FOLDER}/${path}`, report);
  for (const [id, [, ...marks]] of entries) {
    const [light, dark] = await Promise.all(marks.map((mark) => readMark(disk, `${API_FOLDER}/${mark}`, report)));
    symbols.set(id, light === undefined || dark === undefined ? null : { light, dark });
  }
  return symbols;
}

function filesOfProduct(id: string, hasSymbol: boolean): readonly [file: string, ...marks: string[]] {
  return [`products/${id}.json`, ...(hasSymbol ? MODES.map((mode) => `products/${id}/mark/${mode}.svg`) : [])];
}

/** Reads and checks a symbol, which pages show. */
async function readMark(disk: Disk, file: string, report: Report): Promise<string | undefined> {
  const svg = await disk.text(file);
  if (svg !== undefined) checkMark(svg, (start, end) => placeIn(file, svg, start, end), report);
  return svg;
}

/** Minimum number of files per year, so that a small folder can't claim thousands of years. */
const FILES_PER_YEAR = 365;

/** Reads the years from the calendar files; uses the build's year for an identity without seasons, which has none. */
async function readSpan(
  disk: Disk,
  listed: Manifest,
  {
    identity,
    themes,
    report,
  }: { readonly identity?: Identity; readonly themes?: TypeOf<typeof themeList>; readonly report: Report },
): Promise<Span | undefined> {
  if (identity?.seasons.length === 0) {
    const year = Number(themes?.date.slice(0, 4));
    return { from: year, to: year };
  }
  const folder = `${API_FOLDER}/calendar`;
  const names = await disk.names(folder, ".json");
  if (names === undefined) return undefined;
  const reportYears = (message: string) => void report({ place: placeIn(folder, "", 0, 0), message, fix: null });
  const yearFiles = names.filter((name) => /^\d{4}\.json$/.test(name) && listed.paths.has(`calendar/${name}`));
  const years = yearFiles.map((name) => Number.parseInt(name, 10)).filter(isYear);
  const [from] = years;
  const to = years.at(-1);
  if (from === undefined || to === undefined) return reportYears("No years found. Expected: one file for each year.");
  const gap = years.findIndex((year, index) => year !== from + index);
  if (gap !== -1)
    return reportYears(`The years from ${from} to ${to} have no ${from + gap}. Expected: one file for each year.`);
  if (years.length * FILES_PER_YEAR <= listed.paths.size) return { from, to };
  return reportYears(`The years are ${from} to ${to}, but the manifest has fewer files than they have days.`);
}

async function readPlain<T>(disk: Disk, name: string, schema: Schema<T>, report: Report): Promise<T | undefined> {
  const file = `${API_FOLDER}/${name}`;
  const source = await disk.text(file);
  const document = source === undefined ? undefined : readJsonDocument(file, source, report);
  if (document === undefined || !check(schema, document.value, { document, path: [], report })) return undefined;
  return read(schema, document.value);
}

/** Reads a file inside the folder; doesn't follow symbolic links, because the API may be public. */
function readStored(folder: string, path: string): Uint8Array | undefined {
  try {
    const outer = realpathSync(folder);
    const file = join(outer, path);
    const isInside = file.startsWith(outer.endsWith(sep) ? outer : outer + sep);
    return isInside && realpathSync(file) === file ? new Uint8Array(readFileSync(file)) : undefined;
  } catch {
    return undefined;
  }
}
