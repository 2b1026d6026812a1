import { ARCHIVE, linkHeader, SITE_FILES, siteFileHeaders } from "../../http/site-files.ts";
import { CLOCK_FREE, commonHeaders, DATED, PAGE_HEADERS, PREFLIGHT, SVG_POLICY } from "../../http/reply.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import { mediaTypes } from "../../operations/path.ts";
import type { PlannedFile } from "../plan.ts";
import type { Rule } from "./rules.ts";

type Headers = Readonly<Record<string, string>>;

/** Media types, by extension, that static hosts may not know or may serve with another charset. */
export const UNKNOWN_TYPES: ReadonlyMap<string, string> = new Map(
  [...mediaTypes].filter(([extension]) => !["json", "css", "ics"].includes(extension)),
);

/** Maximum number of addresses of one shape that get a block each; more share a block with placeholders. */
const MAX_BLOCKS_PER_SHAPE = 60;

/** The content of `_headers`: the release, the API's files and the HTML page paths. */
export type Headed = {
  readonly release: string;
  readonly files: readonly PlannedFile[];
  readonly pages: readonly string[];
};

/**
 * Renders `_headers`: the headers for files and for addresses that rules map to files. Hosts may join the values of all
 * matching blocks, so no two blocks that match an address set the same header. The exceptions are the
 * pages' policy and links, which can be repeated.
 */
export function renderHeaders(identity: Identity, { release, files, pages }: Headed, rules: readonly Rule[]): string {
  const { path } = identity.base;
  const refused = new Set(rules.filter(({ status }) => status === 404).map(({ from }) => from));
  // Interns equal headers, so that they compare by identity.
  const kinds = new Map<string, Headers>();
  const entry = (address: string, file: string, dated: boolean) => {
    // The rules refuse such an address if the edge is down, which must not be cached for long.
    const isRefusable = refused.has(address);
    const kind = `${file.slice(file.lastIndexOf("."))} ${dated || isRefusable} ${isRefusable}`;
    const cached = kinds.get(kind);
    if (cached !== undefined) return [address, cached] as const;
    const headers = { ...headersOf(file, dated || isRefusable, identity), ...(isRefusable ? {} : typeOf(file)) };
    const interned = kinds.values().find((existing) => block("", existing) === block("", headers)) ?? headers;
    kinds.set(kind, interned);
    return [address, interned] as const;
  };
  const ruled = rules.filter(({ status }) => status === 200);
  const byAddress = new Map([
    ...ruled.map(({ from, to, dated }) => entry(from, to, dated)),
    ...files.map((file) => entry(`${path}${file.path}`, file.path, file.dated)),
  ]);
  const { "x-content-type-options": _everywhere, ...common } = commonHeaders(release);
  // Cloudflare Pages reads only the first 100 blocks, so the most general ones come first.
  const blocks = [
    [`${path}/*`, NOSNIFF] as const,
    [`${path}/api/*`, { ...common, ...PREFLIGHT }] as const,
    ...pageAddresses(pages).map(
      (address) => [`${path}${address}`, { ...FRAMING, link: linkHeader(identity) }] as const,
    ),
    ...[...SITE_FILES.keys()].map((file) => {
      return [`${path}${file}`, { ...common, ...PREFLIGHT, ...siteFileHeaders(file, identity) }] as const;
    }),
    [`${path}${ARCHIVE}`, { "cache-control": DATED }] as const,
    ...joined(byAddress, `${path}${API_ROOT}`),
  ];
  return blocks.map(([address, headers]) => block(address, headers)).join("\n");
}

/** Renders the headers for Cloudflare's assets, which are only the pages; the Worker answers the API. */
export function renderAssetHeaders(identity: Identity): string {
  const { path } = identity.base;
  const links = { link: linkHeader(identity) };
  // The addresses of pages end with a slash.
  return [block("/*", PAGE_HEADERS), block(`${path}/`, links), block(`${path}/*/`, links)].join("\n");
}

