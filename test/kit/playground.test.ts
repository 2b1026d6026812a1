import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundlePlayground } from "../../generator/build/playground.ts";
import { KitGraphQLPlayground } from "../../generator/kit/index.ts";
import { ROOT } from "../built.ts";
import { ask, readPage } from "./playground-page.ts";

const hashed = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

describe("The policy of the page", () => {
  it.each([
    ["without css", undefined],
    ["with css", "h1 { color: red }"],
    ["with css of Windows, and with what HTML changes", "h1 { color: red }\r\n\rp::after { content: '\0\uD800' }"],
  ])("allows its own script and styles by their hashes, and nothing else, %s", async (_, css) => {
    const { policy, script, styles, settings } = await readPage({ css });
    expect([...policy]).toEqual([
      ["default-src", ["'none'"]],
      ["connect-src", ["'self'"]],
      ["script-src", [hashed(script)]],
      ["style-src", [...styles.map(hashed), `'nonce-${settings.nonce}'`]],
    ]);
  });

  it("has a new 128-bit nonce in every response", async () => {
    const [one, other] = [await readPage(), await readPage()];
    expect(one.settings.nonce).not.toBe(other.settings.nonce);
    expect(Buffer.from(one.settings.nonce, "base64")).toHaveLength(16);
  });
});

/** Texts that try to break out of their element. */
const HOSTILE = [
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "</style><img src=x onerror=alert(1)>",
  "</title><svg onload=alert(1)>",
  '"><b onclick=alert(1)>',
  "'><i>",
  "&lt;/script&gt;&amp;",
  "\u2028\u2029\0",
  "]]>{{title}}$&$1",
] as const;

describe("Options can't break out of their element", async () => {
  const plain = await readPage({ css: "h1 {}" });
  const names = plain.elements.map(({ tagName }) => tagName);
  const attributes = plain.elements.flatMap(({ attrs }) => attrs.map(({ name }) => name));

  it.each(HOSTILE)("as title, path, css, language, words and examples: %j", async (text) => {
    const example = { name: text, query: text, variables: { [text]: text } };
    const words = { query: text, noAnswer: text };
    const endpoint = `/${text.replaceAll("\0", "")}`;
    const options = {
      title: text,
      endpoint,
      css: `/* ${text} */`,
      language: text,
      examples: [example],
      words,
    };
    const page = await readPage(options);
    expect(page.elements.map(({ tagName }) => tagName)).toEqual(names);
    expect(page.elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))).toEqual(attributes);
    const shown = text.replaceAll("\0", "\uFFFD");
    expect([page.all("h1"), page.all("title")]).toEqual([[shown], [shown]]);
    expect(page.settings).toMatchObject({ endpoint, language: text, examples: [example], words });
    expect(page.script).toBe(plain.script);
  });

  it.each([
    ["an end tag in a comment", "/* </style> */"],
    ["an end tag in a string", 'a::after { content: "</StYlE >" }'],
    ["an opened comment of HTML", "<!-- a {} -->"],
  ])("css with %s is one style element", async (_, css) => {
    expect((await readPage({ css })).styles).toHaveLength(2);
  });
});

describe("The page", () => {
  it.each([
    ["https://example.com/graphql"],
    ["//example.com/graphql"],
    ["/\\example.com"],
    ["/\t/example.com"],
    ["/graphql?x"],
    ["/graphql#x"],
    ["graphql"],
    [""],
  ])("is an error for an endpoint that is not a path: %j", (endpoint) => {
    expect(() => new KitGraphQLPlayground({ endpoint })).toThrow(`Invalid endpoint ${JSON.stringify(endpoint)}`);
    expect(() => new KitGraphQLPlayground({ path: endpoint })).toThrow(`Invalid path ${JSON.stringify(endpoint)}`);
    expect(() => new KitGraphQLPlayground({ home: endpoint })).toThrow(`Invalid home ${JSON.stringify(endpoint)}`);
  });

  it("refers to no resource that a browser would load", async () => {
    const { elements } = await readPage();
    const loading = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => /^(src|href|style|on.*)$/.test(name)));
    expect(loading).toEqual([]);
  });

  it("falls back to the default for an undefined text", async () => {
    const { all } = await readPage({ words: { run: undefined, query: "Consulta" } });
    expect([...all("button"), ...all("h2")]).toEqual(expect.arrayContaining(["Run", "Consulta"]));
  });

  it("has no texts that can't be replaced", async () => {
    const { all } = await readPage({ words: { run: "Executar", query: "Consulta" }, language: "pt-BR" });
    expect(all("h2")).toContain("Consulta");
    expect(all("button")).toContain("Executar");
  });

  it("is not sent for HEAD, whose headers are those of GET", async () => {
    const [got, head] = [await ask(), await ask({}, { method: "HEAD" })];
    const headersOf = (one: typeof got) =>
      [...one!.response.headers].map(([name, value]) => [name, value.replace(/nonce-[^']+/, "nonce")]);
    expect(headersOf(head)).toEqual(headersOf(got));
    expect(head?.text).toBe("");
  });
});

describe("The bundle", () => {
  it("is reproducible, and is the one that is served", async () => {
    const [one, other] = [await bundlePlayground(), await bundlePlayground()];
    expect(one).toBe(other);
    expect(readFileSync(join(ROOT, ".vitral/playground.js"), "utf8")).toMatch(/^\/\/ Made of [0-9a-f]{16}\.\n/);
    const { script } = await readPage();
    expect(one).toContain(`export const script = ${JSON.stringify(script)};\n`);
  });

  it("contains the licences of its packages, and no path of this machine", async () => {
    const text = await bundlePlayground();
    for (const name of ["@codemirror/view", "cm6-graphql", "graphql", "@lezer/lr"]) expect(text).toContain(name);
    expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(2);
    expect(text).not.toContain(ROOT);
  });

  it("is reported as missing, and loads once it has been built", () => {
    const folder = mkdtempSync(join(tmpdir(), "vitral-playground-"));
    try {
      cpSync(join(ROOT, "generator/kit"), join(folder, "kit"), { recursive: true });
      writeFileSync(join(folder, "package.json"), '{"type":"module","imports":{"#playground":"./made.js"}}');
      writeFileSync(join(folder, "ask.ts"), ASK);
      const { stdout, stderr } = spawnSync(process.execPath, [join(folder, "ask.ts")], { encoding: "utf8" });
      expect(stderr).toBe("");
      expect(stdout).toMatch(/^The playground page is missing\..*npm run prepare.*\n200\n$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Asks for the page before there is a bundle, and after. */
const ASK = `
  import { writeFileSync } from "node:fs";
  import { KitGraphQLPlayground } from "./kit/graphql-playground.ts";
  const playground = new KitGraphQLPlayground({ enabled: true });
  const ask = () => playground.handle(new Request("http://localhost/playground"));
  console.log(await ask().catch(({ message }) => message));
  writeFileSync(new URL("made.js", import.meta.url), 'export const script = "", style = "", hashes = {};');
  console.log((await ask()).status);
`;
