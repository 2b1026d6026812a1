import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { GUIDES } from "../design/documents.ts";
import { NODE24 } from "./nodes.ts";
import { copyProject, newFolder, pack, packOnce, type Packed, remove, run, unpack } from "./packed.ts";

const [archives, unpacked, project] = [newFolder(), newFolder(), copyProject()];
let packed: Packed;
let second: Packed;
beforeAll(async () => {
  [packed, second] = await Promise.all([packOnce(), pack(project, archives)]);
  await unpack(packed.archive, unpacked);
}, 300_000);
afterAll(() => remove([archives, unpacked, project]));

const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
const paths = () => packed.files.map(({ path }) => path);
const textOf = (path: string) => readFileSync(join(unpacked, "package", path), "utf8");

describe("the package", () => {
  it("has the same bytes when another folder packs it", () => {
    expect(second.project).not.toBe(packed.project);
    expect(sha256(second.archive)).toBe(sha256(packed.archive));
  });

  it.each(["README.md", "CHANGELOG.md", "LICENSE", ...GUIDES])("contains %s unchanged", (name) => {
    expect(textOf(name)).toBe(readFileSync(join(ROOT, name), "utf8"));
  });

  it("holds no page that is only for contributors", () => {
    expect(
      paths()
        .filter((path) => /(?:README|DEPENDENCIES|CONTRIBUTING)\.md$/.test(path))
        .toSorted(),
    ).toEqual(["README.md", ...GUIDES].toSorted());
  });

  it("contains the files that its manifest names", () => {
    const { bin, exports, imports } = JSON.parse(textOf("package.json")) as Record<string, object>;
    const named = [...JSON.stringify({ bin, exports, imports }).matchAll(/"\.\/([^"]+\.\w+)"/g)].map(
      ([, name]) => name,
    );
    // The names of the entry points are not files.
    const files = named.filter((name) => !["tokens.css", "tailwind.css", "schemas/vitral.json"].includes(name ?? ""));
    expect(files.length).toBeGreaterThan(6);
    expect(files.filter((name) => !paths().includes(name ?? ""))).toEqual([]);
  });

  it("holds neither sources nor tests", () => {
    const kinds =
      /\.(?:js|d\.ts|hbs|css|md)$|\/(?:words|schemas)\/\w+\.json$|\/usual-names\.json$|(?:^|\/)(?:LICENSE|package\.json)$/;
    expect(paths().filter((path) => !kinds.test(path) || /(?:^|\/)test\b|\.test\./.test(path))).toEqual([]);
    const site = globSync("**/*.{hbs,css,json,js}", { cwd: join(ROOT, "generator/site") });
    expect(site.length).toBeGreaterThan(15);
    expect(paths()).toEqual(expect.arrayContaining(site.map((name) => `.vitral/package/generator/site/${name}`)));
  });

  it("contains the program as a few files, which load quickly", () => {
    const modules = globSync("generator/{cli,diff,identity,import,tokens}/**/*.ts", { cwd: ROOT });
    expect(modules.length).toBeGreaterThan(100);
    const alone = paths().filter((path) => /generator\/(?:cli|diff|identity|import|tokens)\/.*\.js$/.test(path));
    expect(alone).toEqual(["data", "project"].map((name) => `.vitral/package/generator/import/run/${name}.js`));
  });

  it("holds no module that would look for files beside itself, and finds them beside the program", () => {
    const sources = globSync("generator/**/*.ts", { cwd: ROOT }).filter((path) => !paths().includes(path));
    const isLooking = (path: string) =>
      /import\.meta\.(?:dirname|filename)/.test(readFileSync(join(ROOT, path), "utf8"));
    // The second one names it to the bundler of other people's modules; the third makes the package, and isn't in it.
    const named = ["generator/here.ts", "generator/import/run.ts", "generator/prepack.ts"];
    expect(sources.filter(isLooking).toSorted()).toEqual(named);
  });

  it("contains types only for its entry points, which refer to existing files", () => {
    const types = paths().filter((path) => path.endsWith(".d.ts"));
    expect(types.length).toBeGreaterThan(20);
    const named = types.flatMap((path) =>
      [...textOf(path).matchAll(/(?:from |import\()"(\.[^"]*)"/g)].map(([, name = ""]) => join(path, "..", name)),
    );
    expect(named.filter((path) => !paths().includes(path.replace(/\.js$/, ".d.ts")))).toEqual([]);
    expect(types.filter((path) => /\/(?:cli|build|hosts|identity|tokens|site|verify)\//.test(path))).toEqual([]);
  });

  it("names no folder of the machine that packed it", () => {
    const places = [ROOT, tmpdir(), packed.project, project];
    expect(paths().filter((path) => places.some((place) => textOf(path).includes(place)))).toEqual([]);
  });

  it("follows publint's recommendations", async () => {
    const { messages, pkg } = await publint({ pkgDir: join(unpacked, "package"), pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg!))).toEqual([]);
  });

  it("has types for every resolution that reads ECMAScript modules", async () => {
    // It is not CommonJS, and not for TypeScript's node10; a stylesheet has no types, so attw cannot judge it.
    const attw = join(import.meta.dirname, "node_modules/@arethetypeswrong/cli/dist/index.js");
    const but = ["--profile", "esm-only", "--exclude-entrypoints", "tokens.css", "tailwind.css", "schemas/vitral.json"];
    // Its exit code says whether there is anything to fix, and so whether this is reached.
    const printed = await run(NODE24, [attw, packed.archive, ...but, "--format", "ascii", "--no-emoji"], unpacked);
    expect([...printed.matchAll(/"vitral\/([\w.]+)"/g)].map(([, door]) => door)).toEqual([
      "kit",
      "client",
      "package.json",
    ]);
  });
});
