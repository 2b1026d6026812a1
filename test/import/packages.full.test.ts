import { join } from "node:path";
import { expect, it } from "vitest";
import { measureTree } from "../measure/trees.ts";

/** Packages that the tests install, the choices that each offers, and the least share of its own values that is right. */
const PACKAGES: readonly (readonly [name: string, choices: string, least: number])[] = [
  ["dtcg-adobe-spectrum", "size(2) theme(2)", 1],
  ["dtcg-ibm-carbon", "typography(4)", 1],
  ["dtcg-microsoft-fluent", "theme(2)", 0.96],
  ["primer", "theme(14) size(3)", 0.96],
  ["carbon-themes", "theme(4)", 1],
  ["carbon-package", "theme(4)", 1],
  ["catppuccin", "flavor(4)", 1],
  ["fluent", "theme(7)", 1],
];

it.each(PACKAGES)("%s has its choices, and its own values in each of them", async (name, choices, least) => {
  const { found, right, own, wrong } = await measureTree(name, join(import.meta.dirname, ".."));
  expect(found).toBe(choices);
  expect(own).toBeGreaterThan(0);
  expect(right / own, wrong.slice(0, 5).join("\n")).toBeGreaterThanOrEqual(least);
});
