import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundlePlayground } from "../../generator/build/playground.ts";
import { KitGraphQLPlayground } from "../../generator/kit/index.ts";
import { ROOT } from "../built.ts";
import { readPage, requestPage } from "./playground-page.ts";

const sourceOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

describe("The page's security policy", () => {
  it.each([
    ["without css", undefined],
    ["with css", "h1 { color: red }"],
    ["with CSS that HTML parsing changes", "h1 { color: red }\r\n\rp::after { content: '\0\uD800' }"],
  ])("allows only the page's script and styles, by hash, %s", async (_, css) => {
    const { policy, script, styles, settings } = await readPage({ css });
    expect([...policy]).toEqual([
      ["default-src", ["'none'"]],
      ["connect-src", ["'self'"]],
      ["script-src", [sourceOf(script)]],
      ["style-src", [...styles.map(sourceOf), `'nonce-${settings.nonce}'`]],
    ]);
  });

  it("has a new 128-bit nonce in every response", async () => {
    const [first, second] = [await readPage(), await readPage()];
    expect(first.settings.nonce).not.toBe(second.settings.nonce);
    expect(Buffer.from(first.settings.nonce, "base64")).toHaveLength(16);
  });
});

/** Strings that try to break out of their element. */
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
    const displayed = text.replaceAll("\0", "\uFFFD");
    expect([page.textsOf("h1"), page.textsOf("title")]).toEqual([[displayed], [displayed]]);
    expect(page.settings).toMatchObject({ endpoint, language: text, examples: [example], words });
    expect(page.script).toBe(plain.script);
  });

  it.each([
    ["an end tag in a comment", "/* </style> */"],
    ["an end tag in a string", 'a::after { content: "</StYlE >" }'],
    ["an unclosed HTML comment", "<!-- a {} -->"],
  ])("keep CSS with %s in a single style element", async (_, css) => {
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
  ])("rejects an endpoint that isn't a path: %j", (endpoint) => {
    expect(() => new KitGraphQLPlayground({ endpoint })).toThrow(`Invalid endpoint ${JSON.stringify(endpoint)}`);
    expect(() => new KitGraphQLPlayground({ path: endpoint })).toThrow(`Invalid path ${JSON.stringify(endpoint)}`);
    expect(() => new KitGraphQLPlayground({ home: endpoint })).toThrow(`Invalid home ${JSON.stringify(endpoint)}`);
  });

  it("loads no external resources", async () => {
    const { elements } = await readPage();
    const loading = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => /^(src|href|style|on.*)$/.test(name)));
    expect(loading).toEqual([]);
  });

  it("falls back to the default for an undefined text", async () => {
    const { textsOf } = await readPage({ words: { run: undefined, query: "Consulta" } });
    expect([...textsOf("button"), ...textsOf("h2")]).toEqual(expect.arrayContaining(["Run", "Consulta"]));
  });

  it("replaces its texts with custom words", async () => {
    const { textsOf } = await readPage({ words: { run: "Executar", query: "Consulta" }, language: "pt-BR" });
    expect(textsOf("h2")).toContain("Consulta");
    expect(textsOf("button")).toContain("Executar");
  });

  it("isn't sent for HEAD, which has the same headers as GET", async () => {
    const [get, head] = [await requestPage(), await requestPage({}, { method: "HEAD" })];
    const headersOf = (page: typeof get) =>
      [...page!.response.headers].map(([name, value]) => [name, value.replace(/nonce-[^']+/, "nonce")]);
    expect(headersOf(head)).toEqual(headersOf(get));
    expect(head?.text).toBe("");
  });
});

describe("The bundle", () => {
  it("is reproducible, and matches the served script", async () => {
    const [first, second] = [await bundlePlayground(), await bundlePlayground()];
    expect(first).toBe(second);
    expect(readFileSync(join(ROOT, ".vitral/playground.js"), "utf8")).toMatch(/^\/\/ Made of [0-9a-f]{16}\.\n/);
    const { script } = await readPage();
    expect(first).toContain(`export const script = ${JSON.stringify(script)};\n`);
  });

  it("contains the licences of its packages, and no local paths", async () => {
    const text = await bundlePlayground();
    for (const name of ["@codemirror/view", "cm6-graphql", "graphql", "@lezer/lr"]) expect(text).toContain(name);
    expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(2);
    expect(text).not.toContain(ROOT);
  });

  it("is reported as missing, and loads after it has been built", () => {
    const folder = mkdtempSync(join(tmpdir(), "vitral-playground-"));
    try {
      cpSync(join(ROOT, "generator/kit"), join(folder, "kit"), { recursive: true });
      writeFileSync(join(folder, "package.json"), '{"type":"module","imports":{"#playground":"./made.js"}}');
      writeFileSync(join(folder, "ask.ts"), PROGRAM);
      const { stdout, stderr } = spawnSync(process.execPath, [join(folder, "ask.ts")], { encoding: "utf8" });
      expect(stderr).toBe("");
      expect(stdout).toMatch(/^The playground page is missing\..*npm run prepare.*\n200\n$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** A program that requests the page before and after the bundle exists. */
const PROGRAM = `
  import { writeFileSync } from "node:fs";
  import { KitGraphQLPlayground } from "./kit/graphql-playground.ts";
  const playground = new KitGraphQLPlayground({ enabled: true });
  const ask = () => playground.handle(new Request("http://localhost/playground"));
  console.log(await ask().catch(({ message }) => message));
  writeFileSync(new URL("made.js", import.meta.url), 'export const script = "", style = "", hashes = {};');
  console.log((await ask()).status);
`;
