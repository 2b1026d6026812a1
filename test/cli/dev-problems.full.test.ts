import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Opened, openDev, startDev } from "./dev-server.ts";
import { copySmallest } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { vitral } from "./vitral.ts";

const PAGE = "reference/basics.md";
const TOKENS = "tokens/tokens.json";
const SENTENCE = "\nOne more sentence.\n";

/** An edit that breaks the identity, an edit that fixes it, and the expected problem. */
const problems: [string, { damage: (dev: Opened) => void; fix: (dev: Opened) => void; expected: string }][] = [
  [
    "a file with invalid JSON",
    {
      damage: ({ write }) => write(TOKENS, "{"),
      fix: ({ root }) => cpSync(join(copySmallest(), TOKENS), join(root, TOKENS)),
      expected: "tokens/tokens.json:1:2 Invalid JSON: unexpected end. Expected: a property name in double quotes.",
    },
  ],
  [
    "a missing page",
    {
      damage: ({ root }) => renameSync(join(root, PAGE), join(root, "aside.md")),
      fix: ({ root }) => renameSync(join(root, "aside.md"), join(root, PAGE)),
      expected: "reference/basics.md:1:1 File not found.",
    },
  ],
  [
    "a renamed page",
    {
      damage: ({ root }) => renameSync(join(root, PAGE), join(root, "reference/figures.md")),
      fix: ({ root }) => renameSync(join(root, "reference/figures.md"), join(root, PAGE)),
      expected: 'reference/figures.md:1:1 "reference" in tokens/vitral.json does not list this page',
    },
  ],
  [
    "a removed folder",
    {
      damage: ({ root }) => rmSync(join(root, "reference"), { recursive: true }),
      fix: ({ root }) => cpSync(join(copySmallest(), "reference"), join(root, "reference"), { recursive: true }),
      expected: "reference/basics.md:1:1 File not found.",
    },
  ],
  [
    "both folders removed",
    {
      damage: ({ root }) => ["tokens", "reference"].forEach((name) => rmSync(join(root, name), { recursive: true })),
      fix: ({ root }) => cpSync(copySmallest(), root, { recursive: true }),
      expected: "tokens/vitral.json:1:1 File not found.",
    },
  ],
];

describe("vitral dev shows a problem as check does and serves the last valid version until it is fixed", () => {
  it.each(problems)("%s", async (_, { damage, fix, expected }) => {
    const dev = await openDev([], copySmallest());
    const before = await dev.text("/api/v1/themes/light.css");
    damage(dev);
    const state = await problemIn(dev, expected);
    const { err } = await vitral(["check", "--root", dev.root]);
    const frames = err.slice(0, err.lastIndexOf("\n\n"));
    expect(state.version).toBe(dev.first.version);
    expect(state.problem?.startsWith(`${frames}\n\n`)).toBe(true);
    expect(dev.printed.err).toContain(`${frames}\n\n`);
    expect(state.problem).toMatch(
      /\n\d+ problems? in \d+ files?; Vitral keeps serving the last valid version\.\n(Fix these first: .*\n)?$/,
    );
    expect(await dev.text("/api/v1/themes/light.css")).toBe(before);
    fix(dev);
    let last = state;
    while (last.problem !== null) last = await dev.next();
    expect(last.version).not.toBe(dev.first.version);
    expect(dev.printed.out).toContain("All problems are fixed, ");
    const page = readFileSync(join(dev.root, PAGE), "utf8");
    dev.write(PAGE, page + SENTENCE);
    await dev.next();
    expect(await dev.text("/api/v1/reference/basics")).toContain(SENTENCE);
  });

  it("shows a problem at every address if there is no valid version yet, and works once it is fixed", async () => {
    const root = copySmallest();
    const original = readFileSync(join(root, TOKENS), "utf8");
    writeFileSync(join(root, TOKENS), "{<b>");
    const { origin, printed, changes } = await startDev(root);
    const { next } = await changes();
    const { problem } = await next();
    const page = await fetch(origin);
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect((await page.text()).replaceAll("&lt;", "<")).toContain(`<pre>${problem}</pre>`);
    expect(printed.err).toContain("1 problem in 1 file.\n");
    const response = await fetch(`${origin}/api/v1/themes`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(await response.json()).toMatchObject({ error: "UNAVAILABLE", status: 503 });
    writeFileSync(join(root, TOKENS), original);
    expect(await next()).toMatchObject({ problem: null });
    expect((await fetch(`${origin}/api/v1/themes`)).status).toBe(200);
  });

  it("waits for a folder that doesn't exist yet", async () => {
    const root = join(temporaryFolder(), "later");
    const { origin, changes } = await startDev(root);
    const { next } = await changes();
    expect((await next()).problem).toContain("tokens/vitral.json:1:1 File not found.");
    mkdirSync(root);
    cpSync(copySmallest(), root, { recursive: true });
    while ((await next()).problem !== null);
    expect((await fetch(`${origin}/api/v1/themes`)).status).toBe(200);
  });
});

/** Waits for the state with this problem, because removing a folder takes several steps. */
async function problemIn({ next }: Opened, expected: string) {
  for (;;) {
    const state = await next();
    if (state.problem?.includes(expected)) return state;
  }
}
