import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { buildEdge } from "../../generator/build/deployment/edge.ts";
import { replaceFiles } from "../../generator/disk/replace-files.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { readSource } from "../built.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { refusal } from "./filled.ts";
import { snapshot } from "./snapshot.ts";
import { temporaryFolder } from "../temporary.ts";

const SHORT = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } } as const;
const root = temporaryFolder();
writeTokens(root, SETTINGS, { color: { light: THEME } });
const hosts = join(root, "hosts");
mkdirSync(hosts);
for (const host of ["netlify", "cloudflare", "fetch", "netlify-function"])
  writeFileSync(join(hosts, `${host}.ts`), "export const createHost = () => null;\n");

/** Creates a build and reads what vitral edge reads from it. */
async function prepareBuild() {
  const parent = temporaryFolder();
  const dist = join(parent, "dist");
  await build(await readSource(root), SHORT, dist);
  const reading = await readBuilt(dist);
  if ("problems" in reading) throw new Error("The build cannot be read.");
  const { stored: _, ...published } = reading.built;
  return { parent, target: { dist, published } };
}

describe("vitral edge writes nothing", () => {
  it.each(["dist/edge", "dist/..edge", "link/edge", "link/new/edge"])(
    "into the build, addressed as %s",
    async (out) => {
      const { parent, target } = await prepareBuild();
      symlinkSync("dist", join(parent, "link"));
      const before = snapshot(parent);
      await expect(buildEdge(target, hosts, join(parent, out))).rejects.toThrow(/is in the built folder/);
      expect(snapshot(parent)).toEqual(before);
    },
  );

  it("for a build that was replaced while it was read", async () => {
    const { parent, target } = await prepareBuild();
    await build(await readSource(root, { origin: "", path: "/design" }), SHORT, target.dist);
    const before = snapshot(parent);
    await expect(buildEdge(target, hosts, join(parent, "edge"))).rejects.toThrow(
      `"${target.dist}" was rebuilt while it was being read. Run the command again.`,
    );
    expect(snapshot(parent)).toEqual(before);
  });

  it("into a build that was replaced after its record was read", async () => {
    const { target } = await prepareBuild();
    const { release } = target.published;
    const moved = await readSource(root, { origin: "", path: "/design" });
    await build(moved, SHORT, target.dist);
    const before = snapshot(target.dist);
    const rules = new Map([["_redirects", Buffer.from("/ /old 301")]]);
    expect(refusal(() => replaceFiles(target.dist, release, rules))).toMatch(/was rebuilt while it was being read/);
    expect(snapshot(target.dist)).toEqual(before);
  });
});
