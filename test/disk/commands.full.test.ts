import { chownSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { readSource } from "../built.ts";
import { ended, startVitral, vitral } from "../cli/vitral.ts";
import { type Served, serveFolder, SHORT } from "../mirror/served.ts";
import { copySmallest } from "../smallest.ts";
import { snapshot } from "./snapshot.ts";
import { temporaryFolder } from "../temporary.ts";

/** A project with a build, a copy and edge functions, and with many folders that only look like Vitral's. */
const root = copySmallest();
/** The build that is copied first, and a later one. */
const [built, changed] = [join(temporaryFolder(), "dist"), join(temporaryFolder(), "dist")];
await build(await readSource(root), SHORT, built);
let served: Served;
beforeAll(async () => {
  served = await serveFolder(built);
  cpSync(built, join(root, "dist"), { recursive: true });
  await vitral(["mirror", "--quiet", served.origin, "copy"], { cwd: root });
  await vitral(["edge", "--quiet"], { cwd: root });
  await build(await readSource(root, { origin: "https://design.example", path: "" }), SHORT, changed);
  for (const name of LOOK_ALIKES) {
    mkdirSync(join(root, name, "api/v1"), { recursive: true });
    writeFileSync(join(root, name, "thesis.txt"), "the only copy");
    writeFileSync(join(root, name, "api/v1/manifest.json"), "{}");
  }
  const moves = JSON.stringify({ to: join(root, "dist"), moved: ["../tokens", "/etc/hosts", "../../.."] });
  for (const name of [".vitral-moves.json", "owner.json"]) writeFileSync(join(root, "dist.old", name), moves);
  writeFileSync(join(root, "dist.rules"), "mine");
  mkdirSync(join(root, ".vitral-0123456789abcdef0123"));
  symlinkSync("tokens", join(root, "copy.part-999999"));
  symlinkSync("tokens", join(root, "dist.new-999999"));
  if (process.getuid?.() === 0) chownSync(join(root, "dist.new-2026/thesis.txt"), 65_534, 65_534);
}, 120_000);
afterAll(() => served.close());

const LOOK_ALIKES = [
  "dist.old",
  "dist.new-2026",
  "dist.new-1-old",
  "copy.old",
  "copy.part-1",
  "copy.new-1",
  ".vitral/edge.new",
  ".vitral-work",
];

const run = (args: readonly string[]) => vitral(args, { cwd: root });

/** Starts a command that serves, and stops it once it has printed its address. */
async function serveAndStop(args: readonly string[]) {
  const child = startVitral(args, { cwd: root });
  child.stdout?.once("data", () => child.kill("SIGINT"));
  return ended(child);
}

/** Starts an MCP session that ends immediately. */
async function mcp(args: readonly string[]) {
  const child = startVitral(args, { cwd: root });
  child.stdin?.end();
  return ended(child);
}

describe("a command that only reads leaves every file unchanged:", () => {
  it.each<[string, () => Promise<{ readonly code: number | null }>]>([
    ["check", () => run(["check"])],
    ["get", () => run(["get", "/tokens"])],
    ["get --dist", () => run(["get", "--dist", "dist", "/tokens"])],
    ["verify dist", () => run(["verify", "dist"])],
    ["verify dist.old", () => run(["verify", "dist.old"])],
    ["verify copy", () => run(["verify", "copy"])],
    ["verify of a missing folder", () => run(["verify", "nowhere"])],
    ["diff of two builds", () => run(["diff", "copy", "dist"])],
    ["diff of a look-alike", () => run(["diff", "dist.old", "dist"])],
    ["preview", () => serveAndStop(["preview", "--port", "0"])],
    ["preview --dist copy", () => serveAndStop(["preview", "--port", "0", "--dist", "copy"])],
    ["dev", () => serveAndStop(["dev", "--port", "0"])],
    ["mcp --dist", () => mcp(["mcp", "--dist", "dist"])],
    ["build that is rejected", () => run(["build", "--out", "dist.old"])],
    ["mirror that is rejected", () => run(["mirror", served.origin, "dist.old"])],
    ["mirror into a build", () => run(["mirror", served.origin, "dist"])],
    ["edge that is rejected", () => run(["edge", "--out", "copy.old"])],
    ["edge into the build", () => run(["edge", "--out", "dist/edge"])],
  ])("vitral %s", async (_, command) => {
    const before = snapshot(root);
    const { code } = await command();
    expect([0, 1, 2, 130]).toContain(code);
    expect(snapshot(root)).toEqual(before);
  });
});

describe("a command that writes changes only its own output:", () => {
  const within = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`);
  it.each([
    ["build", ["build", "--quiet", "--base-path", "/x"], within("dist")],
    [
      "edge",
      ["edge", "--quiet"],
      (path: string) => within(".vitral/edge")(path) || /^dist\/(_redirects|\.vitral\.json)$/.test(path),
    ],
    ["mirror", ["mirror", "--quiet", "ORIGIN", "copy"], within("copy")],
  ])("vitral %s", async (_, args, isOutput) => {
    served.show(changed);
    const before = snapshot(root, isOutput);
    const whole = snapshot(root);
    const { code, err } = await run(args.map((text) => (text === "ORIGIN" ? served.origin : text)));
    expect([code, err]).toEqual([0, ""]);
    expect(snapshot(root, isOutput)).toEqual(before);
    expect(snapshot(root)).not.toEqual(whole);
  });
});
