import { readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { MODES } from "../model/color.ts";
import type { Day, Span } from "../model/day.ts";
import { API_FOLDER, API_ROOT, type Identity, type Page } from "../model/identity.ts";
import type { Product } from "../model/product.ts";
import { isYear, readDay } from "../resolve/day.ts";
import { readBase } from "./base.ts";
import { checkScripts, openBuilt, readAllWords } from "./built-files.ts";
import { type Disk, openDisk, type Opened } from "../tokens/disk.ts";
import { type Problem, inOrder, placeIn, type Report } from "../tokens/problem.ts";
import { type Form, inside, isObject, listOf, pattern, text, unlike } from "../tokens/form.ts";
import { readJsonDocument } from "../tokens/json/document.ts";
import { checkMark } from "./products/mark-check.ts";
import { settingsOfContext } from "../tokens/ids.ts";
import { readSettings } from "./settings/settings.ts";
import type { Settings } from "../tokens/settings.ts";
import { PAGE_ID } from "./settings/values.ts";
import { ID } from "../tokens/ids.ts";
import { readTokens } from "../tokens/tokens.ts";

/** A built API read back: its identity, and the options of the build. */
export type BuiltSource = {
  readonly identity: Identity;
  readonly release: string;
  readonly snapshot: Day;
  readonly span: Span;
  /** The paths that the manifest lists, below the API's root. */
  readonly listed: ReadonlySet<string>;
  /** The bytes of a file by its path, such as `/api/v1/tokens.json`; undefined when there is none. */
  readonly stored: (path: string) => Uint8Array | undefined;
};

/** A manifest: the release, and the files below the API's root. */
type Listed = { readonly release: string; readonly paths: ReadonlySet<string> };

const RELEASE = /^\w+$/;

const REBUILD = "Build it again.";

const OPENED: Opened = { name: "the built folder", absent: () => REBUILD };

/** An object with these keys, and perhaps others. */
function holding(forms: Readonly<Record<string, Form>>): Form {
  return (value, spot) => {
    if (!isObject(value)) return unlike(spot, value, `an object with ${Object.keys(forms).join(", ")}`);
    return Object.entries(forms)
      .map(([key, form]) => form(value[key], inside(spot, key)))
      .every(Boolean);
  };
}

const id = pattern(ID.pattern, ID.expected);
const summary: Form = (value, spot) => value === "" || text(value, spot);
const day: Form = (value, spot) =>
  (typeof value === "string" && readDay(value) !== undefined) || unlike(spot, value, "a real day as yyyy-mm-dd");
const apiRoot: Form = (value, spot) =>
  (typeof value === "string" && readBase(value, API_ROOT) !== undefined) ||
  unlike(spot, value, `the address of the API, such as ${API_ROOT} or https://example.org/design${API_ROOT}`);

const manifest = holding({ release: pattern(RELEASE, "letters and digits"), files: listOf(holding({ path: text })) });
const pageId = pattern(PAGE_ID.pattern, PAGE_ID.expected);
const pageList = holding({ pages: listOf(holding({ id: pageId, title: text, summary })) });
const productList = holding({ products: listOf(holding({ id })) });
const discovery = holding({ links: holding({ getDiscovery: apiRoot }) });

/** Reads an identity from a folder that was built, or from a copy of one: the API contains its own source. */
export async function readBuilt(
  folder: string,
): Promise<{ readonly built: BuiltSource } | { readonly problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  const report: Report = (problem) => problems.push({ ...problem, fix: problem.fix ?? REBUILD });
  const disk = openDisk(folder, report, OPENED);
  const listed = await readListed(disk, report);
  if (listed === undefined) return { problems: inOrder(problems) };
  const identity = await readIdentity(disk, listed, report);
  const themes = await readPlain<{ date: Day }>(disk, "themes.json", holding({ date: day }), report);
  const span = await readSpan(disk, listed, report);
  if (!identity || !themes || !span || problems.length > 0) return { problems: inOrder(problems) };
  const stored = (path: string) => readStored(folder, path);
  checkScripts(identity, { listed, stored, report });
  if (problems.length > 0) return { problems: inOrder(problems) };
  return { built: { identity, release: listed.release, snapshot: themes.date, span, listed: listed.paths, stored } };
}

/** The manifest is long, and reading it with places takes longer than all else: done only where it has a problem. */
async function readListed(disk: Disk, report: Report): Promise<Listed | undefined> {
  const source = await disk.text(`${API_FOLDER}/manifest.json`);
  if (source === undefined) return undefined;
  const found = listedIn(source);
  // Read again with places, to report what is wrong.
  if (found === undefined) await readPlain(disk, "manifest.json", manifest, report);
  return found;
}

function listedIn(source: string): Listed | undefined {
  try {
    const { release, files } = JSON.parse(source) as { release?: unknown; files: readonly { path: string }[] };
    const paths = new Set(files.map(({ path }) => path));
    return typeof release === "string" && RELEASE.test(release) ? { release, paths } : undefined;
  } catch {
    return undefined;
  }
}

async function readIdentity(disk: Disk, listed: Listed, report: Report): Promise<Identity | undefined> {
  const found = await readPlain<{ links: { getDiscovery: string } }>(disk, "index.json", discovery, report);
  // The links of the discovery file contain the address of the API.
  const base = found && readBase(found.links.getDiscovery, API_ROOT);
  const list = await readPlain<{ pages: Page[] }>(disk, "reference.json", pageList, report);
  const symbols = await readSymbols(disk, listed, report);
  const source = await disk.text(SETTINGS);
  const document = source === undefined ? undefined : readJsonDocument(SETTINGS, source, report);
  const settings = document && readSettings(document, report);
  if (!document || !settings || !base || !list) return undefined;
  const inFiles = await readAllWords(disk, symbols, report);
  const wordsOf = (id: string) => (isInSettings(id, settings) ? undefined : inFiles.get(id));
  const read = await openBuilt(disk, listed, document);
  // The rules of the house were judged when it was built.
  const unruled: Report = (problem) => void (problem.rule === undefined && report(problem));
  const part = await readTokens(document, settings, { base, report: unruled, isOff: () => true, read, wordsOf });
  if (part === undefined) return undefined;
  const pages = list.pages.map(({ id, title, summary }) => ({ id, title, summary }));
  checkListed(
    "reference.json",
    pages.map(({ id }) => [id, [`reference/${id}.md`]]),
    { listed, report },
  );
  const products = part.products.map((product) => ({ ...product, symbol: symbols.get(product.id) ?? null }));
  return { ...part.identity, products, pages };
}

/** Whether the settings have the words of a product: it has no file of its own then, and the built one repeats them. */
function isInSettings(id: string, settings: Settings): boolean {
  const { mark, acronym, highlight } = settingsOfContext(settings, "product", id)?.product ?? {};
  return [mark, acronym, highlight].some((word) => word !== undefined);
}

/** The settings of the identity, byte for byte. */
const SETTINGS = `${API_FOLDER}/settings.json`;

/** Reports duplicate ids in a list, and ids whose files the manifest does not have. */
function checkListed(
  list: string,
  entries: readonly (readonly [id: string, files: readonly string[]])[],
  { listed, report }: { readonly listed: Listed; readonly report: Report },
): boolean {
  const before = new Set<string>();
  const place = placeIn(`${API_FOLDER}/${list}`, "", 0, 0);
  const wrong = entries.flatMap(([id, files]) => {
    const isAgain = before.has(id);
    before.add(id);
    const absent = files.find((path) => !listed.paths.has(path));
    if (isAgain) return [`Duplicate id "${id}".`];
    return absent === undefined ? [] : [`The list has "${id}", but the manifest has no "${absent}".`];
  });
  for (const message of wrong) report({ place, message, fix: null });
  return wrong.length === 0;
}

async function readSymbols(
  disk: Disk,
  listed: Listed,
  report: Report,
): Promise<ReadonlyMap<string, Product["symbol"]>> {
  const list = await readPlain<{ products: { id: string; symbol?: null }[] }>(
    disk,
    "products.json",
    productList,
    report,
  );
  const entries = (list?.products ?? []).map(({ id, symbol }) => [id, filesOfProduct(id, symbol !== null)] as const);
  const symbols = new Map<string, Product["symbol"]>();
  if (!checkListed("products.json", entries, { listed, report })) return symbols;
  const checked = new Set(entries.flatMap(([, files]) => files));
  // Any other drawing can be opened too, and its scripts would run.
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

/** A symbol is shown on pages, so it is checked like one of an identity. */
async function readMark(disk: Disk, file: string, report: Report): Promise<string | undefined> {
  const svg = await disk.text(file);
  if (svg !== undefined) checkMark(svg, (start, end) => placeIn(file, svg, start, end), report);
  return svg;
}

/** Every day of a year has its own file, so that few files cannot claim thousands of years. */
const DAYS = 365;

async function readSpan(disk: Disk, listed: Listed, report: Report): Promise<Span | undefined> {
  const folder = `${API_FOLDER}/calendar`;
  const names = await disk.names(folder, ".json");
  if (names === undefined) return undefined;
  const reportYears = (message: string) => void report({ place: placeIn(folder, "", 0, 0), message, fix: null });
  const own = names.filter((name) => /^\d{4}\.json$/.test(name) && listed.paths.has(`calendar/${name}`));
  const years = own.map((name) => Number.parseInt(name, 10)).filter(isYear);
  const [from] = years;
  const to = years.at(-1);
  if (from === undefined || to === undefined) return reportYears("No years found. Expected: one file for each year.");
  const gap = years.findIndex((year, index) => year !== from + index);
  if (gap !== -1)
    return reportYears(`The years from ${from} to ${to} have no ${from + gap}. Expected: one file for each year.`);
  if (years.length * DAYS <= listed.paths.size) return { from, to };
  return reportYears(`The years are ${from} to ${to}, but the manifest has fewer files than they have days.`);
}

async function readPlain<T>(disk: Disk, name: string, form: Form, report: Report): Promise<T | undefined> {
  const file = `${API_FOLDER}/${name}`;
  const source = await disk.text(file);
  const document = source === undefined ? undefined : readJsonDocument(file, source, report);
  if (document === undefined || !form(document.value, { document, path: [], report })) return undefined;
  return document.value as unknown as T;
}

/** Reads a file only inside the folder, and not through a link: the API may be served to anyone. */
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
