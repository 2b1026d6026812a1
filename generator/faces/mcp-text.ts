/** Maximum length of an answer, in characters: 8,000 tokens, at three characters a token in Portuguese. */
export const LONGEST_ANSWER = 24_000;

/** Keys whose values only programs need. */
const OMITTED = new Set(["href", "variable", "path"]);

/**
 * Renders data as compact text, for clients that show an assistant only text: a line for each entry, and one for each
 * object in a list.
 *
 * @example writeText({ token: "ink", ratio: 4.5, themes: [{ id: "light", isDark: false }] })
 * // "token: ink\nratio: 4.5\nthemes:\n- id light, isDark no"
 */
export function writeText(data: Readonly<Record<string, unknown>>): string {
  return entriesOf(data)
    .map(([key, value]) => (isListOfObjects(value) ? `${key}:\n${itemsOf(value)}` : `${key}: ${inline(value)}`))
    .join("\n");
}

function itemsOf(list: readonly unknown[]): string {
  return list.map((item) => `- ${inline(item)}`).join("\n");
}

function inline(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 1 ? inline(value[0]) : value.map(parenthesised).join(", ");
  if (typeof value !== "object") return oneLine(String(value));
  const data = value as Readonly<Record<string, unknown>>;
  // A token's title is its id.
  const shown = entriesOf(data).filter(([key, entry]) => !isEmpty(entry) && !(key === "title" && entry === data["id"]));
  return shown.map(([key, entry]) => `${key} ${parenthesised(entry)}`).join(", ");
}

/** Writes a text on one line, so that a note can't look like another entry. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

function parenthesised(value: unknown): string {
  if (Array.isArray(value) && value.length === 1) return parenthesised(value[0]);
  return typeof value === "object" && value !== null ? `(${inline(value)})` : inline(value);
}

function entriesOf(data: Readonly<Record<string, unknown>>): (readonly [string, unknown])[] {
  return Object.entries(data).filter(([key]) => !OMITTED.has(key));
}

function isListOfObjects(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && typeof value[0] === "object";
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}
