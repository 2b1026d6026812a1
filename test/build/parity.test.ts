import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DIST, openApi } from "../built.ts";

const { planned, get } = await openApi();

it("plans every file once", () => {
  expect(new Set(planned.map(({ path }) => path)).size).toBe(planned.length);
  expect(planned.length).toBeGreaterThan(2800);
});

it("serves every built file unchanged at its own address", async () => {
  for (const { path } of planned) {
    const response = get(path);
    expect(response.status, path).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Buffer.compare(bytes, readFileSync(join(DIST, path))), path).toBe(0);
  }
});
