import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { runModule, runProject } from "../../generator/import/run.ts";
import { openSource } from "../../generator/import/source-files.ts";
import { temporaryFolder } from "../temporary.ts";
import { write } from "./imported.ts";

/** Writes files to a folder `tokens`, next to a file `secret.json` outside it. */
function folderOf(files: Readonly<Record<string, unknown>>): string {
  const root = temporaryFolder();
  write(root, { "secret.json": { pin: "1234" } });
  write(join(root, "tokens"), files);
  return join(root, "tokens");
}

/** Runs a module in a new folder and returns its exports. */
async function exportsOf(text: string, path = "a.mjs") {
  return (await runModule(folderOf({ [path]: text }), path)).exports;
}

describe("Running a module", () => {
  it.each([
    ["computed values", "a.mjs", `export const ink = ["#", "1".repeat(6)].join("");`, { ink: "#111111" }],
    ["awaited values", "a.mjs", `export const ink = await Promise.resolve("#111111");`, { ink: "#111111" }],
    ["the default export", "a.mjs", `export default { ink: "#" + 111111 };`, { default: { ink: "#111111" } }],
    [
      "the default export without named exports that it repeats",
      "a.mjs",
      `export const light = { ink: "#111111" }; export const gap = { s: 4 }; export default { light };`,
      { default: { light: { ink: "#111111" } }, gap: { s: 4 } },
    ],
    [
      "module.exports of CommonJS",
      "a.cjs",
      `module.exports = { ...{ gap: 4 }, ink: "#111111" };`,
      { default: { gap: 4, ink: "#111111" } },
    ],
    ["values from TypeScript", "a.ts", `export const gap: number = 2 * 2;`, { gap: 4 }],
    ["an empty environment", "a.mjs", `export const names = Object.keys(process.env);`, { names: [] }],
    ["its own URL", "a.mjs", `export const name = import.meta.url.split("/").at(-1);`, { name: "a.mjs" }],
  ])("reads %s", async (_, path, text, expected) => {
    expect(await exportsOf(text, path)).toEqual(expected);
  });

  it("imports modules, data and styles next to it", async () => {
    const root = folderOf({
      "index.js": `import { ink } from "./ink"; import dark from "./dark.json"; import "./page.css"; export default { ink, dark };`,
      "ink.ts": `export const ink: string = "#" + 111111;`,
      "dark.json": { ink: "#eeeeee" },
      "page.css": ".page { color: red; }",
      "package.json": { type: "module" },
    });
    expect((await runModule(root, "index.js")).exports).toEqual({
      default: { ink: "#111111", dark: { ink: "#eeeeee" } },
    });
  });

  it("reports each value that isn't data, except exported functions", async () => {
    const text = `const ring = {}; ring.ring = ring;
      export const tint = () => 1;
      export const color = { mix() {}, none: undefined, rule: /a/, nan: NaN, ring, get bad() { throw new Error("no"); } };`;
    const { entries } = await runModule(folderOf({ "a.mjs": text }), "a.mjs");
    expect(entries.map(({ subject, found }) => `${subject} ${found}`)).toEqual([
      "a.mjs: color.mix a function",
      "a.mjs: color.none undefined",
      "a.mjs: color.rule a RegExp",
      "a.mjs: color.nan NaN",
      "a.mjs: color.ring.ring an object that contains itself",
      "a.mjs: color.bad code that fails: Error: no",
    ]);
  });
});

