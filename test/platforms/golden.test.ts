import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BUILT_IN } from "../../generator/platforms/platforms.ts";
import { openApi } from "../built.ts";
import { writeNative } from "./native-identity.ts";
import { filesOf } from "./read-back.ts";

const GOLDEN = join(import.meta.dirname, "golden");

it.each(BUILT_IN)("the files of %s match the reviewed golden files", async (platform) => {
  const { variants } = await filesOf(await openApi({ root: writeNative() }), platform);
  const texts = [...(variants[0]?.texts ?? [])].map(([path, text]) => `=== ${path}\n${text}`).join("\n");
  const file = join(GOLDEN, `${platform}.txt`);
  // VITRAL_GOLDEN=1 writes the golden files after a change that you have reviewed.
  if (process.env["VITRAL_GOLDEN"] === "1") {
    mkdirSync(GOLDEN, { recursive: true });
    writeFileSync(file, texts);
  }
  expect(texts).toBe(readFileSync(file, "utf8"));
});
