import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { vitral } from "../cli/vitral.ts";
import { temporaryFolder } from "../temporary.ts";

it("reports removed modifiers and their contexts, which are part of page addresses", async () => {
  const cwd = temporaryFolder();
  const initFrom = async (folder: string, ...choices: readonly string[]) => {
    const rules = choices.map((choice, index) => `[data-${choice}] { --gap: ${index}px }`);
    writeFileSync(join(cwd, "tokens.css"), `:root { --gap: 9px; --page: #ffffff }\n${rules.join("\n")}`);
    await vitral(["init", folder, "--from", "tokens.css"], { cwd });
  };
  await initFrom("old", "brand=acme", "brand=bravo", "density=compact");
  await initFrom("new", "brand=acme", "brand=delta");
  const { out } = await vitral(["diff", "old", "new"], { cwd });
  expect(out).toContain(
    `Breaking
  choice density removed
  choice brand changed
      context  bravo → none

Silent
  choice brand changed
      context  none → delta`,
  );
  const unchanged = await vitral(["diff", "old", "old"], { cwd });
  expect(unchanged.out).toContain("nothing changed for users of the identity");
});