const { "content-security-policy": policy, ...NOSNIFF } = PAGE_HEADERS;
const FRAMING = { "content-security-policy": policy };

/**
 * Lists the page addresses, and patterns for missing pages next to and below them. A block for all addresses would
 * include the API, whose symbols any site may embed in an `<object>`.
 */
function pageAddresses(pages: readonly string[]): string[] {
  const folders = pages.filter((page) => page.endsWith(".html")).map((page) => page.split("/").slice(0, -1)[0]);
  const topFolders = new Set(folders.filter((folder) => folder !== undefined));
  return ["/", "/:page", ...[...topFolders].map((folder) => `/${folder}/*`)];
}

function headersOf(file: string, dated: boolean, { language }: Identity): Headers {
  return {
    "cache-control": dated ? DATED : CLOCK_FREE,
    ...(file.endsWith(".svg") && { "content-security-policy": SVG_POLICY }),
    ...(file.endsWith(".md") && { "content-language": language }),
  };
}

/**
 * Returns the content type that a host would guess wrong. Don't use it for an address that may also respond with a JSON
 * error.
 */
function typeOf(file: string): Headers {
  const type = UNKNOWN_TYPES.get(file.slice(file.lastIndexOf(".") + 1));
  return type === undefined ? {} : { "content-type": type };
}

/**
 * Merges addresses of one shape with the same headers, because hosts limit the number of blocks. A platform's files
 * share one block, so that no host stops reading before the block that makes them plain text.
 */
function joined(byAddress: ReadonlyMap<string, Headers>, root: string): (readonly [string, Headers])[] {
  const shapes = Map.groupBy(byAddress, shaper(root));
  return [...shapes].flatMap(([shape, members]) => {
    const [, headers] = members[0] ?? [];
    const isUniform = headers !== undefined && members.every((member) => member[1] === headers);
    if (shape.endsWith("/*") && members.length > 1) return sharedBlocks(shape, members);
    return isUniform && members.length > MAX_BLOCKS_PER_SHAPE ? [[shape, headers] as const] : members;
  });
}

/** Returns one block with the headers that all members share, and one for each member with further headers. */
function sharedBlocks(shape: string, members: readonly (readonly [string, Headers])[]): (readonly [string, Headers])[] {
  const [[, first] = ["", {}]] = members;
  const isShared = ([name, value]: readonly [string, string]) =>
    members.every(([, headers]) => headers[name] === value);
  const shared = Object.fromEntries(Object.entries(first).filter(isShared));
  const further = members.flatMap(([address, headers]): [string, Headers][] => {
    const unshared = Object.entries(headers).filter(([name]) => !(name in shared));
    return unshared.length === 0 ? [] : [[address, Object.fromEntries(unshared)]];
  });
  return [[shape, shared], ...further];
}

/** Memoizes shapes by folder: thousands of files are in a few folders. */
function shaper(root: string): (entry: readonly [string, Headers]) => string {
  const depth = root.split("/").length;
  const shapes = new Map<string, string>();
  const platforms = `${root}/platforms/`;
  return ([address]) => {
    if (address.startsWith(platforms)) return `${platforms}${address.slice(platforms.length).split("/")[0]}/*`;
    const folder = address.slice(0, address.lastIndexOf("/"));
    const shape = shapes.get(folder) ?? shapeOf(`${folder}/*`, depth);
    shapes.set(folder, shape);
    return shape.endsWith("*") ? address : shape;
  };
}

/** Replaces each segment after the first with a placeholder: a season in a year becomes `/api/v1/seasons/:4/:5`. */
function shapeOf(address: string, depth: number): string {
  const segments = address.split("/");
  return segments.map((segment, index) => (index > depth ? `:${index}` : segment)).join("/");
}

function block(address: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${address}\n${lines.join("")}`;
}
