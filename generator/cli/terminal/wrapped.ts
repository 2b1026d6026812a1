import { widthOf } from "./plain.ts";
import type { Terminal } from "./style.ts";

/** The lines of a text, wrapped between words and indented; a word that is longer than a line is not split. */
export function wrapped(text: string, indent: number, { columns }: Pick<Terminal, "columns">): string[] {
  const room = Math.max(30, Math.min(columns, 100) - indent);
  const lines = text.split(" ").reduce<string[]>((found, word) => {
    const last = found.at(-1);
    const isFull = last === undefined || widthOf(`${last} ${word}`) > room;
    return isFull ? [...found, word] : [...found.slice(0, -1), `${last} ${word}`];
  }, []);
  return lines.map((line) => `${" ".repeat(indent)}${line}`);
}
