import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createClient } from "../../generator/client/index.ts";
import { openApi, ROOT } from "../built.ts";

const api = await openApi();
const theService = async ({ url }: Request) => api.get(new URL(url).pathname + new URL(url).search);

const source = readFileSync(join(ROOT, "generator/client/client.ts"), "utf8");
const comments = [...source.matchAll(/\/\*\*[^]*?\*\//g)].flatMap(([comment]) => comment.split("@example").slice(1));
const examples = comments.map((comment) => comment.replaceAll(/^ *\*(\/| ?)/gm, "").trim());

/** The code of the README's section, which is complete except for the address. */
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const [, section = ""] = /^## From code\n[^]*?^```ts\n([^]*?)^```$/m.exec(readme) ?? [];

/** Runs code that ends a line by `// => value` where it says what comes of it; the values found and expected. */
async function run(code: string, names: Readonly<Record<string, unknown>>): Promise<[unknown, unknown][]> {
  const lines = code.split("\n").map((line) => {
    const [, expression, value] = /^(\S.*?);? \/\/ => (.*)$/.exec(line) ?? [];
    return expression === undefined ? line : `found.push([${expression}, ${value}]);`;
  });
  const body = `return (async () => { const found = []; ${lines.join("\n")}\n return found; })();`;
  // oxlint-disable-next-line no-new-func -- the examples are our own, in comments
  return new Function(...Object.keys(names), body)(...Object.values(names));
}

it.each(examples)("runs the example verbatim: %s", async (code) => {
  const results = await run(code, { createClient, theService });
  expect(results.length).toBeGreaterThan(0);
  for (const [value, expected] of results) expect(value).toEqual(expected);
});

it("runs the README's section verbatim", async () => {
  expect(section).toContain("createClient");
  const body = section.replace(/^import .*\n/m, "");
  const create = (address: string, options: object) => createClient(address, { ...options, fetch: theService });
  const results = await run(body, { createClient: create });
  expect(results.length).toBeGreaterThan(0);
  for (const [value, expected] of results) expect(value).toEqual(expected);
});
