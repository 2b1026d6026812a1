import { deltaE } from "chroma-js";
import { expect, it } from "vitest";
import { SECOND } from "../built.ts";
import { bodyOf, diff, type Edit, openRepository, srgb } from "./repository.ts";

/** A copy of the second identity, for every change that isn't to a token. */
const repository = openRepository(SECOND, () => {});
const THEMES = "modifiers/theme/contexts";
const FERRY = "tokens/products/ferry.json";
const season = (id: string) => `modifiers/season/contexts/${id}`;

const CASES: readonly (readonly [name: string, edit: Edit, expected: string])[] = [
  [
    "the removal of a theme together with its colours",
    (files) => {
      files.setting(`${THEMES}/night-bold`, undefined);
      files.set("hue-bold/night", undefined);
    },
    `Breaking
  theme night-bold removed`,
  ],
  [
    "a theme replaced by another",
    (files) => {
      const sources = [{ group: "hue-bold.night", as: "color" }];
      const bold = { name: "Dusk", sources, facets: { mode: "dark", contrast: "more" } };
      files.setting(`${THEMES}/night-bold`, undefined);
      files.setting(`${THEMES}/dusk`, bold);
    },
    `Breaking
  theme night-bold removed

Silent
  theme dusk added`,
  ],
  [
    "a new name for a theme",
    (files) => files.setting(`${THEMES}/night/name`, "By night"),
    `Silent
  theme night changed
      name  Night → By night`,
  ],
  [
    "the removal of a product",
    (files) => {
      files.setting("modifiers/product/contexts/ferry", undefined);
      files.write(FERRY, null);
      files.write("tokens/products/ferry.svg.hbs", null);
      files.replace(
        "reference/hues.md",
        `{{ratio "ferry.data-coral" "paper"}} and {{ratio "lantern.data-coral" "paper"}}`,
        "it",
      );
    },
    `Breaking
  product ferry removed`,
  ],
  [
    "the texts of a product, including nested ones",
    (files) => {
      files.set("mark", "FERRY", FERRY);
      files.set("highlight/weight", "plain", FERRY);
    },
    `Visible
  product ferry changed
      mark              Ferry     → FERRY
      highlight.weight  firm      → plain
      symbol            as it was → redrawn in light and dark`,
  ],
  [
    "the order of a product's colours, which charts use",
    (files) => {
      files.rename("data/coral", "shell", FERRY);
      files.rename("data/shell", "coral", FERRY);
    },
    `Visible
  product ferry reordered
      data-coral, data-kelp, data-brass → data-kelp, data-brass, data-coral`,
  ],
  [
    "a colour that two products define, under the product that changes it",
    (files) => files.set("data/coral/light/$value", srgb("#a33b2b"), FERRY),
    `Visible
  token data-coral changed
      #a33b2a → #a33b2b  ΔE ${deltaE("#a33b2a", "#a33b2b").toFixed(2)}`,
  ],
  [
    "the removal of a season",
    (files) => {
      files.setting(season("boat-races"), undefined);
      files.set("season/boat-races", undefined);
    },
    `Breaking
  season boat-races removed`,
  ],
  [
    // Orthodox Easter is on 12 April 2026 and on 2 May 2027.
    "a new period of a season, with its days in every year",
    (files) => files.setting(`${season("pascha")}/dates/period/start`, -6),
    `Visible
  season pascha changed
      period  {"end":1,"start":-2} → {"end":1,"start":-6}
      2026    2026-04-10 to 2026-04-13, around 2026-04-12 → 2026-04-06 to 2026-04-13, around 2026-04-12
      2027    2027-04-30 to 2027-05-03, around 2027-05-02 → 2027-04-26 to 2027-05-03, around 2027-05-02`,
  ],
  [
    // The first Mondays of October are the 5th of 2026 and the 4th of 2027.
    "a season that no longer occurs in a year",
    (files) => files.setting(`${season("lamp-week")}/dates/years`, { from: 2020, to: 2026 }),
    `Visible
  season lamp-week changed
      years  {"from":2020,"to":9999}  → {"from":2020,"to":2026}
      2027   2027-10-04 to 2027-10-10 → none`,
  ],
  [
    "a date rule in another notation that changes no dates",
    (files) => files.setting(`${season("lamp-week")}/dates/anchor`, { weekday: "monday", nth: 1, month: 10 }),
    `Silent
  season lamp-week changed
      anchor  {"onOrAfter":{"fixed":"10-01"},"weekday":"monday"} → {"month":10,"nth":1,"weekday":"monday"}`,
  ],
  [
    "the name and the note of a season",
    (files) => {
      files.setting(`${season("pascha")}/name`, "Easter");
      files.set("season/pascha/$description", "Around Easter.");
    },
    `Silent
  season pascha changed
      name  Pascha → Easter
      note
        - From Good Friday to Bright Monday, by the Julian reckoning of the coast's oldest churches.
        + Around Easter.`,
  ],
  [
    "a removed page and an added one",
    (files) => {
      files.write("reference/hues.md", null);
      files.write("reference/tides.md", "# Tides\n\nHigh and low.\n");
      files.setting("reference", ["basics", "tides", "crossings"]);
    },
    `Breaking
  page hues removed
      title  Hues

Silent
  page tides added
      title  Tides`,
  ],
  [
    "the new headings of a page, without a # inside a code block",
    (files) => files.replace("reference/hues.md", "# Hues\n", "# Colours\n\n## At sea\n\n```sh\n# no heading\n```\n"),
    `Silent
  page hues changed
      heading  # Hues    → none
      heading  none      → # Colours
      heading  none      → ## At sea
      lines    1 removed → 5 added`,
  ],
  [
    "the settings of the identity",
    (files) => {
      files.setting("timeZone", "Asia/Dhaka");
      files.setting("url", "https://boats.example");
      files.setting("pairs/2/minimum", 3.1);
    },
    `Visible
  identity Backwater Lines changed
      timeZone  Asia/Kolkata → Asia/Dhaka

Silent
  identity Backwater Lines changed
      url  https://backwater.example → https://boats.example
  identity Backwater Lines changed
      pair  graphic: color.rule-net on color.paper, at least 3, in high contrast 7 → none
      pair  none → graphic: color.rule-net on color.paper, at least 3.1, in high contrast 7`,
  ],
  [
    "a dash pattern that CSS has no keyword for",
    (files) => files.set("dash/lane/$value/lineCap", "butt"),
    "Visible\n  token dash-lane changed\n",
  ],
];

it.each(CASES)("shows %s", async (name, edit, expected) => {
  const revision = repository.add(name.replaceAll(/[^a-z]+/g, "-"), edit);
  const { code, out, err } = await diff(repository.folder, ["first", revision], {
    terminal: { colors: false, depth: 1, columns: 110 },
  });
  expect([err, code]).toEqual(["", 0]);
  // Long values are compared by their beginning only; other cases cover the rest.
  if (expected.includes("ΔE") || expected.endsWith("\n")) expect(bodyOf(out).slice(0, expected.length)).toBe(expected);
  else expect(bodyOf(out)).toBe(expected);
});
