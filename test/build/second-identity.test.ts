import tool from "../../package.json" with { type: "json" };
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { hostRules } from "../../generator/build/deployment/rules.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { overrideNames } from "../../generator/resolve/overrides.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { NOON, openApi, readSource, ROOT, SCOPE, SECOND } from "../built.ts";

const PLAIN = { origin: "", path: "" };
/** A path with a segment like a version, which isn't the API's version. */
const ELSEWHERE = { origin: "https://mirror.example", path: "/boats/v1/design" };

const temporary = mkdtempSync(join(tmpdir(), "vitral-second-"));
const plain = join(temporary, "plain");
const elsewhere = join(temporary, "elsewhere");

beforeAll(async () => {
  await build(await readSource(SECOND, PLAIN), SCOPE, plain);
  await build(await readSource(SECOND, ELSEWHERE), SCOPE, elsewhere);
});

afterAll(() => rmSync(temporary, { recursive: true }));

/** Reads every file below a folder, keyed by path; skips the archive, which repeats the files. */
function textsOf(folder: string, endings: readonly string[] | null = null): [path: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) !== ".gz")
    .filter(({ name }) => endings === null || endings.includes(extname(name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]);
}

describe.each([
  ["at the root of a host", plain, PLAIN],
  ["below a path of another host", elsewhere, ELSEWHERE],
])("another identity published %s", (_, folder, base) => {
  it("serves every built file unchanged at its own address", async () => {
    const { planned, get } = await openApi({ root: SECOND, base });
    for (const { path } of planned) {
      const response = get(`${base.path}${path}`);
      expect(response.status, path).toBe(200);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(Buffer.compare(bytes, readFileSync(join(folder, path))), path).toBe(0);
    }
  });

  it("responds like the original to every address after being read back from its build", async () => {
    const original = await openApi({ root: SECOND, base });
    const reading = await readBuilt(folder);
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    const { built } = reading;
    expect({ snapshot: built.snapshot, span: built.span, base: built.identity.base }).toEqual({ ...SCOPE, base });
    const now = () => NOON;
    const release = built.release;
    const first = createHandler({ ...original.published, release }, clock(original.identity.timeZone, now));
    const second = createHandler(built, clock(built.identity.timeZone, now));
    const addresses = [
      ...original.planned.map(({ path }) => `${base.path}${path}`),
      ...hostRules(original.identity, SCOPE, original.planned).map(({ from, query }) => addressOf(from, query)),
    ];
    for (const address of addresses) {
      const request = new Request(`http://localhost${address}`);
      const [response, rebuiltResponse] = [first(request), second(request)];
      expect({ status: rebuiltResponse.status, headers: rebuiltResponse.headers }, address).toEqual({
        status: response.status,
        headers: response.headers,
      });
      expect(Buffer.from(rebuiltResponse.body ?? "").equals(Buffer.from(response.body ?? "")), address).toBe(true);
    }
  });
});

/** The address of a host rule with a value for each placeholder. */
function addressOf(from: string, query: Readonly<Record<string, string>>): string {
  const samples: Readonly<Record<string, string>> = { date: "2026-11-08", year: "2027", foreground: "foam" };
  const parameters = Object.entries(query).map(([name, value]) => {
    return [name, value.startsWith(":") ? (samples[name] ?? "ink") : value];
  });
  return `${from.replace("*", "elsewhere")}?${new URLSearchParams(parameters)}`;
}

/** Ids of the first identity that the interface also uses: two modes, names that any such API has, and systems. */
const SHARED = new Set(["light", "dark", "skill", "tokens", "web", "android", "apple"]);

/** The ids and names in the first identity, and its place and country. */
async function firstIdentityWords(): Promise<string[]> {
  const { identity } = await readSource(ROOT, PLAIN);
  const { themes, products, seasons, pages, url } = identity;
  const data = [...overrideNames(identity).product];
  const words = [
    ...themes.flatMap(({ id, name }) => [id, name]),
    ...products.flatMap(({ id, name, mark }) => [id, name, mark]),
    ...data,
    ...data.map((name) => name.slice("data-".length)),
    ...seasons.flatMap(({ id, name }) => [id, name]),
    ...pages.map(({ id }) => id),
    new URL(url).hostname,
    "São Paulo",
    "Sao_Paulo",
    "Brazil",
    "Brasil",
  ];
  return [...new Set(words)].filter((word) => !SHARED.has(word));
}

function hitsIn(texts: readonly [string, string][], words: readonly string[]): string[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(RegExp.escape).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return texts.flatMap(([path, text]) => [...new Set([...text.matchAll(pattern)].map(([word]) => `${path}: ${word}`))]);
}

