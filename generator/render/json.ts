/** Serializes every JSON file and response: indented by two spaces, with a trailing newline. */
export function renderJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
