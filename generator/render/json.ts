/** JSON as in every file and response: two spaces, one newline at the end, keys in the order of the object. */
export function renderJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
