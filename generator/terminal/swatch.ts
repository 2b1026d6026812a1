import type { Hex } from "../model/color.ts";
import type { Terminal } from "./style.ts";

/** A block of the colour itself, two cells wide, where the terminal shows 24-bit colour; else nothing. */
export function swatch(hex: Hex, { depth }: Terminal): string {
  if (depth < 24) return "";
  const digits = Number.parseInt(hex.slice(1), 16);
  return `\u001b[48;2;${digits >> 16};${(digits >> 8) & 255};${digits & 255}m  \u001b[0m`;
}
