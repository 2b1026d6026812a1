/** JSON as in every file and response: two spaces, one newline at the end, keys in the order of the object. */
export function renderJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

const shared = new WeakSet<object>();
const remembered = new WeakMap<object, { readonly indent: string; readonly bytes: Uint8Array }>();
const encoder = new TextEncoder();

/** Marks an object that many bodies contain, so that its bytes are cached. It must not change. */
export function share<T extends object>(value: T): T {
  shared.add(value);
  return value;
}

/** Where a joined object keeps its parts. */
const PARTS = Symbol("parts");
type Joined = { readonly [PARTS]?: readonly object[] };

/** The entries of several objects in this order, as one object. Many bodies share each of them; keys must differ. */
export function join<T>(objects: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const whole: Record<string, T> = Object.assign({}, ...objects);
  const parts = objects.filter((object) => Object.keys(object).length > 0);
  // The parts are written with commas between them, so there must be one.
  return parts.length === 0 ? whole : Object.defineProperty(whole, PARTS, { value: parts.map(share) });
}

/** The same text as `renderJson`, in UTF-8, for a body that is mostly made of shared objects. */
export function renderSharedJson(data: unknown): Uint8Array<ArrayBuffer> {
  const pieces: Piece[] = [];
  write(data, "", pieces);
  pieces.push("\n");
  return encode(pieces);
}

type Piece = string | Uint8Array;

function write(value: unknown, indent: string, pieces: Piece[]): void {
  if (typeof value !== "object" || value === null) pieces.push(JSON.stringify(value));
  else if (shared.has(value)) pieces.push(bytesOf(value, indent));
  else writeObject(value, indent, pieces);
}

function bytesOf(value: object, indent: string): Uint8Array {
  let known = remembered.get(value);
  if (known?.indent !== indent) {
    const pieces: Piece[] = [];
    writeObject(value, indent, pieces);
    remembered.set(value, (known = { indent, bytes: encode(pieces) }));
  }
  return known.bytes;
}

function writeObject(value: Joined, indent: string, pieces: Piece[]): void {
  if (value[PARTS] !== undefined) return writeParts(value[PARTS], indent, pieces);
  const entries = Object.entries(value);
  if (!entries.some(([, item]) => typeof item === "object" && item !== null))
    return void pieces.push(JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`));
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  let before = isList ? "[\n" : "{\n";
  for (const [key, item] of entries) {
    pieces.push(isList ? before + inner : `${before}${inner}${JSON.stringify(key)}: `);
    write(item, inner, pieces);
    before = ",\n";
  }
  pieces.push(`\n${indent}${isList ? "]" : "}"}`);
}

/** All objects as one: each without its closing brace but the last, and without its opening one but the first. */
function writeParts(parts: readonly object[], indent: string, pieces: Piece[]): void {
  for (const [index, part] of parts.entries()) {
    const bytes = bytesOf(part, indent);
    const end = index === parts.length - 1 ? bytes.length : bytes.length - 2 - indent.length;
    pieces.push(bytes.subarray(index === 0 ? 0 : 1, end), index === parts.length - 1 ? "" : ",");
  }
}

/** Buffer in which pieces are joined; it grows with the largest body. */
let room = new Uint8Array(65_536);

function encode(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  // A unit of a text takes at most three bytes.
  const most = pieces.reduce((sum, { length }) => sum + 3 * length, 0);
  if (most > room.length) room = new Uint8Array(most);
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece === "string") end += encoder.encodeInto(piece, room.subarray(end)).written;
    else {
      room.set(piece, end);
      end += piece.length;
    }
  }
  return room.slice(0, end);
}
