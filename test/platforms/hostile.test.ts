import { generate, parse, walk } from "css-tree";
import { compileString } from "sass";
import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const NOTES = `ends */ a comment, "quotes" it, \`\${runs}\` #{runs}\nand a second line // \u2028 🎨 </script>`;

/** Names that mean something in a language, or end something in it. */
const NAMES = ["class", 'a"b', "a'b", "a`b", "a\\b", "1", "a/b", "emoji-🎨", "a_b", "a-b", "a b", "/*", "*/"];

/** An identity whose names, notes and values end something in some language. */
async function openHostile() {
  const folder = temporaryFolder();
  const colors = Object.fromEntries(
    NAMES.map((name) => [name, { ...color("#123456", [0.07, 0.2, 0.34]), $description: NOTES }]),
  );
  const settings = {
    ...SETTINGS,
    name: NOTES.replaceAll(/[\n\u2028]/g, " "),
    lint: Object.fromEntries(["css-name", "tailwind-name", "reserved-name", "hex"].map((rule) => [rule, "off"])),
  };
  const text = { $type: "text", $value: `"#{1 + 1}" \${2}`, $description: "" };
  const groups = { color: { light: { ...THEME, ...colors } }, text: { value: text } };
  writeTokens(folder, settings, groups);
  return openApi({ root: folder });
}

function declarationsIn(css: string): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  walk(parse(css, {}), {
    visit: "Declaration",
    enter: ({ property, value }) => void declarations.set(property, generate(value).trim()),
  });
  return declarations;
}

describe("hostile names and notes", () => {
  it("come back from a module", async () => {
    const { get } = await openHostile();
    const text = await get("/api/v1/platforms/typescript/tokens.mjs").text();
    const { themes } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as {
      themes: { light: { color: Record<string, string> } };
    };
    for (const name of NAMES)
      expect(Object.getOwnPropertyDescriptor(themes.light.color, name)?.value, name).toBe("#123456");
  });

  it("come back from a Sass file, without being evaluated", async () => {
    const { get } = await openHostile();
    const partial = await get("/api/v1/platforms/scss/_tokens.scss").text();
    expect(partial).toContain("// - a-b: Sass reads its name as that of a_b.\n");
    const { css } = compileString(`@use "tokens";\n:root { @include tokens.theme("light"); }`, {
      importers: [
        { canonicalize: () => new URL("memory:tokens"), load: () => ({ contents: partial, syntax: "scss" }) },
      ],
    });
    const declared = declarationsIn(css);
    const stylesheet = declarationsIn(await get("/api/v1/themes/light.css").text());
    expect([...declared.values()].filter((value) => value === "#123456")).toHaveLength(NAMES.length);
    expect(declared.get("--text-value")).toBe(stylesheet.get("--text-value"));
  });
});
