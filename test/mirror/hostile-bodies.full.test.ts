import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { build } from "../../generator/build/build.ts";
import { day } from "../../generator/operations/kinds.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { readSource, SECOND } from "../built.ts";
import { vitral } from "../cli/vitral.ts";
import { digestOf } from "../build/tree.ts";
import { snapshot } from "../disk/snapshot.ts";
import { temporaryFolder } from "../temporary.ts";
import { BASES, type BodyChange, LEADING, linkFolder, MISLEADING, republish } from "./harmful.ts";
import { copyFrom, refusalFrom, type Served, serveFolder, SHORT } from "./served.ts";

const built = join(temporaryFolder(), "dist");
// Day files are all written the same way, so the build has only some; its files still outnumber its year's days.
const days = vi.spyOn(day, "values").mockReturnValue(daysOf("01", "03", "05"));
await build(await readSource(SECOND), SHORT, built);
days.mockRestore();

const pages: string[] = JSON.parse(readFileSync(join(built, "api/v1/reference.json"), "utf8")).pages.map(
  ({ id }: { id: string }) => id,
);
const [page = ""] = pages;
const products: { id: string }[] = JSON.parse(readFileSync(join(built, "api/v1/products.json"), "utf8")).products;
const product = products[0]?.id ?? "";

const setPage =
  (changed: object): BodyChange =>
  ({ pages: [first] }) =>
    void Object.assign(first ?? {}, changed);
const setProduct =
  (changed: object): BodyChange =>
  ({ products: [first] }) =>
    void Object.assign(first ?? {}, changed);
const setRoot =
  (base: string): BodyChange =>
  ({ links }) =>
    void (links.getDiscovery = `${base}/api/v1`);

const SCRIPT = /api\/v1\/switch\.js.* The script is not the one that this version of Vitral makes for the settings\./;

type Case = readonly [name: string, changes: Parameters<typeof republish>[2], message: RegExp];

const ID = /"id" is .*\. Expected: an id of lower-case letters, digits and hyphens\./s;
/** A product is a context in the settings, whose id can have capital letters. */
const CONTEXT = /"id" is .*\. Expected: a letter or digit, then letters, digits, "-" or "_"/s;
const BASE = /"getDiscovery" is .*\. Expected: the address of the API, such as \/api\/v1 or /s;
const LINE = /Expected: text on one line\./;

const withIds = (ids: readonly string[]) => [
  ...ids.map((id): Case => [`a page's id ${JSON.stringify(id)}`, { "reference.json": setPage({ id }) }, ID]),
  ...ids
    .filter((id) => id !== "A")
    .map((id): Case => {
      return [`a product's id ${JSON.stringify(id)}`, { "products.json": setProduct({ id }) }, CONTEXT];
    }),
];
const withBases = (bases: readonly string[]) =>
  bases.map((base): Case => [`the base path ${JSON.stringify(base)}`, { "index.json": setRoot(base) }, BASE]);
const leadsElsewhere = (base: string) => /\.\.|\/\//.test(base);

/** Cases that only affect how bodies are displayed; these sources aren't copied either. */
const DISPLAYED = [...withIds(MISLEADING), ...withBases(BASES.filter((base) => !leadsElsewhere(base)))];

const NAMES: readonly Case[] = [
  ...withIds(LEADING),
  ...withBases(BASES.filter(leadsElsewhere)),
  ["a two-line title", { "reference.json": setPage({ title: "a\n/* /evil 200" }) }, LINE],
  ["a title with a control character", { "reference.json": setPage({ title: "a\u001b[2J" }) }, LINE],
  ["a two-line summary", { "reference.json": setPage({ summary: "a\nb" }) }, LINE],
  ["an invalid day", { "themes.json": (body) => void (body.date = "2026-02-30\nx") }, /a real day as yyyy-mm-dd/],
  [
    "a product file with a different id",
    { [`products/${product}.json`]: (body) => void (body.id = "other") },
    /"id" is "other"\. Expected: the name of the file/,
  ],
  [
    "a symbol with a script",
    { [`products/${product}/mark/light.svg`]: (_, svg) => svg.replace("</svg>", "<script>x()</script></svg>") },
    /The symbol contains .*Expected: only shapes/,
  ],
  [
    "a script in an unused symbol",
    { "drawings/evil.svg": () => '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>' },
    /evil\.svg.*The symbol contains a script/,
  ],
  ["a different script at the address of the API's script", { "switch.js": () => "alert(document.cookie)" }, SCRIPT],
  ["a script with an additional statement", { "switch.js": (_, script) => `${script}fetch("//evil.example")` }, SCRIPT],
  ["a script with a byte order mark", { "switch.js": (_, script) => `\ufeff${script}` }, SCRIPT],
  [
    "a script for different settings",
    { "switch.js": (_, script) => script.replace('"data-theme"', '"data-theme","onclick"') },
    SCRIPT,
  ],
  ["an empty script", { "switch.js": () => "" }, SCRIPT],
  ["an invalid language", { "settings.json": withSetting({ language: '"><script>' }) }, /"language" is /],
  [
    "a theme id that leads outside",
    { "settings.json": withSetting({ modifiers: { theme: { role: "theme", contexts: { "../x": {} } } } }) },
    /The name "..\/x" is not an id/,
  ],
];

function withSetting(changed: object): BodyChange {
  return (settings) => void Object.assign(settings, changed);
}

