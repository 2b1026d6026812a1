import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { vitral } from "../cli/vitral.ts";
import { temporaryFolder } from "../temporary.ts";

it("tells of choices that go, of their attributes and of their contexts, which pages have in their addresses", async () => {
  const cwd = temporaryFolder();
  const of = async (folder: string, ...choices: readonly string[]) => {
    const rules = choices.map((choice, at) => `[data-${choice}] { --gap: ${at}px }`);
    writeFileSync(join(cwd, "tokens.css"), `:root { --gap: 9px; --page: #ffffff }\n${rules.join("\n")}`);
    await vitral(["init", folder, "--from", "tokens.css"], { cwd });
  };
  await of("old", "brand=acme", "brand=bravo", "density=compact");
  await of("new", "brand=acme", "brand=delta");
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
  const same = await vitral(["diff", "old", "old"], { cwd });
  expect(same.out).toContain("nothing changed for users of the identity");
});
