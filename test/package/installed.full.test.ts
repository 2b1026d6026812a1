import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { build } from "../../generator/build/build.ts";
import { API_ROOT } from "../../generator/model/identity.ts";
import manifest from "../../package.json" with { type: "json" };
import { DIST, openApi, readSource, ROOT } from "../built.ts";
import { serveApi } from "../client/served.ts";
import { connect } from "../kit/mcp-client.ts";
import { RESPONSES, serveReadme } from "../kit/readme-server.ts";
import { temporaryFolder } from "../temporary.ts";
import { compile, evaluate, reachedBy, versionOf } from "./installed.ts";
import { ENDS, NODE20, NODE24 } from "./nodes.ts";
import { installOnce, newFolder, remove, run } from "./packed.ts";

// Each test starts one or more processes.
vi.setConfig({ testTimeout: 300_000 });

/** The releases of graphql that the package supports: 17, which npm installs by default, and 16. */
const GRAPHQL = ["16.15.0", "17.1.0"] as const;

/** A day and its year, whose files all Nodes build. */
const ONE_YEAR = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } } as const;
const sourcesBuild = join(temporaryFolder(), "dist");

const folders: string[] = [];
const installed = new Map<string, string>();
beforeAll(async () => {
  const withLatest = await installOnce();
  // A project that has the package already, and installs the other release next to it.
  const withOldest = newFolder();
  folders.push(withOldest);
  cpSync(withLatest, withOldest, { recursive: true, verbatimSymlinks: true });
  await run("npm", ["install", "--prefer-offline", `graphql@${GRAPHQL[0]}`], withOldest);
  installed.set(GRAPHQL[1], withLatest).set(GRAPHQL[0], withOldest);
  for (const folder of [withLatest, withOldest])
    for (const name of ["tokens", "reference"]) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  await build(await readSource(), ONE_YEAR, sourcesBuild);
}, 600_000);
afterAll(() => remove(folders));

const defaultFolder = () => installed.get("17.1.0") ?? "";
const program = () => join(defaultFolder(), "node_modules/vitral/generator/vitral.js");

describe("npm", () => {
  it.each(GRAPHQL)("installs a single graphql: the user's release or the newest, %s", (version) => {
    const folder = installed.get(version) ?? "";
    expect(versionOf(folder, "graphql").split(".")[0]).toBe(version.split(".")[0]);
    const copies = ["vitral", "graphql-http"].map((name) => join(folder, "node_modules", name, "node_modules/graphql"));
    expect(copies.filter((copy) => existsSync(copy))).toEqual([]);
  });
});