describe("A running module can't", () => {
  it.each([
    [
      "write files",
      `import fs from "node:fs"; fs.writeFileSync(new URL("written", "FOLDER"), "x");`,
      "needs FileSystemWrite",
    ],
    [
      "read files",
      `import fs from "node:fs"; fs.readFileSync(new URL("../secret.json", "FOLDER"));`,
      "needs FileSystemRead",
    ],
    [
      "read its own folder",
      `import fs from "node:fs"; fs.readFileSync(new URL("a.mjs", "FOLDER"));`,
      "needs FileSystemRead",
    ],
    ["import files outside its folder", `export { default } from "../secret.json";`, "is outside"],
    [
      "start programs",
      `import c from "node:child_process"; c.spawn("touch", ["x"], { detached: true });`,
      "needs ChildProcess",
    ],
    [
      "start workers",
      `import { Worker } from "node:worker_threads"; new Worker("1", { eval: true });`,
      "needs WorkerThreads",
    ],
    ["load addons", `process.dlopen({ exports: {} }, "/x.node");`, "Cannot load native addon"],
    ["end before its exports are read", `process.exit(0);`, "ended its process before"],
    ["await a promise that never settles", `await new Promise(() => {});`, "awaits something that never happens"],
    ["export more than a million members", `export const all = new Array(2e6).fill(1);`, "more than 1000000 members"],
    ["throw without its error being reported", `throw new TypeError("no ink");`, "failed: TypeError: no ink"],
  ])("%s", async (_, text, message) => {
    const root = folderOf({});
    write(root, { "a.mjs": text.replaceAll("FOLDER", `file://${root}/`) });
    await expect(runModule(root, "a.mjs")).rejects.toThrow(message);
    expect([...readdirSync(root), ...readdirSync(dirname(root))].sort()).toEqual(["a.mjs", "secret.json", "tokens"]);
  });

  it("fill the memory", async () => {
    await expect(exportsOf("const all = []; for (;;) all.push(new Array(1e4).fill(all));")).rejects.toThrow(
      /needs more than 256 MB of memory|didn't end within/,
    );
  });

  it("run forever", async () => {
    const root = folderOf({ "a.mjs": "for (;;);" });
    await expect(runModule(root, "a.mjs", 3000)).rejects.toThrow("didn't end within 3 seconds");
  });

  it("import a missing package without an explanation", async () => {
    await expect(exportsOf(`import "@acme/none/colors";`)).rejects.toMatchObject({
      message: 'a.mjs needs the package "@acme/none", which isn\'t installed here.',
      fix: expect.stringContaining("npm i @acme/none") as string,
    });
  });
});

it("Reading a module's exports doesn't depend on what it prints", async () => {
  expect(
    await exportsOf(`for (let at = 0; at < 1e5; at++) console.log("x".repeat(99)); export const gap = 4;`),
  ).toEqual({
    gap: 4,
  });
});

describe("A running project", () => {
  const config = (reading: string) => `import fs from "node:fs"; ${reading}
    export default { tokens: { ink: { value: text } }, platforms: {} };`;

  it("reads files in its folder", async () => {
    const root = folderOf({
      "sd.config.mjs": config(`const text = fs.readFileSync("ink.txt", "utf8");`),
      "ink.txt": "#111111",
    });
    const [project] = await runProject(openSource(root), "sd.config.mjs");
    expect(project?.tokens).toMatchObject({ ink: { value: "#111111" } });
  });

  it("can't read files outside its folder", async () => {
    const root = folderOf({ "sd.config.mjs": config(`const text = fs.readFileSync("../secret.json", "utf8");`) });
    await expect(runProject(openSource(root), "sd.config.mjs")).rejects.toThrow("needs FileSystemRead");
  });

  it("can't write files", async () => {
    const root = folderOf({ "sd.config.mjs": config(`const text = fs.writeFileSync("out.txt", "x");`) });
    await expect(runProject(openSource(root), "sd.config.mjs")).rejects.toThrow("needs FileSystemWrite");
    expect(existsSync(join(root, "out.txt"))).toBe(false);
  });

  it("is rejected if a symlink leads outside its folder", async () => {
    const root = folderOf({ "sd.config.mjs": config("const text = 1;") });
    symlinkSync("../secret.json", join(root, "link.json"));
    await expect(runProject(openSource(root), "sd.config.mjs")).rejects.toThrow("link.json links to a file outside");
  });
});
