import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { vitral } from "./vitral.ts";

/** Creates an identity imported from a stylesheet, and a file outside it. */
async function createImported(): Promise<string> {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "tokens.css"), ":root { --page: #ffffff; --text: #111111 }");
  writeFileSync(join(cwd, "mine.txt"), "mine");
  await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
  return cwd;
}

/** Edits the record of the import. */
function editRecord(cwd: string, change: (record: { files: Record<string, object> }) => void): void {
  const path = join(cwd, "brand/tokens/vitral.import.json");
  const json = JSON.parse(readFileSync(path, "utf8"));
  change(json);
  writeFileSync(path, JSON.stringify(json));
}

/** Imports again into the identity. */
const importIn = async (cwd: string, ...options: string[]) =>
  vitral(["import", "--root", "brand", ...options], { cwd });

describe("an import into someone else's identity", () => {
  it.each(["../../mine.txt", "/mine.txt", "sub/../../../mine.txt", "C:mine.txt", "..\\mine.txt", "sub//mine.txt"])(
    "removes no file outside its tokens: %s",
    async (path) => {
      const cwd = await createImported();
      editRecord(cwd, ({ files }) => (files[path] = { "": hash("sha256", JSON.stringify("mine")).slice(0, 12) }));
      const { code, err } = await importIn(cwd);
      expect([code, existsSync(join(cwd, "mine.txt"))]).toEqual([1, true]);
      expect(err).toContain(`tokens/vitral.import.json names "${path.replaceAll("\\", "\\")}"`);
    },
  );

  it.each(["base.tokens.json", "vitral.json", "vitral.import.json"])(
    "doesn't write through a link: %s",
    async (name) => {
      const cwd = await createImported();
      const [path, target] = [join(cwd, "brand/tokens", name), join(cwd, "other.json")];
      const text = readFileSync(path, "utf8");
      writeFileSync(target, text);
      rmSync(path);
      symlinkSync(target, path);
      writeFileSync(join(cwd, "tokens.css"), ":root { --page: #eeeeee; --text: #222222 }");
      const { code, err } = await importIn(cwd);
      expect([code, err.split("\n")[0]]).toEqual([
        1,
        `vitral: "tokens/${name}" is a link. Vitral only writes files in folders: replace it, or move it away.`,
      ]);
      expect(readFileSync(target, "utf8")).toBe(text);
    },
  );

  it("doesn't create the target of a dangling link", async () => {
    const cwd = await createImported();
    symlinkSync(join(cwd, "new.json"), join(cwd, "brand/tokens/theme-dark.tokens.json"));
    writeFileSync(join(cwd, "tokens.css"), ":root { --page: #fff } [data-theme=dark] { --page: #000 }");
    expect((await importIn(cwd)).code).toBe(1);
    expect(existsSync(join(cwd, "new.json"))).toBe(false);
  });

  it("runs code only with --run", async () => {
    const cwd = temporaryFolder();
    const code = (dark: string) =>
      `export default { light: { a: "#fff", b: "#111" }, dark: { a: "#" + "${dark}", b: "#" + "eee" } };`;
    writeFileSync(join(cwd, "a.mjs"), code("000"));
    await vitral(["init", "brand", "--from", "a.mjs", "--run"], { cwd });
    writeFileSync(join(cwd, "a.mjs"), code("222"));
    for (const options of [[], ["--dry-run"]]) {
      const { code: exit, err } = await importIn(cwd, ...options);
      expect([exit, err]).toEqual([1, expect.stringContaining("Add --run to run it again.")]);
    }
    expect((await importIn(cwd, "--run")).out).toContain("Updated");
    const files = readdirSync(join(cwd, "brand/tokens")).map((name) =>
      readFileSync(join(cwd, "brand/tokens", name), "utf8"),
    );
    expect(files.join("")).toContain('"#222222"');
  });

  it("reports settings with invalid JSON and changes nothing", async () => {
    const cwd = await createImported();
    writeFileSync(join(cwd, "brand/tokens/vitral.json"), "{ name: 1");
    const before = readdirSync(join(cwd, "brand/tokens"));
    const { code, err } = await importIn(cwd);
    expect([code, err]).toEqual([
      1,
      "vitral: tokens/vitral.json isn't valid JSON. Run vitral check, which shows the place.\n",
    ]);
    expect(readdirSync(join(cwd, "brand/tokens"))).toEqual(before);
  });
});

