import type { Mirrored } from "../mirror/mirror.ts";
import { visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** The summary of a mirror: one figure a line, aligned in two columns. */
export function showMirrored(done: Mirrored, folder: string, terminal: Terminal): string {
  const number = new Intl.NumberFormat("en");
  const rows: [string, string][] = [
    ["source", visible(done.source)],
    ["files", number.format(done.files)],
    ["bytes", number.format(done.bytes)],
    ["fetched", number.format(done.fetched)],
    ["removed", number.format(done.removed)],
    ["requests", number.format(done.requests)],
    ["seconds", done.seconds.toFixed(2)],
    ["release", visible(done.release)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const title = done.changed ? `Copied into ${visible(folder)}` : `${visible(folder)} is up to date`;
  const lines = rows.map(([name, value]) => `  ${styled(name.padEnd(width), "soft", terminal)}  ${value}`);
  return `${[styled(title, "good", terminal), ...lines].join("\n")}\n`;
}
