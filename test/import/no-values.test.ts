import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

it("A source of which no token has a value is refused, with the first reason", async () => {
  const source = sourceOf({ "a.json": { ink: { type: "color", value: "{gone}" } } });
  await expect(imported(source)).rejects.toThrow(/none of its tokens has a value.* ink: \{gone\}/);
});
