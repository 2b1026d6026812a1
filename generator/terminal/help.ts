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
