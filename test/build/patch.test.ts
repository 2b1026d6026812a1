import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, SECOND } from "../built.ts";

/** The output of a copy of the project that runs in another process. */
type Told = {
  readonly planned: readonly string[];
  readonly document: {
    readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: readonly Parameter[] } }>>;
    readonly components: { readonly schemas: Readonly<Record<string, { properties: Record<string, Enum> }>> };
  };
  readonly answers: Readonly<Record<string, { readonly status: number; readonly body: string }>>;
};
type Enum = { readonly enum?: readonly string[] };
type Parameter = { readonly name: string; readonly schema: Enum };

const temporary = mkdtempSync(join(tmpdir(), "vitral-patch-"));
afterAll(() => rmSync(temporary, { recursive: true }));

/** A copy of the project: its sources, and the packages by a link. */
function copyOf(name: string): string {
  const copy = join(temporary, name);
  for (const part of ["generator", "tokens", "reference", "package.json"]) {
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Run by the copy: prints the plan, the OpenAPI document and the responses of some addresses as JSON. */
const TELL = `
  import { createEdition } from "./generator/build/edition.ts";
  import { describeInOpenApi } from "./generator/faces/openapi.ts";
  import { createHandler } from "./generator/http/handler.ts";
  import { toResponse } from "./generator/http/reply.ts";
  import { clock } from "./generator/resolve/today.ts";
  import { readFolder } from "./generator/source/folder.ts";
  const scope = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } };
  const reading = await readFolder(".", { base: { origin: "", path: "" }, spanIn: () => scope.span });
  if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
  const { identity } = reading.source;
  const { planned, published } = createEdition(reading.source, scope);
  const now = () => Date.parse("2026-11-20T12:00:00Z");
  const handler = createHandler({ ...published, release: "0" }, clock(identity.timeZone, now));
  const answers = {};
  for (const address of JSON.parse(process.argv[1])) {
    const response = toResponse(handler(new Request("http://localhost" + address)));
    answers[address] = { status: response.status, body: await response.text() };
  }
  const paths = planned.map(({ path }) => path);
  process.stdout.write(JSON.stringify({ planned: paths, document: describeInOpenApi(identity), answers }));
`;

function tell(copy: string, addresses: readonly string[]): Told {
  const args = ["--input-type=module", "--eval", TELL, JSON.stringify(addresses)];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: copy, encoding: "utf8", maxBuffer: 2 ** 26 }));
}

