import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { runDev } from "../../generator/cli/dev.ts";
import type { readFolder } from "../../generator/identity/folder.ts";
import { until } from "./dev-server.ts";
import { copyIdentity } from "./vitral.ts";

const PAGE = "reference/forma.md";

/** Runs after the folder has been read and before the reading is returned. */
let afterReading: (root: string) => Promise<void> | void = () => {};

vi.mock("../../generator/identity/folder.ts", async (original) => {
  const folder = await original<{ readonly readFolder: typeof readFolder }>();
  const read: typeof readFolder = async (root, options) => {
    const reading = await folder.readFolder(root, options);
    await afterReading(root);
    return reading;
  };
  return { ...folder, readFolder: read };
});

afterEach(() => {
  afterReading = () => {};
});

/** Serves a copy of the first identity from this process until the test ends. */
function open() {
  const root = copyIdentity();
  const printed = { out: "", err: "" };
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const terminal = { colors: false, depth: 1, columns: 100 } as const;
  const ended = runDev(
    { root, basePath: "", host: "127.0.0.1", port: 0 },
    {
      out: (text) => (printed.out += text),
      err: (text) => (printed.err += text),
      data: (text) => (printed.out += text),
      bar: process.stderr,
      terminal,
      errTerminal: terminal,
      isWatched: false,
      stopped,
    },
  );
  onTestFinished(async () => {
    stop();
    await ended;
  });
  const origin = () => /http:\/\/[^/\s]+/.exec(printed.out)?.[0];
  const edit = (text: string) =>
    writeFileSync(join(root, PAGE), `${readFileSync(join(root, PAGE), "utf8")}\n${text}\n`);
  const page = async () => (await fetch(`${await until(origin)}/api/v1/reference/forma`)).text();
  return { printed, edit, page };
}

it("shows the latest state of a file that was edited during the first build", async () => {
  let count = 0;
  afterReading = async () => {
    count += 1;
    if (count > 1) return;
    edit("Mais uma frase.");
    // Longer than it takes to notice the edit.
    await setTimeout(3000);
  };
  const { printed, edit, page } = open();
  await until(() => printed.out.includes("Updated, ") && printed.out.includes("http://"));
  expect(await page()).toContain("Mais uma frase.");
});

it("shows an error in the preview itself, then the next edit", async () => {
  const { printed, edit, page } = open();
  await page();
  afterReading = () => {
    throw new Error("The disk is gone.");
  };
  edit("Uma frase.");
  await until(() => printed.err.includes("The disk is gone."));
  afterReading = () => {};
  edit("Outra frase.");
  await until(() => printed.out.includes("All problems are fixed, "));
  expect(await page()).toContain("Outra frase.");
});
