import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT, SECOND } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { copyIdentity, vitralProcess } from "./vitral.ts";

/** What is remembered below a folder of caches, by name. */
function memoryIn(caches: string): Map<string, string> {
  const folder = join(caches, "vitral");
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** What every build is asked for: the files of one year. */
const DAY = ["--quiet", "--date", "2026-11-20", "--years", "2026"];

/** The second identity, which is smaller than the first, with a block of code, whose check is remembered. */
const smaller = temporaryFolder();
cpSync(SECOND, smaller, { recursive: true });
appendFileSync(join(smaller, "reference/hues.md"), "\n```css\na { color: red }\n```\n");
const SMALLER = ["--root", smaller];

const run = (args: readonly string[], caches: string, more: Readonly<Record<string, string>> = {}) =>
  vitralProcess(args, { env: { XDG_CACHE_HOME: caches, ...more } });

/** Every built file by its path. */
function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path, "latin1")]));
}

describe("A later run", () => {
  it("prints what the first one printed, and remembers it in a folder for this user alone", async () => {
    const caches = temporaryFolder();
    const root = copyIdentity();
    const first = await run(["check", "--root", root], caches);
    const remembered = memoryIn(caches);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(await run(["check", "--root", root], caches)).toEqual(first);
    expect(memoryIn(caches)).toEqual(remembered);
    expect([...remembered.keys()].toSorted()).toEqual(["code", expect.stringMatching(/^identity-[0-9a-f]{16}$/)]);
    expect(statSync(join(caches, "vitral")).mode & 0o777).toBe(0o700);
  });

  it("reports a problem that came meanwhile, even in a file of the same size and time", async () => {
    const [caches, root] = [temporaryFolder(), copyIdentity()];
    const page = join(root, "reference/componentes.md");
    const text = readFileSync(page, "utf8");
    const { atime, mtime } = statSync(page);
    await run(["check", "--root", root], caches);
    writeFileSync(page, text.replace("](cor)", "](cxr)"));
    utimesSync(page, atime, mtime);
    expect(await run(["check", "--root", root], caches)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Unknown page "cxr" in a link.'),
    });
    writeFileSync(page, text);
    expect(await run(["check", "--root", root], caches)).toMatchObject({ code: 0 });
    writeFileSync(join(root, "reference/new.md"), "# New\n");
    expect(await run(["check", "--root", root], caches)).toMatchObject({
      code: 1,
      err: expect.stringContaining("does not list this page"),
    });
  });

  it("builds the same files as a run that remembers nothing", async () => {
    const [caches, out] = [temporaryFolder(), temporaryFolder()];
    const build = (name: string, more = {}) =>
      run(["build", ...DAY, ...SMALLER, "--out", join(out, name)], caches, more);
    await build("forgetful", { NODE_DISABLE_COMPILE_CACHE: "1" });
    expect(readdirSync(caches)).toEqual([]);
    // Two at once in the beginning, then one with everything remembered.
    await Promise.all([build("first"), build("second")]);
    await build("third");
    const expected = filesIn(join(out, "forgetful"));
    for (const name of ["first", "second", "third"]) expect(filesIn(join(out, name)), name).toEqual(expected);
  });

  const first = { caches: temporaryFolder(), out: temporaryFolder() };
  beforeAll(() => run(["build", ...DAY, ...SMALLER, "--out", first.out], first.caches));

  it.each([
    ["is cut off", (text: string) => text.slice(0, text.length / 2)],
    ["is empty", () => ""],
    ["has other bytes", (text: string) => text.replaceAll("e", "i")],
    ["is whole but of another time", (text: string) => text.replace(/\n[0-9a-f]{64}\n/, `\n${"0".repeat(64)}\n`)],
  ])("works when what it remembers %s", async (_, spoilt) => {
    const [caches, out] = [temporaryFolder(), temporaryFolder()];
    cpSync(first.caches, caches, { recursive: true });
    const remembered = memoryIn(caches);
    const names = [...remembered.keys()].map((name) => name.replace(/-[0-9a-f]{16}$/, ""));
    expect(names.toSorted()).toEqual(["code", "identity", "program", "templates"]);
    for (const [name, text] of remembered) writeFileSync(join(caches, "vitral", name), spoilt(text));
    expect(await run(["build", ...DAY, ...SMALLER, "--out", out], caches)).toEqual({ code: 0, out: "", err: "" });
    expect(filesIn(out)).toEqual(filesIn(first.out));
  });

  it.each([
    ["a file is in the place of the folder", (caches: string) => writeFileSync(join(caches, "vitral"), "")],
    [
      "the folder is a link that leads nowhere",
      (caches: string) => symlinkSync("nowhere/at/all", join(caches, "vitral")),
    ],
  ])("works without a memory if %s", async (_, prepare) => {
    const caches = temporaryFolder();
    prepare(caches);
    expect(await run(["check"], caches)).toMatchObject({ code: 0, err: "" });
  });

  it("works without a memory for a user who may not write there", async () => {
    const surroundings = { env: { XDG_CACHE_HOME: "/proc", HOME: "/proc" }, isNobody: true };
    expect(await vitralProcess(["check"], surroundings)).toMatchObject({ code: 0, err: "" });
  });

  it("renders an edited template of the generator", async () => {
    const [clone, caches, out] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    for (const name of ["generator", "package.json", "tokens", "reference"])
      cpSync(join(ROOT, name), join(clone, name), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
    const program = join(clone, "generator/cli.ts");
    const build = () =>
      vitralProcess(["build", ...DAY, "--root", clone, "--out", join(out, "dist")], {
        program,
        env: { XDG_CACHE_HOME: caches },
      });
    await build();
    appendFileSync(join(clone, "generator/site/templates/frame.hbs"), "<!-- edited -->\n");
    expect(await build()).toEqual({ code: 0, out: "", err: "" });
    expect(readFileSync(join(out, "dist/index.html"), "utf8")).toContain("<!-- edited -->");
  });
});
