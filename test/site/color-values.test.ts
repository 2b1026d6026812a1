import { expect, it } from "vitest";
import { colorMeter } from "../../generator/site/color-values.ts";
import { distinctValues } from "../../generator/site/distinct-values.ts";
import { siteWords } from "../../generator/site/words.ts";
import { isColor } from "../../generator/resolve/theme.ts";
import { readSource } from "../built.ts";
import { color, SETTINGS, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const BLACK = color("#000000", [0, 0, 0]);
const WHITE = color("#ffffff", [1, 1, 1]);

/** The contrasts on the token page of an identity with the themes Light and Dark. */
async function contrastsIn(language: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const folder = temporaryFolder();
  const theme = (id: string, name: string) => ({ name, sources: [{ group: id, as: "color" }], facets: { mode: id } });
  const settings = {
    ...SETTINGS,
    language,
    modifiers: { theme: { role: "theme", contexts: { light: theme("light", "Light"), dark: theme("dark", "Dark") } } },
    roles: { text: "color.ink", background: "color.paper" },
  };
  const groups = {
    color: { grey: color("#767676", [0.4627, 0.4627, 0.4627]) },
    light: { ink: BLACK, paper: WHITE },
    dark: { ink: WHITE, paper: BLACK },
  };
  writeTokens(folder, settings, groups);
  const { identity, aliases } = await readSource(folder);
  const words = siteWords(language);
  const meter = colorMeter({ identity, words });
  const rows = identity.tokens.map((varied) => {
    const values = distinctValues({ identity, aliases, words }, varied);
    const contrasts = values.map(({ token, choices }) => (isColor(token) ? meter(token, choices).ratio : ""));
    return [varied.values[0]?.name ?? "", contrasts] as const;
  });
  return Object.fromEntries(rows);
}

it.each([
  // 4.54:1 on #ffffff and 4.62:1 on #000000, by WebAIM's contrast checker; the smaller ratio is shown.
  ["en", "4.54 on paper, Light", ["21.00 on paper, Light", "21.00 on paper, Dark"]],
  ["pt-BR", "4,54 sobre paper, Light", ["21,00 sobre paper, Light", "21,00 sobre paper, Dark"]],
])("a contrast names its background and theme, in %s", async (language, grey, ink) => {
  expect(await contrastsIn(language)).toEqual({ grey: [grey], ink, paper: ["", ""] });
});

it("a button's text is measured against the accent", async () => {
  const folder = temporaryFolder();
  const groups = {
    color: { light: { ink: BLACK, paper: WHITE, violet: color("#6639ba", [0.4, 0.2235, 0.7294]), label: WHITE } },
  };
  const roles = { text: "color.ink", background: "color.paper", accent: "color.violet", "on-accent": "color.label" };
  writeTokens(folder, { ...SETTINGS, roles }, groups);
  const { identity } = await readSource(folder);
  const meter = colorMeter({ identity, words: siteWords("en") });
  const label = identity.tokens.flatMap(({ values }) => values).find(({ name }) => name === "label");
  // #ffffff on #6639ba is 7.34:1 by the WCAG 2 formula; on the page it would be 1:1.
  expect(label && isColor(label) && meter(label, [{}]).ratio).toMatch(/^7\.3\d on violet/);
});
