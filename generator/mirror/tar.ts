import { type Entry, type Extract, extract } from "tar-stream";
import type { Entries } from "./archive-entries.ts";

/** At most this many bytes may come before an entry: its header, a long name, attributes. */
const MOST_OF_HEADER = 1 << 20;

/** Reads a tar from any tool, with its entries in any order; one entry at a time is in memory. */
export async function readTar(chunks: AsyncIterable<Buffer>, entries: Entries): Promise<void> {
  const tar = extract();
  const header = { bytes: 0, isRead: false };
  const feeding = feed(tar, chunks, header).catch((error: Error) => void tar.destroy(error));
  try {
    for await (const entry of tar) {
      header.isRead = true;
      const { name, type, size } = entry.header;
      entries.allow({ name, type: type ?? "file", size: size ?? 0 });
      entries.receive(name, await readEntry(entry));
      header.isRead = false;
      header.bytes = 0;
    }
  } finally {
    tar.destroy();
    await feeding;
  }
}

async function feed(
  tar: Extract,
  chunks: AsyncIterable<Buffer>,
  header: { bytes: number; readonly isRead: boolean },
): Promise<void> {
  for await (const chunk of chunks) {
    if (tar.destroyed) return;
    if (!header.isRead) header.bytes += chunk.length;
    if (header.bytes > MOST_OF_HEADER) throw new Error(`an entry's header has more than ${MOST_OF_HEADER} bytes`);
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
