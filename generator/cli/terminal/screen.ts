import { visible } from "./plain.ts";

/**
 * A text that is safe for a terminal: lines, tabs, and the styles that `styled` signed with the key. All other control
 * characters are escaped as `\u001b`, which in JSON means the same.
 */
export function screened(text: string, key = ""): string {
  const styles = key === "" ? "" : `|${key}\\u001b\\[[\\d;]*m`;
  const allowed = new RegExp(`([\\n\\t]|\\r(?=\\n)${styles})`);
  const parts = text.split(allowed);
  return parts.map((part, index) => (index % 2 === 0 ? visible(part) : part.replace(key, ""))).join("");
}

/** The overloaded `write` of a stream. */
type Stream = Pick<NodeJS.WriteStream, "write">;

/** Makes a stream escape everything that is written to it; returns its original `write`. */
export function screen(stream: Stream, key: string): (text: string) => boolean {
  const write = stream.write.bind(stream);
  const decoder = new TextDecoder();
  stream.write = (chunk: Uint8Array | string, encoding?: unknown, done?: unknown) => {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const callback = typeof encoding === "function" ? encoding : done;
    return write(screened(text, key), callback as (error?: Error | null) => void);
  };
  return write;
}
