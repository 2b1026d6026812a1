import { posix } from "node:path";
import type { Span } from "../model/day.ts";
import { API_ROOT, type Base } from "../model/identity.ts";
import type { Product } from "../model/product.ts";
import { firstChoices } from "../resolve/combination.ts";
import { nearest } from "../resolve/misspelling.ts";
import { checkIdentity, type Places } from "./check/check.ts";
import { type Disk, type DiskLabels, openDisk, withTexts } from "../tokens/disk.ts";
import { readJsonDocument } from "../tokens/json/document.ts";
import type { FilledPage } from "./pages/pages.ts";
import { judge, type Lint, offIn, withoutOff } from "../tokens/lint.ts";
import { type Problem, inOrder, placeIn, type Report } from "../tokens/problem.ts";
import {
  checkPublished,
  PRODUCT_FILES,
  type ProductFiles,
  PRODUCTS,
  readProductFiles,
} from "./products/product-files.ts";
import { drawSymbol } from "./products/symbol.ts";
import { fontIdOf } from "../tokens/addresses.ts";
import { settingsOfContext } from "../tokens/ids.ts";
import { SETTINGS_FILE } from "../tokens/moved.ts";
import { readSettings } from "../tokens/settings/read.ts";
import type { Settings } from "../tokens/settings/settings.ts";
import type { ModuleFolder } from "./platform-modules.ts";
import type { Reading, Source } from "./source.ts";
import { openFiles } from "../tokens/files.ts";
import { inside, reportAt, type Spot } from "../tokens/form.ts";
import { placeOfColor, readTokens, type TokensPart } from "../tokens/tokens.ts";

/** The page folder, relative to the identity's root. */
const REFERENCE = "reference";

function fileOfPage(id: string): string {
  return `${REFERENCE}/${id}.md`;
}

/** The publishing options: the base address, and the span of years, which may depend on the day in the time zone. */
export type Publication = {
  readonly base: Base;
  /** Skips the check of code examples in pages, and loading its parsers. */
  readonly takesExamples?: boolean;
  /** Runs the settings' platform modules; only for a folder that the user trusts. */
  readonly runsModules?: boolean;
  /** The level of house rules; defaults to the settings. */
  readonly lint?: Lint | undefined;
  spanIn(timeZone: string): Span;
};

const INIT = "`vitral init` makes a new identity.";

const LABELS: DiskLabels = {
  name: "the identity's folder",
  absent: (file) => {
    if (file.startsWith(REFERENCE)) return `Write it, or remove it from "reference" in ${SETTINGS_FILE}.`;
    if (file.endsWith(".woff2")) return `Put the font there, or correct "fonts" in ${SETTINGS_FILE}.`;
    if (/\.m?js$/.test(file)) return `Write the module, or correct "platforms" in ${SETTINGS_FILE}.`;
    if (file !== SETTINGS_FILE) return "Draw the product's symbol there.";
    return `Run the command where tokens/ and reference/ are, or name that folder with --root. ${INIT}`;
  },
};

/**
 * Reads an identity from a folder with `tokens/` and `reference/`; returns the problems of all files at once. Calls `note`
 * for each file that it reads.
 */
export function readFolder(
  root: string,
  publication: Publication,
  note: (file: string) => void = () => {},
): Promise<Reading> {
  const open = (report: Report): Disk => {
    const disk = openDisk(root, report, LABELS);
    const noted =
      <T>(read: (file: string) => T) =>
      (file: string) => {
        note(file);
        return read(file);
      };
    return { ...disk, text: noted(disk.text), bytes: noted(disk.bytes) };
  };
  return readFiles(open, publication, publication.runsModules ? root : undefined);
}

/** Reads an identity with replaced texts for some of its files; undefined deletes a file. */
export function readChanged(
  root: string,
  texts: ReadonlyMap<string, string | undefined>,
  publication: Publication,
): Promise<Reading> {
  const open = (report: Report) => withTexts(openDisk(root, report, LABELS), texts);
  return readFiles(open, publication, publication.runsModules ? root : undefined);
}

/** Reads an identity from a disk or from memory. Platform modules run only if `root`, the folder of the disk, is given. */
export async function readFiles(
  open: (report: Report) => Disk,
  publication: Publication,
  root?: string,
): Promise<Reading> {
  const problems: Problem[] = [];
  const report: Report = (problem) => problems.push(problem);
  const { source, settings = {} } = await readSource(open(report), publication, {
    report,
    modules: root === undefined ? undefined : { root, open },
  });
  const { errors, warnings } = judge(inOrder(problems), settings, publication.lint ?? "settings");
  if (source !== undefined && errors.length === 0) return { source, warnings };
  return { problems: errors, warnings, isWhole: source !== undefined };
}

