import { renderJson } from "../render/json.ts";

/** One form of an answer. `stored` gives the bytes of the file at the answer's own address, where there are any. */
export type Format<D> = {
  /** The media type, charset included. */
  readonly type: string;
  /** The text or bytes; undefined when they are a file that this host does not have. */
  write(data: D, stored: () => Uint8Array | undefined): string | Uint8Array | undefined;
  /** The answer as plain data, where this form is JSON: what every face that is not text hands out. */
  body?(data: D): unknown;
  /** True where the text or bytes are a stored file, whatever the data is. */
  readonly isStored?: true;
};

/** The media types of the files, by extension. */
export const MEDIA_TYPES = {
  json: "application/json; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
} as const;

/** Data as JSON. */
export const json: Format<unknown> = jsonOf((data) => data);

/** Data as JSON by way of a body that is made of it. */
export function jsonOf<D>(
  body: (data: D) => unknown,
  render: (body: unknown) => string | Uint8Array = renderJson,
): Format<D> {
  return { type: MEDIA_TYPES.json, body, write: (data) => render(body(data)) };
}

/** A stylesheet rendered from data. */
export function css<D>(render: (data: D) => string): Format<D> {
  return { type: MEDIA_TYPES.css, write: (data) => render(data) };
}

/** An SVG image that the data already is. */
export const svg: Format<string> = { type: MEDIA_TYPES.svg, write: (data) => data };

/** Bytes that are served as they are stored. */
export function stored(extension: keyof typeof MEDIA_TYPES): Format<unknown> {
  return { type: MEDIA_TYPES[extension], write: (_, bytes) => bytes(), isStored: true };
}
