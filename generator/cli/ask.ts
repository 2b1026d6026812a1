import { createInterface } from "node:readline/promises";
import type { Asked } from "./blank.ts";
import type { Io } from "./io.ts";

/** What the options say, and the name that a folder suggests. */
type Given = { readonly title: string } & Partial<Asked>;

/** Asks on a terminal for what the options leave out; elsewhere it takes what is usual. */
export async function ask({ name, language, url, title }: Given, io: Io): Promise<Asked> {
  const usual = { name: name ?? title, language: language ?? "en", ...(url !== undefined && { url }) };
  if (!io.isWatched || !process.stdin.isTTY || (name !== undefined && language !== undefined)) return usual;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const stopping = new AbortController();
  void io.stopped.then(() => stopping.abort());
  const answer = async (question: string, known: string | undefined, byDefault: string) =>
    known ??
    ((await lines.question(`${question} (${byDefault || "none"}): `, { signal: stopping.signal })).trim() || byDefault);
  try {
    const own = await answer("Name", name, usual.name);
    const tag = await answer("Language", language, usual.language);
    const address = await answer("Address that it is published at", url, "");
    return { name: own, language: tag, ...(address !== "" && { url: address }) };
  } finally {
    lines.close();
  }
}
