import { describe, expect, it } from "vitest";
import { DIST, openApi } from "../built.ts";
import { vitral } from "./vitral.ts";

const { get } = await openApi();

describe("vitral find", () => {
  it("prints one result per line, with its value and note", async () => {
    const { code, out } = await vitral(["find", "form", "spacing"]);
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toMatch(/^space-6 +1\.5rem +Entre campos de um formulário\.$/);
  });

  it("shows each token's distance from the value searched for", async () => {
    const { out } = await vitral(["find", "15px"]);
    expect(out.split("\n")[0]).toMatch(/^space-4 +1rem +distance 1\. /);
  });

  it("prints the API's response as JSON", async () => {
    const { out } = await vitral(["find", "--json", "#6a6a6a"]);
    expect(out).toBe(await get("/api/v1/search?q=%236a6a6a").text());
  });

  it("reads a build", async () => {
    const { out } = await vitral(["find", "--dist", DIST, "natal"]);
    expect(out).toMatch(/^Natal +season/m);
  });

  it.each([
    [["xyzzy"], 1, 'Nothing found for "xyzzy".\n'],
    [["x".repeat(2048)], 1, /^Query too long: .*\n$/],
  ])("%j exits with %i", async (words, expected, message) => {
    const { code, out, err } = await vitral(["find", ...words]);
    expect([code, out]).toEqual([expected, ""]);
    expect(err).toMatch(message);
  });
});
