import { wrapped } from "./wrapped.ts";

/** What a command line knows of an option. */
type Described = {
  readonly description: string;
  readonly defaultValue?: unknown;
};

/** An option in the help; its default is told where it says something: a switch is off, and no text is none. */
export function describeOption({ description, defaultValue }: Described): string {
  const isSaid = defaultValue !== undefined && defaultValue !== false && defaultValue !== "";
  return isSaid ? `${description} (default: ${String(defaultValue)})` : description;
}

/** The fewest columns that a description is read well in; with less beside its name, it stands below. */
const LEAST = 40;

/** An entry of the help: its name in a column as wide as the widest of all, and what it does, in lines that fit. */
export function showEntry(
  name: string,
  width: number,
  description: string,
  { helpWidth = 80 }: { readonly helpWidth?: number | undefined },
): string {
  const beside = 2 + width + 2;
  const isBelow = helpWidth - beside < LEAST;
  const lines = wrapped(description, isBelow ? 6 : beside, { columns: helpWidth });
  return isBelow ? [`  ${name}`, ...lines].join("\n") : `  ${name.padEnd(width)}  ${lines.join("\n").trimStart()}`;
}
