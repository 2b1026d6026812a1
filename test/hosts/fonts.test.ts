import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { createLoadingHandler } from "../../generator/http/handler.ts";
import { toResponse } from "../../generator/http/reply.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi, SCOPE } from "../built.ts";
import { ICONS, withFonts } from "../fonts.ts";
import { temporaryFolder } from "../temporary.ts";
import { openNetlifyFiles } from "./netlify-files.ts";

const dist = join(temporaryFolder(), "dist");
const fonts = [{ family: "Icons", file: "icons.woff2" }];

beforeAll(async () => {
  const { source } = await openApi({ root: withFonts(fonts, { "icons.woff2": ICONS }) });
  await build(source, { ...SCOPE, span: { from: 2026, to: 2026 } }, dist);
});

/** The hosts that serve a built folder, each as a request handler. */
const HOSTS: Readonly<Record<string, () => Promise<(request: Request) => Promise<Response>>>> = {
  "a static host": () => openNetlifyFiles(dist),
  "an edge that fetches its files": async () => {
    const reading = await readBuilt(dist);
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    const { stored, ...published } = reading.built;
    const handle = createLoadingHandler(
      published,
      clock("UTC", () => NOON),
    );
    return async (request) => toResponse(await handle(request, async (path) => stored(path)));
  },
};

describe.each(Object.entries(HOSTS))("%s", (_, open) => {
  it("serves a font file byte for byte, with CORS for any site", async () => {
    const response = await (await open())(new Request("https://localhost/api/v1/fonts/icons.woff2"));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "font/woff2"]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(Buffer.from(await response.arrayBuffer()).equals(ICONS)).toBe(true);
  });

  it("returns 404 for a missing font", async () => {
    const response = await (await open())(new Request("https://localhost/api/v1/fonts/other.woff2"));
    expect([response.status, (await response.json()).error]).toEqual([404, "NOT_FOUND"]);
  });
});
