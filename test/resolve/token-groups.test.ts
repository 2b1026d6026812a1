import { describe, expect, it } from "vitest";
import { tokenGroups } from "../../generator/resolve/token-groups.ts";
import { imported, sourceOf } from "../import/imported.ts";

/** The token groups of an identity with these custom properties. */
async function groupsOf(...names: readonly string[]): Promise<Record<string, string>> {
  const rules = names.map((name) => `--${name}: 1;`).join(" ");
  const { identity } = await imported(sourceOf({ "a.css": `:root { ${rules} }` }));
  return Object.fromEntries(tokenGroups(identity));
}

describe("Tokens outside groups", () => {
  it("are grouped by their names' first word", async () => {
    expect(await groupsOf("font-size-1", "fontSize2", "gray-1", "gray_2", "ink")).toEqual({
      "font-size-1": "font",
      fontSize2: "font",
      "gray-1": "gray",
      gray_2: "gray",
      ink: "ink",
    });
  });

  it("are grouped by the word after a shared prefix", async () => {
    expect(await groupsOf("ds-gap-1", "ds-gap-2", "ds-edge-1", "ds-edge-2")).toEqual({
      "ds-gap-1": "gap",
      "ds-gap-2": "gap",
      "ds-edge-1": "edge",
      "ds-edge-2": "edge",
    });
  });

  it("are grouped together if many have nothing in common", async () => {
    const unrelated = Array.from({ length: 20 }, (_, at) => `${String.fromCharCode(97 + at)}x`);
    expect(new Set(Object.values(await groupsOf(...unrelated)))).toEqual(new Set(["other"]));
  });
});
