import { lint } from "@google/design.md/linter";
import { describe, expect, it } from "vitest";
import { layOut } from "../build/published.ts";
import { openApi, SEVEN } from "../built.ts";
import { PARSERS } from "../reference/parsers.ts";
import { ANDROID, hasAapt2, WITHOUT_AAPT2 } from "./aapt2.ts";
import { DART } from "./dart-values.ts";
import { KOTLIN } from "./kotlin.ts";
import { expectEqual, filesOf, platformOf, type Reader } from "./read-back.ts";
import { SWIFT } from "./swift-values.ts";
import { FIGMA, REACT_NATIVE, SCSS, SHADCN, TOKENS_STUDIO, TYPESCRIPT } from "./web.ts";
import { XAML } from "./xaml.ts";

/** Primer's resolver document doesn't say which of its themes have high contrast. */
const PRIMER = {
  modifiers: {
    theme: {
      role: "theme",
      contexts: {
        light: { facets: { mode: "light" } },
        dark: { facets: { mode: "dark" } },
        "light-hc": { facets: { mode: "light", contrast: "more" } },
        "dark-hc": { facets: { mode: "dark", contrast: "more" } },
      },
    },
  },
  roles: { text: "fgColor.default", background: "bgColor.default" },
};

const CARBON = { roles: { text: "color.gray.100", background: "color.white.0" } };

/** The readers of Android, Compose and WinUI; other tests read the rest of the third identity. */
const NATIVE: readonly Reader[] = [ANDROID, KOTLIN, XAML];

const READERS: readonly Reader[] = [
  TYPESCRIPT,
  SCSS,
  SHADCN,
  FIGMA,
  TOKENS_STUDIO,
  REACT_NATIVE,
  SWIFT,
  DART,
  ...NATIVE,
];

describe.each([
  ["Primer", () => layOut("github-primer", PRIMER), READERS, 3000],
  ["Carbon", () => layOut("ibm-carbon", CARBON), READERS, 500],
  ["an identity with seven modifiers", () => SEVEN, NATIVE, 800],
] as const)("The files of %s", (_, lay, readers, least) => {
  const api = openApi({ root: lay() });

  it.for(readers)("for $platform have the values of every theme", async (reader, { skip }) => {
    skip(reader === ANDROID && !hasAapt2, WITHOUT_AAPT2);
    expect(await expectEqual(await api, reader)).toBeGreaterThan(least);
  });

  it("pass the linter of DESIGN.md", async () => {
    const { get } = await api;
    const { files } = await platformOf(await api, "design-md");
    const texts = await Promise.all(files.map(({ href }) => get(href).text()));
    const findings = texts.flatMap((text) => lint(text).findings.filter(({ severity }) => severity !== "info"));
    expect(findings).toEqual([]);
  });

  it("parse as Kotlin", async () => {
    const { variants } = await filesOf(await api, "compose");
    for (const { texts } of variants) expect(PARSERS["kotlin"]?.(texts.get("DesignTokens.kt") ?? "")).toEqual([]);
  });
});
