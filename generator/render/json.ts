/** JSON as every file and answer writes it: two spaces, one newline at the end, keys in the order of the object. */
export function renderJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

const remembered = new WeakMap<object, { readonly indent: string; readonly text: string }>();
const shared = new WeakSet<object>();

/** Says that many bodies hold this very object, so that its text is worth remembering. It must not change. */
export function share<T extends object>(value: T): T {
  shared.add(value);
  return value;
}

/** The same text as `renderJson`, for a body that is mostly made of shared objects. */
export function renderSharedJson(data: unknown): string {
  return `${write(data, "")}\n`;
}

function write(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = remembered.get(value);
  if (known?.indent === indent) return known.text;
  const text = writeObject(value, indent);
  if (shared.has(value)) remembered.set(value, { indent, text });
  return text;
}

function writeObject(value: object, indent: string): string {
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  let lines = "";
  for (const [key, item] of Object.entries(value)) {
    const name = isList ? "" : `${JSON.stringify(key)}: `;
    lines += `${lines === "" ? "" : ","}\n${inner}${name}${write(item, inner)}`;
  }
  if (lines === "") return isList ? "[]" : "{}";
  return isList ? `[${lines}\n${indent}]` : `{${lines}\n${indent}}`;
}
