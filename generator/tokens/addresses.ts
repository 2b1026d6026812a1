/**
 * Encodes a file's path as one address segment without `.json`, in characters that are safe on every host and disk: a
 * slash becomes `~`, and other characters become `~~` and a hexadecimal byte. Keeps any other extension, and marks it with
 * a trailing `~`.
 */
export function toFileId(path: string): string {
  const isJson = /[^/]\.json$/.test(path);
  const text = encodeURIComponent(isJson ? path.slice(0, -".json".length) : path)
    .replaceAll(/[!~'()*]|^\./g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%2F", "~")
    .replaceAll("%", "~~");
  return isJson ? text : `${text}~`;
}

/** Returns the id of a font file in addresses: its name without the extension. */
export function fontIdOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1, -".woff2".length);
}

/** Decodes a segment made by `toFileId`; undefined if it is invalid. */
export function fromFileId(id: string): string | undefined {
  const isJson = !id.endsWith("~");
  const text = (isJson ? id : id.slice(0, -1)).replaceAll(
    /~~([\dA-F]{2})|~/g,
    (_, byte: string | undefined) => `%${byte ?? "2F"}`,
  );
  try {
    return `${decodeURIComponent(text)}${isJson ? ".json" : ""}`;
  } catch {
    return undefined;
  }
}
