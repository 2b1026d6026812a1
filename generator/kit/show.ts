/** Maximum length of a quoted text, in characters. */
const MAX_TEXT_LENGTH = 100;

/** Formats a value for a message. Shows only the class of an object, because its content may be secret. */
export function show(value: unknown): string {
  if (typeof value === "string") {
    const start = Array.from(value.slice(0, 2 * MAX_TEXT_LENGTH)).slice(0, MAX_TEXT_LENGTH);
    return JSON.stringify(start.join("").length < value.length ? `${start.join("")}…` : value);
  }
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? `an object${classOf(value)}` : String(value);
}

function classOf(value: object): string {
  const { name } = (Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null)?.constructor ?? {};
  return typeof name === "string" && name !== "Object" && name !== "" ? ` of the class ${name}` : "";
}