describe.each(ENDS)("on Node %s, the command line", (version, node) => {
  const vitral = (...args: readonly string[]) => run(node, [program(), ...args], defaultFolder());
  const dist = `dist-${version}`;

  it("prints its version", async () => {
    expect([await run(node, ["--version"], defaultFolder()), await vitral("--version")]).toEqual([
      `v${version}\n`,
      `${manifest.version}\n`,
    ]);
  });

  it("builds the same release as the sources", async () => {
    await vitral("build", "--out", dist, "--date", ONE_YEAR.snapshot, "--years", "2026", "--quiet");
    const read = (folder: string) => readFileSync(join(folder, "api/v1/manifest.json"), "utf8");
    expect(read(join(defaultFolder(), dist))).toBe(read(sourcesBuild));
  });

  // A build and a preview load the same modules on the newest Node.
  if (version === ENDS[0]?.[0]) {
    it("finds no problems, prints a response and writes edge functions", async () => {
      expect(await vitral("check")).toContain("has no problems");
      expect(await vitral("get", "/tokens")).toBe(readFileSync(join(ROOT, "tokens/tokens.json"), "utf8"));
      expect(await vitral("edge", "--dist", dist, "--out", "edge")).toContain("Edge functions for release");
    });
  }

  it("serves an assistant", async () => {
    const message = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
    const response = await run(node, [program(), "mcp"], defaultFolder(), message);
    expect(JSON.parse(response)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  it("previews its build, which passes verification and serves the client and GraphQL", async () => {
    const preview = spawn(node, [program(), "preview", "--port", "0", "--dist", dist], { cwd: defaultFolder() });
    try {
      const root = await addressOf(preview);
      expect(await vitral("verify", root, "--timeout", "60")).toContain("right");
      const code = `const { createClient } = await import("vitral/client");
        const { data } = await createClient("${root}", { timeoutInterval: 60 }).getTheme({ theme: "dark", season: "natal" });
        console.log(JSON.stringify(data));`;
      const stored = readFileSync(join(DIST, "api/v1/themes/dark/none/natal.json"), "utf8");
      expect(await evaluate(defaultFolder(), node, code)).toEqual(JSON.parse(stored));
      const { data } = await (await fetch(`${root}/graphql?query={getTheme(theme:"dark"){mode}}`)).json();
      expect(data).toEqual({ getTheme: { mode: "dark" } });
    } finally {
      await end(preview);
    }
  });
});

describe("on Node 20, the client and the endpoints", () => {
  let api: Awaited<ReturnType<typeof serveApi>>;
  beforeAll(async () => void (api = await serveApi()));
  afterAll(() => api?.close());

  it("return data, errors, timeouts and aborts", async () => {
    const code = `
      import { createServer } from "node:http";
      import { createClient } from "vitral/client";
      import { KitNetworkClient, KitNetworkEndpoint } from "vitral/kit";
      const vitral = createClient("${api.origin}");
      const { data, from } = await vitral.getTheme({ theme: "dark", season: "natal" });
      const { error } = await vitral.getTheme({ theme: "blue" });
      const silent = createServer(() => {}).listen(0, "127.0.0.1");
      await new Promise((settle) => silent.once("listening", settle));
      const host = "127.0.0.1:" + silent.address().port;
      const late = await createClient("http://" + host, { timeoutInterval: 0.1 }).getTokens();
      const never = new KitNetworkEndpoint({ scheme: "http", host, path: "/", timeoutInterval: 60 });
      const signal = AbortSignal.timeout(100);
      const aborted = await new KitNetworkClient().send(never, { signal }).catch((reason) => reason === signal.reason);
      silent.closeAllConnections();
      silent.close();
      console.log(JSON.stringify([
        process.version, data.mode, from, error.message.split(".")[0], late.error.code, aborted,
        new KitNetworkEndpoint({ host: "a.example", path: "/\u{1F600}" }).url.href,
      ]));`;
    expect(await evaluate(defaultFolder(), NODE20[1], code)).toEqual([
      `v${NODE20[0]}`,
      "dark",
      `${api.origin}/api/v1/themes/dark/none/natal.json`,
      'Unknown theme "blue"',
      "timeout",
      true,
      "https://a.example/%F0%9F%98%80",
    ]);
  });
});

/** Each graphql release on its oldest Node, and the newest of both. */
const GRAPHQL_ON = [["16.15.0", NODE20], ...ENDS.map((node) => ["17.1.0", node] as const)] as const;

describe.each(GRAPHQL_ON.map(([graphql, [version, node]]) => [version, graphql, node] as const))(
  "on Node %s with graphql %s, the toolkit",
  (version, graphql, node) => {
    it("serves the responses in its guide", async () => {
      // Node 20 can't strip types.
      const file = join(installed.get(graphql) ?? "", `server-${version}.mjs`);
      const served = await serveReadme(node, file, (text) => writeFileSync(file, stripTypeScriptTypes(text)));
      try {
        for (const [path, body] of RESPONSES)
          expect((await (await fetch(`${served.root}${path}`)).text()).trim()).toBe(body);
        expect(await (await fetch(`${served.root}/playground`)).text()).toContain("<title>");
        const client = await connect(`${served.root}/mcp`, "2026-07-28");
        expect((await client.listResources()).resources).toHaveLength(1);
      } finally {
        await served.stop();
      }
    });

    it("limits queries and hides the schema", async () => {
      const code = `const { KitGraphQLMiddleware } = await import("vitral/kit");
        const { buildSchema } = await import("graphql");
        const schema = buildSchema("enum Name { SECRET } type Query { secret(name: Name): Int }");
        const ask = async (options, query, variables = "") => {
          const graphql = new KitGraphQLMiddleware({ schema, ...options });
          const request = new Request("http://localhost/graphql?" + new URLSearchParams({ query, variables }));
          return (await (await graphql.handle(request)).json()).errors[0].message;
        };
        console.log(JSON.stringify([
          await ask({ introspection: false }, "{ secrt }"),
          await ask({}, "{ secrt }"),
          await ask({ introspection: false }, "query ($name: Name) { secret(name: $name) }", '{"name":"SECRT"}'),
          await ask({ limits: { tokens: 3 } }, "{ secret secret secret }"),
        ]));`;
      expect(await evaluate(installed.get(graphql) ?? "", node, code)).toEqual([
        'Cannot query field "secrt" on type "Query".',
        'Cannot query field "secrt" on type "Query". Did you mean "secret"?',
        expect.not.stringContaining("SECRET"),
        expect.stringMatching(/contains more tha[nt] 3 tokens/),
      ]);
    });
  },
);

describe("importing the package", () => {
  const use = `const { KitGraphQLMiddleware } = names;
    const { buildSchema } = await import("graphql");
    const schema = buildSchema("type Query { a: Int }");
    await new KitGraphQLMiddleware({ schema }).handle(new Request("http://localhost/graphql?query={a}"));`;

  it.each([
    ["vitral/kit", use, ["graphql", "graphql-http"]],
    ["vitral/client", "", []],
  ])("by %s loads no other package until it is needed", async (entry, use, expected) => {
    const { atFirst, later } = (await evaluate(defaultFolder(), NODE24, reachedBy(entry, use))) as Record<
      string,
      string[]
    >;
    expect(atFirst?.length).toBeGreaterThan(3);
    expect(packagesIn(atFirst)).toEqual(["vitral"]);
    expect(packagesIn(later).filter((name) => name !== "vitral")).toEqual(expected);
  });

  it.each(["tokens.css", "tailwind.css"])("by vitral/%s resolves to the API's stylesheet", async (name) => {
    const code = `console.log(JSON.stringify(import.meta.resolve("vitral/${name}")))`;
    const url = (await evaluate(defaultFolder(), NODE24, code)) as string;
    const { get } = await openApi();
    const published = await get(`${API_ROOT}/${name}`).text();
    expect(readFileSync(new URL(url), "utf8")).toBe(published);
    expect(published).toBe(readFileSync(join(DIST, API_ROOT, name), "utf8"));
  });

  // The types of the two releases differ, but neither depends on the resolution or on exact optional properties.
  it.each([
    ["16.15.0", "nodenext", true],
    ["17.1.0", "bundler", false],
  ] as const)(
    "provides valid types with graphql %s, module resolution %s and exact optional properties %s",
    async (version, resolution, isExact) => {
      const typescript = join(ROOT, "node_modules/typescript/bin/tsc");
      expect(await compile(installed.get(version) ?? "", typescript, { resolution, isExact })).toBe("");
    },
  );
});

function packagesIn(urls: readonly string[] = []): string[] {
  const names = urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  return [...new Set(names)].sort();
}

async function addressOf(preview: ChildProcess): Promise<string> {
  const printed = await new Promise<string>((settle, reject) => {
    preview.stdout?.once("data", (chunk: Buffer) => settle(chunk.toString()));
    preview.once("exit", () => reject(new Error("The preview exited.")));
  });
  return /http:\/\/[^\s/]+/.exec(printed)?.[0] ?? "";
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((settle) => child.once("exit", settle));
  child.kill();
  await ended;
}
