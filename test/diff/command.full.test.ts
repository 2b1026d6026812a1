import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { readSource, SCOPE, SECOND } from "../built.ts";
import { vitral } from "../cli/vitral.ts";
import { bodyOf, diff, git, openRepository } from "./repository.ts";
import { temporaryFolder } from "../temporary.ts";

const repository = openRepository(SECOND, () => {});
const { folder: cwd } = repository;
repository.add("silent", (files) => files.set("gap/near/$description", "Nearer."));
repository.add("visible", (files) => files.set("gap/near/$value", { value: 1, unit: "rem" }));
repository.add("breaking", (files) => {
  files.setting("modifiers/season/contexts/boat-races", undefined);
  files.set("season/boat-races", undefined);
});
repository.add("broken", (files) => files.set("hue/day/ink/$value", "{hue.day.inc}"));
repository.restore();

const BUILT = join(temporaryFolder(), "built");
beforeAll(async () => {
  await build(await readSource(SECOND), SCOPE, BUILT);
});

describe("an unchanged identity", () => {
  it.each([
    ["a revision with itself", ["first", "first"]],
    ["a revision with the folder at that revision", ["first"]],
    ["a build with itself", [BUILT, BUILT]],
    ["a build with the folder it was built from", [BUILT]],
    ["the folder with a build of it", [".", BUILT]],
    ["a build with the revision it was built from", [BUILT, "first"]],
  ])("has no changes: %s", async (_, args) => {
    const { code, out, err } = await vitral(["diff", ...args, "--fail-on", "any"], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(`${args[0]} → ${args[1] ?? "."}: nothing changed for users of the identity\n`);
  });
});

describe("--fail-on", () => {
  it.each<[string, string, number]>([
    ["silent", "breaking", 0],
    ["silent", "visible", 0],
    ["silent", "any", 1],
    ["visible", "breaking", 0],
    ["visible", "visible", 1],
    ["breaking", "breaking", 1],
    ["breaking", "visible", 1],
    ["breaking", "any", 1],
  ])("with a %s change, %s exits with %i", async (revision, level, expected) => {
    const { code, err } = await vitral(["diff", "first", revision, "--fail-on", level], { cwd });
    expect({ code, err }).toEqual({ code: expected, err: "" });
  });

  it("exits with 0 on any change if the option is missing", async () => {
    expect((await vitral(["diff", "first", "breaking"], { cwd })).code).toBe(0);
  });
});

describe("an invalid call", () => {
  const noRepository = temporaryFolder();
  mkdirSync(join(cwd, "nothing"));
  it.each<[string, string[], { cwd: string; env?: Record<string, string> }, number, string]>([
    ["without a side", ["diff"], { cwd }, 2, "Missing argument <old>."],
    ["with an unknown level", ["diff", "first", "--fail-on", "loud"], { cwd }, 2, "Expected: breaking, visible, any."],
    ["with two outputs", ["diff", "first", "--json", "--markdown"], { cwd }, 2, "cannot be used together"],
    [
      "with an unknown revision",
      ["diff", "fist"],
      { cwd },
      2,
      'vitral: "fist" is neither a folder nor a revision of the project in ".".\n',
    ],
    [
      "with a name that git would read as an option",
      ["diff", "--root", ".", "--", "--all"],
      { cwd },
      2,
      'vitral: "--all" is neither a folder nor a revision of the project in ".".\n',
    ],
    [
      "outside a repository",
      ["diff", "first"],
      { cwd: noRepository, env: { GIT_CEILING_DIRECTORIES: join(noRepository, "..") } },
      2,
      '"first" is not a folder, and reading it as a revision failed: git says "fatal: not a git repository',
    ],
    [
      "without git installed",
      ["diff", "first"],
      { cwd, env: { PATH: "/nowhere" } },
      2,
      'vitral: "first" is not a folder, and reading it as a revision failed: git is not installed, or the folder "." is missing.\n',
    ],
    [
      "with a folder that is neither a build nor an identity",
      ["diff", "nothing"],
      { cwd },
      2,
      '"nothing" is neither a build (it has no api/v1/manifest.json) nor an identity (it has no tokens/).',
    ],
    ["with a revision that has problems", ["diff", "first", "broken"], { cwd }, 1, "broken:tokens/tokens.json:"],
  ])("explains the problem %s", async (_, args, options, expected, message) => {
    const { code, out, err } = await vitral(args, options);
    expect({ code, out }).toEqual({ code: expected, out: "" });
    expect(err).toContain(message);
  });
});

it("prefers a folder to a revision with the same name, which refs/heads/ selects", async () => {
  git(cwd, "branch", "copy", "breaking");
  cpSync(SECOND, join(cwd, "copy"), { recursive: true });
  const [folder, branch] = [
    await vitral(["diff", "first", "copy"], { cwd }),
    await vitral(["diff", "first", "refs/heads/copy"], { cwd }),
  ];
  expect(folder.out).toBe("first → copy: nothing changed for users of the identity\n");
  expect(bodyOf(branch.out)).toBe("Breaking\n  season boat-races removed");
});

it("reads a past revision of an identity in a subfolder of its repository and changes nothing", async () => {
  const outer = temporaryFolder();
  cpSync(SECOND, join(outer, "brands/boats"), { recursive: true });
  git(outer, "init", "--quiet");
  git(outer, "add", "-A");
  git(outer, "commit", "--quiet", "-m", "one");
  const file = join(outer, "brands/boats/tokens/vitral.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"Lamp week"', '"Lamps"'));
  const index = readFileSync(join(outer, ".git/index"));
  const { out } = await vitral(["diff", "HEAD", "--root", "brands/boats"], { cwd: outer });
  expect(bodyOf(out)).toBe("Silent\n  season lamp-week changed\n      name  Lamp week → Lamps");
  expect(readFileSync(join(outer, ".git/index")).equals(index)).toBe(true);
  expect(git(outer, "status", "--porcelain")).toBe(" M brands/boats/tokens/vitral.json\n");
  expect(existsSync(join(outer, ".git/worktrees"))).toBe(false);
});

it("shows a declared pair that fails on the new side, which check would reject", async () => {
  repository.add("weak", (files) => files.set("hue/day/gray/$value/hex", undefined));
  repository.add("weaker", (files) => {
    files.set("hue/day/gray/$value", { colorSpace: "srgb", components: [0.6, 0.6, 0.6], hex: "#999999" });
  });
  const { code, out } = await diff(cwd, ["first", "weaker"]);
  expect(code).toBe(0);
  expect(out).toContain("now below 4.5 (text, declared)");
});

describe("the operations of two builds", () => {
  /** Copies the build and changes its OpenAPI document. */
  function copyOf(change: (document: OpenApi) => void): string {
    const copy = join(temporaryFolder(), "copy");
    cpSync(BUILT, copy, { recursive: true });
    const file = join(copy, "api/v1/openapi.json");
    const document = JSON.parse(readFileSync(file, "utf8")) as OpenApi;
    change(document);
    writeFileSync(file, JSON.stringify(document));
    return copy;
  }
  type Parameter = { name: string; in: string; required: boolean; schema: { enum?: string[]; default?: string } };
  type OpenApi = {
    paths: Record<string, { get: { parameters: Parameter[]; responses: Record<string, { content: object }> } }>;
    components: { schemas: Record<string, { properties: Record<string, { type?: string; enum?: string[] }> }> };
  };
  const theme = (document: OpenApi) => document.paths["/api/v1/themes/{theme}"]!.get;

  it.each<[string, (document: OpenApi) => void, string]>([
    [
      "a removed operation",
      (document) => delete document.paths["/api/v1/season.css"],
      "Breaking\n  operation getSeasonCss removed\n      address  /api/v1/season.css",
    ],
    [
      "a new address",
      (document) => {
        document.paths["/api/v1/day.css"] = document.paths["/api/v1/season.css"]!;
        delete document.paths["/api/v1/season.css"];
      },
      "Breaking\n  operation getSeasonCss changed\n      address  /api/v1/season.css → /api/v1/day.css",
    ],
    [
      "a removed parameter and a new required one",
      (document) => {
        theme(document).parameters[1]!.name = "layer";
        theme(document).parameters[1]!.required = true;
      },
      "Breaking\n  operation getTheme changed\n      parameter           product → none\n      required parameter  none    → layer",
    ],
    [
      "a new optional parameter",
      (document) => void theme(document).parameters.push({ name: "layer", in: "query", required: false, schema: {} }),
      "Silent\n  operation getTheme changed\n      parameter  none → layer",
    ],
    [
      "a new default",
      (document) => void (theme(document).parameters[2]!.schema.default = "auto"),
      "Visible\n  operation getTheme changed\n      season, default  none → auto",
    ],
    [
      "a removed keyword, but not the removed id of a season",
      (document) => {
        const { schema } = theme(document).parameters[2]!;
        schema.enum = schema.enum!.filter((value) => value !== "auto" && value !== "diwali");
      },
      "Breaking\n  operation getTheme changed\n      season, values  auto → none",
    ],
    [
      "a removed format",
      (document) => void (theme(document).responses["200"]!.content = { "application/json": {} }),
      "Breaking\n  operation getTheme changed\n      form  text/css → none",
    ],
    [
      "a removed and an added field of a body",
      (document) => {
        const { properties } = document.components.schemas["ReferenceLink"]!;
        delete properties["summary"];
        properties["words"] = { type: "integer" };
      },
      `Breaking\n  body ReferenceLink changed\n      summary  {"type":"string"} → none\n\nSilent\n  body ReferenceLink changed\n      words  none → {"type":"integer"}`,
    ],
  ])("reports %s", async (_, change, expected) => {
    expect(bodyOf((await diff(cwd, [BUILT, copyOf(change)])).out)).toBe(expected);
  });

  it("shows a new address and a new span of years", async () => {
    const elsewhere = join(temporaryFolder(), "elsewhere");
    const base = { origin: "https://design.example.org", path: "/boats" };
    await build(await readSource(SECOND, base), { ...SCOPE, span: { from: 2026, to: 2032 } }, elsewhere);
    const { out } = await diff(cwd, [BUILT, elsewhere], { years: undefined });
    const body = bodyOf(out);
    expect(body).toContain(
      "Breaking\n  identity Backwater Lines changed\n      address  /api/v1 → https://design.example.org/boats/api/v1",
    );
    expect(body).toContain(
      "  identity Backwater Lines changed\n      years that are files  2025 to 2031 → 2026 to 2032",
    );
    expect(body).not.toContain("season");
  });
});
