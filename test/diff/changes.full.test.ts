import { deltaE } from "chroma-js";
import { expect, it } from "vitest";
import { hex as ratio } from "wcag-contrast";
import { bodyOf, diff, type Edit, openRepository, rem, srgb, token } from "./repository.ts";

const repository = openRepository();
const CLIO = "tokens/products/clio.json";

/** The expected colour difference, computed by another package. */
const ΔE = (before: string, after: string) => `ΔE ${deltaE(before, after).toFixed(2)}`;

/** The expected contrast ratio, computed by another package and truncated to two decimals, not rounded. */
const on = (foreground: string, background: string) =>
  (Math.floor(ratio(foreground, background) * 100) / 100).toFixed(2);

/** Wide enough that no line wraps. */
const WIDE = { colors: false, depth: 1, columns: 200 };

/** Every kind of token change: the edit and the expected lines. */
const CASES: readonly (readonly [name: string, edit: Edit, expected: string])[] = [
  [
    "the removal of a token that wasn't deprecated",
    (files) => files.set("space/spare", undefined),
    `Breaking
  token space-spare removed
      7rem  in all themes`,
  ],
  [
    "the removal of a deprecated token, with its successor",
    (files) => files.set("space/legacy", undefined),
    `Visible
  token space-legacy removed, as announced: Use space-16.
      5rem  in all themes`,
  ],
  [
    "a renamed token as renamed, not as removed",
    (files) => files.rename("space/old", "ancient"),
    `Breaking
  token space-old renamed to space-ancient
      9rem  in all themes`,
  ],
  [
    "a renamed token that was deprecated",
    (files) => {
      files.set("space/legacy/$deprecated", undefined);
      files.rename("space/legacy", "heritage");
      files.set("space/heritage/$deprecated", true);
    },
    `Visible
  token space-legacy renamed to space-heritage, as announced: Use space-16.
      5rem  in all themes`,
  ],
  [
    "a colour renamed in every theme",
    (files) => {
      for (const group of ["color/light", "color/dark", "color-high-contrast/light", "color-high-contrast/dark"])
        files.rename(`${group}/link`, "anchor");
    },
    `Breaking
  token link renamed to anchor
      #345678  in light
      #abcdef  in dark
      #000011  in light-high-contrast
      #eeeeff  in dark-high-contrast`,
  ],
  [
    "a removal and an addition for a renamed colour whose value changed in one theme",
    (files) => {
      for (const group of ["color/light", "color/dark", "color-high-contrast/light", "color-high-contrast/dark"])
        files.rename(`${group}/link`, "anchor");
      files.set("color/dark/anchor/$value", srgb("#abcdee"));
    },
    `Breaking
  token link removed
      #345678  in light
      #abcdef  in dark
      #000011  in light-high-contrast
      #eeeeff  in dark-high-contrast

Silent
  token anchor added
      #345678  in light
      #abcdee  in dark
      #000011  in light-high-contrast
      #eeeeff  in dark-high-contrast`,
  ],
  [
    "a removal and two additions if two new tokens have the removed value",
    (files) => {
      files.set("space/old", undefined);
      files.set("space/one", token("dimension", rem(9)));
      files.set("space/two", token("dimension", rem(9)));
    },
    `Breaking
  token space-old removed
      9rem  in all themes

Silent
  token space-one added
      9rem  in all themes
  token space-two added
      9rem  in all themes`,
  ],
  [
    "a token with a new type",
    (files) => files.set("radius/pill", token("number", 99)),
    `Breaking
  token radius-pill changed type
      type   dimension → number  in all themes
      value  99px      → 99      in all themes`,
  ],
  [
    "a token that moves to another group under the same variable",
    (files) => {
      files.rename("extra", "store");
      files.setting("names/groups/store", "extra");
    },
    `Breaking
  token extra-depot moved
      path  extra.depot → store.depot  in all themes`,
  ],
  [
    "a colour that falls below the minimum of a declared pair on two backgrounds",
    (files) => files.set("color/light/gray-soft/$value", srgb("#8a8a8a")),
    `Visible
  token gray-soft changed
      #6b6b6b → #8a8a8a  ${ΔE("#6b6b6b", "#8a8a8a")}  ${on("#6b6b6b", "#fafafa")} → ${on("#8a8a8a", "#fafafa")} on paper  now below 4.5 (text, declared)  in light
  contrast of gray-soft on paper-alt changed
      ${on("#6b6b6b", "#f0f0f0")} → ${on("#8a8a8a", "#f0f0f0")}  now below 4.5 (text, declared)  in light`,
  ],
  [
    "a colour that stays above the minimum",
    (files) => files.set("color/light/gray-soft/$value", srgb("#666666")),
    `Visible
  token gray-soft changed
      #6b6b6b → #666666  ${ΔE("#6b6b6b", "#666666")}  ${on("#6b6b6b", "#fafafa")} → ${on("#666666", "#fafafa")} on paper  in light`,
  ],
  [
    "a colour that reaches a WCAG minimum that no declared pair requires",
    (files) => files.set("color/light/gray-soft/$value", srgb("#505050")),
    `Visible
  token gray-soft changed
      #6b6b6b → #505050  ${ΔE("#6b6b6b", "#505050")}  ${on("#6b6b6b", "#fafafa")} → ${on("#505050", "#fafafa")} on paper  now reaches 7 (text, enhanced)  in light`,
  ],
  [
    "a new paper colour, and an unchanged colour that loses contrast on it",
    (files) => files.set("color/light/paper/$value", srgb("#f4f4f4")),
    `Visible
  token paper changed
      #fafafa → #f4f4f4  ${ΔE("#fafafa", "#f4f4f4")}  in light
  contrast of link on paper changed
      ${on("#345678", "#fafafa")} → ${on("#345678", "#f4f4f4")}  now below 7 (text, enhanced)  in light
  contrast of season on paper changed
      ${on("#6b4f00", "#fafafa")} → ${on("#6b4f00", "#f4f4f4")}  now below 7 (text, enhanced)  in light during ano-novo
      ${on("#933706", "#fafafa")} → ${on("#933706", "#f4f4f4")}  now below 7 (text, enhanced)  in light during festa-junina
      ${on("#0a559d", "#fafafa")} → ${on("#0a559d", "#f4f4f4")}  now below 7 (text, enhanced)  in light during dia-das-criancas
      ${on("#ab1420", "#fafafa")} → ${on("#ab1420", "#f4f4f4")}  now below 7 (text, enhanced)  in light during natal
  product clio changed
      symbol  as it was → redrawn in light`,
  ],
  [
    "the same change in two themes on one line",
    (files) => {
      files.set("color/light/link/$value", srgb("#123456"));
      files.set("color-high-contrast/light/link/$value", srgb("#123456"));
      files.set("color/dark/link/$value", srgb("#fedcba"));
    },
    `Visible
  token link changed
      #345678 → #123456  ${ΔE("#345678", "#123456")}  ${on("#345678", "#fafafa")} → ${on("#123456", "#fafafa")} on paper  in light
      #abcdef → #fedcba  ${ΔE("#abcdef", "#fedcba")}  ${on("#abcdef", "#141414")} → ${on("#fedcba", "#141414")} on paper  in dark
      #000011 → #123456  ${ΔE("#000011", "#123456")}  ${on("#000011", "#ffffff")} → ${on("#123456", "#ffffff")} on paper  in light-high-contrast`,
  ],
  [
    "a data colour together with its product",
    (files) => files.set("data/ambar/light/$value", srgb("#866200"), CLIO),
    `Visible
  token data-ambar changed
      #966200 → #866200  ${ΔE("#966200", "#866200")}  ${on("#966200", "#fafafa")} → ${on("#866200", "#fafafa")} on paper  in light with clio
      #966200 → #866200  ${ΔE("#966200", "#866200")}  ${on("#966200", "#ffffff")} → ${on("#866200", "#ffffff")} on paper  in light-high-contrast with clio`,
  ],
  [
    "one part of a text style, and a value that is the same in all themes",
    (files) => {
      files.set("typography/style/display/$value/lineHeight", 1.05);
      files.set("space/spare/$value", rem(6.5));
    },
    `Visible
  token text-display changed
      line-height  1.1 → 1.05  in all themes
  token space-spare changed
      7rem → 6.5rem  in all themes`,
  ],
  [
    "a colour written differently that looks the same",
    (files) => files.set("color/light/link/$value", { ...srgb("#345678"), components: [0.204, 0.3372, 0.4706] }),
    `Silent
  token link changed
      #345678  ${on("#345678", "#fafafa")} on paper  in light`,
  ],
  [
    "a token that becomes deprecated and one that no longer is",
    (files) => {
      files.set("space/spare/$deprecated", "Use space-24.");
      files.set("space/legacy/$deprecated", undefined);
    },
    `Silent
  token space-legacy no longer deprecated
      deprecated  Use space-16. → none
  token space-spare deprecated: Use space-24.`,
  ],
  [
    "a deprecated group, except for the tokens that opt out",
    (files) => {
      files.set("radius/$deprecated", "Use corners.");
      for (const name of ["none", "small", "medium"]) files.set(`radius/${name}/$deprecated`, false);
    },
    `Silent
  token radius-full deprecated: Use corners.
  token radius-pill deprecated: Use corners.`,
  ],
  [
    "the notes of a token and of a group",
    (files) => {
      files.set("space/spare/$description", "Outra nota.");
      files.set("radius/$description", "Cantos.");
    },
    `Silent
  token space-spare changed
      note  Uma nota. → Outra nota.  in all themes
  group radius changed
      note  Raio dos cantos. Pouco. → Cantos.`,
  ],
];

it.each(CASES)("shows %s", async (name, edit, expected) => {
  const revision = repository.add(name.replaceAll(/[^a-z]+/g, "-"), edit);
  const { code, out, err } = await diff(repository.folder, ["first", revision], { terminal: WIDE });
  expect(err).toBe("");
  expect(bodyOf(out)).toBe(expected);
  expect(code).toBe(0);
});
