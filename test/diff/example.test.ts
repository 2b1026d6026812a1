import { expect, it } from "vitest";
import { blocksOf, read } from "../design/documents.ts";
import { diff, openRepository, rem, srgb, token } from "./repository.ts";

const repository = openRepository(undefined, (files) => {
  files.set("space/half", token("dimension", rem(0.125)));
  const pill = { $deprecated: "Use radius-full." };
  files.set("radius/pill", token("dimension", { value: 999, unit: "px" }, pill));
});

/** Wide enough that no line wraps. */
const WIDE = { colors: false, depth: 1, columns: 200 };

/** The example in the command-line guide, without its first line, which names the two sides. */
const [, ...example] = blocksOf(read("generator/cli/README.md"), "")[0]?.split("\n\n") ?? [];

it("vitral diff prints the example in its guide", async () => {
  repository.add("second", (files) => {
    files.rename("space/half", "hair");
    files.set("color/light/gray-soft/$value", srgb("#7d7d7d"));
    files.set("radius/pill", undefined);
  });
  const { out } = await diff(repository.folder, ["first", "second"], { terminal: WIDE });
  expect(example.length).toBeGreaterThan(1);
  expect(out).toContain(example.join("\n\n").replace(/\n {2}…\n$/, ""));
});

it("a removed token isn't renamed if two new tokens have its value", async () => {
  const revision = repository.add("ambiguous", (files) => {
    const half = token("dimension", rem(0.125));
    files.set("space/half", undefined);
    files.set("space/hair", half);
    files.set("space/thin", half);
  });
  const { out } = await diff(repository.folder, ["first", revision], { terminal: WIDE });
  expect(out).toContain("space-half removed");
  expect(out).not.toContain("renamed");
});
