import { ARCHIVE, SITE_TEXTS } from "../../http/site-files.ts";
import { CLOCK_FREE, commonHeaders, DATED, PAGE_HEADERS, PREFLIGHT, SVG_POLICY } from "../../http/reply.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import { mediaTypes } from "../../operations/catalogue.ts";
import type { PlannedFile } from "../plan.ts";
import type { Rule } from "./rules.ts";

type Headers = Readonly<Record<string, string>>;

/** Media types, by extension, that static hosts may not know or serve with another charset. */
export const UNKNOWN_TYPES: ReadonlyMap<string, string> = new Map(
  [...mediaTypes].filter(([extension]) => !["json", "css", "ics"].includes(extension)),
);

/** More addresses of one shape than this share a block with placeholders. */
const MAX_BLOCKS_PER_SHAPE = 60;

/** The content of `_headers`: the release, the API's files and the paths of the pages for people. */
export type Headed = {
  readonly release: string;
  readonly files: readonly PlannedFile[];
  readonly pages: readonly string[];
};

/**
 * Renders the headers of files, and of addresses that rules lead to files, as `_headers`. Hosts may join the values of
 * all blocks that match an address, so no two matching blocks set the same header. The exception is the pages' policy,
 * which means the same when repeated.
 */
export function renderHeaders(identity: Identity, { release, files, pages }: Headed, rules: readonly Rule[]): string {
  const { path } = identity.base;
  const refused = new Set(rules.filter(({ status }) => status === 404).map(({ from }) => from));
  // Interns equal headers, so that they compare by identity.
  const kinds = new Map<string, Headers>();
  const entry = (address: string, file: string, dated: boolean) => {
    // The rules refuse such an address if the edge is down, and caches must not keep that for long.
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
    ...pageAddresses(pages).map((address) => [`${path}${address}`, FRAMING] as const),
    ...[...SITE_TEXTS].map(([text, { type, caching }]) => {
      const language: Headers = text.endsWith(".md") ? { "content-language": identity.language } : {};
      return [
        `${path}${text}`,
        { ...common, ...PREFLIGHT, "content-type": type, ...language, "cache-control": caching },
      ] as const;
    }),
    [`${path}${ARCHIVE}`, { "cache-control": DATED }] as const,
    ...joined(byAddress, `${path}${API_ROOT}`),
  ];
  return blocks.map(([address, headers]) => block(address, headers)).join("\n");
}

/** Renders the headers of Cloudflare's assets, which are only the pages; the Worker answers the API. */
export function renderAssetHeaders(): string {
  return block("/*", PAGE_HEADERS);
}

const { "content-security-policy": policy, ...NOSNIFF } = PAGE_HEADERS;
const FRAMING = { "content-security-policy": policy };

/**
 * The addresses of the pages, and of missing pages next to and below them. A block for all addresses would include the
 * API, whose symbols any site may embed in an `<object>`.
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

/** The content type if hosts get it wrong; unsuitable for an address that may also be refused in JSON. */
function typeOf(file: string): Headers {
  const type = UNKNOWN_TYPES.get(file.slice(file.lastIndexOf(".") + 1));
  return type === undefined ? {} : { "content-type": type };
}

/** Merges addresses of one shape with the same headers, because hosts limit the number of blocks. */
function joined(byAddress: ReadonlyMap<string, Headers>, root: string): (readonly [string, Headers])[] {
  const shapes = Map.groupBy(byAddress, shaper(root));
  return [...shapes].flatMap(([shape, members]) => {
    const [, headers] = members[0] ?? [];
    const isUniform = headers !== undefined && members.every((member) => member[1] === headers);
    return isUniform && members.length > MAX_BLOCKS_PER_SHAPE ? [[shape, headers] as const] : members;
  });
}

/** Memoizes shapes by folder: thousands of files are in a few folders. */
function shaper(root: string): (entry: readonly [string, Headers]) => string {
  const depth = root.split("/").length;
  const shapes = new Map<string, string>();
  return ([address]) => {
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
