import { mkdirSync, readFileSync, renameSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Opened, openDev, startDev } from "./dev-server.ts";
import { copySmallest } from "../smallest.ts";
import { copyIdentity } from "./vitral.ts";

const PAGE = "reference/basics.md";
const SENTENCE = "\nOne more sentence.\n";

/** Makes several changes while the preview is halted, so that it sees all of them together on the slowest machine. */
function atOnce(child: Opened["child"], change: () => void): void {
  child.kill("SIGSTOP");
  try {
    change();
  } finally {
    child.kill("SIGCONT");
  }
}

/** An edit of the files, and the response of an address after it. */
const edits: [string, { edit: (dev: Opened) => void | Promise<void>; address: string; want: string }][] = [
  [
    "a file that is written",
    {
      edit: ({ read, write }) => write(PAGE, read(PAGE) + SENTENCE),
      address: "/api/v1/reference/basics",
      want: SENTENCE,
    },
  ],
  [
    "a file that is written twice at once",
    {
      edit: ({ child, read, write }) => {
        const text = read(PAGE);
        atOnce(child, () => {
          write(PAGE, "");
          write(PAGE, text + SENTENCE);
        });
      },
      address: "/api/v1/reference/basics",
      want: SENTENCE,
    },
  ],
  [
    "a file that is written aside and takes the old one's place",
    {
      edit: ({ root, read, write }) => {
        write(`${PAGE}~`, read(PAGE) + SENTENCE);
        renameSync(join(root, `${PAGE}~`), join(root, PAGE));
      },
      address: "/api/v1/reference/basics",
      want: SENTENCE,
    },
  ],
  [
    "the target of a link, which the system does not watch",
    {
      edit: async ({ root, read, write }) => {
        renameSync(join(root, PAGE), join(root, "basics.md"));
        symlinkSync("../basics.md", join(root, PAGE));
        await sleep(2500);
        write("basics.md", read("basics.md") + SENTENCE);
      },
      address: "/api/v1/reference/basics",
      want: SENTENCE,
    },
  ],
  [
    "a page that appears, with its name in the list",
    {
      edit: ({ child, read, write }) =>
        atOnce(child, () => {
          write("reference/new.md", "# New\n\nA page.\n");
          write("tokens/vitral.json", read("tokens/vitral.json").replace('"basics"]', '"basics","new"]'));
        }),
      address: "/api/v1/reference",
      want: '"new"',
    },
  ],
];

describe("vitral dev shows an edit once", () => {
  it.each(edits)("%s", async (_, { edit, address, want }) => {
    const dev = await openDev([], copySmallest());
    expect(await dev.text(address)).not.toContain(want);
    await edit(dev);
    const { edition, problem } = await dev.next();
    expect([edition === dev.first.edition, problem]).toEqual([false, null]);
    expect(await dev.text(address)).toContain(want);
    // As long again as any further state would have taken.
    await sleep(1500);
    expect(dev.states.length).toBe(2);
    expect(dev.printed.err).toBe("");
    expect(dev.printed.out.match(/^Updated, \d+ ms after .*$/gm)).toHaveLength(1);
  });

  it("one after the other, and none if a file is only touched or an editor writes its own files", async () => {
    const { root, write, read, next, states, first } = await openDev([], copySmallest());
    const now = Date.now() / 1000;
    utimesSync(join(root, PAGE), now, now);
    write("reference/.#basics.md", "a lock");
    write("reference/basics.md~", "a copy");
    await sleep(1500);
    expect(states).toEqual([first]);
    const editions: string[] = [];
    for (const turn of [1, 2, 3]) {
      write(PAGE, `${read(PAGE)}\nSentence ${turn}.\n`);
      editions.push((await next()).edition);
    }
    expect(new Set([first.edition, ...editions]).size).toBe(4);
  });
});

it("vitral dev shows an edit of a token file in a folder of its own", async () => {
  const root = copyIdentity();
  const settings = join(root, "tokens/vitral.json");
  mkdirSync(join(root, "tokens/brand"));
  renameSync(join(root, "tokens/tokens.json"), join(root, "tokens/brand/base.json"));
  const { tokens: _, ...others } = JSON.parse(readFileSync(settings, "utf8")) as Record<string, unknown>;
  writeFileSync(settings, JSON.stringify({ ...others, tokens: "brand/base.json" }));
  const dev = await startDev(root);
  const { next, states } = await dev.changes();
  const first = await next();
  expect(first.problem).toBeNull();
  // As long as any further state would take: what is followed from now on is no change.
  await sleep(1500);
  expect(states.length).toBe(1);
  const file = join(root, "tokens/brand/base.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(/"\$description": "[^"]*"/, '"$description": "Other words."'));
  const { edition, problem } = await next();
  expect([edition === first.edition, problem]).toEqual([false, null]);
});
