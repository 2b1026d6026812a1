import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { edgeRoutes } from "../../generator/build/deployment/edge-routes.ts";
import { readFolder } from "../../generator/identity/folder.ts";
import { openApi, SCOPE } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";

const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" }, $description: "A size." });
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Two themes, three densities and two corners; touch requires round corners, and the dark theme excludes dense. */
const MODIFIERS = {
  theme: {
    role: "theme",
    contexts: {
      light: { facets: { mode: "light" } },
      dark: { facets: { mode: "dark" }, sources: [{ color: { ink: color("#eeeeee", [0.9333, 0.9333, 0.9333]) } }] },
    },
  },
  density: {
    default: "plain",
    contexts: { dense: { sources: [{ gap: px(2) }] }, plain: {}, touch: { sources: [{ gap: px(9) }] } },
  },
  corner: { contexts: { sharp: {}, round: { sources: [{ radius: px(4) }] } } },
};
const WITHOUT = [
  { theme: "dark", density: "dense" },
  { density: "touch", corner: "sharp" },
];

function write(combinations: object): string {
  const folder = mkdtempSync(join(tmpdir(), "vitral-choices-"));
  folders.push(folder);
  const settings = { ...SETTINGS, modifiers: MODIFIERS, combinations };
  writeTokens(folder, settings, { color: THEME, gap: px(5), radius: px(0) });
  return folder;
}

const stylesheets = (planned: readonly { readonly path: string }[]) =>
  planned.flatMap(({ path }) => /^\/api\/v1\/themes\/(.*\/.*)\.css$/.exec(path)?.[1] ?? []);

describe("the files of combinations with further choices", () => {
  it("are built for all existing combinations if there are few", async () => {
    const { planned } = await openApi({ root: write({ without: WITHOUT }) });
    expect(stylesheets(planned)).toEqual([
      "light/none/none",
      "dark/none/none",
      "light/none/none/density~dense",
      "light/none/none/density~dense~corner~round",
      "light/none/none/corner~round",
      "light/none/none/density~touch~corner~round",
      "dark/none/none/corner~round",
      "dark/none/none/density~touch~corner~round",
    ]);
  });

  it("are built for each single choice or for a list of combinations", async () => {
    const each = await openApi({ root: write({ without: WITHOUT, build: "one-each" }) });
    expect(stylesheets(each.planned).slice(2)).toEqual([
      "light/none/none/density~dense",
      "light/none/none/corner~round",
      "dark/none/none/corner~round",
    ]);
    const build = [{ theme: "dark", density: "touch", corner: "round" }];
    const listed = await openApi({ root: write({ without: WITHOUT, build }) });
    expect(stylesheets(listed.planned).slice(2)).toEqual(["dark/none/none/density~touch~corner~round"]);
  });

  it("have the same content as the equivalent query, built or not", async () => {
    const { get, planned } = await openApi({ root: write({ without: WITHOUT, build: "one-each" }) });
    for (const [query, file, isBuilt] of [
      ["density=dense", "density~dense", true],
      ["density=dense&corner=round", "density~dense~corner~round", false],
    ] as const) {
      const address = `/api/v1/themes/light/none/none/${file}`;
      expect(planned.some(({ path }) => path === `${address}.css`)).toBe(isBuilt);
      for (const extension of ["css", "json", "tokens.json"]) {
        const plain = extension === "json" ? "/api/v1/themes/light" : `/api/v1/themes/light.${extension}`;
        const [queried, stored] = await Promise.all([get(`${plain}?${query}`), get(`${address}.${extension}`)]);
        expect([queried.status, stored.status]).toEqual([200, 200]);
        expect(await queried.text()).toBe(await stored.text());
        expect(queried.headers.get("content-location")).toBe(isBuilt ? `${address}.${extension}` : null);
      }
    }
  });

  it("are computed at the edge unless all are built", async () => {
    const routesIn = async (combinations: object) => {
      const { identity } = await openApi({ root: write(combinations) });
      return edgeRoutes(identity, SCOPE).path.filter((path) => path.includes(":choices"));
    };
    expect(await routesIn({})).toEqual([]);
    expect(await routesIn({ build: "one-each" })).toEqual([
      "/api/v1/themes/:theme/:product/:season/:choices.json",
      "/api/v1/themes/:theme/:product/:season/:choices.css",
      "/api/v1/themes/:theme/:product/:season/:choices.tokens.json",
    ]);
  });
});

