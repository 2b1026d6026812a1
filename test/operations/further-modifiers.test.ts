import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openApi, SEVEN } from "../built.ts";

const { get } = await openApi({ root: SEVEN });
const at = (address: string) => get(`/api/v1/themes/${address}`);

/** The expected variables of each combination, from the fixture's files; tokens that aren't listed are ignored. */
const COMBINATIONS: readonly (readonly [query: string, variables: Readonly<Record<string, string>>])[] = [
  ["", { "space-gap": "16px", "space-pad": "16px", "size-text": "1rem", "radius-button": "2px" }],
  ["density=tight", { "space-gap": "8px", "space-pad": "8px", "leading-text": "1.25", "size-text": "1rem" }],
  ["density=touch", { "space-gap": "24px", "space-pad": "24px", "leading-text": "1.5" }],
  // An alias inside a value follows any change of its target.
  ["density=touch", { "shadow-lid": "0px 2px 24px 0px rgb(31 78 140 / 0.3)" }],
  ["text-size=2x", { "size-text": "2rem", "text-body": "2rem", "space-gap": "16px" }],
  ["text-size=1-5x", { "size-title": "2.5rem", "text-title": "2.5rem" }],
  ["density=touch&text-size=2x", { "space-gap": "28px", "space-pad": "28px", "size-text": "2rem" }],
  ["density=touch&text-size=1-5x", { "space-gap": "28px", "size-text": "1.5rem" }],
  ["density=tight&text-size=2x", { "space-gap": "8px", "size-text": "2rem" }],
  ["corner=round", { "radius-case": "12px", "radius-button": "12px" }],
  // The corner comes after the product in the settings, so it wins.
  ["product=pocket", { "radius-case": "999px", "radius-button": "999px" }],
  ["product=pocket&corner=round", { "radius-case": "12px", "trace-gold": "#6f5300" }],
  ["platform=kiosk", { "font-text": '"Roboto Flex", sans-serif', "motion-still": "120ms" }],
  ["platform=paper-ink", { "motion-still": "0ms", "font-text": '"Public Sans", sans-serif' }],
  ["density=touch&corner=round&text-size=2x&platform=kiosk", { "space-gap": "28px", "radius-case": "12px" }],
];

describe("A theme with custom modifiers", () => {
  it.each(COMBINATIONS)("?%s returns its contexts' values in JSON and CSS", async (query, expected) => {
    const { variables } = await at(`enamel?${query}`).json();
    expect(variables).toMatchObject(expected);
    const css = await at(`enamel.css?${query}`).text();
    for (const [name, value] of Object.entries(expected)) expect(css).toContain(`  --${name}: ${value};\n`);
  });

  it("lists its contexts, including the defaults", async () => {
    const { theme, modifiers } = await at("carbon?text-size=2x&corner=round").json();
    expect([theme, modifiers]).toEqual([
      "carbon",
      { density: "roomy", corner: "round", "text-size": "2x", platform: "web" },
    ]);
  });

  it("computes high contrast from a rule: every hand has the numerals' colour", async () => {
    const { variables } = await at("carbon-clear?density=touch").json();
    expect(variables).toMatchObject({
      numeral: "#ffffff",
      "hand-hour": "#ffffff",
      "hand-second": "#ffffff",
      link: "#ffffff",
      "edge-field": "1px solid #ffffff",
    });
  });

  it.each([
    ["enamel?density=roomy&corner=square&text-size=1x&platform=web", "enamel"],
    ["carbon.css?corner=square", "carbon.css"],
    ["carbon.css?product=tower&density=roomy", "carbon.css?product=tower"],
  ])("%s has the same bytes as %s, since defaults change nothing", async (explicit, plain) => {
    expect(await at(explicit).text()).toBe(await at(plain).text());
  });

  it("returns the same bytes for any parameter order", async () => {
    const [first, second] = ["density=touch&text-size=2x", "text-size=2x&density=touch"].map((query) =>
      at(`carbon.css?${query}`),
    );
    expect(await second?.text()).toBe(await first?.text());
    expect(second?.headers.get("etag")).toBe(first?.headers.get("etag"));
  });
});

