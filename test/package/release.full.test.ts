import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { packOnce } from "./packed.ts";
import { rehearse } from "./release.ts";

it("A release can be published, installed in an empty folder and run", { timeout: 600_000 }, async () => {
  const { archive } = await packOnce();
  const { id, built } = await rehearse(archive);
  expect(id).toBe(`vitral@${manifest.version}`);
  expect(built.release).toMatch(/^\w+$/);
});
