import { wrapped } from "./plain.ts";

/** The parts of a commander option that the help prints. */
type OptionInfo = {
  readonly description: string;
  readonly defaultValue?: unknown;
};

/** Appends the default to an option's description, unless it is false or empty. */
export function describeOption({ description, defaultValue }: OptionInfo): string {
  const hasDefault = defaultValue !== undefined && defaultValue !== false && defaultValue !== "";
  return hasDefault ? `${description} (default: ${String(defaultValue)})` : description;
}

/** The minimum width of a description next to its name, in columns. A narrower description goes below the name. */
const MIN_WIDTH = 40;

/** Renders a help entry: the name, padded to `width`, and the wrapped description. */
export function showEntry(
  name: string,
  width: number,
  description: string,
  { helpWidth = 80 }: { readonly helpWidth?: number | undefined },
): string {
  const indent = 2 + width + 2;
  const isBelow = helpWidth - indent < MIN_WIDTH;
  const lines = wrapped(description, isBelow ? 6 : indent, { columns: helpWidth });
  return isBelow ? [`  ${name}`, ...lines].join("\n") : `  ${name.padEnd(width)}  ${lines.join("\n").trimStart()}`;
}
