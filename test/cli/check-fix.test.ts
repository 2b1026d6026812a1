import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { vitral } from "./vitral.ts";

const SETTINGS = `{ "name": "Two", "language": "en", "tokens": "tokens.json" }\n`;

/** Creates an identity with these files. */
function identityOf(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  mkdirSync(join(root, "tokens"));
  for (const [path, text] of Object.entries({ "tokens/vitral.json": SETTINGS, ...files }))
    writeFileSync(join(root, path), text);
  return root;
}

async function fixed(tokens: string): Promise<string> {
  const root = identityOf({ "tokens/tokens.json": tokens });
  await vitral(["check", "--fix", "--root", root]);
  return readFileSync(join(root, "tokens/tokens.json"), "utf8");
}

it("updates the components of an edited hex and keeps the file's formatting", async () => {
  // 0x33 is 51, and 51 ÷ 255 is 0.2.
  const before = `{\r\n\t"ink": {\r\n\t\t"$value": { "colorSpace": "srgb",   "hex": "#3300ff",\r\n\t\t\t"components": [\r\n\t\t\t\t0.50,\r\n\t\t\t\t0,\r\n\t\t\t\t1.0\r\n\t\t\t] },\r\n\t\t"$type": "color"\r\n\t}\r\n}`;
  expect(await fixed(before)).toBe(before.replace("0.50", "0.2"));
});

it.each([
  // The red, lime and grey of CSS Color Module Level 4.
  ["hsl", [120, 100, 50], "#ff0000", [0, 100, 50]],
  ["hsl", [120, 100, 50], "#808080", ["none", 0, 50.1961]],
  ["oklch", [0.5, 0, 0], "#ff0000", [0.628, 0.2577, 29.2339]],
  ["srgb-linear", [0, 0, 0], "#00ff00", [0, 1, 0]],
])("computes components from a hex in %s: %j with %s", async (colorSpace, components, hex, expected) => {
  const token = (list: unknown) =>
    JSON.stringify({ a: { $type: "color", $value: { colorSpace, components: list, hex } } });
  expect(await fixed(token(components))).toBe(token(expected));
});

it.each([
  ["color", `"#abc"`, `{ "colorSpace": "srgb", "components": [0.6667, 0.7333, 0.8], "hex": "#aabbcc" }`],
  ["color", `"#00000080"`, `{ "colorSpace": "srgb", "components": [0, 0, 0], "alpha": 0.502, "hex": "#000000" }`],
  [
    "color",
    `{ "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000" }`,
    `{ "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }`,
  ],
  ["dimension", `"16px"`, `{ "value": 16, "unit": "px" }`],
  ["dimension", `"-.5rem"`, `{ "value": -0.5, "unit": "rem" }`],
  ["duration", `"200ms"`, `{ "value": 200, "unit": "ms" }`],
  ["duration", `"0.2s"`, `{ "value": 0.2, "unit": "s" }`],
  // These stay unchanged: a missing unit is ambiguous, and the format has neither em nor colour names.
  ["dimension", `16`, `16`],
  ["dimension", `"16"`, `"16"`],
  ["dimension", `"2em"`, `"2em"`],
  ["color", `"red"`, `"red"`],
])("fixes a %s: %s becomes %s", async (type, value, expected) => {
  const token = (text: string) => `{ "a": { "$type": "${type}", "$value": ${text} }, "b": { "$value": "{a}" } }\n`;
  expect(await fixed(token(value))).toBe(token(expected));
});

