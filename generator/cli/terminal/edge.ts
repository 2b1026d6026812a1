import type { Written } from "../../build/deployment/edge.ts";
import { grouped, visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** The files that were written with their sizes, and their release; `folders` are the names that the user wrote. */
export function showEdge(
  written: readonly Written[],
  folders: Readonly<Record<Written["folder"], string>>,
  release: string,
  terminal: Terminal,
): string {
  const rows = written.map(
    ({ folder, file, bytes }) => [visible(`${folders[folder]}/${file}`), `${grouped(bytes)} bytes`] as const,
  );
  const width = Math.max(...rows.map(([path]) => path.length));
  const lines = rows.map(([path, size]) => `  ${path.padEnd(width)}  ${styled(size, "soft", terminal)}`);
  return `${[styled(`Edge functions for release ${visible(release)}`, "good", terminal), ...lines].join("\n")}\n`;
}
