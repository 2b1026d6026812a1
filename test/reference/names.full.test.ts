import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DIST } from "../built.ts";
import { api, BLOCKS, inlineCode, LISTED, MARKDOWN, ORIGIN } from "./reading.ts";

type Variables = Readonly<Record<string, string>>;

async function variablesAt(address: string): Promise<Variables> {
  return (await api.get(`/api/v1${address}`).json()).variables;
}

const products = api.identity.products.map(({ id }) => id);
const combined = await Promise.all(
  products.map((id) => variablesAt(`/themes/light?product=${id}&season=${api.identity.seasons[0]?.id}`)),
);
const VARIABLES = new Set(combined.flatMap((variables) => Object.keys(variables)));

/** The variables in a text that are defined neither by the API nor by the text. */
function unknownVariables(text: string): string[] {
  const declared = new Set([...text.matchAll(/(?<![\w-])--([a-z][\w-]*)\s*:/g)].map(([, name = ""]) => name));
  const used = [...text.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, name = ""]) => name);
  return used.filter((name) => !VARIABLES.has(name) && !declared.has(name));
}

/** The API addresses in a text, except addresses completed by a script. */
function addressesIn(text: string): string[] {
  const matches = text.matchAll(/https:\/\/vitral\.example(\/api\/v1[^\s"'`<>|)\\]*)/g);
  return [...matches]
    .map(([, address = ""]) => address.replace(/[.,;:]+$/, ""))
    .filter((address) => !address.includes("$"));
}

const addresses = [...MARKDOWN].flatMap(([page, text]) =>
  text.split("\n").flatMap((row, index) => addressesIn(row).map((address) => [address, `${page}:${index + 1}`])),
);

/** The token paths; inline code that doesn't start with one of their groups is ignored. */
const PATHS = new Set(api.identity.tokens.flatMap(({ values: [first] }) => first?.path.join(".") ?? []));
const FILE_PATHS = pathsOf(await api.get("/api/v1/tokens").json());
const CURRENT: unknown = await api.get("/api/v1/seasons/current?date=2026-12-25").json();
const GROUPS = new Set([...PATHS, ...FILE_PATHS].map((path) => path.split(".")[0] ?? ""));
const NAMES = new Set([...VARIABLES, "data-season"]);

describe("The names on the reference pages", () => {
  it.each(BLOCKS.filter(({ language }) => ["css", "html", "js", "jsx", "tsx"].includes(language)))(
    "are variables of the API in the code of $page:$line",
    ({ code }) => expect(unknownVariables(code)).toEqual([]),
  );

  it.each([...MARKDOWN])("are variables of the API in the text of %s", (_, markdown) => {
    const unknown = inlineCode(markdown).flatMap(({ text, line }) =>
      /^(--[a-z]|.*var\()/.test(text) ? unknownVariables(text).map((name) => `${line}: --${name}`) : [],
    );
    expect(unknown).toEqual([]);
  });

  it.each([...MARKDOWN])("are existing tokens if they look like a token path in %s", (_, markdown) => {
    const unknown = inlineCode(markdown).filter(({ text }) => {
      const [group = ""] = text.split(".");
      if (!GROUPS.has(group) || !/^[a-z-]+(\.[a-z0-9-]+)+$/.test(text)) return false;
      if (/\.(css|ics|json)$/.test(text) || isField(text)) return false;
      return !isTokenPath(text);
    });
    expect(unknown).toEqual([]);
  });

  it.each([...MARKDOWN])("are existing tokens if they start like a token in %s", (_, markdown) => {
    const families =
      /^(text|space|radius|gray|paper|ink|rule|rule-width|shadow|data|layout|container|breakpoint)-[a-z0-9-]+$/;
    const unknown = inlineCode(markdown).filter(
      ({ text }) => families.test(text) && !NAMES.has(text) && !TAILWIND.test(text),
    );
    expect(unknown).toEqual([]);
  });
});

/** Matches Tailwind classes that start like tokens; the tests of its stylesheet cover them. */
const TAILWIND = /^text-(ink|paper|gray|accent|season|data|rule|white)(-|$)/;

/** Returns whether a name is a field of the current season's response: `season.color.light`. */
function isField(text: string): boolean {
  return text.split(".").reduce<unknown>((value, key) => (value as never)?.[key], CURRENT) !== undefined;
}

/** Returns whether a path is a token or a group, in the model or in the token file. */
function isTokenPath(text: string): boolean {
  return [...PATHS, ...FILE_PATHS].some((path) => path === text || path.startsWith(`${text}.`));
}

/** The paths in a token file: `radius.small`. */
function pathsOf(tree: object, path: readonly string[] = []): string[] {
  if ("$value" in tree) return [path.join(".")];
  return Object.entries(tree).flatMap(([key, inner]) =>
    typeof inner !== "object" || inner === null || key.startsWith("$") ? [] : pathsOf(inner, [...path, key]),
  );
}

describe("The addresses on the reference pages", () => {
  it("are found on the pages about the API", () => expect(addresses.length).toBeGreaterThan(60));

  it.each(addresses)("exist: %s (%s)", (address) => {
    // Only the build writes the archive.
    const isFile = address.endsWith(".tar.gz") && existsSync(join(DIST, address));
    expect(isFile || api.get(address).status).toBe(isFile || 200);
  });

  it.each(shortAddresses())("exist if they are shortened: %s (%s)", (address) => {
    expect(api.get(`/api/v1${address}`).status).toBe(200);
  });
});

/** The addresses in the skill's table, relative to its first address. */
function shortAddresses(): string[][] {
  return inlineCode(MARKDOWN.get("skill") ?? "")
    .filter(({ text }) => /^\/[a-z]/.test(text))
    .map(({ text, line }) => [text, `skill:${line}`]);
}

describe("The links on the reference pages", () => {
  it("reach all pages from the first, without broken links", () => {
    const statuses = new Map<string, number>();
    const queue = LISTED.map(({ href }) => new URL(href, ORIGIN).pathname).slice(0, 1);
    for (const address of queue) {
      const response = api.get(address);
      statuses.set(address, response.status);
      const id = address.split("/").at(-1) ?? "";
      for (const [, target = ""] of (MARKDOWN.get(id) ?? "").matchAll(/(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)/g)) {
        const next = new URL(target, ORIGIN + address);
        if (next.origin === ORIGIN && !queue.includes(next.pathname)) queue.push(next.pathname);
      }
    }
    expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
    expect([...statuses.keys()].map((address) => address.split("/").at(-1)).sort()).toEqual(
      [...MARKDOWN.keys()].sort(),
    );
    expect(MARKDOWN.size).toBe(16);
  });
});
