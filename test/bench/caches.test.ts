import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { CACHES } from "./caches.ts";

it.each(CACHES)("the benchmark finds the code of $what", ({ file, from }) => {
  expect(readFileSync(join(ROOT, "generator", file), "utf8")).toContain(from);
});
