/** How many bytes a value takes in JSON, at least nearly; counting stops once there are more than `most`. */
export function bytesInJson(value: unknown, most: number): number {
  if (typeof value === "string") return bytesOfText(value, most);
  if (typeof value !== "object" || value === null) return String(value).length;
  let bytes = 0;
  // A stack and no recursion: values nest deeply, and one that holds itself ends at the limit.
  const left = [value];
  while (left.length > 0 && bytes <= most) {
    const one = inJson(left.pop());
    if (typeof one === "string") bytes += bytesOfText(one, most - bytes);
    else if (typeof one !== "object" || one === null) bytes += String(one).length;
    else bytes += open(one, left);
  }
  return bytes;
}

/** What JSON writes of a value, such as a document of a database: where there is one, what its `toJSON` gives. */
function inJson(value: unknown): unknown {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  const { toJSON } = value as { toJSON?: unknown };
  return typeof toJSON === "function" ? (toJSON.call(value) as unknown) : value;
}

/** How many bytes objects take in JSON without their fields, alone or in lists. */
export function bytesOfFrame(value: unknown): number {
  if (!Array.isArray(value)) return value === null || value === undefined ? 4 : 2;
  return value.reduce((bytes: number, item: unknown) => bytes + 1 + bytesOfFrame(item), 2);
}

/** Puts what an object holds on the stack; answers what its signs and its names take. */
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
