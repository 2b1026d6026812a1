import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { choicesOn } from "../../generator/resolve/combination.ts";
import { resolveTheme } from "../../generator/resolve/theme.ts";
import { writeLarge } from "../large-identity.ts";
import { readSource } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

it("keeps only a limited number of requested combinations in memory", async () => {
  const folder = temporaryFolder();
  writeLarge(folder, { theme: 1, further: Array.from({ length: 10 }, () => 2), tokens: 800 });
  const { identity } = await readSource(folder);
  // All 1,024 combinations change the same section, so each has its own copy.
  const sections = [...choicesOn(identity.modifiers)].flatMap((choices) => {
    const { sections: resolved } = resolveTheme(identity, choices);
    return resolved.filter(({ name }) => name === "size").map((section) => new WeakRef(section));
  });
  expect(sections).toHaveLength(1024);
  await sleep(1);
  collect();
  const retained = sections.filter((section) => section.deref() !== undefined);
  expect(retained.length).toBeLessThan(512);
  expect(retained.length).toBeGreaterThan(0);
});
