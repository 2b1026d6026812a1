import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const light = { bg: "#ffffff", fg: "#111111" };
const dark = { bg: "#111111", fg: "#ffffff" };
const PROVIDER = `import { createContext } from "acme-views";
const Context = createContext(null);
export const Provider = ({ children }: { children: unknown }) => <Context.Provider value={null}>{children}</Context.Provider>;`;

describe("Themes are read of files with the ending", () => {
  it.each([
    [
      ".mts",
      {
        "a.json": {},
        "tokens.mts": `export const light = { bg: <string>"#ffffff", fg: "#111111" };\n${exported({ dark })}`,
      },
    ],
    [".cts", { "a.json": {}, "tokens.cts": exported({ light, dark }) }],
    [".tsx", { "theme.tsx": `${PROVIDER}\n${exported({ light, dark })}` }],
    [
      ".tsx, in a folder",
      { "src/theme.tsx": exported({ light, dark }), "src/button.tsx": exported({ bg: "#ff0000" }) },
    ],
    [".jsx", { "theme.jsx": exported({ light, dark }) }],
    [
      ".tsx that another one imports",
      {
        "index.ts": `export { light } from "./colors"; export { dark } from "./dark.mjs";`,
        "colors.tsx": exported({ light }),
        "dark.mts": exported({ dark }),
      },
    ],
  ])("%s", async (_, files) => {
    const { all } = await allOf(files);
    expect(all).toEqual({ light, dark });
  });

  it("of modules, and are named beside stylesheets that have more", async () => {
    const css = ":root { --gap: 4px; --radius: 2px }";
    for (const name of ["theme.tsx", "tokens.cts"]) {
      const { found } = await allOf({ "a.css": css, [name]: exported({ light, dark }) });
      expect(Object.keys(report(found))).toContainEqual(expect.stringContaining("Tokens in another form"));
    }
  });
});

it("A component beside stylesheets, though it is called theme, changes nothing", async () => {
  const { all, found } = await allOf({ "a.css": ":root { --gap: 4px }", "theme.tsx": PROVIDER });
  expect(all).toEqual({ default: { gap: "4px" } });
  expect(report(found)).toEqual({});
});