describe("excluded combinations", async () => {
  const { get } = await openApi({ root: write({ without: WITHOUT }) });
  const fetchJson = async (address: string) => (await get(`/api/v1${address}`)).json();

  it("are rejected", async () => {
    expect(await fetchJson("/themes/dark?density=dense")).toMatchObject({
      error: "INVALID_PARAMETER",
      status: 400,
      message: expect.stringContaining("The combination theme=dark, density=dense does not exist."),
    });
    expect(await fetchJson("/themes/dark/none/none/density~dense.json")).toMatchObject({
      error: "NOT_FOUND",
      status: 404,
    });
    expect(await fetchJson("/contrast?foreground=ink&background=paper&theme=dark&density=dense")).toMatchObject({
      status: 400,
    });
  });

  it("are avoided by choosing another context for a missing modifier", async () => {
    expect((await fetchJson("/themes/light?density=touch")).modifiers).toEqual({ density: "touch", corner: "round" });
    expect((await fetchJson("/themes/light")).modifiers).toEqual({ density: "plain", corner: "sharp" });
  });

  it.each([
    "corner~round~density~dense",
    "density~plain",
    "density~huge",
    "density",
    "density~dense~density~touch",
    "color~red",
  ])("are reported like malformed choices: %s", async (choices) => {
    expect(await fetchJson(`/themes/light/none/none/${choices}.json`)).toMatchObject({
      status: 404,
      message: expect.stringContaining("density~dense|touch~corner~round"),
    });
  });

  it("can't be built", async () => {
    const build = [{ theme: "dark", density: "dense" }];
    const reading = await readFolder(write({ without: WITHOUT, build }), {
      base: { origin: "", path: "" },
      spanIn: () => SCOPE.span,
    });
    expect("problems" in reading && reading.problems.map(({ message }) => message)).toEqual([
      "This combination does not exist, so it cannot be built.",
    ]);
  });
});

describe("contrast with further choices", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitral-choices-"));
  folders.push(folder);
  const faint = { contexts: { full: {}, faint: { sources: [{ ink: color("#767676", [0.4627, 0.4627, 0.4627]) }] } } };
  const extra = { contexts: { no: {}, yes: { sources: [{ extra: color("#000000", [0, 0, 0]) }] } } };
  writeTokens(folder, { ...SETTINGS, names: {}, modifiers: { faint, extra } }, THEME);
  const { get } = await openApi({ root: folder });
  const fetchJson = async (address: string) => (await get(`/api/v1${address}`)).json();

  it("compares the colours of the combination", async () => {
    const address = "/contrast?foreground=ink&background=paper";
    expect(await fetchJson(address)).toMatchObject({ ratio: 21, modifiers: { faint: "full", extra: "no" } });
    // 4.54:1 is WebAIM's ratio of #767676 on white.
    expect(await fetchJson(`${address}&faint=faint`)).toMatchObject({ ratio: 4.54, modifiers: { faint: "faint" } });
    const { pairs } = await fetchJson("/contrast/default?faint=faint");
    expect(pairs).toContainEqual(expect.objectContaining({ foreground: "ink", background: "paper", ratio: 4.54 }));
  });

  it("accepts a colour only in the combinations that have it", async () => {
    const address = "/contrast?foreground=extra&background=paper";
    expect(await fetchJson(`${address}&extra=yes`)).toMatchObject({ ratio: 21 });
    expect(await fetchJson(address)).toMatchObject({ error: "UNKNOWN_TOKEN", parameter: "foreground" });
    expect(await fetchJson("/contrast/default?exra=yes")).toMatchObject({ error: "UNKNOWN_PARAMETER" });
  });
});
