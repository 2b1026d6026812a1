import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { installOnce, packOnce } from "./packed.ts";
import { rehearse } from "./release.ts";

it("publishes a release in a dry run, installs it in an empty folder and runs it", { timeout: 600_000 }, async () => {
  const { archive } = await packOnce();
  const { id, built } = await rehearse(archive, await installOnce());
  expect(id).toBe(`vitral@${manifest.version}`);
  expect(built.release).toMatch(/^\w+$/);
});