it("rejects a new identity whose tokens folder is a link", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "tokens.css"), ":root { --page: #ffffff }");
  mkdirSync(join(cwd, "elsewhere"));
  mkdirSync(join(cwd, "brand"));
  symlinkSync(join(cwd, "elsewhere"), join(cwd, "brand/tokens"));
  const { code, err } = await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
  expect([code, err]).toEqual([
    1,
    'vitral: "tokens" is a link. Vitral only writes files in folders: replace it, or move it away.\n',
  ]);
  expect(readdirSync(join(cwd, "elsewhere"))).toEqual([]);
});

describe("an import of an identity whose files were moved", () => {
  it("reports a renamed file instead of writing a second copy", async () => {
    const cwd = await createImported();
    const tokens = join(cwd, "brand/tokens");
    renameSync(join(tokens, "base.tokens.json"), join(tokens, "mine.tokens.json"));
    const settings = readFileSync(join(tokens, "vitral.json"), "utf8");
    writeFileSync(join(tokens, "vitral.json"), settings.replace('"base.tokens.json"', '"mine.tokens.json"'));
    writeFileSync(join(cwd, "tokens.css"), ":root { --page: #eeeeee; --text: #222222 }");
    const { code, out } = await importIn(cwd);
    expect([code, existsSync(join(tokens, "base.tokens.json"))]).toEqual([3, false]);
    expect(out).toContain("tokens/base.tokens.json: missing, and not named in the settings.");
  });

  it("restores a removed file that the settings still name", async () => {
    const cwd = await createImported();
    rmSync(join(cwd, "brand/tokens/base.tokens.json"));
    expect((await importIn(cwd)).code).toBe(0);
    expect(existsSync(join(cwd, "brand/tokens/base.tokens.json"))).toBe(true);
  });

  it("fails without the settings file", async () => {
    const cwd = await createImported();
    rmSync(join(cwd, "brand/tokens/vitral.json"));
    const { code, err } = await importIn(cwd);
    expect([code, err]).toEqual([
      1,
      "vitral: tokens/vitral.json is missing, so nothing says what you made of the settings. Restore it, or run vitral init --from <source> in a new folder.\n",
    ]);
  });
});

it("leaves the identity unchanged if a source file is only partly saved", async () => {
  const cwd = temporaryFolder();
  const tokens = join(cwd, "tokens");
  mkdirSync(tokens);
  const token = (value: string) => JSON.stringify({ $type: "color", $value: value });
  writeFileSync(join(tokens, "ink.json"), `{ "ink": ${token("#111111")} }`);
  writeFileSync(join(tokens, "page.json"), `{ "page": ${token("#ffffff")} }`);
  writeFileSync(join(tokens, "notes.json"), `{ "never`);
  expect((await vitral(["init", "brand", "--from", "tokens"], { cwd })).code).toBe(3);
  writeFileSync(join(tokens, "page.json"), `{ "page": `);
  const { code, err } = await importIn(cwd);
  expect([code, err]).toEqual([
    1,
    'vitral: "page.json" isn\'t valid JSON any more, so nothing was changed. Correct the file, or remove it, and run vitral import again.\n',
  ]);
  expect(readFileSync(join(cwd, "brand/tokens/base.tokens.json"), "utf8")).toContain(`"#ffffff"`);
  writeFileSync(join(tokens, "page.json"), `{ "page": ${token("#eeeeee")} }`);
  expect((await importIn(cwd)).code).toBe(3);
  expect(readFileSync(join(cwd, "brand/tokens/base.tokens.json"), "utf8")).toContain("#eeeeee");
});
