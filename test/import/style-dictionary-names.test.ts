import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";
import { both, css } from "./style-dictionary.ts";

it("Of tokens of Style Dictionary with one name the last counts, and references have the value of the one they name", async () => {
  const value = (text: string) => ({ value: text, comment: "x" });
  const tokens = {
    gap: { "-10": value("1px"), 10: value("2px"), bigOne: value("3px"), "big-one": value("4px") },
    near: value("{gap.-10}"),
    far: value("{gap.10}"),
    wide: value("{gap.bigOne} {gap.big-one}"),
  };
  const { variables, expected } = await both({ source: ["a.json"], platforms: { css } }, { "a.json": tokens });
  expect(variables).toEqual(expected);
  expect(variables).toMatchObject({ near: "1px", far: "2px", wide: "3px 4px" });
});

// What each version makes of names in its stylesheets, as a run of it with the group "css" shows.
const KEYS = ["grey100", "h1", "2x", "2xl", "01-10", "XL2", "5XL", "h1Bold", "10Ab"];
const WRITTEN = [
  ["2.10.3", "grey-100 h-1 2-x 2-xl 01-10 xl-2 5-xl h-1-bold 10-ab"],
  ["3.7.1", "grey100 h1 2x 2xl 01-10 xl2 5-xl h1-bold 10-ab"],
  ["^3.9.2", "grey100 h1 2x 2xl 01-10 xl2 5-xl h1-bold 10-ab"],
  ["~4.4.0", "grey100 h1 2x 2xl 01-10 xl2 5-xl h1-bold 10-ab"],
  ["5", "grey100 h1 2x 2xl 01-10 xl2 5-xl h1-bold 10-ab"],
  ["latest", "grey100 h1 2x 2xl 01-10 xl2 5-xl h1-bold 10-ab"],
] as const;

const sourceWith = (version: string | undefined, keys: readonly string[]) => ({
  "package.json": { devDependencies: version === undefined ? {} : { "style-dictionary": version } },
  "config.json": { source: ["a.json"], platforms: { css } },
  "a.json": { a: Object.fromEntries(keys.map((key) => [key, { value: "1px" }])) },
});

it.each(WRITTEN)("Names with digits are those that version %s writes", async (version, names) => {
  for (const [at, name] of names.split(" ").entries()) {
    const found = await imported(sourceOf(sourceWith(version, [KEYS[at] ?? ""])));
    expect(Object.keys(await found.variablesOf({}))).toEqual([`a-${name}`]);
  }
});

it.each([
  ["package-lock.json", '{ "packages": { "node_modules/style-dictionary": {\n "version": "2.10.3" } } }'],
  ["yarn.lock", 'other@*:\n  version "5.0.0"\n\nstyle-dictionary@latest:\n  version "2.10.3"\n'],
  ["yarn.lock", '"style-dictionary@npm:latest":\n  version: 2.10.3\n'],
  ["pnpm-lock.yaml", "packages:\n\n  style-dictionary@2.10.3:\n    resolution: {}\n"],
])("The version of names with digits may be in %s alone", async (path, lock) => {
  const found = await imported(sourceOf({ ...sourceWith("latest", ["h1"]), [path]: lock }));
  expect(Object.keys(await found.variablesOf({}))).toEqual(["a-h-1"]);
});

it.each([
  ["as the stylesheet that was made of them has them", "2.10.3", "a-5xl"],
  ["as version 2 parts them, where the stylesheet has that", "5.0.0", "a-5-xl"],
])("Letters and digits of names are %s", async (_, version, name) => {
  const sheets = { "dist/a.css": `:root { --${name}: 1px; }` };
  const found = await imported(sourceOf({ ...sourceWith(version, ["5xl"]), ...sheets }));
  expect(await found.variablesOf({})).toEqual({ [name]: "1px" });
});

it("Names with digits are those of the newest version, where nothing says which one it is", async () => {
  const found = await imported(
    sourceOf({ ...sourceWith(undefined, []), "a.json": { size: { "2xl": { value: 2 }, grey100: { value: "1px" } } } }),
  );
  expect(Object.keys(await found.variablesOf({}))).toEqual(["size-2xl", "size-grey100"]);
});
