import { posix } from "node:path";
import type { Json } from "../model/token.ts";
import { readFiles } from "../source/folder.ts";
import type { Lint } from "../source/lint.ts";
import type { Reading } from "../source/source.ts";
import { SETTINGS, toText } from "./layout.ts";
import type { ReadyFile } from "./reading.ts";

/** Reads an identity from memory, as it would be read from its folder. */
export function check(
  files: readonly ReadyFile[],
  settings: Json,
  others: { textOf?(path: string): string | undefined; readonly lint?: Lint | undefined } = {},
): Promise<Reading> {
  const all = [...files, { path: SETTINGS, text: toText(settings) }];
  const texts = new Map(all.map(({ path, text }) => [`tokens/${path}`, text]));
  const folders = Map.groupBy(texts.keys(), (path) => posix.dirname(path));
  const disk = {
    text: async (file: string) => texts.get(file) ?? others.textOf?.(file),
    names: async (folder: string, ending: string) =>
      (folders.get(folder) ?? []).filter((path) => path.endsWith(ending)).map((path) => posix.basename(path)),
  };
  const spanIn = () => ({ from: 2026, to: 2026 });
  return readFiles(() => disk, { base: { origin: "", path: "" }, lint: others.lint, spanIn });
}
