import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { openApi, ROOT } from "../built.ts";

// The type check of a clean clone runs before this package is installed, so it is imported dynamically.
const SCHEMA = join(ROOT, "test/package/node_modules/@shadcn/registry/dist/schema/index.js");
const { registryItemSchema } = (await import(pathToFileURL(SCHEMA).href)) as {
  registryItemSchema: { parse(item: unknown): { cssVars?: Record<string, Record<string, string>> } };
};

const { get } = await openApi();

describe.each(["theme", "clio/theme"])("/platforms/shadcn/%s.json", (name) => {
  it("is a valid registry item in shadcn's schema, with light and dark colours", async () => {
    const { cssVars } = registryItemSchema.parse(await get(`/api/v1/platforms/shadcn/${name}.json`).json());
    for (const mode of ["light", "dark"]) {
      const { variables } = (await get(`/api/v1/themes/${mode}`).json()) as { variables: Record<string, string> };
      expect(cssVars?.[mode]).toMatchObject({
        background: variables["paper"],
        foreground: variables["ink"],
        card: variables["paper-alt"],
      });
    }
  });
});

it("shadcn's schema rejects an item without a type", () => {
  expect(() => registryItemSchema.parse({ name: "theme", cssVars: {} })).toThrow("type");
});
