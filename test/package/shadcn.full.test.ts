import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { openApi, ROOT } from "../built.ts";

// The checks of a clean clone run before this package is installed, so no import names it.
const SCHEMA = join(ROOT, "test/package/node_modules/@shadcn/registry/dist/schema/index.js");
const { registryItemSchema } = (await import(pathToFileURL(SCHEMA).href)) as {
  registryItemSchema: { parse(item: unknown): { cssVars?: Record<string, Record<string, string>> } };
};

const { get } = await openApi();

describe.each(["theme", "clio/theme"])("/platforms/shadcn/%s.json", (name) => {
  it("is an item of a registry by shadcn's own schema, with the colours of light and dark", async () => {
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

it("shadcn's schema refuses an item without a type", () => {
  expect(() => registryItemSchema.parse({ name: "theme", cssVars: {} })).toThrow("type");
});