/** The lines that a copy has and the project lacks, by their file in `folder`. */
function addedLines(copy: string, folder: string): Readonly<Record<string, number>> {
  const files = readdirSync(join(copy, folder), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const added = files.map(({ parentPath, name }) => {
    const path = join(parentPath, name).slice(copy.length + 1);
    const before = new Set(linesOf(join(ROOT, path)));
    return [path, linesOf(join(copy, path)).filter((line) => !before.has(line)).length] as const;
  });
  return Object.fromEntries(added.filter(([, count]) => count > 0));
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

function parameterOf({ document }: Told, path: string, name: string): Enum | undefined {
  return document.paths[path]?.get.parameters.find((one) => one.name === name)?.schema;
}

describe("a new product is data", () => {
  const copy = copyOf("product");
  const addresses = ["/api/v1/products/nowhere", "/api/v1/themes", "/api/v1/products", "/api/v1/products/lantern"];
  let before: Told;
  let after: Told;

  beforeAll(() => {
    before = tell(copy, addresses);
    for (const name of ["lantern.json", "lantern.svg.hbs"]) {
      cpSync(join(SECOND, "tokens/products", name), join(copy, "tokens/products", name));
    }
    after = tell(copy, addresses);
  });

  const json = (told: Told, address: string) => JSON.parse(told.answers[address]!.body);

  it("needs two files and no change in the generator", () => {
    expect(Object.keys(addedLines(copy, "tokens")).toSorted()).toEqual([
      "tokens/products/lantern.json",
      "tokens/products/lantern.svg.hbs",
    ]);
    expect(addedLines(copy, "generator")).toEqual({});
  });

  it("is planned: its own files, and every theme with it", () => {
    const added = after.planned.filter((path) => !before.planned.includes(path));
    const themes = json(before, "/api/v1/themes").themes.length;
    const seasons = json(before, "/api/v1/themes").seasons.length + 1;
    expect(added.filter((path) => path.includes("/themes/"))).toHaveLength(themes * seasons * 2);
    expect(added.filter((path) => !path.includes("/themes/")).toSorted()).toEqual([
      "/api/v1/products/lantern.css",
      "/api/v1/products/lantern.json",
      "/api/v1/products/lantern/mark.svg",
      "/api/v1/products/lantern/mark/dark.svg",
      "/api/v1/products/lantern/mark/light.svg",
    ]);
    expect(before.planned.filter((path) => !after.planned.includes(path))).toEqual([]);
  });

  it("is in the document's enumerations", () => {
    for (const [path, name] of [
      ["/api/v1/products/{product}", "product"],
      ["/api/v1/themes/{theme}", "product"],
    ] as const) {
      expect(parameterOf(before, path, name)?.enum).not.toContain("lantern");
      expect(parameterOf(after, path, name)?.enum).toEqual([...parameterOf(before, path, name)!.enum!, "lantern"]);
    }
    expect(after.document.components.schemas["ThemeListProduct"]?.properties["id"]?.enum).toContain("lantern");
  });

  it("is in the message of a 404, in the list of products and in the list of themes", () => {
    const ids = (told: Told, address: string) => json(told, address).products.map(({ id }: { id: string }) => id);
    const missing = json(after, "/api/v1/products/nowhere");
    expect(missing.allowed).toEqual([...json(before, "/api/v1/products/nowhere").allowed, "lantern"]);
    expect(missing.message).toContain(", lantern.");
    expect(ids(after, "/api/v1/products")).toEqual([...ids(before, "/api/v1/products"), "lantern"]);
    expect(ids(after, "/api/v1/themes")).toEqual([...ids(before, "/api/v1/themes"), "lantern"]);
    expect(before.answers["/api/v1/products/lantern"]?.status).toBe(404);
    expect(json(after, "/api/v1/products/lantern").name).toBe("Lantern");
  });
});

describe("a new parameter is two lines of one file", () => {
  const FILE = "generator/operations/seasons.ts";
  const copy = copyOf("parameter");
  const path = "/api/v1/seasons/{season}";
  const old = "/api/v1/seasons/natal?year=2027";
  const right = `${old}&date=2026-12-24`;
  const wrong = "/api/v1/seasons/natal?date=2026-02-30";
  let before: Told;
  let after: Told;

  beforeAll(() => {
    const addresses = [old, right, wrong, "/api/v1/nowhere"];
    before = tell(copy, addresses);
    const source = readFileSync(join(copy, FILE), "utf8");
    const patched = source
      .replace('"/seasons/{season}{?year}"', '"/seasons/{season}{?year,date}"')
      .replace('required(seasonId, "The season."),', '$&\n    date: optional(day, "The day to ask about."),');
    writeFileSync(join(copy, FILE), patched);
    after = tell(copy, addresses);
  });

  it("touches no other file", () => {
    expect(addedLines(copy, "generator")).toEqual({ [FILE]: 2 });
  });

  it("is listed in the document with its kind's schema", () => {
    expect(parameterOf(before, path, "date")).toBeUndefined();
    expect(parameterOf(after, path, "date")).toEqual(parameterOf(before, "/api/v1/seasons", "date"));
  });

  it("refuses a wrong value with the kind's own words, as the parameter was refused before", () => {
    expect(JSON.parse(before.answers[wrong]!.body)).toMatchObject({ error: "UNKNOWN_PARAMETER", parameter: "date" });
    expect(after.answers[wrong]?.status).toBe(400);
    const { message, parameter, value } = JSON.parse(after.answers[wrong]!.body);
    expect({ parameter, value }).toEqual({ parameter: "date", value: "2026-02-30" });
    expect(message).toContain('Invalid date "2026-02-30".');
    expect(message).toContain("yyyy-mm-dd");
  });

  it("does not change the responses", () => {
    expect(after.answers[old]).toEqual(before.answers[old]);
    expect(after.answers[right]).toEqual(before.answers[old]);
    expect(after.planned).toEqual(before.planned);
  });

  it("shows in the addresses that a 404 lists", () => {
    const listed = (told: Told) => JSON.parse(told.answers["/api/v1/nowhere"]!.body).allowed;
    expect(listed(before)).toContain("/api/v1/seasons/{season}{?year}");
    expect(listed(after)).toContain("/api/v1/seasons/{season}{?year,date}");
    expect(listed(after)).not.toContain("/api/v1/seasons/{season}{?year}");
  });
});
