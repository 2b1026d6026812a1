import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { vitral } from "./vitral.ts";
import { blocksOf, read } from "../design/documents.ts";
import { temporaryFolder } from "../temporary.ts";

const HELP = "Run the command with --help to see its options.\n";
const cwd = temporaryFolder();

const YEARS = "Expected: a year or a range of years from 1583 to 9999, such as 2026 or 2025-2031.";
const DAY = "Expected: a real day as yyyy-mm-dd, from 1583-01-01 to 9999-12-31.";
const PATH = "Expected: a path of at most 200 characters that begins with a slash, such as /design.";
const URL = "Expected: an origin such as https://example.org; a path goes into --base-path.";
const PORT = "Expected: a port from 0 to 65535; 0 takes any free port.";

const invalid: [string, string, string, string][] = [
  ["build", "--years <from-to>", "2031-2025", YEARS],
  ["build", "--years <from-to>", "1582-2025", YEARS],
  ["build", "--years <from-to>", "2025-10000", YEARS],
  ["build", "--years <from-to>", "2025 to 2031", YEARS],
  ["build", "--years <from-to>", "", YEARS],
  ["build", "--date <day>", "2026-02-30", DAY],
  ["build", "--date <day>", "20/11/2026", DAY],
  ["build", "--date <day>", "1582-12-31", DAY],
  ["build", "--date <day>", "today", DAY],
  ["build", "--base-path <path>", "design", PATH],
  ["build", "--base-path <path>", "/a b", PATH],
  ["build", "--base-path <path>", "/a?b", PATH],
  ["build", "--base-path <path>", "//a", PATH],
  ["build", "--base-path <path>", `/${"a".repeat(200)}`, PATH],
  ["build", "--base-path <path>", "https://design.example/x", PATH],
  ["build", "--base-url <origin>", "design.example", URL],
  ["build", "--base-url <origin>", "https://design.example/x", URL],
  ["build", "--base-url <origin>", "ftp://design.example", URL],
  ["build", "--base-url <origin>", "https://design.example/?a=b", URL],
  ["check", "--root <folder>", "nope", "Expected: an existing folder."],
  ["build", "--root <folder>", import.meta.filename, "Expected: an existing folder."],
  ["preview", "--port <number>", "65536", PORT],
  ["preview", "--port <number>", "-1", PORT],
  ["preview", "--port <number>", "http", PORT],
  ["preview", "--port <number>", "80.5", PORT],
];

describe("an invalid option value", () => {
  it.each(invalid)("%s %s %j", async (command, option, value, expected) => {
    const [name = ""] = option.split(" ");
    expect(await vitral([command, `${name}=${value}`], { cwd })).toEqual({
      code: 2,
      out: "",
      err: `vitral: Invalid value "${value}" for ${name}. ${expected}\n${HELP}`,
    });
  });
});

describe("an invalid call", () => {
  const calls: [string[], string][] = [
    [["bild"], 'Unknown command "bild". Did you mean build?'],
    [["serve"], 'Unknown command "serve".'],
    [["build", "--year", "2026"], 'Unknown option "--year". Did you mean --years?'],
    [["preview", "--watch"], 'Unknown option "--watch".'],
    [["build", "--json=yes"], 'Unknown option "--json=yes".'],
    [["build", "dist"], 'The command "build" takes 0 arguments, but got 1: dist.'],
    [["get", "/a", "/b"], 'The command "get" takes 1 argument, but got 2: /a, /b.'],
    [["build", "--date"], "--date needs a value. Expected: --date <day>."],
    [["build", "--date", "--json"], `Invalid value "--json" for --date. ${DAY}`],
    [["get"], "Missing argument <address>."],
    [["build", "--date", "\u001b[2J\nx"], `Invalid value "\\u001b[2J\\u000ax" for --date. ${DAY}`],
  ];

  it.each(calls)("%j", async (args, message) => {
    expect(await vitral(args, { cwd })).toEqual({ code: 2, out: "", err: `vitral: ${message}\n${HELP}` });
  });

  it("prints the help but fails if there are no arguments", async () => {
    const { code, out, err } = await vitral([], { cwd });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^Usage: vitral \[options\] \[command\]\n/);
  });
});

it("vitral version prints the version, and vitral help prints a command's help", async () => {
  expect(await vitral(["version"], { cwd })).toEqual(await vitral(["--version"], { cwd }));
  expect(await vitral(["help", "dev"], { cwd })).toEqual(await vitral(["dev", "--help"], { cwd }));
  expect(await vitral(["help"], { cwd })).toEqual(await vitral(["--help"], { cwd }));
  const err = `vitral: Unknown command "bild". Did you mean build?\n${HELP}`;
  expect(await vitral(["help", "bild"], { cwd })).toEqual({ code: 2, out: "", err });
});

describe("help", () => {
  // The README tests compare this list with the help.
  const [calls = ""] = blocksOf(read("generator/cli/README.md"), "sh");
  const COMMANDS = [...new Set([...calls.matchAll(/^npx vitral (\w+)/gm)].map(([, name = ""]) => name))];

  it.each(["", ...COMMANDS])("fits 80 columns and ends with examples: %s", async (name) => {
    const { code, out, err } = await vitral([...(name === "" ? [] : [name]), "--help"], { cwd });
    const call = name === "" ? "vitral" : `vitral ${name}`;
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(new RegExp(`^Usage: ${call} \\[options\\]`));
    expect(out).toMatch(/\n\nExamples:\n( {2}vitral .*\n)+$/);
    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(out).not.toMatch(/default: (false|"")/);
  });
});

it("writes no files in any of these calls", () => {
  expect(readdirSync(cwd)).toEqual([]);
});
