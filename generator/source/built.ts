import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { MODES } from "../model/color.ts";
import type { Day, Span } from "../model/day.ts";
import type { Base, Identity } from "../model/identity.ts";
import type { Page } from "../model/page.ts";
import type { Product } from "../model/product.ts";
import { type Disk, openDisk } from "./disk.ts";
import { type Fault, inOrder, type Report } from "./fault.ts";
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

/** Reads an identity from a folder that was built, or from a copy of one: the API contains its own source. */
export async function readBuilt(
  folder: string,
): Promise<{ readonly built: BuiltSource } | { readonly faults: readonly Fault[] }> {
  const faults: Fault[] = [];
  const report: Report = (fault) => faults.push(fault);
  const disk = openDisk(folder, report);
  const identity = await readIdentity(disk, report);
  const { release } = (await readPlain<{ release: string }>(disk, "manifest.json", report)) ?? {};
  const { date } = (await readPlain<{ date: Day }>(disk, "themes.json", report)) ?? {};
  const span = await readSpan(folder);
  if (identity === undefined || release === undefined || date === undefined || faults.length > 0)
    return { faults: inOrder(faults) };
  return { built: { identity, release, snapshot: date, span, stored: (path) => readStored(folder, path) } };
}

async function readIdentity(disk: Disk, report: Report): Promise<Identity | undefined> {
  const file = `${API}/tokens.json`;
  const text = await disk.text(file);
  const base = await readBase(disk, report);
  const found = text === undefined || base === undefined ? undefined : await readTokens(file, text, { base, report });
  const list = await readPlain<{ pages: (Page & { href: string })[] }>(disk, "reference.json", report);
  if (found === undefined || list === undefined) return undefined;
  const pages = list.pages.map(({ id, title, summary }) => ({ id, title, summary }));
  return { ...found.identity, products: await readProducts(disk, report), pages };
}

async function readProducts(disk: Disk, report: Report): Promise<Product[]> {
  const list = await readPlain<{ products: { id: string }[] }>(disk, "products.json", report);
  const products: Product[] = [];
  for (const { id } of list?.products ?? []) {
    const file = `${API}/products/${id}.json`;
    const text = await disk.text(file);
    const document = text === undefined ? undefined : readJsonDocument(file, text, report);
    const product = document && (await readProduct(document.value, id, { document, path: [], report }));
    const [light, dark] = await Promise.all(MODES.map((mode) => disk.text(`${API}/products/${id}/mark/${mode}.svg`)));
    if (product && light !== undefined && dark !== undefined) products.push({ ...product, symbol: { light, dark } });
  }
  return products;
}

/** The links of the discovery file tell where the build was to be published. */
async function readBase(disk: Disk, report: Report): Promise<Base | undefined> {
  const found = await readPlain<{ links: { getDiscovery: string } }>(disk, "index.json", report);
  const [, origin = "", path = ""] = /^(https?:\/\/[^/]+)?(.*)\/api\/v1$/.exec(found?.links.getDiscovery ?? "") ?? [];
  return found && { origin, path };
}

async function readSpan(folder: string): Promise<Span> {
  const names = await readdir(join(folder, API, "calendar")).catch(() => []);
  const years = names.map((name) => Number.parseInt(name, 10)).filter(Number.isInteger);
  return { from: Math.min(...years), to: Math.max(...years) };
}

async function readPlain<T>(disk: Disk, name: string, report: Report): Promise<T | undefined> {
  const file = `${API}/${name}`;
  const text = await disk.text(file);
  return text === undefined ? undefined : (readJsonDocument(file, text, report)?.value as T | undefined);
}

function readStored(folder: string, path: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readFileSync(join(folder, path)));
  } catch {
    return undefined;
  }
}
