import { readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { parseAllHeaders } from "@netlify/headers-parser";
import { parsePlain } from "netlify-redirector";

/** Simulates Netlify's network behind the edge functions: forced rules, then files, then other rules. */
export type NetlifyFiles = (request: Request) => Promise<Response>;

/** The functions that rules can route to, keyed by name. Each receives the original request. */
export type Functions = Readonly<Record<string, (request: Request) => Promise<Response>>>;

const FUNCTIONS = "/.netlify/functions/";

/** Serves a built folder with its `_redirects` and `_headers`, parsed and matched by Netlify's own libraries. */
export async function openNetlifyFiles(dist: string, functions: Functions = {}): Promise<NetlifyFiles> {
  const rules = await parsePlain(readFileSync(join(dist, "_redirects"), "utf8"), {});
  const { headers: blocks, errors } = await parseAllHeaders({
    headersFiles: [join(dist, "_headers")],
    configHeaders: undefined,
    minimal: false,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const file = bytesOf(dist, pathname);
    const rule = rules.match({
      scheme: "https",
      host: "localhost",
      path: pathname,
      query: search.slice(1),
      headers: {},
      cookieValues: {},
      getHeader: () => "",
      getCookie: () => "",
    });
    const usesRule = rule !== null && (rule.force || file === undefined);
    const path = usesRule ? rule.to : pathname;
    const handle = path.startsWith(FUNCTIONS) ? functions[path.slice(FUNCTIONS.length)] : undefined;
    if (handle !== undefined) return handle(request);
    const content = usesRule ? bytesOf(dist, path) : file;
    const bytes = content ?? bytesOf(dist, "/404.html");
    if (bytes === undefined)
      return new Response("Page Not Found", { status: 404, headers: { "content-type": "text/html" } });
    const type = content === undefined ? TYPES[".html"] : TYPES[extname(path) || ".html"];
    const headers = new Headers({ "content-type": type ?? "application/octet-stream" });
    for (const block of blocks) {
      if (!("forRegExp" in block) || !block.forRegExp.test(pathname)) continue;
      for (const [name, value] of Object.entries(block.values)) {
        // Hosts may join a header's values from several blocks, so blocks must not overlap.
        if (name.toLowerCase() === "content-type") headers.set(name, value);
        else headers.append(name, value);
      }
    }
    return new Response(request.method === "HEAD" ? null : bytes, {
      status: content === undefined ? 404 : usesRule ? rule.status : 200,
      headers,
    });
  };
}

/** The media types that Netlify derives from file extensions. */
const TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ics": "text/calendar",
  ".html": "text/html; charset=utf-8",
  ".gz": "application/gzip",
  ".md": "text/markdown",
};

function bytesOf(dist: string, path: string): Uint8Array<ArrayBuffer> | undefined {
  if (/%(?![0-9a-f]{2})/i.test(path)) return undefined;
  const file = join(dist, unescape(path));
  const resolved = statSync(file, { throwIfNoEntry: false })?.isDirectory() ? join(file, "index.html") : file;
  return statSync(resolved, { throwIfNoEntry: false })?.isFile() ? new Uint8Array(readFileSync(resolved)) : undefined;
}