/** The valid part of an identity. */
type ValidPart = { readonly source?: Source; readonly settings?: Settings | undefined };

async function readSource(
  disk: Disk,
  publication: Publication,
  { report: reportAll, modules }: { readonly report: Report; readonly modules: ModuleFolder | undefined },
): Promise<ValidPart> {
  const { base, spanIn, takesExamples = false } = publication;
  const text = await disk.text(SETTINGS_FILE);
  const document = text === undefined ? undefined : readJsonDocument(SETTINGS_FILE, text, reportAll);
  const settings = document && readSettings(document, reportAll);
  const isOff = offIn(settings ?? {}, publication.lint ?? "settings");
  const report = withoutOff(reportAll, isOff);
  await checkFolders(disk, report);
  const products = await readProductFiles(disk, report);
  const read = document && settings && products.isWhole ? await openFiles(disk, document) : undefined;
  const part =
    document && settings && read
      ? await readTokens(document, settings, {
          base,
          read,
          report,
          isOff,
          wordsOf: (id) => products.files.get(id)?.words,
        })
      : undefined;
  if (text === undefined || document === undefined || settings === undefined || part === undefined) {
    // Skips names in templates, which can't be checked without tokens.
    for (const id of products.files.keys()) await drawSymbol(disk, { id }, report);
    await checkListed(disk, settings?.reference, report);
    return { settings };
  }
  const withoutSymbols = { ...part.identity, products: part.products.map((product) => ({ ...product, symbol: null })) };
  const drawn: Product[] = [];
  for (const product of part.products) {
    const file = symbolOf(product.id, settings);
    drawn.push({
      ...product,
      symbol: await drawSymbol(disk, { id: product.id, file, identity: withoutSymbols, product }, report),
    });
  }
  await checkPublished(disk, drawn, report);
  const spot: Spot = { document, path: [], report };
  const fonts = await readFonts(disk, settings, spot);
  const identity = { ...part.identity, products: drawn };
  checkIdentity(identity, { span: spanIn(identity.timeZone), isOff }, { spot, ...placesOf(part, settings, spot) });
  if (!isOff("platform-name")) {
    const { checkPlatformNames } = await loadPlatformNames();
    checkPlatformNames({ ...identity, pages: [] }, placesOf(part, settings, spot).placeOfToken, report);
  }
  const ids = settings.reference;
  const pages =
    ids.length === 0
      ? []
      : await (await loadPages()).readPages(disk, ids, { identity, fileOf: fileOfPage, takesExamples }, report);
  await checkUnlisted(disk, ids, report);
  const published = {
    ...identity,
    pages: pages.map(({ page }) => page),
    hasComponents: pages.some(({ examples }) => examples.rules.length > 0),
  };
  const hasModules = modules !== undefined && Object.keys(settings.platforms).length > 0;
  const platforms = hasModules
    ? await (
        await loadModules()
      ).renderModules(settings.platforms, modules, { identity: published, aliases: part.aliases }, spot)
    : undefined;
  return {
    settings,
    source: {
      identity: published,
      platforms,
      files: new Map([...filesOf(text, part.texts, products, pages), ...fonts]),
      aliases: part.aliases,
      references: part.references,
    },
  };
}

/** Reads the font files, keyed by address; reports a file that isn't WOFF2 at its place in the settings. */
async function readFonts(disk: Disk, { fonts }: Settings, spot: Spot): Promise<Source["files"]> {
  const files = new Map<string, Uint8Array>();
  for (const { file, path } of fonts) {
    const address = `${API_ROOT}/fonts/${fontIdOf(file)}.woff2`;
    if (files.has(address)) continue;
    const bytes = await disk.bytes(posix.join(posix.dirname(SETTINGS_FILE), file));
    if (bytes === undefined) continue;
    files.set(address, bytes);
    if (new TextDecoder("latin1").decode(bytes.subarray(0, WOFF2.length)) === WOFF2) continue;
    const message = `"${file}" isn't a WOFF2 file. Expected: a file that begins with "${WOFF2}".`;
    reportAt(inside(spot, ...path, "file"), "value", { message, fix: "Convert it to WOFF2; renaming isn't enough." });
  }
  return files;
}

/** The signature of WOFF2 files (WOFF File Format 2.0, section 4.1). */
const WOFF2 = "wOF2";

/** Loads the Markdown modules lazily: loading takes longer than reading a small identity. */
const loadPages = () => import("./pages/folder-pages.ts");

/** Loads the platforms lazily: only custom platforms and one rule need them. */
const loadModules = () => import("./platform-modules.ts");
const loadPlatformNames = () => import("./check/platform-names.ts");

