import { spawnSync } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { layOut } from "../build/published.ts";
import { openApi, ROOT, SECOND } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { openHostile } from "./hostile.ts";

/** The line that gives the files of all identities the same package. */
const PACKAGE = /^package designtokens$/m;

const hasKotlin = spawnSync("kotlinc", ["-version"]).status === 0;

/** The declarations of Compose that the files use; the library itself needs Android's build. */
const STUBS = globSync("*.{kt,java}", { cwd: join(import.meta.dirname, "stubs") }).map((file) =>
  join(import.meta.dirname, "stubs", file),
);

/** With its defaults, kotlinc spends most of its time on collecting garbage and compiling itself. */
const JAVA_OPTS = "-Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

const IDENTITIES = {
  first: () => openApi({ root: ROOT }),
  second: () => openApi({ root: SECOND }),
  primer: () => openApi({ root: layOut("github-primer") }),
  hostile: openHostile,
} as const;

describe("The Kotlin compiler", () => {
  it("accepts the files of two identities, of Primer, and of hostile names", { timeout: 600_000 }, async (context) => {
    context.skip(!hasKotlin, "kotlinc isn't installed: apt-get install kotlin");
    const folder = temporaryFolder();
    const files: string[] = [];
    for (const [name, open] of Object.entries(IDENTITIES)) {
      const { get } = await open();
      const text = await get("/api/v1/platforms/compose/DesignTokens.kt").text();
      expect(text).toMatch(PACKAGE);
      const file = join(folder, `${name}.kt`);
      // Kotlin 1.3, the version in Debian, reads a type's parentheses as its annotation's arguments.
      const readable = text.replace("@Composable () -> Unit", "@Composable() () -> Unit");
      writeFileSync(file, readable.replace(PACKAGE, `$&.${name}`));
      files.push(file);
    }
    const args = ["-nowarn", ...STUBS, ...files, "-d", join(folder, "tokens.jar")];
    const env = { ...process.env, JAVA_OPTS };
    const { status, stderr } = spawnSync("kotlinc", args, { encoding: "utf8", env });
    // The wrapper may print Java warnings.
    expect(status === 0 ? "" : stderr).toBe("");
  });
});
