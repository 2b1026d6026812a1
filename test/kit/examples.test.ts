import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { ROOT } from "../built.ts";

/** The toolkit's modules whose examples are run here. */
const MODULES = [
  "api-version",
  "cache",
  "context",
  "graphql-middleware",
  "graphql-playground",
  "header-type",
  "memory-cache",
  "network-client",
  "network-endpoint",
  "network-error",
  "versioned-router",
  "versioning-middleware",
];

const kit = join(ROOT, "generator/kit");
const folder = join(ROOT, ".vitral/kit-examples");
mkdirSync(folder, { recursive: true });

type Example = { readonly name: string; readonly code: string };

/** The examples in doc comments. */
const examples: readonly Example[] = MODULES.flatMap(examplesIn);

function examplesIn(module: string): Example[] {
  const text = readFileSync(join(kit, `${module}.ts`), "utf8");
  const comments = [...text.matchAll(/\/\*\*[^]*?\*\//g)].flatMap(([comment]) => comment.split("@example").slice(1));
  return comments.map((comment, index) => {
    return { name: `${module}-${index}`, code: comment.replaceAll(/^ *\*(\/| ?)/gm, "").trim() };
  });
}

/** Turns an example into a module: `expression // => value` becomes a comparison. */
function toModule(code: string): string {
  const entry = pathToFileURL(join(kit, "index.ts")).href;
  const names = [...new Set(code.match(/\b(?:Kit|kit)[A-Z]\w*/g))].filter(
    (name) => !/^Kit(Cache|PathParams|VersionStrategy|Context|GraphQLInfo)$/.test(name),
  );
  const types = [...new Set(code.match(/\bKit(Cache|PathParams|VersionStrategy|Context|GraphQLInfo)\b/g))];
  const lines = code.split("\n").map((line) => {
    const [, expression, value] = /^(\S.*?);? \/\/ => (.*)$/.exec(line) ?? [];
    return expression === undefined ? line : `comparisons.push([await (${expression}), ${value}]);`;
  });
  const body = lines.filter((line) => !/^import .*"vitral\/kit"/.test(line));
  return [
    `import { ${names.join(", ")} } from "${entry}";`,
    ...(types.length > 0 ? [`import type { ${types.join(", ")} } from "${entry}";`] : []),
    "export const comparisons: unknown[][] = [];",
    ...body,
  ].join("\n");
}

it("finds an example for every public value", () => {
  const entry = readFileSync(join(kit, "index.ts"), "utf8");
  const exported = entry.split(";").filter((line) => MODULES.some((module) => line.includes(`"./${module}.ts"`)));
  const names = exported.join().match(/(?<!type )\b(?:Kit|kit)[A-Z]\w*/g) ?? [];
  expect(names.length).toBeGreaterThan(8);
  const allCode = examples.map(({ code }) => code).join("\n");
  expect([...names].filter((name) => !allCode.includes(name) && !/(Options|Init|Entry)$/.test(name))).toEqual([]);
});

it.each(examples)("runs the example $name verbatim", async ({ name, code }) => {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, toModule(code));
  const { comparisons } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    comparisons: [unknown, unknown][];
  };
  expect(comparisons.length).toBeGreaterThan(0);
  for (const [value, expected] of comparisons) expect(value).toEqual(expected);
});
