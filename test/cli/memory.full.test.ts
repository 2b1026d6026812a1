import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT, SECOND } from "../built.ts";
import { copySmallest, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { vitralProcess } from "./vitral.ts";

/** Reads the cached results in a cache folder, keyed by name. */
function cachedIn(caches: string): Map<string, string> {
  const folder = join(caches, "vitral/results");
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** The options of every build; a single year keeps it small. */
const DAY = ["--quiet", "--date", "2026-11-20", "--years", "2026"];

const small = copySmallest();

/** Runs a command on the small identity unless the arguments name another. */
const run = (args: readonly string[], caches: string, env: Readonly<Record<string, string>> = {}) =>
  vitralProcess(args, { cwd: small, env: { XDG_CACHE_HOME: caches, ...env } });

/** Reads every built file, keyed by path. */
function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path, "latin1")]));
}

describe("a later run", () => {
  it("prints the same as the first run, and caches it in a folder that only the user can read", async () => {
    const caches = temporaryFolder();
    const root = copySmallest();
    const first = await run(["check", "--root", root], caches);
    const cached = cachedIn(caches);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(await run(["check", "--root", root], caches)).toEqual(first);
    expect(cachedIn(caches)).toEqual(cached);
    expect([...cached.keys()].toSorted()).toEqual([expect.stringMatching(/^identity-[0-9a-f]{16}$/)]);
    expect(statSync(join(caches, "vitral/results")).mode & 0o777).toBe(0o700);
  });

  it("also caches an identity without pages, until it has one", async () => {
    const [caches, root] = [temporaryFolder(), temporaryFolder()];
    writeTokens(root, SETTINGS, { color: { light: THEME } });
    const first = await run(["check", "--root", root], caches);
    const cached = cachedIn(caches);
    expect([...cached.keys()]).toContainEqual(expect.stringMatching(/^identity-/));
    expect(await run(["check", "--root", root], caches)).toEqual(first);
    expect(cachedIn(caches)).toEqual(cached);
    mkdirSync(join(root, "reference"));
    writeFileSync(join(root, "reference/new.md"), "# New\n");
    expect(await run(["check", "--root", root], caches)).toMatchObject({
      err: expect.stringContaining("does not list this page"),
    });
  });

  it("reads tokens in another folder of the identity again", async () => {
    const [caches, root] = [temporaryFolder(), temporaryFolder()];
    writeTokens(root, { ...SETTINGS, tokens: "../design/all.json" }, { color: { light: THEME } });
    mkdirSync(join(root, "design"));
    renameSync(join(root, "tokens/tokens.json"), join(root, "design/all.json"));
    expect(await run(["check", "--root", root], caches)).toMatchObject({ code: 0 });
    appendFileSync(join(root, "design/all.json"), "}");
    expect(await run(["check", "--root", root], caches)).toMatchObject({
      code: 1,
      err: expect.stringContaining("design/all.json"),
    });
  });

  it("reports a new problem even in a file with the same size and time", async () => {
    const [caches, root] = [temporaryFolder(), copySmallest()];
    const page = join(root, "reference/basics.md");
    const text = readFileSync(page, "utf8");
    const { atime, mtime } = statSync(page);
    await run(["check", "--root", root], caches);
    writeFileSync(page, text.replace("](basics)", "](bosics)"));
    utimesSync(page, atime, mtime);
    expect(await run(["check", "--root", root], caches)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Unknown page "bosics" in a link.'),
    });
    writeFileSync(page, text);
    expect(await run(["check", "--root", root], caches)).toMatchObject({ code: 0 });
    writeFileSync(join(root, "reference/new.md"), "# New\n");
    expect(await run(["check", "--root", root], caches)).toMatchObject({
      code: 1,
      err: expect.stringContaining("does not list this page"),
    });
  });

  it("builds the same files for a larger identity as without a cache", async () => {
    const [caches, out] = [temporaryFolder(), temporaryFolder()];
    const build = (name: string, env = {}) =>
      run(["build", ...DAY, "--root", SECOND, "--out", join(out, name)], caches, env);
    await build("uncached", { NODE_DISABLE_COMPILE_CACHE: "1" });
    expect(readdirSync(caches)).toEqual([]);
    // The first two builds run concurrently; the third finds everything cached.
    await Promise.all([build("first"), build("second")]);
    await build("third");
    const expected = filesIn(join(out, "uncached"));
    for (const name of ["first", "second", "third"]) expect(filesIn(join(out, name)), name).toEqual(expected);
  });

  it("highlights edited code, and counts the tokens of an edited page", async () => {
    const [caches, root] = [temporaryFolder(), copySmallest()];
    const page = join(root, "reference/basics.md");
    const text = readFileSync(page, "utf8");
    const build = async (code: string, env = {}) => {
      const out = temporaryFolder();
      writeFileSync(page, `${text}\n\`\`\`css\n${code}\n\`\`\`\n`);
      const { out: json } = await run(["build", ...DAY, "--json", "--root", root, "--out", out], caches, env);
      const { tokens } = JSON.parse(json) as { readonly tokens: object };
      return { tokens, files: filesIn(out) };
    };
    await build(".a { color: red }");
    expect([...cachedIn(caches).keys()]).toEqual(expect.arrayContaining(["code", "tokens"]));
    const edited = await build(".a { color: blue; margin: 0 }");
    expect(edited).toEqual(await build(".a { color: blue; margin: 0 }", { NODE_DISABLE_COMPILE_CACHE: "1" }));
    expect(edited).not.toEqual(await build(".a { color: red }"));
  });

  const first = { caches: temporaryFolder(), out: temporaryFolder() };
  beforeAll(() => run(["build", ...DAY, "--out", first.out], first.caches));

  const truncate = (text: string) => text.slice(0, text.length / 2);
  const empty = () => "";
  const corrupt = (text: string) => text.replaceAll("e", "i");
  const outdate = (text: string) => text.replace(/\n[0-9a-f]{64}\n/, `\n${"0".repeat(64)}\n`);

  it.each([
    ["truncated and empty", [truncate, empty]],
    ["corrupted and outdated", [corrupt, outdate]],
  ])("works if its cached results are %s", async (_, damages) => {
    const [caches, out] = [temporaryFolder(), temporaryFolder()];
    cpSync(first.caches, caches, { recursive: true });
    const cached = cachedIn(caches);
    expect(cached.size).toBeGreaterThan(1);
    for (const [index, [name, text]] of [...cached].entries())
      writeFileSync(join(caches, "vitral/results", name), damages[index % 2]?.(text) ?? text);
    expect(await run(["build", ...DAY, "--out", out], caches)).toEqual({ code: 0, out: "", err: "" });
    expect(filesIn(out)).toEqual(filesIn(first.out));
  });

  it.each([
    ["its folder is a file", (caches: string) => writeFileSync(join(caches, "vitral"), "")],
    ["its folder is a broken link", (caches: string) => symlinkSync("nowhere/at/all", join(caches, "vitral"))],
  ])("works without a cache if %s", async (_, prepare) => {
    const caches = temporaryFolder();
    prepare(caches);
    expect(await run(["check"], caches)).toMatchObject({ code: 0, err: "" });
  });

  it("works without a cache for a user who can't write to it", async () => {
    chmodSync(small, 0o755);
    const options = { cwd: small, env: { XDG_CACHE_HOME: "/proc", HOME: "/proc" }, isNobody: true };
    expect(await vitralProcess(["check"], options)).toMatchObject({ code: 0, err: "" });
  });

  it("renders an edited template of the generator", async () => {
    const [clone, caches, out] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    for (const name of ["generator", "package.json"]) cpSync(join(ROOT, name), join(clone, name), { recursive: true });
    cpSync(small, clone, { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
    const program = join(clone, "generator/cli/main.ts");
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
