import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMounts } from "../../generator/faces/mounts.ts";
import { LIMITS } from "../../generator/mirror/limits.ts";
import { clock } from "../../generator/resolve/today.ts";
import { operations } from "../../generator/operations/catalogue.ts";
import { HOSTS } from "../audits/hosts.ts";
import { DIST, NOON, openApi, ROOT } from "../built.ts";
import { vitral } from "../cli/vitral.ts";
import { blocksOf, codeIn, DOCUMENTS, GUIDES, proseOf, read, tableOf, wordsIn } from "./documents.ts";

const readme = read("README.md");
const api = await openApi();
const SCRIPTS = Object.keys(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts);

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  const plain = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "");
  return plain.replaceAll(" ", "-");
}

/** Returns the problem with a link in a document, or null if its file and heading exist. */
function problemOf(document: string, link: string): string | null {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, file))) return `${link} does not exist`;
  if (anchor === undefined) return null;
  const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));
  return headings.includes(anchor) ? null : `${file} has no heading ${anchor}`;
}

describe.each(DOCUMENTS)("%s", (document) => {
  const text = read(document);

  it("has links that resolve", () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local.map((link) => problemOf(document, link)).filter((problem) => problem !== null)).toEqual([]);
  });

  it("has lines of at most 120 characters", () => {
    const prose = proseOf(text).split("\n");
    expect(prose.filter((line) => line.length > 120 && !line.startsWith("|"))).toEqual([]);
  });

  it("names only npm scripts that exist", () => {
    const named = [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !SCRIPTS.includes(name))).toEqual([]);
  });
});

describe("README.md", () => {
  it("has at most 200 lines", () => {
    expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(200);
  });

  it("links to every guide", () => {
    expect(GUIDES.filter((page) => !readme.includes(`](${page})`))).toEqual([]);
  });

  it("lists only addresses of the API, and all the main ones", () => {
    const addresses = tableOf(readme, "address").map(([cell = ""]) => cell.replaceAll("`", ""));
    const paths = Object.values(operations).map(({ path }) => path.split("{?")[0] || "/");
    expect(addresses).toEqual(expect.arrayContaining(paths.slice(0, 14)));
    expect(paths).toEqual(expect.arrayContaining(addresses));
  });

  it.each(tableOf(readme, "address").map(([, , cell = ""]) => cell.replaceAll("`", "")))(
    "shows how to get %s",
    (command) => {
      const [, address] = /^curl "?\$H([^"]*)"?$/.exec(command) ?? [];
      expect(api.get(`/api/v1${address}`).status).toBe(200);
    },
  );

  it("names an archive that the build writes", () => {
    expect(readme).toContain("`/api/v1.tar.gz`");
    expect(existsSync(join(DIST, "api/v1.tar.gz"))).toBe(true);
  });
});

describe("CHANGELOG.md", () => {
  it("is a two-minute read, with at most 450 words per release", () => {
    const [, ...releases] = read("CHANGELOG.md").split("\n## ");
    expect(releases.filter((release) => wordsIn(release) > 450)).toEqual([]);
  });
});

describe("the page about the other faces", () => {
  it("shows a query that GraphQL accepts", async () => {
    const [block = ""] = blocksOf(read("generator/faces/README.md"), "sh");
    const [, address = ""] = /"(http:[^"]*)"/.exec(block) ?? [];
    const mounts = createMounts(
      { ...api.published, release: "dev" },
      clock(api.identity.timeZone, () => NOON),
    );
    const mount = mounts.find(({ matches }) => matches("/graphql", "GET"));
    const response = await mount?.handle(new Request(address));
    expect(await response?.json()).toEqual({ data: { getTheme: { mode: "dark", season: null } } });
  });
});

describe("the page about publishing", () => {
  /** The name of each host in the page's table. */
  const NAMES: Readonly<Record<string, string>> = {
    netlify: "Netlify",
    workerd: "Cloudflare",
    deno: "Deno, or any runtime that takes a `fetch`",
    node: "Node",
    serve: "any static host",
  };

  /** The page's words for the minimum share of audits that must pass. */
  const SHARES: Readonly<Record<number, string>> = { 1: "all", 0.95: "all but a few", 0.25: "over a quarter" };

  it.each(Object.entries(NAMES))("says how many audits pass on %s", (name, title) => {
    const row = tableOf(read("generator/hosts/README.md"), "host").find(([cell]) => cell === title);
    expect(row?.[2]).toBe(SHARES[HOSTS.find((host) => host.name === name)?.minimumShare ?? 0]);
  });
});

describe("the page about copies", () => {
  it("lists the limits and their defaults", () => {
    const rows = tableOf(read("generator/mirror/README.md"), "option");
    const defaults = Object.fromEntries(
      rows.map(([option = "", , value = ""]) => [option, Number(value.replaceAll(",", ""))]),
    );
    expect(defaults).toEqual({
      "`--timeout`": 10,
      "`--deadline`": LIMITS.deadline,
      "`--max-files`": LIMITS.files,
      "`--max-file-bytes`": LIMITS.fileBytes,
      "`--max-bytes`": LIMITS.bytes,
    });
  });
});

describe("the page about the command line", () => {
  const page = read("generator/cli/README.md");

  it("lists every command and only commands", async () => {
    const { out } = await vitral(["--help"]);
    const commands = [...out.matchAll(/^ {2}([a-z]+) (?:\[|<| )/gm)].map(([, name = ""]) => name);
    const [block = ""] = blocksOf(page, "sh");
    const listed = [...block.matchAll(/^npx vitral (\w+)/gm)].map(([, name = ""]) => name);
    expect([...new Set(listed)].toSorted()).toEqual(commands.toSorted());
  });

  it.each(tableOf(page, "command"))("names the output type of %s", (_, cell) => {
    const [, type = "", file = ""] = /`(\w+)` in `([^`]+)`/.exec(cell) ?? [];
    if (type !== "") expect(read(file)).toContain(`export type ${type} =`);
  });

  /** The commands in the documents' code, each with the options used there. */
  const optionsOf = new Map<string, Set<string>>();
  for (const document of DOCUMENTS) {
    const text = read(document);
    for (const code of [...blocksOf(text, "sh").flatMap((block) => block.split("\n")), ...codeIn(text)]) {
      const [, command, rest = ""] = /(?:^|npx )vitral ([a-z]+)([^#&|]*)/.exec(code) ?? [];
      if (command === undefined) continue;
      const options = optionsOf.get(command) ?? new Set();
      for (const [option] of rest.matchAll(/(?<=\s)--[a-z-]+/g)) options.add(option);
      optionsOf.set(command, options);
    }
  }

  it.each([...optionsOf])("and the other documents use only options that vitral %s has", async (command, options) => {
    const { out, code } = await vitral([command, "--help"]);
    expect(code).toBe(0);
    expect([...options].filter((option) => !out.includes(option))).toEqual([]);
  });
});
