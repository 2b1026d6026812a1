import { type Entry, type Extract, extract } from "tar-stream";
import type { Entries } from "./archive-entries.ts";

/** Reads what is left of a tar, whoever packed it: in any order, with whatever times and owners. */
export async function readTar(chunks: AsyncIterable<Buffer>, entries: Entries): Promise<void> {
  const tar = extract();
  const feeding = feed(tar, chunks).catch((error: Error) => void tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, type, size } = entry.header;
      entries.allow({ name, type: type ?? "file", size: size ?? 0 });
      entries.receive(name, await readEntry(entry));
    }
  } finally {
    tar.destroy();
    await feeding;
  }
}

async function feed(tar: Extract, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    if (tar.destroyed) return;
    if (!tar.write(chunk)) await untilReady(tar);
  }
  tar.end();
}

function untilReady(tar: Extract): Promise<void> {
  return new Promise((settle) => {
    const goOn = () => {
      tar.off("drain", goOn);
      tar.off("close", goOn);
      settle();
    };
    tar.on("drain", goOn);
    tar.on("close", goOn);
  });
}

async function readEntry(entry: Entry): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of entry) parts.push(part);
  return parts.length === 1 ? (parts[0] ?? Buffer.concat(parts)) : Buffer.concat(parts);
}
