import { mkdirSync, readFileSync, renameSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Opened, openDev, startDev } from "./dev-server.ts";
import { copySmallest } from "../smallest.ts";

const PAGE = "reference/basics.md";
const SENTENCE = "\nOne more sentence.\n";

/** Makes several changes while the preview is paused, so that it sees all of them together even on a slow machine. */
function atOnce(child: Opened["child"], change: () => void): void {
  child.kill("SIGSTOP");
  try {
    change();
  } finally {
    child.kill("SIGCONT");
  }
}

/** An edit, an address, and the text in its response after the edit. */
const edits: [string, { edit: (dev: Opened) => void | Promise<void>; address: string; expected: string }][] = [
  [
    "an overwritten file",
    {
      edit: ({ read, write }) => write(PAGE, read(PAGE) + SENTENCE),
      address: "/api/v1/reference/basics",
      expected: SENTENCE,
    },
  ],
  [
    "a file written twice in quick succession",
    {
      edit: ({ child, read, write }) => {
        const text = read(PAGE);
        atOnce(child, () => {
          write(PAGE, "");
          write(PAGE, text + SENTENCE);
        });
      },
      address: "/api/v1/reference/basics",
      expected: SENTENCE,
    },
  ],
  [
    "a new file renamed over the old one",
    {
      edit: ({ root, read, write }) => {
        write(`${PAGE}~`, read(PAGE) + SENTENCE);
        renameSync(join(root, `${PAGE}~`), join(root, PAGE));
      },
      address: "/api/v1/reference/basics",
      expected: SENTENCE,
    },
  ],
  [
    "the target of a link, which the system doesn't watch",
    {
      edit: async ({ root, read, write }) => {
        renameSync(join(root, PAGE), join(root, "basics.md"));
        symlinkSync("../basics.md", join(root, PAGE));
        await sleep(2500);
        write("basics.md", read("basics.md") + SENTENCE);
      },
      address: "/api/v1/reference/basics",
      expected: SENTENCE,
    },
  ],
  [
    "a new page, added to the list",
    {
      edit: ({ child, read, write }) =>
        atOnce(child, () => {
          write("reference/new.md", "# New\n\nA page.\n");
          write("tokens/vitral.json", read("tokens/vitral.json").replace('"basics"]', '"basics","new"]'));
        }),
      address: "/api/v1/reference",
      expected: '"new"',
    },
  ],
];

describe("vitral dev shows an edit exactly once", () => {
  it.each(edits)("%s", async (_, { edit, address, expected }) => {
    const dev = await openDev([], copySmallest());
    expect(await dev.text(address)).not.toContain(expected);
    await edit(dev);
    const { version, problem } = await dev.next();
    expect([version === dev.first.version, problem]).toEqual([false, null]);
    expect(await dev.text(address)).toContain(expected);
    // Waits long enough for another state to arrive.
    await sleep(1500);
    expect(dev.states.length).toBe(2);
    expect(dev.printed.err).toBe("");
    expect(dev.printed.out.match(/^Updated, \d+ ms after .*$/gm)).toHaveLength(1);
  });

  it("even after other edits, and ignores touched files and editors' temporary files", async () => {
    const { root, write, read, next, states, first } = await openDev([], copySmallest());
    const now = Date.now() / 1000;
    utimesSync(join(root, PAGE), now, now);
    write("reference/.#basics.md", "a lock");
    write("reference/basics.md~", "a copy");
    await sleep(1500);
    expect(states).toEqual([first]);
    const versions: string[] = [];
    for (const turn of [1, 2, 3]) {
      write(PAGE, `${read(PAGE)}\nSentence ${turn}.\n`);
      versions.push((await next()).version);
    }
    expect(new Set([first.version, ...versions]).size).toBe(4);
  });
});

it("follows token files in subfolders", async () => {
  const root = copySmallest();
  const settings = join(root, "tokens/vitral.json");
  mkdirSync(join(root, "tokens/brand"));
  renameSync(join(root, "tokens/tokens.json"), join(root, "tokens/brand/base.json"));
  const { tokens: _, ...remainingSettings } = JSON.parse(readFileSync(settings, "utf8")) as Record<string, unknown>;
  writeFileSync(settings, JSON.stringify({ ...remainingSettings, tokens: "brand/base.json" }));
  const dev = await startDev(root);
  const { next, states } = await dev.changes();
  const first = await next();
  expect(first.problem).toBeNull();
  // Waits long enough for another state to arrive: watching new folders must not count as a change.
  await sleep(1500);
  expect(states.length).toBe(1);
  const file = join(root, "tokens/brand/base.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(/"\$description":"[^"]*"/, '"$description":"Other words."'));
  const { version, problem } = await next();
  expect([version === first.version, problem]).toEqual([false, null]);
});
