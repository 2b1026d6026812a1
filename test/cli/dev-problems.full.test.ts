import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Opened, openDev, startDev } from "./dev-server.ts";
import { copyIdentity, vitral } from "./vitral.ts";

const PAGE = "reference/forma.md";
const PRODUCT = "tokens/products/clio.json";
const SENTENCE = "\nMais uma frase.\n";

/** An edit that breaks the identity, one that fixes it, and the problem. */
const problems: [string, { spoil: (dev: Opened) => void; fix: (dev: Opened) => void; told: string }][] = [
  [
    "a file of invalid JSON",
    {
      spoil: ({ write }) => write(PRODUCT, "{"),
      fix: ({ root }) => cpSync(join(copyIdentity(), PRODUCT), join(root, PRODUCT)),
      told: "tokens/products/clio.json:1:2 Invalid JSON: unexpected end. Expected: a property name in double quotes.",
    },
  ],
  [
    "a page that vanishes",
    {
      spoil: ({ root }) => renameSync(join(root, PAGE), join(root, "aside.md")),
      fix: ({ root }) => renameSync(join(root, "aside.md"), join(root, PAGE)),
      told: "reference/forma.md:1:1 File not found.",
    },
  ],
  [
    "a page that is renamed",
    {
      spoil: ({ root }) => renameSync(join(root, PAGE), join(root, "reference/figura.md")),
      fix: ({ root }) => renameSync(join(root, "reference/figura.md"), join(root, PAGE)),
      told: 'reference/figura.md:1:1 "reference" in tokens/vitral.json does not list this page',
    },
  ],
  [
    "a folder that is removed",
    {
      spoil: ({ root }) => rmSync(join(root, "reference"), { recursive: true }),
      fix: ({ root }) => cpSync(join(copyIdentity(), "reference"), join(root, "reference"), { recursive: true }),
      told: "reference/forma.md:1:1 File not found.",
    },
  ],
  [
    "both folders that are removed",
    {
      spoil: ({ root }) => ["tokens", "reference"].forEach((name) => rmSync(join(root, name), { recursive: true })),
      fix: ({ root }) => cpSync(copyIdentity(), root, { recursive: true }),
      told: "tokens/vitral.json:1:1 File not found.",
    },
  ],
];

describe("vitral dev shows a problem as check does, and serves the last valid version until it is fixed", () => {
  it.each(problems)("%s", async (_, { spoil, fix, told }) => {
    const dev = await openDev();
    const before = await dev.text("/api/v1/themes/dark.css");
    spoil(dev);
    const state = await problemIn(dev, told);
    const { err } = await vitral(["check", "--root", dev.root]);
    const frames = err.slice(0, err.lastIndexOf("\n\n"));
    expect(state.edition).toBe(dev.first.edition);
    expect(state.problem?.startsWith(`${frames}\n\n`)).toBe(true);
    expect(dev.printed.err).toContain(`${frames}\n\n`);
    expect(state.problem).toMatch(
      /\n\d+ problems? in \d+ files?; Vitral keeps serving the last valid version\.\n(Fix these first: .*\n)?$/,
    );
    expect(await dev.text("/api/v1/themes/dark.css")).toBe(before);
    fix(dev);
    let last = state;
    while (last.problem !== null) last = await dev.next();
    expect(last.edition).not.toBe(dev.first.edition);
    expect(dev.printed.out).toContain("All problems are fixed, ");
    const page = readFileSync(join(dev.root, PAGE), "utf8");
    dev.write(PAGE, page + SENTENCE);
    await dev.next();
    expect(await dev.text("/api/v1/reference/forma")).toContain(SENTENCE);
  });

  it("from the start: every address shows the problem, and works once it is fixed", async () => {
    const root = copyIdentity();
    const sound = readFileSync(join(root, PRODUCT), "utf8");
    writeFileSync(join(root, PRODUCT), "{<b>");
    const { origin, printed, changes } = await startDev(root);
    const { next } = await changes();
    const { problem } = await next();
    const page = await fetch(origin);
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect((await page.text()).replaceAll("&lt;", "<")).toContain(`<pre>${problem}</pre>`);
    expect(printed.err).toContain("1 problem in 1 file.\n");
    const answer = await fetch(`${origin}/api/v1/themes`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(await answer.json()).toMatchObject({ error: "UNAVAILABLE", status: 503 });
    writeFileSync(join(root, PRODUCT), sound);
    expect(await next()).toMatchObject({ problem: null });
    expect((await fetch(`${origin}/api/v1/themes`)).status).toBe(200);
  });

  it("in a folder that is not there yet", async () => {
    const root = join(copyIdentity(), "later");
    const { origin, changes } = await startDev(root);
    const { next } = await changes();
    expect((await next()).problem).toContain("tokens/vitral.json:1:1 File not found.");
    mkdirSync(root);
    cpSync(copyIdentity(), root, { recursive: true });
    while ((await next()).problem !== null);
    expect((await fetch(`${origin}/api/v1/themes`)).status).toBe(200);
  });
});

/** The first state with this problem: removing a folder takes several steps. */
async function problemIn({ next }: Opened, told: string) {
  for (;;) {
    const state = await next();
    if (state.problem?.includes(told)) return state;
  }
}
