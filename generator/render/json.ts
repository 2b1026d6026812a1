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
  const pieces: string[] = [];
  write(data, "", pieces);
  // Joined once: a text that is added up piece by piece is a tree inside, which is slow to encode.
  return `${pieces.join("")}\n`;
}

function write(value: unknown, indent: string, pieces: string[]): void {
  if (typeof value !== "object" || value === null) return void pieces.push(JSON.stringify(value));
  if (!shared.has(value)) return writeObject(value, indent, pieces);
  let known = remembered.get(value);
  if (known?.indent !== indent) {
    const own: string[] = [];
    writeObject(value, indent, own);
    remembered.set(value, (known = { indent, text: own.join("") }));
  }
  pieces.push(known.text);
}

function writeObject(value: object, indent: string, pieces: string[]): void {
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const keys = Object.keys(value);
  if (keys.length === 0) return void pieces.push(isList ? "[]" : "{}");
  for (const [index, key] of keys.entries()) {
    pieces.push(index === 0 ? (isList ? "[\n" : "{\n") : ",\n", inner, isList ? "" : `${JSON.stringify(key)}: `);
    write((value as Readonly<Record<string, unknown>>)[key], inner, pieces);
  }
  pieces.push("\n", indent, isList ? "]" : "}");
}
