import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SECOND } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { copyIdentity, vitral } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

it("summarizes an identity without problems", async () => {
  // 4 themes, 2 products or none, and 5 seasons or none.
  expect(await vitral(["check", "--root", SECOND])).toEqual({
    code: 0,
    out: `Backwater Lines has no problems
  day         14 colours
  night       14 colours
  day-bold    14 colours
  night-bold  14 colours
  49 tokens, 2 products, 5 seasons, 3 pages
  15 of 15 declared pairs of colours pass in all 72 combinations; 7 colours are in no pair.
`,
    err: "",
  });
});

it.each([
  ["no pairs are declared", [], 'Contrast was not checked: "pairs" is empty.'],
  [
    "there is a single combination",
    [{ text: ["color.ink"], on: ["color.paper"], minimum: 4.5 }],
    "1 of 1 declared pair of colours passes in the only combination; 2 colours are in no pair.",
  ],
  [
    "a pair fails and a colour is in no pair",
    [{ text: ["color.ink", "color.fog"], on: ["color.paper"], minimum: 4.5 }],
    "1 of 2 declared pairs of colours passes in the only combination; 1 colour is in no pair.",
  ],
  [
    "a background is translucent",
    [{ text: ["color.ink"], on: ["color.paper", "color.veil"], minimum: 4.5 }],
    "1 of 2 declared pairs of colours passes in the only combination; 1 can't be measured on a translucent background; 1 colour is in no pair.",
  ],
])("says which contrasts were checked if %s", async (_, pairs, expected) => {
  const folder = temporaryFolder();
  const veil = { ...color("#ffffff", [1, 1, 1]), $value: { ...color("#ffffff", [1, 1, 1]).$value, alpha: 0.5 } };
  const light = { ...THEME, fog: color("#aaaaaa", [0.6667, 0.6667, 0.6667]), veil };
  writeTokens(folder, { ...SETTINGS, pairs }, { color: { light } });
  const { code, out } = await vitral(["check", "--root", folder]);
  expect([code, out.trimEnd().split("\n").at(-1)?.trim()]).toEqual([0, expected]);
});

it("reports no problems only if there are no warnings either, and says that every colour is in a pair", async () => {
  const folder = temporaryFolder();
  const pairs = [{ text: ["color.ink"], on: ["color.paper"], minimum: 4.5 }];
  writeTokens(folder, { ...SETTINGS, pairs }, { color: { light: THEME } });
  const { out } = await vitral(["check", "--root", folder]);
  expect(out.split("\n")).toEqual([
    "Two has no problems",
    "  light  2 colours",
    "  2 tokens, 0 products, 0 seasons, 0 pages",
    "  1 of 1 declared pair of colours passes in the only combination; every colour is in a pair.",
    "",
  ]);
  const light = { ink: color("#808080", [0.502, 0.502, 0.502]), paper: THEME.paper };
  writeFileSync(join(folder, "tokens/tokens.json"), JSON.stringify({ color: { light } }));
  const warned = await vitral(["check", "--root", folder]);
  expect([warned.code, warned.out.split("\n")[0]]).toEqual([0, "Two has no errors, and 1 warning"]);
  expect(warned.out).toContain("0 of 1 declared pair of colours pass in the only combination");
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
Fix these first: colours, contrast, symbols and pages were not checked.
`,
  });
});

it("prints the problems as JSON, with an empty list if there are none", async () => {
  expect(await vitral(["check", "--json", "--root", SECOND])).toEqual({
    code: 0,
    out: '{\n  "problems": [],\n  "warnings": [],\n  "isWhole": true\n}\n',
    err: "",
  });
  const { code, out } = await vitral(["check", "--json"], { cwd: temporaryFolder() });
  const { problems, isWhole } = JSON.parse(out) as { problems: unknown[]; isWhole: boolean };
  expect([code, isWhole, problems]).toMatchObject([
    1,
    false,
    [{ place: { file: "tokens/vitral.json", line: 1, column: 1 } }],
  ]);
});

it("reports skipped checks only while the tokens file has problems", async () => {
  const cwd = copyIdentity();
  const last = async () => (await vitral(["check"], { cwd })).err.trimEnd().split("\n").slice(-2);
  appendFileSync(join(cwd, "reference/forma.md"), "\n{{tokens.nothing}}\n");
  appendFileSync(join(cwd, "reference/cor.md"), "\n{{tokens.nothing}}\n");
  expect(await last()).toEqual(["", "2 problems in 2 files."]);
  const file = join(cwd, "tokens/tokens.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"{color.light.ink}"', '"{color.light.inc}"'));
  expect(await last()).toEqual([
    "1 problem in 1 file.",
    "Fix these first: colours, contrast, symbols and pages were not checked.",
  ]);
});
