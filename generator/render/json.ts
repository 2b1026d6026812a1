/** JSON as every file and answer writes it: two spaces, one newline at the end, keys in the order of the object. */
export function renderJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
