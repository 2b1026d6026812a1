import type { Built } from "../build/build.ts";
import type { Scope } from "../build/plan.ts";
import { visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** The summary of a build: one figure a line, aligned in two columns. */
export function showBuilt(built: Built, { span, snapshot }: Scope, folder: string, terminal: Terminal): string {
  const number = new Intl.NumberFormat("en");
  const rows: [string, string][] = [
    ["files", number.format(built.files)],
    ["bytes", number.format(built.bytes)],
    ["combinations", number.format(built.combinations)],
    ["span", span.from === span.to ? `${span.from}` : `${span.from} to ${span.to}`],
    ["day", snapshot],
    ["seconds", built.seconds.toFixed(2)],
    ["release", visible(built.release)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const title = built.changed ? `Built ${visible(folder)}` : `${visible(folder)} is up to date`;
  const lines = rows.map(([name, value]) => `  ${styled(name.padEnd(width), "soft", terminal)}  ${value}`);
  return `${[styled(title, "good", terminal), ...lines].join("\n")}\n`;
}
