import { identifier } from "./css-escape.ts";
import type { Variable } from "./variables.ts";

/** A rule, or an at-rule, with its lines indented by one step. */
export function block(prelude: string, lines: readonly string[]): string {
  return `${prelude} {\n${lines.map((line) => line.replace(/^(?=.)/gm, "  ")).join("\n")}${lines.length > 0 ? "\n" : ""}}`;
}

/** A declaration of a custom property. */
export function declare([name, text]: Variable): string {
  return `${identifier(`--${name}`)}: ${text};`;
}

/** A stylesheet: its blocks one under another, an empty line between, a newline at the end. */
export function stylesheet(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}
