import { wrapped } from "./plain.ts";

/** An option, as commander describes it. */
type Described = {
  readonly description: string;
  readonly defaultValue?: unknown;
};

/** Appends the default to an option's description, unless it is false or empty. */
export function describeOption({ description, defaultValue }: Described): string {
  const hasDefault = defaultValue !== undefined && defaultValue !== false && defaultValue !== "";
  return hasDefault ? `${description} (default: ${String(defaultValue)})` : description;
}

/** The minimum width of a description next to its name, in columns. A narrower one goes below the name. */
const MIN_WIDTH = 40;

/** Renders an entry of the help: its name, padded to `width`, and its wrapped description. */
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
