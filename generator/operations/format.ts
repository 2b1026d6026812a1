import { renderJson } from "../render/json.ts";

/** One form of an answer. `stored` gives the bytes of the file at the answer's own address, if it exists. */
export type Format<D> = {
  /** The media type, charset included. */
  readonly type: string;
  /** The text or bytes; undefined when they are in a file that this host does not have. */
  write(data: D, stored: () => Uint8Array | undefined): string | Uint8Array | undefined;
  /** The answer as plain data, if this form is JSON, for faces such as GraphQL. */
  body?(data: D): unknown;
  /** True if the text or bytes are always a stored file. */
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

/** The media types of what is published beside the API. */
export const SITE_MEDIA_TYPES = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  gz: "application/gzip",
} as const;

/** A media type without its parameters: `text/css` of `text/css; charset=utf-8`. */
export function essenceOf(type: string): string {
  return type.split(";", 1)[0] ?? type;
}

/** Data as JSON. */
export const json: Format<unknown> = jsonOf((data) => data);

/** Data as JSON, by way of a body made from it. */
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
