import { relative } from "node:path";
import { clearLine, cursorTo } from "node:readline";
import type { Progress } from "../build/build.ts";
import { fitting, visible } from "./terminal/plain.ts";
import type { Io } from "./io.ts";

/** Returns a folder's path as the user would write it: relative below the working directory, otherwise absolute. */
export function nameOf(folder: string): string {
  const path = relative(process.cwd(), folder);
  return path === "" ? "." : path.startsWith("..") ? folder : path;
}

/** Opens a progress bar on standard error, so that it doesn't mix with the output. */
export async function openBar(
  verb: string,
  { bar: stream, errTerminal: { columns } }: Pick<Io, "bar" | "errTerminal">,
): Promise<{ readonly progress: Progress; close(): void }> {
  const { SingleBar } = (await import("cli-progress")).default;
  const bar = new SingleBar({
    stream,
    format: `${verb}  {bar}  {value} of {total} files`,
    barsize: Math.max(5, Math.min(30, columns - `${verb}    00000 of 00000 files`.length)),
    clearOnComplete: true,
    hideCursor: true,
  });
  let isOpen = false;
  const progress: Progress = (done, total) => {
    if (!isOpen) bar.start(total, 0);
    isOpen = true;
    bar.update(done);
  };
  return { progress, close: () => bar.stop() };
}

/** Shows a status line on a terminal while something is being read; `note` adds the current file. */
export async function showWhileReading<T>(
  displayName: string,
  { bar: stream, errTerminal: { columns }, isWatched }: Pick<Io, "bar" | "errTerminal" | "isWatched">,
  read: (note: (file: string) => void) => Promise<T>,
): Promise<T> {
  const show = (text: string) => {
    if (!isWatched) return;
    cursorTo(stream, 0);
    clearLine(stream, 1);
    stream.write(fitting(text, columns - 1));
  };
  show(`Reading ${visible(displayName)} …`);
  try {
    return await read((file) => show(`Reading ${visible(displayName)}: ${visible(file)}`));
  } finally {
    show("");
  }
}
