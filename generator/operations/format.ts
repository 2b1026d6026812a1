import { renderJson } from "../render/json.ts";

/** One form of an answer: rendered from its data, or stored. */
export type Format<D> = Rendered<D> | Stored;

type Rendered<D> = {
  /** The media type, charset included. */
  readonly type: string;
  write(data: D): string;
  /** The answer as plain data, if this form is JSON, for faces such as GraphQL. */
  body?(data: D): unknown;
  readonly isStored?: never;
};

/** The bytes are always those of the built file at the operation's `file` address. */
type Stored = { readonly type: string; readonly isStored: true; readonly write?: never; readonly body?: never };

/** The media types of common formats. */
export const MEDIA_TYPES = {
  json: "application/json; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
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
export const json: Rendered<unknown> = jsonOf((data) => data);

/** Data as JSON, by way of a body made from it. */
export function jsonOf<D>(body: (data: D) => unknown): Rendered<D> {
  return { type: MEDIA_TYPES.json, body, write: (data) => renderJson(body(data)) };
}

/** A stylesheet rendered from data. */
export function css<D>(render: (data: D) => string): Rendered<D> {
  return { type: MEDIA_TYPES.css, write: (data) => render(data) };
}

/** An SVG image that the data already is. */
export const svg: Rendered<string> = { type: MEDIA_TYPES.svg, write: (data) => data };

/** Bytes that are served as they are stored. */
export function stored(extension: keyof typeof MEDIA_TYPES): Stored {
  return { type: MEDIA_TYPES[extension], isStored: true };
}
