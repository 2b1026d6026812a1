import { visible } from "./plain.ts";

/**
 * What a terminal is sent of a text: lines, tabs, and the styles that `styled` signed with the key. Everything else that a
 * terminal would obey is written `\u001b`, whoever wrote it: in JSON that is the same text.
 */
export function screened(text: string, key = ""): string {
  const styles = key === "" ? "" : `|${key}\\u001b\\[[\\d;]*m`;
  const spared = new RegExp(`([\\n\\t]|\\r(?=\\n)${styles})`);
  const parts = text.split(spared);
  return parts.map((part, index) => (index % 2 === 0 ? visible(part) : part.replace(key, ""))).join("");
}

/** What a stream is written to by, which Node overloads. */
type Stream = Pick<NodeJS.WriteStream, "write">;

/** Has a stream write nothing but what a terminal may be sent, whoever writes to it; answers its own way of writing. */
export function screen(stream: Stream, key: string): (text: string) => boolean {
  const write = stream.write.bind(stream);
  const decoder = new TextDecoder();
  stream.write = (chunk: Uint8Array | string, encoding?: unknown, done?: unknown) => {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const told = typeof encoding === "function" ? encoding : done;
    return write(screened(text, key), told as (error?: Error | null) => void);
  };
  return write;
}
