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
  it("has the same bytes when it is packed in another folder", () => {
    expect(second.project).not.toBe(packed.project);
    expect(sha256(second.archive)).toBe(sha256(packed.archive));
  });

  it.each(["README.md", "CHANGELOG.md", "LICENSE", ...GUIDES])("contains %s unchanged", (name) => {
    expect(textOf(name)).toBe(readFileSync(join(ROOT, name), "utf8"));
  });

  it("excludes pages for contributors", () => {
    expect(
      paths()
        .filter((path) => /(?:README|DEPENDENCIES|CONTRIBUTING)\.md$/.test(path))
        .toSorted(),
    ).toEqual(["README.md", ...GUIDES].toSorted());
  });

  it("contains the files in its manifest", () => {
    const { bin, exports, imports } = JSON.parse(textOf("package.json")) as Record<string, object>;
    const referenced = [...JSON.stringify({ bin, exports, imports }).matchAll(/"\.\/([^"]+\.\w+)"/g)].map(
      ([, name]) => name,
    );
    // Some entry point names aren't file names.
    const files = referenced.filter(
      (name) => !["tokens.css", "tailwind.css", "schemas/vitral.json"].includes(name ?? ""),
    );
    expect(files.length).toBeGreaterThan(6);
    expect(files.filter((name) => !paths().includes(name ?? ""))).toEqual([]);
  });

  it("excludes sources and tests", () => {
    const kinds =
      /\.(?:js|d\.ts|hbs|css|md)$|\/(?:words|schemas)\/\w+\.json$|\/(?:search-words|usual-names)\.json$|(?:^|\/)(?:LICENSE|package\.json)$/;
    expect(paths().filter((path) => !kinds.test(path) || /(?:^|\/)test\b|\.test\./.test(path))).toEqual([]);
    const site = globSync("**/*.{hbs,css,json,js}", { cwd: join(ROOT, "generator/site") });
    expect(site.length).toBeGreaterThan(15);
    expect(paths()).toEqual(expect.arrayContaining(site.map((name) => `.vitral/package/generator/site/${name}`)));
  });

  it("bundles the program into a few files", () => {
    const modules = globSync("generator/{cli,diff,identity,import,tokens}/**/*.ts", { cwd: ROOT });
    expect(modules.length).toBeGreaterThan(100);
    const separate = paths().filter((path) => /generator\/(?:cli|diff|identity|import|tokens)\/.*\.js$/.test(path));
    expect(separate).toEqual(["data", "project"].map((name) => `.vitral/package/generator/import/run/${name}.js`));
  });

  it("excludes modules that would look for files next to themselves", () => {
    const sources = globSync("generator/**/*.ts", { cwd: ROOT }).filter((path) => !paths().includes(path));
    const usesOwnPath = (path: string) =>
      /import\.meta\.(?:dirname|filename)/.test(readFileSync(join(ROOT, path), "utf8"));
    // The second passes its path to the bundler of users' modules; the third makes the package, and isn't in it.
    const expected = ["generator/here.ts", "generator/import/run.ts", "generator/prepack.ts"];
    expect(sources.filter(usesOwnPath).toSorted()).toEqual(expected);
  });

  it("contains types only for its entry points, and their imports exist", () => {
    const types = paths().filter((path) => path.endsWith(".d.ts"));
    expect(types.length).toBeGreaterThan(20);
    const imported = types.flatMap((path) =>
      [...textOf(path).matchAll(/(?:from |import\()"(\.[^"]*)"/g)].map(([, name = ""]) => join(path, "..", name)),
    );
    expect(imported.filter((path) => !paths().includes(path.replace(/\.js$/, ".d.ts")))).toEqual([]);
    expect(types.filter((path) => /\/(?:cli|build|hosts|identity|tokens|site|verify)\//.test(path))).toEqual([]);
  });

  it("contains no local paths", () => {
    const places = [ROOT, tmpdir(), packed.project, project];
    expect(paths().filter((path) => places.some((place) => textOf(path).includes(place)))).toEqual([]);
  });

  it("follows publint's recommendations", async () => {
    const { messages, pkg } = await publint({ pkgDir: join(unpacked, "package"), pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg!))).toEqual([]);
  });

  it("has types in every ESM resolution mode", async () => {
    // It has no CommonJS and doesn't support TypeScript's node10; attw can't check stylesheets, which have no types.
    const attw = join(import.meta.dirname, "node_modules/@arethetypeswrong/cli/dist/index.js");
    const options = [
      "--profile",
      "esm-only",
      "--exclude-entrypoints",
      "tokens.css",
      "tailwind.css",
      "schemas/vitral.json",
    ];
    // Rejects if there are problems.
    const printed = await run(NODE24, [attw, packed.archive, ...options, "--format", "ascii", "--no-emoji"], unpacked);
    expect([...printed.matchAll(/"vitral\/([\w.]+)"/g)].map(([, entry]) => entry)).toEqual([
      "kit",
      "client",
      "package.json",
    ]);
  });
});
