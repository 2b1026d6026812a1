import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { ALONE, LONG, SLOW } from "../quick.ts";

it.each([...SLOW, ...LONG, ...ALONE])("The tests that run apart exist: %s", (pattern) => {
  // Each name of a list in braces is a file of its own, or several with a star.
  const [, before = pattern, names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  const patterns = names === undefined ? [pattern] : names.split(",").map((name) => `${before}${name}${after}`);
  expect(patterns.filter((one) => globSync(one, { cwd: ROOT }).length === 0)).toEqual([]);
});
