import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { temporaryFolder, vitral } from "./vitral.ts";

const HELP = "Run the command with --help to see its options.\n";
const cwd = temporaryFolder();

const YEARS = "Wanted: two years from 1583 to 9999, the first not after the second, such as 2025-2031.";
const DAY = "Wanted: a real day as yyyy-mm-dd, from 1583-01-01 to 9999-12-31.";
const PATH = "Wanted: a path that begins with a slash, such as /design.";
const URL = "Wanted: an origin such as https://example.org; a path goes into --base-path.";
const PORT = "Wanted: a port from 0 to 65535; 0 takes any that is free.";

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
  ["build", "--base-path <path>", "https://design.example/x", PATH],
  ["build", "--base-url <origin>", "design.example", URL],
  ["build", "--base-url <origin>", "https://design.example/x", URL],
  ["build", "--base-url <origin>", "ftp://design.example", URL],
  ["build", "--base-url <origin>", "https://design.example/?a=b", URL],
  ["preview", "--port <number>", "65536", PORT],
  ["preview", "--port <number>", "-1", PORT],
  ["preview", "--port <number>", "http", PORT],
  ["preview", "--port <number>", "80.5", PORT],
];

describe("a value that an option does not take", () => {
  it.each(invalid)("%s %s %j", async (command, option, value, wanted) => {
    const [name = ""] = option.split(" ");
    expect(await vitral([command, `${name}=${value}`], { cwd })).toEqual({
      code: 2,
      out: "",
      err: `error: option '${option}' argument '${value}' is invalid. ${wanted}\n${HELP}`,
    });
  });
});

describe("a call that is no command's", () => {
  const calls: [string[], string][] = [
    [["bild"], "error: unknown command 'bild'\n(Did you mean build?)\n"],
    [["serve"], "error: unknown command 'serve'\n"],
    [["build", "--year", "2026"], "error: unknown option '--year'\n(Did you mean --years?)\n"],
    [["preview", "--watch"], "error: unknown option '--watch'\n"],
    [["build", "dist"], "error: too many arguments for 'build'. Expected 0 arguments but got 1: dist.\n"],
    [["build", "--date"], "error: option '--date <day>' argument missing\n"],
    [["get"], "error: missing required argument 'address'\n"],
  ];

  it.each(calls)("%j", async (args, message) => {
    expect(await vitral(args, { cwd })).toEqual({ code: 2, out: "", err: `${message}${HELP}` });
  });

  it("with nothing at all: the help, and no success", async () => {
    const { code, out, err } = await vitral([], { cwd });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^Usage: vitral \[options\] \[command\]\n/);
  });
});

describe("help", () => {
  it.each([[[]], [["build"]], [["preview"]], [["get"]]])("is an answer: %j", async (command) => {
    const { code, out, err } = await vitral([...command, "--help"], { cwd });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(new RegExp(`^Usage: ${["vitral", ...command].join(" ")} `));
  });
});

it("none of these calls wrote anything", () => {
  expect(readdirSync(cwd)).toEqual([]);
});