describe("the identities share nothing with each other or with the generator", () => {
  it("has words to search for, and finds them in the first identity's tokens and settings", async () => {
    const words = await firstIdentityWords();
    expect(words.length).toBeGreaterThan(40);
    const hits = hitsIn(
      ["tokens.json", "vitral.json"].map((file) => [file, readFileSync(join(ROOT, "tokens", file), "utf8")]),
      words,
    );
    expect(hits.length).toBeGreaterThan(20);
  });

  it("finds no id or name of the first identity in any file of the second", async () => {
    expect(hitsIn(textsOf(plain), await firstIdentityWords())).toEqual([]);
  });

  it("finds no id or name of the first identity in the generator's source", async () => {
    const sources = textsOf(join(ROOT, "generator"), [".ts", ".hbs"]);
    expect(sources.length).toBeGreaterThan(50);
    expect(hitsIn(sources, await firstIdentityWords())).toEqual([]);
  });
});

/** Collects all strings in a JSON value, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

describe("an explicit base", () => {
  const root = `${ELSEWHERE.origin}${ELSEWHERE.path}`;

  it("begins every link in every JSON response", () => {
    const responses = textsOf(join(elsewhere, "api"), [".json"]).filter(([path]) => !path.endsWith("/openapi.json"));
    const links = responses.flatMap(([path, text]) => {
      const links = stringsIn(JSON.parse(text)).filter((text) => /\/api\/v1/.test(text));
      return links.map((link) => ({ path, link }));
    });
    expect(links.length).toBeGreaterThan(300);
    const endpoints = new Set([`${root}/graphql`, `${root}/mcp`]);
    expect(links.filter(({ link }) => !link.startsWith(`${root}/api/v1`) && !endpoints.has(link))).toEqual([]);
    const bare = responses.flatMap(([path, text]) =>
      [...text.matchAll(/"(?:href|css)": "(?!https:)[^"]*"/g)].map(() => path),
    );
    expect(bare).toEqual([]);
  });

  it("is the server of the OpenAPI document", () => {
    const document = JSON.parse(readFileSync(join(elsewhere, "api/v1/openapi.json"), "utf8"));
    expect(document.servers).toEqual([{ url: root }]);
    expect(Object.keys(document.paths).every((path) => path.startsWith("/api/v1"))).toBe(true);
  });

  it("begins every link of the site, which loads its resources from its own host", () => {
    const html = readFileSync(join(elsewhere, "index.html"), "utf8");
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? "");
    expect(links.length).toBeGreaterThan(5);
    const isInternal = (link: string) => link.startsWith(`${ELSEWHERE.path}/`) || link.startsWith(`${root}/`);
    // The footer links to the program that created the page.
    const isTool = (link: string) => link === tool.homepage;
    expect(links.filter((link) => !isInternal(link) && !link.startsWith("#") && !isTool(link))).toEqual([]);
    const needed = [...html.matchAll(/<(?:link rel="(?:stylesheet|icon)" href|script type="module" src)="([^"]*)"/g)];
    expect(needed.map(([, link]) => link?.startsWith(`${ELSEWHERE.path}/`))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it("begins the addresses in reference pages", () => {
    const page = readFileSync(join(elsewhere, "api/v1/reference/basics.md"), "utf8");
    expect(page).toContain(`${root}/api/v1.`);
  });

  it("prefixes every rule of a static host with its path", () => {
    const redirects = readFileSync(join(elsewhere, "_redirects"), "utf8").trim().split("\n");
    const targets = redirects.map((line) => line.split(" ").filter((word) => word.startsWith("/")));
    expect(targets.flat().filter((path) => !path.startsWith(`${ELSEWHERE.path}/`))).toEqual([]);
    const headers = readFileSync(join(elsewhere, "_headers"), "utf8").match(/^\S+/gm) ?? [];
    expect(headers.filter((path) => !path.startsWith(`${ELSEWHERE.path}/`))).toEqual([]);
    // Hosts limit how many blocks they read.
    expect(headers.length).toBeLessThan(200);
  });

  it("begins the Content-Location of a response that equals a file", async () => {
    const { get } = await openApi({ root: SECOND, base: ELSEWHERE });
    const response = get(`${ELSEWHERE.path}/api/v1/themes/night.css?product=lantern&season=auto&date=2026-11-08`);
    expect(response.headers.get("content-location")).toBe(`${root}/api/v1/themes/night/lantern/diwali.css`);
  });

  it("leaves no responses outside its path", async () => {
    const { get } = await openApi({ root: SECOND, base: ELSEWHERE });
    expect(get("/api/v1/themes").status).toBe(404);
    expect(get(`${ELSEWHERE.path}/api/v1/themes`).status).toBe(200);
  });
});
