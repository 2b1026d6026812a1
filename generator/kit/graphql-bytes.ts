/** The approximate size of a value in JSON, in bytes; counting stops above `most`. */
export function bytesInJson(value: unknown, most: number): number {
  if (typeof value === "string") return bytesOfText(value, most);
  if (typeof value !== "object" || value === null) return String(value).length;
  let bytes = 0;
  // A stack instead of recursion: values may be nested deeply, and a cycle ends at the limit.
  const left = [value];
  while (left.length > 0 && bytes <= most) {
    const one = inJson(left.pop());
    if (typeof one === "string") bytes += bytesOfText(one, most - bytes);
    else if (typeof one !== "object" || one === null) bytes += String(one).length;
    else bytes += open(one, left);
  }
  return bytes;
}

/** The value that JSON writes: the result of `toJSON` if there is one, as for documents of some databases. */
function inJson(value: unknown): unknown {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  const { toJSON } = value as { toJSON?: unknown };
  return typeof toJSON === "function" ? (toJSON.call(value) as unknown) : value;
}

/** The size of objects in JSON without their fields, alone or in lists. */
export function bytesOfFrame(value: unknown): number {
  if (!Array.isArray(value)) return value === null || value === undefined ? 4 : 2;
  return value.reduce((bytes: number, item: unknown) => bytes + 1 + bytesOfFrame(item), 2);
}

/** Pushes an object's values on the stack; returns the bytes of its punctuation and names. */
function open(value: object, left: unknown[]): number {
  if (ArrayBuffer.isView(value)) return 2 * value.byteLength;
  if (Array.isArray(value)) {
    for (const item of value) left.push(item);
    return 2 + value.length;
  }
  let bytes = 2;
  for (const [name, item] of Object.entries(value)) {
    bytes += name.length + 4;
    left.push(item);
  }
  return bytes;
}

function bytesOfText(text: string, most: number): number {
  let bytes = 2;
  for (let index = 0; index < text.length && bytes <= most; index++) bytes += bytesOfUnit(text.charCodeAt(index));
  return bytes;
}

/** A UTF-16 unit in JSON and UTF-8; half of a surrogate pair counts 3, where the pair takes 4. */
function bytesOfUnit(unit: number): number {
  if (unit >= 0x80) return unit < 0x800 ? 2 : 3;
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit >= 0x20) return 1;
  // \b \t \n \f \r are written with two characters, other control characters with six.
  return (unit >= 0x08 && unit <= 0x0a) || unit === 0x0c || unit === 0x0d ? 2 : 6;
}
