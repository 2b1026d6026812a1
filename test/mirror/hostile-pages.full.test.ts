import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { renderBuiltPages } from "../../generator/build/pages.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { readSource, SECOND } from "../built.ts";
import { vitral } from "../cli/vitral.ts";
import { type BodyChange, republish } from "./harmful.ts";
import { copyFrom, refusalFrom, type Served, serveFolder, SHORT } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const built = join(temporaryFolder(), "dist");
await build(await readSource(SECOND), SHORT, built);
const { pages }: { pages: { id: string }[] } = JSON.parse(readFileSync(join(built, "api/v1/reference.json"), "utf8"));
const page = pages[0]?.id ?? "";

let served: Served;
beforeAll(async () => {
  served = await serveFolder(built);
});
afterAll(() => served.close());

function publish(changes: Readonly<Record<string, BodyChange>>): string {
  const folder = join(temporaryFolder(), "dist");
  republish(built, folder, changes);
  return folder;
}

it("rejects a page with a link that runs a script", async () => {
  const folder = publish({ [`reference/${page}.md`]: (_, text) => `${text}\n[a](javascript:evil())\n` });
  served.show(folder);
  expect(await refusalFrom(served, join(temporaryFolder(), "copy"))).toContain(
    `api/v1/reference/${page}.md Invalid link "javascript:evil()".`,
  );
});

it("doesn't show a page with a link that runs a script in another tool's copy", async () => {
  const folder = publish({ [`reference/${page}.md`]: (_, text) => `${text}\n[a](javascript:evil())\n` });
  for (const name of [".vitral.json", "index.html"]) rmSync(join(folder, name));
  expect(await vitral(["preview", "--port", "0", "--dist", folder])).toEqual({
    code: 1,
    out: "",
    err: `vitral: The pages of "${folder}" are not safe to open: api/v1/reference/${page}.md Invalid link "javascript:evil()".\n`,
  });
});

it.each(["platforms/evil.mjs", "platforms/typescript/evil.mjs"])(
  "rejects the unlisted module %s, which browsers would run without a host rule",
  async (path) => {
    served.show(publish({ [path]: () => "evil()" }));
    expect(await refusalFrom(served, join(temporaryFolder(), "copy"))).toContain(
      `api/v1/${path}:1 The list of platforms doesn't have this file.`,
    );
  },
);

it("writes titles as plain text into the index for language models", async () => {
  const folder = publish({
    "reference.json": ({ pages: [first] }) =>
      void Object.assign(first ?? {}, { title: "a](javascript:evil()) ` <script>" }),
  });
  served.show(folder);
  const copy = join(temporaryFolder(), "copy");
  await copyFrom(served, copy);
  const links: string[] = [];
  const walkTokens = (token: Token) => void (token.type === "link" && links.push((token as Tokens.Link).href));
  const reading = await readBuilt(copy);
  if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
  const html = new Marked({ walkTokens }).parse(String((await renderBuiltPages(reading.built))["llms.txt"]));
  expect(links.length).toBeGreaterThan(2);
  expect(links.filter((link) => link.startsWith("javascript"))).toEqual([]);
  expect(links.some((link) => link.includes(`/reference/${page}.md`))).toBe(true);
  expect(html).not.toContain("<script>");
});
