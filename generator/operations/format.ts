import { renderJson } from "../render/json.ts";

/** A response format: rendered from data, or stored. */
export type Format<D> = Rendered<D> | Stored;

type Rendered<D> = {
  /** The media type with its charset. */
  readonly type: string;
  write(data: D): string;
  /** The response as plain data, for faces such as GraphQL; only for JSON. */
  body?(data: D): unknown;
  readonly isStored?: never;
};

/** Served from the built file at the operation's `file` address. */
type Stored = { readonly type: string; readonly isStored: true; readonly write?: never; readonly body?: never };

export const MEDIA_TYPES = {
  json: "application/json; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  woff2: "font/woff2",
} as const;

/**
 * Extensions of platform code. It is published as plain text, so that no browser runs or renders it; a copy accepts
 * these files only below `/platforms`.
 */
export const CODE_EXTENSIONS: ReadonlySet<string> = new Set([
  "dart",
  "kt",
  "mjs",
  "mts",
  "scss",
  "swift",
  "xaml",
  "xml",
]);

/** The media types of files published alongside the API. */
export const SITE_MEDIA_TYPES = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  gz: "application/gzip",
} as const;

/** Strips the parameters of a media type: `text/css; charset=utf-8` becomes `text/css`. */
export function essenceOf(type: string): string {
  return type.split(";", 1)[0] ?? type;
}

export const json: Rendered<unknown> = jsonOf((data) => data);

/** Creates a JSON format that renders `body`. */
export function jsonOf<D>(body: (data: D) => unknown): Rendered<D> {
  return { type: MEDIA_TYPES.json, body, write: (data) => renderJson(body(data)) };
}

export function css<D>(render: (data: D) => string): Rendered<D> {
  return { type: MEDIA_TYPES.css, write: (data) => render(data) };
}

/** An SVG image, with its source as the data. */
export const svg: Rendered<string> = { type: MEDIA_TYPES.svg, write: (data) => data };

/** Returns whether a media type is binary; faces that carry only text leave it out. */
export function isBinary(type: string): boolean {
  return type === MEDIA_TYPES.woff2;
}

/** The only format of an operation whose file names already include an extension. */
export const code: Stored = { type: SITE_MEDIA_TYPES.txt, isStored: true };

export function stored(extension: keyof typeof MEDIA_TYPES): Stored {
  return { type: MEDIA_TYPES[extension], isStored: true };
}