it("fixes nested values in every file of tokens/ and removes trailing commas", async () => {
  const root = identityOf({
    "tokens/vitral.json": SETTINGS.replace(" }", ", }"),
    "tokens/tokens.json": `{
  "small": { "$type": "shadow", "$value": { "color": "#123", "offsetX": "1px", "offsetY": "{step}", "blur": "0.25rem", "spread": "0px" }, },
  "step": { "$type": "dimension", "$value": "4px", },
}
`,
  });
  const { code, out, err } = await vitral(["check", "--fix", "--root", root]);
  expect([code, err]).toEqual([0, ""]);
  expect(readFileSync(join(root, "tokens/vitral.json"), "utf8")).toBe(SETTINGS);
  expect(readFileSync(join(root, "tokens/tokens.json"), "utf8")).toBe(`{
  "small": { "$type": "shadow", "$value": { "color": { "colorSpace": "srgb", "components": [0.0667, 0.1333, 0.2], "hex": "#112233" }, "offsetX": { "value": 1, "unit": "px" }, "offsetY": "{step}", "blur": { "value": 0.25, "unit": "rem" }, "spread": { "value": 0, "unit": "px" } } },
  "step": { "$type": "dimension", "$value": { "value": 4, "unit": "px" } }
}
`);
  expect(out).toMatch(/^Fixed 9 problems in 2 files\n/);
  expect(out).toContain(`  tokens/tokens.json:3:45 step: "$value" is "4px". Expected: an object with value and unit.
    "4px" → { "value": 4, "unit": "px" }
`);
  expect(out).toContain("\n\nTwo has no problems\n");
});

it("lists the remaining problems and fixes nothing ambiguous", async () => {
  const left = `{ "a": { "$type": "dimension", "$value": 16 }, "b": { "$type": "colour", "$value": "#abc" } }`;
  const root = identityOf({ "tokens/tokens.json": left });
  const before = statSync(join(root, "tokens/tokens.json"));
  const { code, out, err } = await vitral(["check", "--fix", "--root", root]);
  expect([code, out.split("\n")[0]]).toEqual([0, "Nothing to fix."]);
  expect(err).toContain("2 warnings; --strict treats warnings as errors.");
  expect(statSync(join(root, "tokens/tokens.json"))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});

it("writes only files with fixes, keeps all other files unchanged, and leaves no temporary files", async () => {
  const root = identityOf({
    "tokens/vitral.json": SETTINGS.replace(`"tokens.json"`, `["tokens.json", "more.json"]`),
    "tokens/tokens.json": `{ "a": { "$type": "dimension", "$value": "1px" } }`,
    "tokens/more.json": `{ "b": { "$type": "dimension", "$value": { "value": 1, "unit": "px" } } }`,
    "tokens/notes.txt": "A note.",
    "beside.txt": "Beside.",
  });
  const files = ["tokens/more.json", "tokens/notes.txt", "tokens/vitral.json", "beside.txt"];
  const states = () => files.map((file) => statSync(join(root, file))).map(({ ino, mtimeMs }) => [ino, mtimeMs]);
  const before = states();
  await vitral(["check", "--fix", "--root", root]);
  expect(states()).toEqual(before);
  expect(readdirSync(root).sort()).toEqual(["beside.txt", "tokens"]);
});

it("leaves files outside tokens/ unchanged and rejects links", async () => {
  const tokens = `{ "a": { "$type": "dimension", "$value": "1px" } }`;
  const root = identityOf({ "tokens/vitral.json": SETTINGS.replace("tokens.json", "../all.json"), "all.json": tokens });
  const { out, err } = await vitral(["check", "--fix", "--root", root]);
  expect(out.split("\n")[0]).toBe("Nothing to fix.");
  expect(err).toContain('fix: Write { "value": 1, "unit": "px" }.');
  expect(readFileSync(join(root, "all.json"), "utf8")).toBe(tokens);
  const linked = identityOf({ "all.json": tokens });
  symlinkSync("../all.json", join(linked, "tokens/tokens.json"));
  const rejected = await vitral(["check", "--fix", "--root", linked]);
  expect([rejected.code, rejected.err]).toEqual([
    1,
    'vitral: "tokens/tokens.json" is a link. Vitral only writes files in folders: replace it, or move it away.\n',
  ]);
  expect(readFileSync(join(linked, "all.json"), "utf8")).toBe(tokens);
});

it("prints its fixes as JSON", async () => {
  const root = identityOf({ "tokens/tokens.json": `{ "a": { "$type": "dimension", "$value": "1px" } }` });
  const { code, out } = await vitral(["check", "--fix", "--json", "--root", root]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    problems: [],
    warnings: [],
    fixed: [
      { place: { file: "tokens/tokens.json" }, rule: "value", edits: [{ text: '{ "value": 1, "unit": "px" }' }] },
    ],
  });
});
