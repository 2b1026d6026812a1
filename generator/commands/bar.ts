import { relative } from "node:path";
import type { Progress } from "../build/build.ts";
import type { Io } from "./io.ts";

/** A folder as the user would write it: relative to the working directory if it is below it, else absolute. */
export function nameOf(folder: string): string {
  const here = relative(process.cwd(), folder);
  return here === "" ? "." : here.startsWith("..") ? folder : here;
}

/** A progress bar on standard error, so that it does not mix with the output. */
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
