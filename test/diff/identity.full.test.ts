import { deltaE } from "chroma-js";
import { expect, it } from "vitest";
import { SECOND } from "../built.ts";
import { bodyOf, diff, type Edit, openRepository, srgb } from "./repository.ts";

/** Everything but tokens, with an identity that shares no id with the sample. */
const repository = openRepository(SECOND, () => {});
const THEMES = "modifiers/theme/contexts";
const FERRY = "tokens/products/ferry.json";
const season = (id: string) => `modifiers/season/contexts/${id}`;

const CASES: readonly (readonly [name: string, edit: Edit, told: string])[] = [
  [
    "a theme that goes, and its colours with it",
    (files) => {
      files.setting(`${THEMES}/night-bold`, undefined);
      files.set("hue-bold/night", undefined);
    },
    `Breaking
  theme night-bold removed`,
  ],
  [
    "a theme that takes the place of another",
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
    "another name of a theme",
    (files) => files.setting(`${THEMES}/night/name`, "By night"),
    `Silent
  theme night changed
      name  Night → By night`,
  ],
  [
    "a product that goes",
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
    "words of a product, in its file and wherever they are inside",
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
    "the order of a product's colours, which charts take them in",
    (files) => {
      files.rename("data/coral", "shell", FERRY);
      files.rename("data/shell", "coral", FERRY);
    },
    `Visible
  product ferry reordered
      data-coral, data-kelp, data-brass → data-kelp, data-brass, data-coral`,
  ],
  [
    "a colour that two products have, with the one whose it is",
    (files) => files.set("data/coral/light/$value", srgb("#a33b2b"), FERRY),
    `Visible
  token data-coral changed
      #a33b2a → #a33b2b  ΔE ${deltaE("#a33b2a", "#a33b2b").toFixed(2)}`,
  ],
  [
    "a season that goes",
    (files) => {
      files.setting(season("boat-races"), undefined);
      files.set("season/boat-races", undefined);
    },
    `Breaking
  season boat-races removed`,
  ],
  [
    // Orthodox Easter is on 12 April 2026 and on 2 May 2027.
    "a period that moves, with both days of every year",
    (files) => files.setting(`${season("pascha")}/dates/period/start`, -6),
    `Visible
  season pascha changed
      period  {"end":1,"start":-2} → {"end":1,"start":-6}
      2026    2026-04-10 to 2026-04-13, around 2026-04-12 → 2026-04-06 to 2026-04-13, around 2026-04-12
      2027    2027-04-30 to 2027-05-03, around 2027-05-02 → 2027-04-26 to 2027-05-03, around 2027-05-02`,
  ],
  [
    // The first Mondays of October are the 5th of 2026 and the 4th of 2027.
    "a season that no longer comes in a year",
    (files) => files.setting(`${season("lamp-week")}/dates/years`, { from: 2020, to: 2026 }),
    `Visible
  season lamp-week changed
      years  {"from":2020,"to":9999}  → {"from":2020,"to":2026}
      2027   2027-10-04 to 2027-10-10 → none`,
  ],
  [
    "a rule that is written otherwise and moves nothing",
    (files) => files.setting(`${season("lamp-week")}/dates/anchor`, { weekday: "monday", nth: 1, month: 10 }),
    `Silent
  season lamp-week changed
      anchor  {"onOrAfter":{"fixed":"10-01"},"weekday":"monday"} → {"month":10,"nth":1,"weekday":"monday"}`,
  ],
  [
    "names and notes of a season",
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
    "a page that goes, and one that comes",
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
    "a page with another heading; a # in a block of code is not one",
    (files) => files.replace("reference/hues.md", "# Hues\n", "# Colours\n\n## At sea\n\n```sh\n# no heading\n```\n"),
    `Silent
  page hues changed
      heading  # Hues    → none
      heading  none      → # Colours
      heading  none      → ## At sea
      lines    1 removed → 5 added`,
  ],
  [
    "settings of the identity",
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
    "a dash that CSS has no word for",
    (files) => files.set("dash/lane/$value/lineCap", "butt"),
    "Visible\n  token dash-lane changed\n",
  ],
];

it.each(CASES)("shows %s", async (name, edit, told) => {
  const revision = repository.add(name.replaceAll(/[^a-z]+/g, "-"), edit);
  const { code, out, err } = await diff(repository.folder, ["first", revision], {
    terminal: { colors: false, depth: 1, columns: 110 },
  });
  expect([err, code]).toEqual(["", 0]);
  // Only the beginning of a long value is compared; other cases cover the rest.
  if (told.includes("ΔE") || told.endsWith("\n")) expect(bodyOf(out).slice(0, told.length)).toBe(told);
  else expect(bodyOf(out)).toBe(told);
});
