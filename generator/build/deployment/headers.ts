import { ARCHIVE, SITE_TEXTS } from "../../http/site-files.ts";
import { CLOCK_FREE, commonHeaders, DATED, PAGE_HEADERS, PREFLIGHT, SVG_POLICY } from "../../http/reply.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import { mediaTypes } from "../../operations/catalogue.ts";
import type { PlannedFile } from "../plan.ts";
import type { Rule } from "./rules.ts";

type Headers = Readonly<Record<string, string>>;

/** The media types that hosts of files may not know by their extensions, or not with this charset. */
export const UNKNOWN_TYPES: ReadonlyMap<string, string> = new Map(
  [...mediaTypes].filter(([extension]) => !["json", "css", "ics"].includes(extension)),
);

/** From this many addresses of one shape on, they share one block with placeholders. */
const MANY = 60;

/** What `_headers` covers: the release, the API's files, and the paths of the pages for people. */
export type Headed = {
  readonly release: string;
  readonly files: readonly PlannedFile[];
  readonly pages: readonly string[];
};

/**
 * The headers of files, and of the addresses that rules lead to files, in the format of `_headers`. Hosts may join the
 * values of blocks that match the same address. So no two blocks with the same header match one, except for the pages'
 * policy, which means the same when repeated.
 */
export function renderHeaders(identity: Identity, { release, files, pages }: Headed, rules: readonly Rule[]): string {
  const { path } = identity.base;
  const refused = new Set(rules.filter(({ status }) => status === 404).map(({ from }) => from));
  // Equal headers become one object, so that they compare by identity.
  const kinds = new Map<string, Headers>();
  const entry = (address: string, file: string, dated: boolean) => {
    // If the edge is down, the rules refuse such an address, and caches must not keep that for long.
    const isRefusable = refused.has(address);
    const kind = `${file.slice(file.lastIndexOf("."))} ${dated || isRefusable} ${isRefusable}`;
    const known = kinds.get(kind);
    if (known !== undefined) return [address, known] as const;
    const headers = { ...headersOf(file, dated || isRefusable, identity), ...(isRefusable ? {} : typeOf(file)) };
    const equal = kinds.values().find((other) => block("", other) === block("", headers)) ?? headers;
    kinds.set(kind, equal);
    return [address, equal] as const;
  };
  const ruled = rules.filter(({ status }) => status === 200);
  const byAddress = new Map([
    ...ruled.map(({ from, to, dated }) => entry(from, to, dated)),
    ...files.map((file) => entry(`${path}${file.path}`, file.path, file.dated)),
  ]);
  const { "x-content-type-options": _everywhere, ...common } = commonHeaders(release);
  // Cloudflare Pages reads only the first 100 blocks, so those for everything come first.
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

/** The headers of Cloudflare's assets, which are only the pages; the Worker answers the API. */
export function renderAssetHeaders(): string {
  return block("/*", PAGE_HEADERS);
}

const { "content-security-policy": policy, ...NOSNIFF } = PAGE_HEADERS;
const FRAMING = { "content-security-policy": policy };

/**
 * The addresses of pages, and of missing ones next to and below them. One block for everything would include the API, whose
 * symbols every site may show in an `<object>`.
 */
function pageAddresses(pages: readonly string[]): string[] {
  const folders = pages.filter((page) => page.endsWith(".html")).map((page) => page.split("/").slice(0, -1)[0]);
  const own = new Set(folders.filter((folder) => folder !== undefined));
  return ["/", "/:page", ...[...own].map((folder) => `/${folder}/*`)];
}

function headersOf(file: string, dated: boolean, { language }: Identity): Headers {
  return {
    "cache-control": dated ? DATED : CLOCK_FREE,
    ...(file.endsWith(".svg") && { "content-security-policy": SVG_POLICY }),
    ...(file.endsWith(".md") && { "content-language": language }),
  };
}

/** The content types that hosts get wrong. Not for an address that may also be refused in JSON. */
function typeOf(file: string): Headers {
  const type = UNKNOWN_TYPES.get(file.slice(file.lastIndexOf(".") + 1));
  return type === undefined ? {} : { "content-type": type };
}

/** Joins many addresses of one shape with the same headers, because hosts limit the number of blocks. */
function joined(byAddress: ReadonlyMap<string, Headers>, root: string): (readonly [string, Headers])[] {
  const shapes = Map.groupBy(byAddress, shaper(root));
  return [...shapes].flatMap(([shape, members]) => {
    const [, headers] = members[0] ?? [];
    const isOne = headers !== undefined && members.length > MANY && members.every(([, own]) => own === headers);
    return isOne ? [[shape, headers] as const] : members;
  });
}

/** Finds the shape of each folder once, because thousands of files are in few folders. */
function shaper(root: string): (entry: readonly [string, Headers]) => string {
  const depth = root.split("/").length;
  const known = new Map<string, string>();
  return ([address]) => {
    const folder = address.slice(0, address.lastIndexOf("/"));
    const shape = known.get(folder) ?? shapeOf(`${folder}/*`, depth);
    known.set(folder, shape);
    return shape.endsWith("*") ? address : shape;
  };
}

/** `/api/v1/seasons/:4/:5` for the address of a season in a year: each segment after the first becomes a placeholder. */
function shapeOf(address: string, depth: number): string {
  const segments = address.split("/");
  return segments.map((segment, index) => (index > depth ? `:${index}` : segment)).join("/");
}

function block(address: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${address}\n${lines.join("")}`;
}
