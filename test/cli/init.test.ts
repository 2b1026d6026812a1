import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { vitral } from "./vitral.ts";

const SHEET = `:root { --page: #ffffff; --text: #111111; --gap: 8px; --wide: min(60rem, 100%) }
[data-theme="dark"] { --page: #101010; --text: #eeeeee }
`;

/** Creates a folder with a stylesheet. */
function withSheet(css = SHEET): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "tokens.css"), css);
  return cwd;
}

const read = (cwd: string, path: string) => JSON.parse(readFileSync(join(cwd, path), "utf8"));

describe("vitral init", () => {
  it("creates a small identity that has no problems and builds", async () => {
    const cwd = temporaryFolder();
    const created = await vitral(["init", "bakery", "--name", "Padaria", "--language", "pt-BR"], { cwd });
    expect([created.code, created.err]).toEqual([0, ""]);
    expect(created.out).toBe(
      "Made the identity Padaria\n  bakery/reference/start.md\n  bakery/tokens/base.tokens.json\n  bakery/tokens/vitral.json\n\nLook at it:  vitral dev --root bakery\n",
    );
    expect(read(cwd, "bakery/tokens/vitral.json")).toMatchObject({ name: "Padaria", language: "pt-BR" });
    const checked = await vitral(["check", "--root", "bakery", "--strict"], { cwd });
    expect([checked.code, checked.err]).toEqual([0, ""]);
    const options = ["--root", "bakery", "--base-url", "https://bakery.example", "--years", "2026", "--quiet"];
    expect(await vitral(["build", ...options], { cwd })).toEqual({ code: 0, out: "", err: "" });
    const css = readFileSync(join(cwd, "bakery/dist/api/v1/tokens.css"), "utf8");
    expect(css).toContain('[data-theme="dark"]');
  });

  it("takes the name from the folder if there is no terminal to ask on", async () => {
    const cwd = temporaryFolder();
    expect((await vitral(["init", "our-brand"], { cwd })).code).toBe(0);
    expect(read(cwd, "our-brand/tokens/vitral.json")).toMatchObject({ name: "Our brand", language: "en" });
  });

  it("overwrites no files", async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "tokens"));
    writeFileSync(join(cwd, "tokens/mine.json"), "{}");
    const { code, out, err } = await vitral(["init"], { cwd });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(
      'vitral: "tokens" already exists, and vitral init never overwrites files. Choose another folder, or run vitral import to bring an identity up to date.\n',
    );
    const existing = temporaryFolder();
    mkdirSync(join(existing, "reference"));
    writeFileSync(join(existing, "reference/start.md"), "# Mine\n");
    expect((await vitral(["init"], { cwd: existing })).err).toMatch(/start\.md" already exists\. Move it away/);
    expect([readFileSync(join(existing, "reference/start.md"), "utf8"), existsSync(join(existing, "tokens"))]).toEqual([
      "# Mine\n",
      false,
    ]);
  });

  it("creates an identity from a stylesheet and reports every value", async () => {
    const cwd = withSheet();
    const { code, out, err } = await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe(`Made an identity in brand
  source    tokens.css
  format    stylesheets
  name      Tokens
  tokens    4

Choices
  theme   light, dark   [data-theme=dark] overrides 2 properties   (--choice 'theme=[data-theme]')

Published as written
  Values that no type of the format holds: 1
    --wide: min(60rem, 100%)

Guessed from names and contrast; correct them in brand/tokens/vitral.json:
  text text, background page, space gap
  Colours by use: 1 for text, 1 for background, 1 for graphic

"dark" doesn't follow the system. Add to it in brand/tokens/vitral.json: "media": "(prefers-color-scheme: dark)"

Look at it:  vitral dev --root brand
`);
    expect(readdirSync(join(cwd, "brand")).sort()).toEqual(["tokens"]);
    expect((await vitral(["check", "--root", "brand"], { cwd })).code).toBe(0);
  });

  it("guesses a colour's use by the last word of its name, and any but data for a name that shows none", async () => {
    const colors = {
      page: "#fff",
      text: "#111",
      "button-text-background": "#eee",
      "on-primary": "#fff",
      primary: "#06c",
    };
    const rules = Object.entries({ ...colors, "chart-text": "#222", grape: "#609" }).map(
      ([name, value]) => `--${name}: ${value};`,
    );
    const cwd = withSheet(`:root { ${rules.join(" ")} }`);
    const { out } = await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
    const { use } = JSON.parse(readFileSync(join(cwd, "brand/tokens/vitral.json"), "utf8")) as { use: object };
    expect(use).toMatchObject({
      text: expect.arrayContaining(["text", "on-primary", "chart-text", "grape"]),
      background: expect.arrayContaining(["page", "button-text-background", "grape"]),
    });
    expect(use).not.toHaveProperty("data");
    expect(out).toContain("names show no use");
  });

  it.each([
    ["a class", ".dark", "dark"],
    ["an attribute", '[data-theme="night"]', "night"],
  ])(
    "suggests how a theme can follow the system setting until it does, if %s selects the theme",
    async (_, selector, id) => {
      const cwd = withSheet(
        `:root { --page: #ffffff; --text: #111111 } ${selector} { --page: #101010; --text: #eeeeee }`,
      );
      const line = `"media": "(prefers-color-scheme: dark)"`;
      const made = await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
      expect(made.out).toContain(`"${id}" doesn't follow the system. Add to it in brand/tokens/vitral.json: ${line}\n`);
      const imported = await vitral(["import", "--root", "brand"], { cwd });
      expect(imported.out).toContain(line);
      const file = join(cwd, "brand/tokens/vitral.json");
      const text = readFileSync(file, "utf8");
      writeFileSync(file, text.replace(`"${id}": {`, `"${id}": { ${line},`));
      expect((await vitral(["import", "--root", "brand"], { cwd })).out).not.toContain("follow the system");
      expect((await vitral(["check", "--root", "brand"], { cwd })).code).toBe(0);
      await vitral(["build", "--root", "brand", "--base-url", "https://brand.example", "--years", "2026"], { cwd });
      const css = readFileSync(join(cwd, "brand/dist/api/v1/tokens.css"), "utf8");
      expect(css).toContain("@media (prefers-color-scheme: dark)");
    },
  );

  it("doesn't mention the system setting if a media query selects the theme", async () => {
    const cwd = withSheet(
      ":root { --page: #fff; --text: #111 } @media (prefers-color-scheme: dark) { :root { --page: #111; --text: #eee } }",
    );
    expect((await vitral(["init", "brand", "--from", "tokens.css"], { cwd })).out).not.toContain("follow the system");
  });

  it("exits with 3 if anything was left out, which --json lists in full", async () => {
    const cwd = withSheet(`${SHEET}.button { --button-height: 32px; padding: 2px }`);
    const { code, out } = await vitral(["init", "--from", "tokens.css", "--json"], { cwd });
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      format: "stylesheets",
      choices: [{ modifier: "theme", contexts: ["light", "dark"], option: "--choice theme=[data-theme]" }],
      entries: expect.arrayContaining([expect.objectContaining({ kind: "left-out", subject: ".button" })]),
    });
  });

  it("counts the unread files that may contain tokens, by extension", async () => {
    const cwd = withSheet();
    for (const name of ["a.scss", "b.scss", "c.tsx"]) writeFileSync(join(cwd, name), "");
    const { out } = await vitral(["init", "brand", "--from", ".", "--dry-run"], { cwd });
    expect(out).toContain("\nNot read: .scss 2, .tsx 1\n");
  });

  it("merges several sources", async () => {
    const cwd = withSheet();
    writeFileSync(join(cwd, "more.css"), ":root { --more: 1px }");
    const from = ["--from", "tokens.css", "--from", "more.css"];
    await vitral(["init", "brand", ...from], { cwd });
    expect(read(cwd, "brand/tokens/base.tokens.json")).toMatchObject({ gap: {}, more: {} });
    expect((await vitral(["import", "--root", "brand"], { cwd })).out).toContain("brand is up to date");
  });

  it("writes nothing with --dry-run or if the source has problems", async () => {
    const cwd = withSheet();
    expect((await vitral(["init", "--from", "tokens.css", "--dry-run"], { cwd })).out).toMatch(
      /^Would make an identity; nothing was written\n/,
    );
    writeFileSync(join(cwd, "tokens.css"), ":root { --a: var(--b); --b: var(--a) }");
    const cyclic = await vitral(["init", "--from", "tokens.css"], { cwd });
    expect([cyclic.code, cyclic.out]).toEqual([1, ""]);
    expect(cyclic.err).toContain("none of its tokens has a value");
    expect(readdirSync(cwd)).toEqual(["tokens.css"]);
  });

  it.each([
    [["--from", "absent.css"], /"absent\.css" isn't a file, a folder or a package that is installed here\./],
    [["--from", "@acme/tokens/dist/web.css"], /install it first: `npm install @acme\/tokens`\./],
    [["--from", "."], /has no tokens in a format that Vitral reads/],
    [["--from", "broken.json"], /broken\.json can't be read: .* 1:8/],
    [["--from", "broken.json", "--choice", "theme"], /"theme" doesn't state a choice\..*theme=light\.json,dark\.json/],
  ])("explains why a source is rejected: %j", async (args, expected) => {
    const cwd = temporaryFolder();
    if (args.includes("broken.json")) writeFileSync(join(cwd, "broken.json"), '{ "a": ');
    const { code, out, err } = await vitral(["init", "new", ...args], { cwd });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(expected);
    expect(existsSync(join(cwd, "new"))).toBe(false);
  });
});

/** A product without colours. */
const SHOP = {
  id: "shop",
  name: "Shop",
  mark: "shop",
  acronym: "Sells Honest Old Pots",
  highlight: { format: "initials", weight: "strong", text: "**S**ells **H**onest **O**ld **P**ots" },
  data: {},
};

describe("vitral import", () => {
  it("changes nothing if it is repeated", async () => {
    const cwd = withSheet();
    await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
    cpSync(join(cwd, "brand"), join(cwd, "before"), { recursive: true });
    const { code, out } = await vitral(["import", "--root", "brand"], { cwd });
    expect([code, out.split("\n")[0]]).toEqual([0, "brand is up to date"]);
    for (const name of readdirSync(join(cwd, "brand/tokens")))
      expect(readFileSync(join(cwd, "brand/tokens", name), "utf8")).toBe(
        readFileSync(join(cwd, "before/tokens", name), "utf8"),
      );
  });

  it("takes new values from the source and keeps the user's edits", async () => {
    const cwd = withSheet();
    await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
    const settings = read(cwd, "brand/tokens/vitral.json");
    const edited = { ...settings, name: "Our name", roles: { ...settings.roles, accent: "text" } };
    writeFileSync(join(cwd, "brand/tokens/vitral.json"), JSON.stringify(edited));
    mkdirSync(join(cwd, "brand/reference"));
    writeFileSync(join(cwd, "brand/tokens/note.txt"), "mine");
    writeFileSync(
      join(cwd, "tokens.css"),
      `${SHEET.replace("--gap: 8px", "--gap: 10px")}[data-theme="dim"] { --page: #222222 }`,
    );
    const { code, out } = await vitral(["import", "--root", "brand"], { cwd });
    expect([code, out.split("\n")[0]]).toEqual([0, "Updated 4 files in brand"]);
    const merged = read(cwd, "brand/tokens/vitral.json");
    expect(merged).toMatchObject({ name: "Our name", roles: { accent: "text" } });
    expect(Object.keys(merged.modifiers.theme.contexts)).toEqual(["light", "dark", "dim"]);
    expect(read(cwd, "brand/tokens/base.tokens.json").gap.$value).toEqual({ value: 10, unit: "px" });
    expect(readFileSync(join(cwd, "brand/tokens/note.txt"), "utf8")).toBe("mine");
    expect((await vitral(["check", "--root", "brand"], { cwd })).code).toBe(0);
  });

  it("keeps the user's edit to one token and applies the source's change to another", async () => {
    const cwd = withSheet();
    await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
    const file = "brand/tokens/base.tokens.json";
    const edited = read(cwd, file);
    edited.text.$value = { colorSpace: "srgb", components: [1, 0, 0], hex: "#ff0000" };
    writeFileSync(join(cwd, file), JSON.stringify(edited));
    writeFileSync(join(cwd, "tokens.css"), SHEET.replace("8px", "12px"));
    const { code } = await vitral(["import", "--root", "brand"], { cwd });
    expect([code, read(cwd, file).text.$value.hex, read(cwd, file).gap.$value.value]).toEqual([0, "#ff0000", 12]);
  });

  it("keeps the user's value of a token that the source also changed, reports it once, and exits with 3", async () => {
    const cwd = withSheet();
    await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
    const file = "brand/tokens/base.tokens.json";
    const edited = read(cwd, file);
    edited.gap.$value.value = 9;
    writeFileSync(join(cwd, file), JSON.stringify(edited));
    writeFileSync(join(cwd, "tokens.css"), SHEET.replace("8px", "12px"));
    const { code, out } = await vitral(["import", "--root", "brand"], { cwd });
    expect([code, read(cwd, file).gap.$value.value]).toEqual([3, 9]);
    expect(out).toContain(
      'tokens/base.tokens.json: gap is {"value":9,"unit":"px"}; the source has {"value":12,"unit":"px"}',
    );
    expect((await vitral(["import", "--root", "brand"], { cwd })).code).toBe(0);
  });

  it("reuses the recorded options and adds new ones", async () => {
    const cwd = withSheet(`${SHEET}[data-size="l"] { --gap: 16px } .a { --gap: 1px }`);
    await vitral(["init", "brand", "--from", "tokens.css", "--ignore", ".a", "--no-choice", "[data-size]"], { cwd });
    expect(Object.keys(read(cwd, "brand/tokens/vitral.json").modifiers)).toEqual(["theme"]);
    await vitral(["import", "--root", "brand", "--choice", "mode=[data-theme]"], { cwd });
    expect(Object.keys(read(cwd, "brand/tokens/vitral.json").modifiers)).toEqual(["mode"]);
    expect(read(cwd, "brand/tokens/vitral.import.json").options).toEqual({
      choice: ["mode=[data-theme]"],
      noChoice: ["[data-size]"],
      ignore: [".a"],
    });
    await vitral(["import", "--root", "brand", "--choice", "mode=.a"], { cwd });
    expect(read(cwd, "brand/tokens/vitral.import.json").options.choice).toEqual(["mode=.a"]);
  });

  it.each([
    [{}, /by an earlier importer.*Run vitral init --from \.\.\/tokens\.css in a new folder/],
    [{ map: {} }, /--map is gone: .*--choice 'theme=#themes\/\*'/],
  ])("leaves an identity from an earlier importer with %j unchanged, and says what to do", async (options, message) => {
    const cwd = withSheet();
    await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
    const path = "brand/tokens/vitral.import.json";
    const { version: _, from, ...record } = read(cwd, path);
    writeFileSync(join(cwd, path), JSON.stringify({ ...record, source: from[0], options }));
    writeFileSync(join(cwd, "tokens.css"), SHEET.replace("8px", "12px"));
    const { code, err } = await vitral(["import", "--root", "brand"], { cwd });
    expect([code, read(cwd, "brand/tokens/base.tokens.json").gap.$value.value]).toEqual([1, 8]);
    expect(err).toMatch(message);
  });

  it("shows the changes for the identity's users, if any", async () => {
    const cwd = withSheet();
    await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
    writeFileSync(join(cwd, "tokens.css"), SHEET.replace("--gap: 8px", "--gap: 10px"));
    const planned = await vitral(["import", "--root", "brand", "--dry-run"], { cwd });
    expect(planned.out).toMatch(/Visible\n {2}token gap changed\n {6}8px → 10px .*\n\n1 visible change\.\n$/);
    const { out } = await vitral(["import", "--root", "brand", "--json"], { cwd });
    expect(JSON.parse(out).difference.changes).toMatchObject([{ subject: "token", kind: "changed", name: "gap" }]);
    const imported = await vitral(["import", "--root", "brand", "--json"], { cwd });
    expect(JSON.parse(imported.out)).toMatchObject({ changed: [], difference: null });
  });

  it("keeps products and pages that the user added", async () => {
    const cwd = withSheet();
    await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
    const settings = read(cwd, "brand/tokens/vitral.json");
    settings.modifiers.product = { role: "product", contexts: { shop: {} } };
    writeFileSync(join(cwd, "brand/tokens/vitral.json"), JSON.stringify({ ...settings, reference: ["use"] }));
    mkdirSync(join(cwd, "brand/tokens/products"));
    writeFileSync(join(cwd, "brand/tokens/products/shop.json"), JSON.stringify(SHOP));
    mkdirSync(join(cwd, "brand/reference"));
    writeFileSync(join(cwd, "brand/reference/use.md"), "# Use\n");
    expect((await vitral(["check", "--root", "brand"], { cwd })).code).toBe(0);
    writeFileSync(join(cwd, "tokens.css"), SHEET.replace("--gap: 8px", "--gap: 10px"));
    const { err, out } = await vitral(["import", "--root", "brand"], { cwd });
    expect([err, out.split("\n")[0]]).toEqual(["", "Updated 3 files in brand"]);
    expect(read(cwd, "brand/tokens/vitral.json")).toMatchObject({
      modifiers: { product: settings.modifiers.product },
      reference: ["use"],
    });
    expect((await vitral(["check", "--root", "brand"], { cwd })).code).toBe(0);
  });

  it("explains what to do in a folder that wasn't imported", async () => {
    const cwd = temporaryFolder();
    await vitral(["init"], { cwd });
    const { code, err } = await vitral(["import"], { cwd });
    expect(code).toBe(1);
    expect(err).toBe(
      'vitral: "." has no tokens/vitral.import.json, so its source is unknown. Run vitral init --from <source> in a new folder.\n',
    );
  });
});
