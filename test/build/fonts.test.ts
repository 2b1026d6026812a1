import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { readFolder } from "../../generator/identity/folder.ts";
import { openApi, ROOT, SCOPE, SECOND, SEVEN } from "../built.ts";
import { ICONS, withFonts } from "../fonts.ts";
import { copyFrom, serveFolder } from "../mirror/served.ts";
import { temporaryFolder } from "../temporary.ts";
import { readManifest } from "./manifest-file.ts";

const root = withFonts(
  [
    { family: "Icons", file: "fonts/icons.woff2" },
    { family: 'A "b"', file: "fonts/icons.woff2", weight: "100 900", style: "italic", unicodeRange: "U+0000-00FF" },
    { family: "Icons", file: "bold.woff2", weight: 700 },
  ],
  { "fonts/icons.woff2": ICONS, "bold.woff2": ICONS },
);

const RULES = `@font-face {
  font-family: "Icons";
  src: url("/api/v1/fonts/icons.woff2") format("woff2");
  font-display: swap;
}

@font-face {
  font-family: "A \\"b\\"";
  src: url("/api/v1/fonts/icons.woff2") format("woff2");
  font-weight: 100 900;
  font-style: italic;
  unicode-range: U+0000-00FF;
  font-display: swap;
}

@font-face {
  font-family: "Icons";
  src: url("/api/v1/fonts/bold.woff2") format("woff2");
  font-weight: 700;
  font-display: swap;
}

`;

describe("an identity with font files", async () => {
  const { get, identity, planned } = await openApi({ root });

  it("publishes each file once, unchanged, and as a font", async () => {
    expect(planned.map(({ path }) => path).filter((path) => path.includes("fonts"))).toEqual([
      "/api/v1/fonts/icons.woff2",
      "/api/v1/fonts/bold.woff2",
    ]);
    const response = get("/api/v1/fonts/icons.woff2");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "font/woff2"]);
    expect(Buffer.from(await response.arrayBuffer()).equals(ICONS)).toBe(true);
    expect(get("/api/v1/fonts/other.woff2").status).toBe(404);
  });

  it.each(["/tokens.css", "/tokens.refs.css", "/themes/dusk.css", "/themes/dusk/none/none.css"])(
    "loads them at the beginning of %s",
    async (address) => {
      const theme = identity.themes[0]?.id ?? "";
      const css = await get(`/api/v1${address.replace("dusk", theme)}`).text();
      expect(css.slice(0, RULES.length)).toBe(RULES);
      expect(css.slice(RULES.length)).toMatch(/^:root \{/);
    },
  );

  it("loads them from below its base path", async () => {
    const base = { origin: "https://a.example", path: "/design" };
    const css = await (await openApi({ root, base })).get("/design/api/v1/tokens.css").text();
    expect(css).toContain('src: url("/design/api/v1/fonts/icons.woff2") format("woff2");');
  });

  it("describes their address in OpenAPI", async () => {
    const { paths } = await get("/api/v1/openapi.json").json();
    expect(paths["/api/v1/fonts/{font}.woff2"].get).toMatchObject({
      operationId: "getFont",
      parameters: [{ name: "font", schema: { enum: ["icons", "bold"] } }],
      responses: { "200": { content: { "font/woff2": { schema: { type: "string", format: "binary" } } } } },
    });
  });
});

it.each([ROOT, SECOND, SEVEN])("loads no fonts for an identity without font files: %s", async (folder) => {
  const { get, identity } = await openApi({ root: folder });
  for (const address of ["/tokens.css", "/tokens.refs.css", `/themes/${identity.themes[0]?.id}.css`])
    expect(await get(`/api/v1${address}`).text()).not.toContain("@font-face");
});

describe("the build of an identity with font files", () => {
  const dist = join(temporaryFolder(), "dist");
  beforeAll(async () => {
    const { source } = await openApi({ root });
    await build(source, { ...SCOPE, span: { from: 2026, to: 2026 } }, dist);
  });

  it("lists them in the manifest and reads back with them", async () => {
    const files = readManifest(dist).files.filter(({ path }) => path.startsWith("fonts/"));
    expect(files.map(({ path, type, bytes }) => [path, type, bytes])).toEqual([
      ["fonts/icons.woff2", "font/woff2", ICONS.length],
      ["fonts/bold.woff2", "font/woff2", ICONS.length],
    ]);
    const reading = await readBuilt(dist);
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    expect(reading.built.identity.fonts).toEqual((await openApi({ root })).identity.fonts);
  });

  it("mirrors with them", async () => {
    const served = await serveFolder(dist);
    const folder = join(temporaryFolder(), "copy");
    await copyFrom(served, folder).finally(() => served.close());
    expect(readFileSync(join(folder, "api/v1/fonts/icons.woff2")).equals(ICONS)).toBe(true);
  });
});

describe("a font file", () => {
  const problemsOf = async (...args: Parameters<typeof withFonts>) => {
    const reading = await readFolder(withFonts(...args), {
      base: { origin: "", path: "" },
      spanIn: () => SCOPE.span,
    });
    return "problems" in reading ? reading.problems.map(({ place, message, fix }) => [place.file, message, fix]) : [];
  };

  it("is a problem if it is missing", async () => {
    expect(await problemsOf([{ family: "Icons", file: "fonts/icons.woff2" }], {})).toEqual([
      [
        "tokens/fonts/icons.woff2",
        "File not found. Expected: tokens/fonts/icons.woff2 in the identity's folder.",
        'Put the font there, or correct "fonts" in tokens/vitral.json.',
      ],
    ]);
  });

  it("is a problem in the settings if it has another format", async () => {
    const fonts = [{ family: "Icons", file: "icons.woff2" }];
    expect(await problemsOf(fonts, { "icons.woff2": "wOFF, the older format" })).toEqual([
      [
        "tokens/vitral.json",
        'fonts[0]: "icons.woff2" isn\'t a WOFF2 file. Expected: a file that begins with "wOF2".',
        "Convert it to WOFF2; renaming isn't enough.",
      ],
    ]);
  });
});
