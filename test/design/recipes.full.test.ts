import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { applyEdit, type Edit, RECIPES } from "./recipes.ts";

/** Copies the sources and the first identity to a folder inside the project, where packages resolve. */
function copyOfProject(): string {
  mkdirSync(join(ROOT, ".vitral"), { recursive: true });
  const copy = mkdtempSync(join(ROOT, ".vitral/recipes-"));
  for (const part of ["generator", "tokens", "reference", "package.json", ".vitral/playground.js"])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  return copy;
}

function apply(copy: string, edit: Edit): void {
  const text = applyEdit(edit, (file) => readFileSync(join(copy, file), "utf8"));
  writeFileSync(join(copy, edit.file), text);
}

/** Runs a command in a copy and returns its output, whatever the exit code. */
function vitral(copy: string, ...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ["generator/cli/main.ts", ...args], {
    cwd: copy,
    encoding: "utf8",
  });
  return stdout + stderr;
}

describe.each(RECIPES)("The recipe $name", (recipe) => {
  const isTranslation = (file: string) => /\/words\/\w+\.json$/.test(file);
  const files = [...new Set(recipe.edits.map(({ file }) => file))];

  it(`takes at most ${recipe.files} of the generator's files, not counting translations`, () => {
    expect(files.filter((file) => !isTranslation(file)).length).toBeLessThanOrEqual(recipe.files);
  });
});

describe("a copy of the project with every recipe applied", () => {
  const copy = copyOfProject();
  for (const { edits } of RECIPES) for (const edit of edits) apply(copy, edit);
  afterAll(() => rmSync(copy, { recursive: true }));

  it("compiles", { timeout: 120_000 }, () => {
    writeFileSync(
      join(copy, "tsconfig.json"),
      JSON.stringify({ extends: join(ROOT, "tsconfig.json"), include: ["generator"] }),
    );
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", copy], { encoding: "utf8" });
    expect(stdout).toBe("");
  });

  it("builds what the recipes added", { timeout: 60_000 }, () => {
    apply(copy, { file: "tokens/vitral.json", find: '"language": "pt-BR"', put: '"language": "fr"' });
    vitral(copy, "build", "--years", "2026-2026", "--date", "2026-11-20");
    const built = (file: string) => readFileSync(join(copy, "dist", file), "utf8");
    // The page, and its language.
    expect(built("imprint/index.html")).toContain("<h1>Who publishes this</h1>");
    expect(built("imprint/index.html")).not.toContain("<style>");
    expect(built("site/site.css")).toContain("\n.publisher {\n  overflow-wrap: anywhere;\n}\n");
    expect(built("index.html")).toContain('<a href="/imprint/"');
    expect(built("llms.txt")).toContain("\n## Commencez ici\n");
    // The operation and the format: their files, OpenAPI entries and addresses for assistants.
    const [page] = JSON.parse(built("api/v1/reference.json")).pages;
    expect(JSON.parse(built(`api/v1/reference/${page.id}/title.json`))).toEqual({ page: page.id, title: page.title });
    const [theme] = JSON.parse(built("api/v1/themes.json")).themes;
    const [pair] = JSON.parse(built(`api/v1/contrast/${theme.id}.json`)).pairs;
    const [line] = built(`api/v1/contrast/${theme.id}.csv`).split("\n");
    expect(line).toBe(`${pair.foreground},${pair.background},${pair.ratio}`);
    const { paths } = JSON.parse(built("api/v1/openapi.json"));
    expect(paths["/api/v1/reference/{page}/title"].get.operationId).toBe("getReferenceTitle");
    expect(Object.keys(paths["/api/v1/contrast/{theme}"].get.responses["200"].content)).toContain("text/csv");
    // The platform: its file, and its place in the list.
    const { names } = JSON.parse(built("api/v1/platforms/name-list/names.json"));
    expect(names.length).toBeGreaterThan(10);
    expect(built("api/v1/tokens.css")).toContain(`--${names[0]}:`);
    expect(JSON.parse(built("api/v1/platforms.json")).platforms.at(-1).id).toBe("name-list");
    // The parameter, and the files with and without it.
    const { parameters } = paths["/api/v1/calendar/{year}"].get;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(["year", "season"]);
    const seasonsIn = (file: string) => JSON.parse(built(file)).seasons.map(({ id }: { id: string }) => id);
    expect(seasonsIn("api/v1/calendar/2026.json").length).toBeGreaterThan(1);
    expect(seasonsIn("api/v1/calendar/2026/natal.json")).toEqual(["natal"]);
  });

  it("accepts the new parameter and rejects an invalid value", () => {
    const get = (address: string) => vitral(copy, "get", address);
    expect(JSON.parse(get("/calendar/2027?season=natal"))).toMatchObject({ year: 2027, seasons: [{ id: "natal" }] });
    expect(get("/calendar/2027?season=summer")).toContain('"parameter": "season"');
  });

  it("rejects an id that the new address would hide", () => {
    expect(JSON.parse(vitral(copy, "get", "/seasons/names")).names).toContain("Natal");
    apply(copy, { file: "tokens/vitral.json", find: '"natal": {', put: '$& "id": "names",' });
    expect(vitral(copy, "check")).toContain('Reserved id "names": addresses use it otherwise.');
  });
});
