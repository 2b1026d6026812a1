import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLoadingHandler, type Load } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi, ROOT } from "../built.ts";

const { identity, published } = await openApi();
const now = clock(identity.timeZone, () => NOON);

/** A host whose files load asynchronously, and the paths that it fetched. */
function open(isComplete = true) {
  const handle = createLoadingHandler({ ...published, release: "0123456789abcdef" }, now);
  const fetched: string[] = [];
  const load: Load = async (path) => {
    fetched.push(path);
    await new Promise((settle) => setTimeout(settle, 5));
    return isComplete ? published.stored(path) : undefined;
  };
  const get = async (path: string, { method = "GET", tag = null as string | null } = {}) => {
    const headers = { get: (name: string) => (name === "if-none-match" ? tag : null) };
    const { body, ...reply } = await handle({ method, url: `http://localhost${path}`, headers }, load);
    return { ...reply, text: body === null ? null : Buffer.from(body as string).toString() };
  };
  return { get, fetched };
}

const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe("A host that fetches its files", () => {
  it("fetches nothing for a response that it can compute", async () => {
    const { get, fetched } = open();
    const paths = ["/themes/dark.css", "/themes", "/seasons/current", "/contrast?foreground=ink&background=paper"];
    const replies = await Promise.all(paths.map((path) => get(`/api/v1${path}`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await get("/api/v1/nothing")).status).toBe(404);
    expect((await get("/api/v1/tokens", { method: "POST" })).status).toBe(405);
    expect(fetched).toEqual([]);
  });

  it("fetches one file for a response that is a file, and caches it", async () => {
    const { get, fetched } = open();
    const first = await get("/api/v1/tokens");
    expect(first.text).toBe(textOf("tokens/tokens.json"));
    expect((await get("/api/v1/tokens")).text).toBe(first.text);
    expect(fetched).toEqual(["/api/v1/tokens.json"]);
  });

  it("gives concurrent requests their own files", async () => {
    const { get, fetched } = open();
    const [tokens, product] = await Promise.all([get("/api/v1/tokens"), get("/api/v1/products/clio")]);
    expect(tokens?.text).toBe(textOf("tokens/tokens.json"));
    expect(product?.text).toBe(textOf("tokens/products/clio.json"));
    expect(fetched).toEqual(["/api/v1/tokens.json", "/api/v1/products/clio.json"]);
  });

  it("sends no body for HEAD or for a matching entity tag", async () => {
    const { get } = open();
    const head = await get("/api/v1/tokens", { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: null });
    const notModified = await open().get("/api/v1/tokens", { tag: head.headers["etag"] ?? "" });
    expect(notModified).toMatchObject({ status: 304, text: null });
  });

  it("returns 503 for a missing file, and tries again", async () => {
    const { get, fetched } = open(false);
    expect((await get("/api/v1/tokens")).status).toBe(503);
    expect((await get("/api/v1/tokens")).status).toBe(503);
    expect((await get("/api/v1.tar.gz")).status).toBe(404);
    expect(fetched).toEqual(["/api/v1/tokens.json", "/api/v1/tokens.json", "/api/v1.tar.gz"]);
  });
});
