import { wrapped } from "./wrapped.ts";

/** An option of commander. */
type Described = {
  readonly description: string;
  readonly defaultValue?: unknown;
};

/** An option's description with its default, unless that is false or empty. */
export function describeOption({ description, defaultValue }: Described): string {
  const hasDefault = defaultValue !== undefined && defaultValue !== false && defaultValue !== "";
  return hasDefault ? `${description} (default: ${String(defaultValue)})` : description;
}

/** The fewest columns for a description beside its name; with less room it goes below the name. */
const LEAST = 40;

/** An entry of the help: its name in a column as wide as the widest name, and its description, wrapped. */
export function showEntry(
  name: string,
  width: number,
  description: string,
  { helpWidth = 80 }: { readonly helpWidth?: number | undefined },
): string {
  const indent = 2 + width + 2;
  const isBelow = helpWidth - indent < LEAST;
  const lines = wrapped(description, isBelow ? 6 : indent, { columns: helpWidth });
  return isBelow ? [`  ${name}`, ...lines].join("\n") : `  ${name.padEnd(width)}  ${lines.join("\n").trimStart()}`;
}
