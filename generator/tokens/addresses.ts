/**
 * The address of a file as one segment without its extension `.json`, in letters that every host and disk takes: `~` is a
 * slash, and `~~` begins a byte in hexadecimal digits. A file with another extension keeps it, and `~` at the end says so.
 */
export function toFileId(path: string): string {
  const isJson = /[^/]\.json$/.test(path);
  const text = encodeURIComponent(isJson ? path.slice(0, -".json".length) : path)
    .replaceAll(/[!~'()*]|^\./g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%2F", "~")
    .replaceAll("%", "~~");
  return isJson ? text : `${text}~`;
}

/** The path of a file by its address; undefined for one that no file has. */
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
