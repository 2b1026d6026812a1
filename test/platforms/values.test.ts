import { parse } from "culori";
import { parse as parseStylesheet } from "postcss";
import { compileString } from "sass";
import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";

/** A tree of values, as the modules have it. */
type Tree = { readonly [key: string]: Tree | string };

/** Runs a published module, which the API serves as plain text. */
async function run(text: string) {
  const url = `data:text/javascript,${encodeURIComponent(text)}`;
  return (await import(/* @vite-ignore */ url)) as {
    readonly themes: Readonly<Record<string, Tree>>;
    readonly seasons: Readonly<Record<string, Readonly<Record<string, Tree>>>>;
    cssVar(name: string, fallback?: string): string;
  };
}

function leaves(tree: Tree | string): string[] {
  return typeof tree === "string" ? [tree] : Object.values(tree).flatMap(leaves);
}

/** A value as a browser computes it, since Sass writes colours in its own way. */
function computed(text: string): unknown {
  return parse(text) ?? text;
}

describe.each([
  ["the first identity", ROOT],
  ["the second identity", SECOND],
  ["an identity with seven modifiers", SEVEN],
])("%s", (_, root) => {
  it("has in tokens.mjs the values of every theme", async () => {
    const { get, identity } = await openApi({ root });
    const { themes } = await run(await get("/api/v1/platforms/typescript/tokens.mjs").text());
    expect(Object.keys(themes).toSorted()).toEqual(identity.themes.map(({ id }) => id).toSorted());
    for (const [id, tree] of Object.entries(themes)) {
      const { variables } = (await get(`/api/v1/themes/${id}?season=none`).json()) as { variables: object };
      expect(leaves(tree).toSorted(), id).toEqual(Object.values(variables).toSorted());
    }
  });

  it("has in tokens.mjs of a product its values", async () => {
    const { get, identity } = await openApi({ root });
    const list = (await get("/api/v1/platforms").json()) as {
      platforms: { id: string; files: { path: string; choices: { product?: string }; href: string }[] }[];
    };
    const files = list.platforms.find(({ id }) => id === "typescript")?.files ?? [];
    for (const { id: product } of identity.products) {
      const file = files.find((entry) => entry.choices.product === product && entry.path.endsWith(".mjs"));
      const [theme = ""] = identity.themes.map(({ id }) => id);
      const { variables } = (await get(`/api/v1/themes/${theme}?product=${product}&season=none`).json()) as {
        variables: object;
      };
      const plain = (await get(`/api/v1/themes/${theme}?season=none`).json()) as { variables: object };
      if (JSON.stringify(variables) === JSON.stringify(plain.variables)) expect(file).toBeUndefined();
      else {
        const { themes } = await run(await get(file?.href ?? "").text());
        expect(leaves(themes[theme] ?? {}).toSorted()).toEqual(Object.values(variables).toSorted());
      }
    }
  });

  it("has in _tokens.scss the variables of every theme", async () => {
    const { get, identity } = await openApi({ root });
    const partial = await get("/api/v1/platforms/scss/_tokens.scss").text();
    for (const { id } of identity.themes) {
      const { css } = compileString(`@use "tokens";\n:root { @include tokens.theme(${JSON.stringify(id)}); }`, {
        importers: [
          { canonicalize: () => new URL("memory:tokens"), load: () => ({ contents: partial, syntax: "scss" }) },
        ],
      });
      const declared: Record<string, unknown> = {};
      parseStylesheet(css).walkDecls(({ prop, value }) => {
        declared[prop.slice(2).replaceAll("\\", "")] = computed(value);
      });
      const { variables } = (await get(`/api/v1/themes/${id}?season=none`).json()) as {
        variables: Record<string, string>;
      };
      const want = Object.entries(variables).map(([name, text]) => [name, computed(text)]);
      expect(declared, id).toEqual(Object.fromEntries(want));
    }
  });
});

describe("the first identity on platforms", () => {
  it("has the colour of a season beside each theme", async () => {
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

  it("has numbers for React Native: a rem is 16, a second 1000", async () => {
    const { get } = await openApi();
    const { themes } = await run(await get("/api/v1/platforms/react-native/tokens.mjs").text());
    expect(themes["light"]).toMatchObject({ color: { ink: "#141414", scrim: "#00000066" }, space: { 4: 16 } });
    expect(themes["light"]).toMatchObject({
      typography: { weight: { strong: 600 }, style: { body: { fontSize: 16 } } },
    });
  });

  it("lists at the top of a file, and in /platforms, what a platform can't express", async () => {
    const { get } = await openApi();
    const { platforms } = (await get("/api/v1/platforms").json()) as {
      platforms: { id: string; omitted: { token: string; reason: string }[] }[];
    };
    // React Native has no transition in its styles.
    const omitted = platforms.find(({ id }) => id === "react-native")?.omitted ?? [];
    expect(omitted.map(({ token }) => token)).toContain("transition-state");
    for (const file of ["tokens.mjs", "tokens.d.mts"]) {
      const [notice = ""] = (await get(`/api/v1/platforms/react-native/${file}`).text()).split("*/");
      for (const { token, reason } of omitted) expect(notice).toContain(`- ${token}: ${reason}`);
    }
  });

  it("serves code as plain text that no browser runs", async () => {
    const { get } = await openApi();
    const { headers } = get("/api/v1/platforms/typescript/tokens.mjs");
    expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
      "text/plain; charset=utf-8",
      "nosniff",
    ]);
  });

  it("refuses an unknown file with the list of those that exist", async () => {
    const { get } = await openApi();
    const response = get("/api/v1/platforms/scss/_token.scss");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: "NOT_FOUND",
      allowed: expect.arrayContaining(["scss/_tokens.scss", "scss/clio/_tokens.scss"]),
    });
  });
});