/** Returns the file of a product's symbol, if the settings name one. */
function symbolOf(id: string, settings: Settings): string | undefined {
  const symbol = settingsOfContext(settings, "product", id)?.product?.symbol;
  return symbol === undefined ? undefined : posix.join(posix.dirname(SETTINGS_FILE), symbol);
}

/** Reports unused files in the product and page folders. */
async function checkFolders(disk: Disk, report: Report): Promise<void> {
  const products = (await disk.names(PRODUCTS, "")) ?? [];
  checkUnread(PRODUCTS, products, PRODUCT_FILES, report);
  checkUnread(REFERENCE, (await disk.names(REFERENCE, "")) ?? [], [".md"], report);
}

/** Returns functions that look up the places of tokens, colours and seasons. */
function placesOf(
  { identity, definitionOf, takenBy }: TokensPart,
  settings: Settings,
  spot: Spot,
): Omit<Places, "spot"> {
  // Places are only needed for problems, and the first one parses a file again.
  const atSettings = () => spot.document.place([]);
  const byName = new Map(
    identity.tokens.flatMap(({ values: [first] }) => (first ? [[first.path.join("."), first]] : [])),
  );
  const byPath = new Map(identity.tokens.flatMap((token) => token.values.slice(0, 1).map(({ path }) => [path, token])));
  return {
    placeOfToken: (path) => {
      const token = byPath.get(path);
      const choices = token && firstChoices(identity.modifiers, token);
      return (choices && definitionOf(path, choices)?.place()) ?? atSettings();
    },
    writtenAt: ({ name, path }, choices) => {
      const taken = takenBy(path, choices);
      const token = taken === undefined ? undefined : byName.get(taken);
      const definition = definitionOf(token?.path ?? path, choices);
      const source = definition?.source().map(String) ?? path;
      return { name: token?.name ?? name, path: source, place: definition ? placeOfColor(definition) : atSettings() };
    },
    seasonAt: (id) => inside(spot, ...(settingsOfContext(settings, "season", id)?.path ?? [])),
  };
}

/** Checks that exactly the listed pages exist; used when the tokens are invalid. */
async function checkListed(disk: Disk, ids: readonly string[] | undefined, report: Report): Promise<void> {
  if (ids === undefined) return;
  for (const id of ids) await disk.text(fileOfPage(id));
  await checkUnlisted(disk, ids, report);
}

async function checkUnlisted(disk: Disk, ids: readonly string[], report: Report): Promise<void> {
  const listed = new Set(ids);
  for (const name of (await disk.names(REFERENCE, ".md")) ?? []) {
    if (!listed.has(name.slice(0, -".md".length))) reportUnlisted(`${REFERENCE}/${name}`, report);
  }
}

function reportUnlisted(file: string, report: Report): void {
  const message = `"reference" in ${SETTINGS_FILE} does not list this page, so it is not published.`;
  report({
    place: placeIn(file, "", 0, 0),
    message,
    fix: `Add it to "reference", or remove the file.`,
    rule: "unpublished",
  });
}

function filesOf(
  settings: string,
  tokens: ReadonlyMap<string, string>,
  { files }: ProductFiles,
  pages: readonly FilledPage[],
): Source["files"] {
  const texts: [string, string][] = [
    [`${API_ROOT}/settings.json`, settings],
    ...[...tokens].map(([file, text]): [string, string] => [`${API_ROOT}/${file}`, text]),
    ...[...files].map(([id, { text }]): [string, string] => [`${API_ROOT}/products/${id}.json`, text]),
    ...pages.map(({ page, markdown }): [string, string] => [`${API_ROOT}/reference/${page.id}.md`, markdown]),
  ];
  const encoder = new TextEncoder();
  return new Map(texts.map(([path, text]) => [path, encoder.encode(text)]));
}

/** The file name endings in a folder. */
type Endings = readonly [string, ...string[]];

/** Reports unused files, except for editor backups such as `page.md~`. */
function checkUnread(folder: string, names: readonly string[], endings: Endings, report: Report): void {
  for (const name of names) {
    const isCopy = name.endsWith("~") || /^#.*#$/.test(name);
    if (isCopy || endings.some((ending) => name.endsWith(ending))) continue;
    const start = name.indexOf(".");
    const near = start < 0 ? undefined : nearest(name.slice(start), endings);
    const message = `Unused file. Expected: a name that ends with ${endings.join(" or ")}.`;
    const fix =
      near === undefined ? "Rename or remove it." : `Rename it to ${name.slice(0, start)}${near}, or remove it.`;
    report({ place: placeIn(`${folder}/${name}`, "", 0, 0), message, fix, rule: "unpublished" });
  }
}
