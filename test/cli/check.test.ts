import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, SECOND } from "../built.ts";
import { copyIdentity, vitral } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

const TOKENS = JSON.parse(readFileSync(join(ROOT, "tokens/tokens.json"), "utf8"));

it("lists what an identity without problems has", async () => {
  // 4 themes, 2 products or none, 5 seasons or none.
  expect(await vitral(["check", "--root", SECOND])).toEqual({
    code: 0,
    out: `Backwater Lines has no problems
  day         9 colours
  night       9 colours
  day-bold    9 colours
  night-bold  9 colours
  35 tokens, 2 products, 5 seasons, 3 pages
  Every pair of colours passes in all 72 combinations.
`,
    err: "",
  });
});

it.each([
  ["no pair of colours is declared", "pairs", 'Contrast was not checked: "pairs" is empty.'],
  ["there is one combination", "", "Every pair of colours passes in the only combination."],
])("says which contrasts were checked if %s", async (_, emptied, expected) => {
  const [light] = Object.entries(TOKENS.$extensions["dev.vitral"].themes);
  const settings = {
    ...TOKENS.$extensions["dev.vitral"],
    reference: [],
    themes: Object.fromEntries([light!]),
    css: {},
  };
  const pairs = emptied === "pairs" ? [] : [{ text: ["ink"], on: ["paper"], minimum: 4.5, highContrast: 7 }];
  const folder = temporaryFolder();
  mkdirSync(join(folder, "tokens"));
  const tokens = { $extensions: { "dev.vitral": { ...settings, pairs } }, color: { light: TOKENS.color.light } };
  writeFileSync(join(folder, "tokens/tokens.json"), JSON.stringify(tokens));
  const { code, out } = await vitral(["check", "--root", folder]);
  expect([code, out.trimEnd().split("\n").at(-1)?.trim()]).toEqual([0, expected]);
});

it("lists the problems of an identity", async () => {
  const cwd = copyIdentity();
  const file = join(cwd, "tokens/products/clio.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"id": "clio"', '"id": "clia"'));
  expect(await vitral(["check"], { cwd })).toEqual({
    code: 1,
    out: "",
    err: `tokens/products/clio.json:2:9 "id" is "clia". Expected: the name of the file, "clio".
  1 | {
  2 |   "id": "clia",
              ^^^^^^
  3 |   "name": "Clio",

1 problem in 1 file.
`,
  });
});

it("prints the problems as JSON, and an empty list for an identity without problems", async () => {
  expect(await vitral(["check", "--json", "--root", SECOND])).toEqual({
    code: 0,
    out: '{\n  "problems": [],\n  "isWhole": true\n}\n',
    err: "",
  });
  const { code, out } = await vitral(["check", "--json"], { cwd: temporaryFolder() });
  const { problems, isWhole } = JSON.parse(out) as { problems: unknown[]; isWhole: boolean };
  expect([code, isWhole, problems]).toMatchObject([
    1,
    false,
    [{ place: { file: "tokens/tokens.json", line: 1, column: 1 } }],
  ]);
});

it("says that some checks were left out while the tokens file has problems, and only then", async () => {
  const cwd = copyIdentity();
  const last = async () => (await vitral(["check"], { cwd })).err.trimEnd().split("\n").slice(-2);
  appendFileSync(join(cwd, "reference/forma.md"), "\n{{tokens.nothing}}\n");
  rmSync(join(cwd, "tokens/products/clio.svg.hbs"));
  expect(await last()).toEqual(["", "2 problems in 2 files."]);
  const file = join(cwd, "tokens/tokens.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"$type": "color"', '"$type": "colour"'));
  expect(await last()).toEqual([
    "2 problems in 2 files.",
    "Fix these first: colours, contrast, symbols and pages were not checked.",
  ]);
});