describe("An invalid choice is rejected", () => {
  it.each([
    [
      "density=toch",
      'Unknown density "toch". Did you mean "touch"? Use one of: roomy, tight, touch.',
      ["roomy", "tight", "touch"],
    ],
    ["text-size=2", 'Unknown text-size "2". Did you mean "2x"? Use one of: 1x, 2x, 1-5x.', ["1x", "2x", "1-5x"]],
    // The name in the settings isn't an id.
    [
      "text-size=1.5%20x",
      'Unknown text-size "1.5 x". Did you mean "1-5x"? Use one of: 1x, 2x, 1-5x.',
      ["1x", "2x", "1-5x"],
    ],
    ["corner=none", 'Unknown corner "none". Use one of: round, square.', ["round", "square"]],
    ["density=", 'Empty parameter "density". Expected: one of: roomy, tight, touch.', ["roomy", "tight", "touch"]],
  ])("%s", async (query, message, allowed) => {
    for (const format of ["", ".css"]) {
      const reply = at(`enamel${format}?${query}`);
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ error: "INVALID_PARAMETER", message, allowed });
    }
  });

  it("with the names of all parameters if the modifier is unknown", async () => {
    const reply = at("enamel?desity=touch");
    expect([reply.status, await reply.json()]).toEqual([
      400,
      {
        error: "UNKNOWN_PARAMETER",
        message:
          'Unknown parameter "desity". Did you mean "density"? Use one of: product, season, date, density, corner, text-size, platform.',
        status: 400,
        parameter: "desity",
        value: "touch",
        allowed: ["product", "season", "date", "density", "corner", "text-size", "platform"],
      },
    ]);
  });

  it("if the parameter is repeated", async () => {
    const reply = at("enamel?density=touch&density=tight");
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { error: "REPEATED_PARAMETER", parameter: "density" },
    ]);
  });
});

it("lists modifiers in the order of the settings, with attributes, media and conditions", async () => {
  const { modifiers } = await get("/api/v1/modifiers").json();
  const rows = modifiers.map(
    (modifier: Record<string, unknown> & { contexts: { id: string; media: string | null }[] }) => [
      modifier["id"],
      modifier["default"],
      modifier["attribute"],
      modifier["only"],
      modifier.contexts.map(({ id, media }) => (media === null ? id : `${id} ${media}`)).join(", "),
    ],
  );
  const clear = "(prefers-contrast: more)";
  const dark = "(prefers-color-scheme: dark)";
  expect(rows).toEqual([
    [
      "theme",
      "enamel",
      "data-theme",
      {},
      `enamel, carbon ${dark}, enamel-clear ${clear}, carbon-clear ${clear} and ${dark}`,
    ],
    ["product", "none", "data-product", {}, "none, tower, pocket"],
    ["season", "none", "data-season", {}, "none, hour-back, leap"],
    ["density", "roomy", "data-density", {}, "roomy, tight, touch (pointer: coarse)"],
    ["corner", "square", "data-corner", { platform: ["web", "kiosk"] }, "round, square"],
    ["text-size", "1x", "data-text", {}, "1x, 2x, 1-5x"],
    ["platform", "web", null, {}, "web, kiosk, paper-ink"],
  ]);
});

it("a season on a leap day has a period only in leap years", async () => {
  const [leapYear, commonYear] = await Promise.all(
    [2028, 2027].map(async (year) => (await get(`/api/v1/seasons/leap?year=${year}`)).json()),
  );
  expect(leapYear).toMatchObject({ period: { start: "2028-02-29", end: "2028-02-29" } });
  expect(commonYear).toMatchObject({ period: null });
  expect(await get("/api/v1/themes").json()).toMatchObject({ timeZone: "UTC" });
});

it("serves each file at its own address, byte for byte", async () => {
  const { files } = (await get("/api/v1/manifest.json").json()) as { files: { path: string }[] };
  const paths = files.flatMap(({ path }) => /^tokens\/(.*)$/.exec(path)?.[1] ?? []);
  const names = ["base.v2", "type", "motion", "dials", "makes", "sizes"];
  expect(paths.toSorted()).toEqual(names.map((name) => `sets~${name}.json`).toSorted());
  for (const name of names)
    expect(await get(`/api/v1/tokens/sets~${name}`).text()).toBe(
      readFileSync(join(SEVEN, `tokens/sets/${name}.json`), "utf8"),
    );
});
