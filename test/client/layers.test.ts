import { isDeepStrictEqual } from "node:util";
import { build } from "esbuild";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { resolveLayers } from "../../generator/client/index.ts";
import type { Body } from "../../generator/operations/catalogue.ts";
import { settleCombination } from "../../generator/operations/combinations.ts";
import { getTheme } from "../../generator/operations/themes.ts";
import { layersOf } from "../../generator/render/layers.ts";
import { themeVariables } from "../../generator/render/variables.ts";
import { choicesOn } from "../../generator/resolve/combination.ts";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";
import { anyIdentity, RUNS } from "../operations/random-identities.ts";

const read = async (root: string) => {
  const { get } = await openApi({ root });
  return async <T>(address: string) => (await (await get(`/api/v1${address}`)).json()) as T;
};

it.each([
  ["the identity", ROOT],
  ["another identity", SECOND],
])("resolves the variables of every combination of %s, in order", async (_, root) => {
  const get = await read(root);
  const layers = await get<Body<"getLayers">>("/layers");
  const { themes, products, seasons } = await get<Body<"listThemes">>("/themes");
  const ids = (list: readonly { readonly id: string }[]) => ["none", ...list.map(({ id }) => id)];
  const all = themes.flatMap(({ id: theme }) =>
    ids(products).flatMap((product) => ids(seasons).map((season) => ({ theme, product, season }))),
  );
  expect(all.length).toBeGreaterThan(3);
  for (const choices of all) {
    const { theme, product, season } = choices;
    const { variables } = await get<Body<"getTheme">>(`/themes/${theme}/${product}/${season}.json`);
    expect(Object.entries(resolveLayers(layers, choices) ?? {})).toEqual(Object.entries(variables));
  }
});

it.each([
  "",
  "density=touch",
  "text-size=2x",
  "density=touch&text-size=2x",
  "density=tight&text-size=1-5x&corner=round",
  "product=pocket&season=leap&platform=paper-ink",
])("resolves the variables of every theme with further choices: ?%s", async (query) => {
  const get = await read(SEVEN);
  const layers = await get<Body<"getLayers">>("/layers");
  for (const theme of ["enamel", "carbon", "enamel-clear", "carbon-clear"]) {
    const { variables } = await get<Body<"getTheme">>(`/themes/${theme}?${query}`);
    const choices = { theme, ...Object.fromEntries(new URLSearchParams(query)) };
    expect(Object.entries(resolveLayers(layers, choices) ?? {})).toEqual(Object.entries(variables));
  }
});

it("resolves the variables of every combination of any identity", () => {
  fc.assert(
    fc.property(anyIdentity, (identity) => {
      const layers = JSON.parse(JSON.stringify(layersOf(identity))) as Body<"getLayers">;
      const wrong = [...choicesOn(identity.modifiers)].filter((choices) => {
        const settled = settleCombination(identity, choices);
        if ("problem" in settled) return true;
        const { resolved } = getTheme.answer(identity, settled);
        const entries = Object.entries(resolveLayers(layers, choices) ?? {});
        return !isDeepStrictEqual(entries, Object.entries(themeVariables(resolved)));
      });
      expect(wrong).toEqual([]);
    }),
    RUNS,
  );
});

it("defaults missing choices and returns undefined for unknown ones", async () => {
  const get = await read(ROOT);
  const layers = await get<Body<"getLayers">>("/layers");
  expect(resolveLayers(layers)).toEqual((await get<Body<"getTheme">>("/themes/light")).variables);
  expect(resolveLayers(layers, { theme: "dark" })).toEqual((await get<Body<"getTheme">>("/themes/dark")).variables);
  expect(resolveLayers(layers, { theme: "blue" })).toBe(undefined);
  expect(resolveLayers(layers, { density: "touch" })).toBe(undefined);
  expect(resolveLayers(layers, { toString: "call" })).toBe(undefined);
});

it("adds less than 1 KB if the rest of the client isn't imported", async () => {
  const contents = `export { resolveLayers } from "./generator/client/index.ts";`;
  const stdin = { contents, resolveDir: ROOT };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, write: false, format: "esm" });
  const size = outputFiles[0]?.contents.length ?? Infinity;
  console.log(`resolveLayers: ${size} bytes`);
  expect(size).toBeLessThan(1000);
});
