import type { WrittenFunction } from "../build/edge.ts";
import { styled, type Terminal } from "./style.ts";

/** The functions that were written, each with its size, and the release that they answer for. */
export function showEdge(
  written: readonly WrittenFunction[],
  folder: string,
  release: string,
  terminal: Terminal,
): string {
  const number = new Intl.NumberFormat("en");
  const rows = written.map(({ file, bytes }) => [`${folder}/${file}`, `${number.format(bytes)} bytes`] as const);
  const width = Math.max(...rows.map(([path]) => path.length));
  const lines = rows.map(([path, size]) => `  ${path.padEnd(width)}  ${styled(size, "soft", terminal)}`);
  return `${[styled(`The edge of release ${release}`, "good", terminal), ...lines].join("\n")}\n`;
}
