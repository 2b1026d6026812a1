import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MODES } from "../model/color.ts";
import type { Day, Span } from "../model/day.ts";
import type { Base, Identity } from "../model/identity.ts";
import type { Page } from "../model/page.ts";
import type { Product } from "../model/product.ts";
import { type Disk, openDisk, type Opened } from "./disk.ts";
import { type Fault, inOrder, placeIn, type Report } from "./fault.ts";
import { type Form, inside, isObject, listOf, text, unlike } from "./form.ts";
import { readJsonDocument } from "./json-document.ts";
import { readProduct } from "./products.ts";
import { readTokens } from "./tokens.ts";

/** A built API read back: its identity, and what the build was made for. */
export type BuiltSource = {
  readonly identity: Identity;
  readonly release: string;
  readonly snapshot: Day;
  readonly span: Span;
  /** The bytes of a file by its path, such as `/api/v1/tokens.json`; undefined when there is none. */
  readonly stored: (path: string) => Uint8Array | undefined;
};

const API = "api/v1";

const ANEW = "Build it anew.";

const OPENED: Opened = { name: "the built folder", absent: () => ANEW };

/** An object with these keys, and others that are not read back. */
function holding(forms: Readonly<Record<string, Form>>): Form {
  return (value, spot) => {
    if (!isObject(value)) return unlike(spot, value, `an object with ${Object.keys(forms).join(", ")}`);
    return Object.entries(forms)
      .map(([key, form]) => form(value[key], inside(spot, key)))
      .every(Boolean);
  };
}

const words: Form = (value, spot) => typeof value === "string" || unlike(spot, value, "text");
const pageList = holding({ pages: listOf(holding({ id: text, title: text, summary: words })) });
const productList = holding({ products: listOf(holding({ id: text })) });
const discovery = holding({ links: holding({ getDiscovery: text }) });

/** Reads an identity from a folder that was built, or from a copy of one: the API contains its own source. */
export async function readBuilt(
  folder: string,
): Promise<{ readonly built: BuiltSource } | { readonly faults: readonly Fault[] }> {
  const faults: Fault[] = [];
  const report: Report = (fault) => faults.push({ ...fault, fix: fault.fix ?? ANEW });
  const disk = openDisk(folder, report, OPENED);
  const identity = await readIdentity(disk, report);
  const release = await readRelease(disk, report);
  const themes = await readPlain<{ date: Day }>(disk, "themes.json", holding({ date: text }), report);
  const span = await readSpan(disk, report);
  if (!identity || release === undefined || !themes || !span || faults.length > 0) return { faults: inOrder(faults) };
  const stored = (path: string) => readStored(folder, path);
  return { built: { identity, release, snapshot: themes.date, span, stored } };
}

/** The manifest is long, and reading it with the places of its faults takes longer than all else: done once it has one. */
async function readRelease(disk: Disk, report: Report): Promise<string | undefined> {
  const source = await disk.text(`${API}/manifest.json`);
  if (source === undefined) return undefined;
  const form = holding({ release: text });
  return releaseIn(source) ?? (await readPlain<{ release: string }>(disk, "manifest.json", form, report))?.release;
}

function releaseIn(manifest: string): string | undefined {
  try {
    const { release }: { readonly release?: unknown } = JSON.parse(manifest);
    return typeof release === "string" && /^\w+$/.test(release) ? release : undefined;
  } catch {
    return undefined;
  }
}

async function readIdentity(disk: Disk, report: Report): Promise<Identity | undefined> {
  const file = `${API}/tokens.json`;
  const tokens = await disk.text(file);
  const base = await readBase(disk, report);
  const found = tokens === undefined || !base ? undefined : await readTokens(file, tokens, { base, report });
  const list = await readPlain<{ pages: Page[] }>(disk, "reference.json", pageList, report);
  if (found === undefined || list === undefined) return undefined;
  const pages = list.pages.map(({ id, title, summary }) => ({ id, title, summary }));
  return { ...found.identity, products: await readProducts(disk, report), pages };
}

async function readProducts(disk: Disk, report: Report): Promise<Product[]> {
  const list = await readPlain<{ products: { id: string }[] }>(disk, "products.json", productList, report);
  const products: Product[] = [];
  for (const { id } of list?.products ?? []) {
    const file = `${API}/products/${id}.json`;
    const source = await disk.text(file);
    const document = source === undefined ? undefined : readJsonDocument(file, source, report);
    const product = document && (await readProduct(document.value, id, { document, path: [], report }));
    const [light, dark] = await Promise.all(MODES.map((mode) => disk.text(`${API}/products/${id}/mark/${mode}.svg`)));
    if (product && light !== undefined && dark !== undefined) products.push({ ...product, symbol: { light, dark } });
  }
  return products;
}

/** The links of the discovery file tell where the build was to be published. */
async function readBase(disk: Disk, report: Report): Promise<Base | undefined> {
  const found = await readPlain<{ links: { getDiscovery: string } }>(disk, "index.json", discovery, report);
  const [, origin = "", path = ""] = /^(https?:\/\/[^/]+)?(.*)\/api\/v1$/.exec(found?.links.getDiscovery ?? "") ?? [];
  return found && { origin, path };
}

async function readSpan(disk: Disk, report: Report): Promise<Span | undefined> {
  const folder = `${API}/calendar`;
  const names = await disk.names(folder, ".json");
  const years = (names ?? []).map((name) => Number.parseInt(name, 10)).filter(Number.isInteger);
  if (years.length > 0) return { from: Math.min(...years), to: Math.max(...years) };
  if (names !== undefined)
    report({ place: placeIn(folder, "", 0, 0), message: "There is no year here. Wanted: a file a year.", fix: null });
  return undefined;
}

async function readPlain<T>(disk: Disk, name: string, form: Form, report: Report): Promise<T | undefined> {
  const file = `${API}/${name}`;
  const source = await disk.text(file);
  const document = source === undefined ? undefined : readJsonDocument(file, source, report);
  if (document === undefined || !form(document.value, { document, path: [], report })) return undefined;
  return document.value as unknown as T;
}

function readStored(folder: string, path: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readFileSync(join(folder, path)));
  } catch {
    return undefined;
  }
}
