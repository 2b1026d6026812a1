import type { Hex } from "../../model/color.ts";
import { code, type Terminal } from "./style.ts";

/** A block of a colour, two columns wide; empty if the terminal does not show 24-bit colour. */
export function swatch(hex: Hex, terminal: Terminal): string {
  if (terminal.depth < 24) return "";
  const digits = Number.parseInt(hex.slice(1), 16);
  const background = `48;2;${digits >> 16};${(digits >> 8) & 255};${digits & 255}`;
  return `${code(background, terminal)}  ${code(0, terminal)}`;
}
