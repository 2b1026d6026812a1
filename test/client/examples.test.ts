import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createClient } from "../../generator/client/index.ts";
import { openApi, ROOT } from "../built.ts";

const api = await openApi();
const exampleFetch = async ({ url }: Request) => api.get(new URL(url).pathname + new URL(url).search);

const source = readFileSync(join(ROOT, "generator/client/client.ts"), "utf8");
const comments = [...source.matchAll(/\/\*\*[^]*?\*\//g)].flatMap(([comment]) => comment.split("@example").slice(1));
const examples = comments.map((comment) => comment.replaceAll(/^ *\*(\/| ?)/gm, "").trim());

/** The code in the README's section, complete except for the address. */
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const [, section = ""] = /^## From code\n[^]*?^```ts\n([^]*?)^```$/m.exec(readme) ?? [];

/** Runs code in which lines end with `// => value`. Returns pairs of the actual and expected values. */
async function run(code: string, names: Readonly<Record<string, unknown>>): Promise<[unknown, unknown][]> {
  const lines = code.split("\n").map((line) => {
    const [, expression, value] = /^(\S.*?);? \/\/ => (.*)$/.exec(line) ?? [];
    return expression === undefined ? line : `results.push([${expression}, ${value}]);`;
  });
  const body = `return (async () => { const results = []; ${lines.join("\n")}\n return results; })();`;
  // oxlint-disable-next-line no-new-func -- the examples are our own, in comments
  return new Function(...Object.keys(names), body)(...Object.values(names));
}

it.each(examples)("runs the example verbatim: %s", async (code) => {
  const results = await run(code, { createClient, exampleFetch });
  expect(results.length).toBeGreaterThan(0);
  for (const [value, expected] of results) expect(value).toEqual(expected);
});

it("runs the README's section verbatim", async () => {
  expect(section).toContain("createClient");
  const body = section.replace(/^import .*\n/m, "");
  const create = (address: string, options: object) => createClient(address, { ...options, fetch: exampleFetch });
  const results = await run(body, { createClient: create });
  expect(results.length).toBeGreaterThan(0);
  for (const [value, expected] of results) expect(value).toEqual(expected);
});
