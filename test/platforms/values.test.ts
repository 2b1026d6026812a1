import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";
import { expectEqual, platformOf, variablesOf } from "./read-back.ts";
import { SCSS, TYPESCRIPT } from "./web.ts";

/** A tree of values in the published modules. */
type Tree = { readonly [key: string]: Tree | string };

/** Runs a published module, which the API serves as plain text. */
async function run(text: string) {
  const url = `data:text/javascript,${encodeURIComponent(text)}`;
  return (await import(/* @vite-ignore */ url)) as {
    readonly themes: Readonly<Record<string, Tree>>;
    readonly seasons: Readonly<Record<string, Readonly<Record<string, Tree>>>>;
    cssVar(name: string, fallback?: string): string;
    isThemeId(value: unknown): boolean;
  };
}

describe.each([
  ["the first identity", ROOT],
  ["the second identity", SECOND],
  ["an identity with seven modifiers", SEVEN],
])("%s", (_, root) => {
  it.each([TYPESCRIPT, SCSS])(
    "writes every theme's values, for each product, to the files of $platform",
    async (reader) => {
      expect(await expectEqual(await openApi({ root }), reader)).toBeGreaterThan(10);
    },
  );

  it("has files for the products that change values, and no others", async () => {
    const api = await openApi({ root });
    const { files } = await platformOf(api, "typescript");
    const variables = async (theme: string, choices: Readonly<Record<string, string>>) =>
      JSON.stringify(await variablesOf(api, theme, choices));
    for (const { id: product } of api.identity.products) {
      const themes = api.identity.themes.map(({ id }) => id);
      const changes = await Promise.all(
        themes.map(async (id) => (await variables(id, { product })) !== (await variables(id, {}))),
      );
      expect(files.some(({ choices }) => choices["product"] === product)).toBe(changes.includes(true));
    }
  });
});

describe("the first identity on platforms", () => {
  it("exports each theme's season colours", async () => {
    const { get } = await openApi();
    const { seasons } = await run(await get("/api/v1/platforms/typescript/tokens.mjs").text());
    const { variables } = (await get("/api/v1/themes/dark?season=natal").json()) as { variables: { season: string } };
    expect(seasons["natal"]?.["dark"]).toEqual({ color: { season: variables.season } });
  });

  it("names a CSS variable, with a fallback", async () => {
    const { get } = await openApi();
    const { cssVar } = await run(await get("/api/v1/platforms/typescript/tokens.mjs").text());
    expect([cssVar("ink"), cssVar("ink", "black")]).toEqual(["var(--ink)", "var(--ink, black)"]);
  });

  it("distinguishes a theme id from any other text, such as a stored setting", async () => {
    const { get } = await openApi();
    const { isThemeId } = await run(await get("/api/v1/platforms/typescript/tokens.mjs").text());
    expect(["dark", "sepia", "toString", null].map((value) => isThemeId(value))).toEqual([true, false, false, false]);
  });

  it("exports numbers for React Native, in milliseconds and with 16 pixels per rem", async () => {
    const { get } = await openApi();
    const { themes } = await run(await get("/api/v1/platforms/react-native/tokens.mjs").text());
    expect(themes["light"]).toMatchObject({ color: { ink: "#141414", scrim: "#00000066" }, space: { 4: 16 } });
    expect(themes["light"]).toMatchObject({
      typography: { weight: { strong: 600 }, style: { body: { fontSize: 16 } } },
    });
  });

  it("lists the tokens that a platform can't express, in each file's notice and in /platforms", async () => {
    const api = await openApi();
    // React Native's styles have no transitions.
    const { omitted } = await platformOf(api, "react-native");
    expect(omitted.map(({ token }) => token)).toContain("transition-state");
    for (const file of ["tokens.mjs", "tokens.d.mts"]) {
      const [notice = ""] = (await api.get(`/api/v1/platforms/react-native/${file}`).text()).split("*/");
      for (const { token, reason } of omitted) expect(notice).toContain(`- ${token}: ${reason}`);
    }
  });

  it("serves code as plain text that browsers don't run", async () => {
    const { get } = await openApi();
    const { headers } = get("/api/v1/platforms/typescript/tokens.mjs");
    expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
      "text/plain; charset=utf-8",
      "nosniff",
    ]);
  });

  it("rejects an unknown file and lists the valid ones", async () => {
    const { get } = await openApi();
    const response = get("/api/v1/platforms/scss/_token.scss");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: "NOT_FOUND",
      allowed: expect.arrayContaining(["scss/_tokens.scss", "scss/clio/_tokens.scss"]),
    });
  });
});