const DISAGREEING: readonly Case[] = [
  [
    "a page that the manifest doesn't list",
    {
      "reference.json": ({ pages: list }) =>
        void list.push(...list.slice(0, 1).map((entry) => ({ ...entry, id: "unlisted" }))),
    },
    /reference\.json.* has "unlisted", but the manifest has no "reference\/unlisted\.md"\./,
  ],
  [
    "a repeated page",
    { "reference.json": ({ pages: list }) => void list.push(...list.slice(0, 1)) },
    /reference\.json.* Duplicate id /,
  ],
  [
    "a product that the manifest doesn't list",
    {
      "products.json": ({ products: list }) =>
        void list.push(...list.slice(0, 1).map((entry) => ({ ...entry, id: "unlisted" }))),
    },
    /products\.json.* has "unlisted", but the manifest has no "products\/unlisted\.json"\./,
  ],
  [
    "a repeated product",
    { "products.json": ({ products: list }) => void list.push(...list.slice(0, 1)) },
    /products\.json.* Duplicate id /,
  ],
  [
    "a product without a symbol",
    { [`products/${product}/mark/dark.svg`]: null },
    /the manifest has no "products\/.*\/mark\/dark\.svg"\./,
  ],
  [
    "years with a gap",
    { "calendar/1583.json": () => "{}", "calendar/9999.json": () => "{}" },
    /The years from 1583 to 9999 have no 1584\. Expected: one file for each year\./,
  ],
  ["a year before the calendar", { "calendar/2026.json": null, "calendar/0001.json": () => "{}" }, /No years found/],
];

let served: Served;
beforeAll(async () => {
  served = await serveFolder(built);
});
afterAll(() => served.close());

const ALL_CASES = [...NAMES, ...DISAGREEING];

/** A build with changed bodies, next to a file outside that must not be copied. */
function hostile(changes: Case[1]): { readonly folder: string; readonly parent: string } {
  const parent = temporaryFolder();
  const folder = join(parent, "dist");
  republish(built, folder, changes);
  return { folder, parent };
}

describe("A correctly published source with a malicious name in a body isn't copied:", () => {
  const validCopy = join(temporaryFolder(), "copy");

  it("unchanged bodies are copied", async () => {
    const { folder } = hostile({ "index.json": () => {} });
    served.show(folder);
    expect((await copyFrom(served, validCopy)).changed).toBe(true);
  });

  // Every twelfth case is a first copy; the rest update an earlier copy, fetching only the changes.
  it.each(ALL_CASES.map((testCase, index) => [...testCase, index % 12 === 0] as const))(
    "%s",
    async (_, changes, message, isFirst) => {
      const { folder } = hostile(changes);
      served.show(folder);
      const around = temporaryFolder();
      writeFileSync(join(around, "outside.md"), "private");
      const copy = join(around, "a/b/copy");
      if (!isFirst) linkFolder(validCopy, copy);
      const before = isFirst ? null : snapshot(copy);
      expect(await refusalFrom(served, copy)).toMatch(message);
      if (!isFirst) expect(snapshot(copy)).toEqual(before);
      expect(readdirSync(around).toSorted()).toEqual(["a", "outside.md"]);
      expect(readFileSync(join(around, "outside.md"), "utf8")).toBe("private");
      // The stage contains only the manifest's files, so nothing was created from the names.
      const stages = readdirSync(dirname(copy)).filter((name) => name !== "copy");
      const staged = stages.flatMap((name) => readdirSync(join(dirname(copy), name, "new")));
      expect(staged).toEqual(staged.length === 0 ? [] : ["api"]);
    },
  );
});

describe("No command reads a folder with such a name:", () => {
  it.each([...ALL_CASES, ...DISPLAYED])("%s", async (_, changes, expected) => {
    const reading = await readBuilt(hostile(changes).folder);
    if (!("problems" in reading)) throw new Error("The folder was read.");
    expect(reading.problems.map(({ place: { file }, message }) => `${file} ${message}`).join("\n")).toMatch(expected);
  });

  it.each([["get", "/reference"], ["preview", "--port", "0"], ["mcp"], ["edge", "--out", "functions"]])(
    "%s",
    async (...args) => {
      const { folder, parent } = hostile({ "reference.json": setPage({ id: "../../../../outside" }) });
      const before = digestOf(folder);
      const { code, out, err } = await vitral([...args, "--dist", "dist"], { cwd: parent });
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(ID);
      expect([readdirSync(parent), digestOf(folder)]).toEqual([["dist"], before]);
    },
  );
});

describe("Stored files are limited to the folder:", () => {
  it.each([
    ["../secret.txt", undefined],
    ["/../secret.txt", undefined],
    ["/api/v1/../../../secret.txt", undefined],
    ["/link.txt", undefined],
    ["/", undefined],
    [`/api/v1/reference/${page}.md`, readFileSync(join(built, `api/v1/reference/${page}.md`), "utf8")],
  ])("%s", async (path, expected) => {
    const { folder, parent } = hostile({});
    writeFileSync(join(parent, "secret.txt"), "private");
    symlinkSync(join(parent, "secret.txt"), join(folder, "link.txt"));
    const reading = await readBuilt(folder);
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    const bytes = reading.built.stored(path);
    expect(bytes && Buffer.from(bytes).toString()).toBe(expected);
  });
});

/** Days 1 to 31 of some months, which are the same in every year. */
function daysOf(...months: string[]): string[] {
  return months.flatMap((month) =>
    Array.from({ length: 31 }, (_, index) => `2026-${month}-${String(index + 1).padStart(2, "0")}`),
  );
}
