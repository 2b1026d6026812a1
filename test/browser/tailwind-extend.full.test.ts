import { describe, expect, it } from "vitest";
import { textOf } from "./reading.ts";
import { tailwind } from "./tailwind.ts";

const tokens = await textOf("/tokens.css");
const extension = await textOf("/tailwind.extend.css");
const sheets = [tokens, extension];
const bare = await tailwind(sheets, []);

describe("with /tailwind.extend.css", () => {
  it.each(["bg-red-500", "rounded-md", "text-xl", "shadow-md", "ease-in", "font-bold", "max-w-xl", "2xl:flex", "p-5"])(
    "keeps the framework's %s",
    async (name) => {
      expect(await tailwind(sheets, [name])).not.toBe(bare);
    },
  );

  it.each([
    "bg-ink",
    "text-title-1",
    "rounded-small",
    "duration-fast",
    "border-hairline",
    "dark:bg-ink",
    "max-w-measure",
  ])("adds the identity's %s", async (name) => {
    expect(await tailwind(sheets, [name])).not.toBe(bare);
  });

  it("prefers the identity's value if both have a name", async () => {
    expect(await tailwind(sheets, ["font-serif"])).toContain('"Source Serif 4"');
  });
});

describe("the comment at the top", () => {
  it("of /tailwind.css says that it replaces the default theme", async () => {
    expect(await textOf("/tailwind.css")).toMatch(/^\/\*\s*\* Replaces Tailwind's default theme/);
  });

  it("of /tailwind.extend.css says that it adds to the default theme", () => {
    expect(extension).toMatch(/^\/\*\s*\* Adds to Tailwind's default theme/);
  });
});
