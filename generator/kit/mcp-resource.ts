import { KitNetworkHeaderType } from "./header-type.ts";

/** The default media type of a resource. */
export const PLAIN_TEXT = KitNetworkHeaderType.plainText;

const URI = /^[a-z][a-z0-9+.-]*:\/\/\S+$/;

/** The usual schemes of resources; any other is allowed, except `http` and `https`, which clients can fetch directly. */
export type KitMCPScheme = "app" | "db" | "docs" | "file" | "log";

/**
 * A named, read-only piece of data that an assistant can read.
 *
 * @see Server Toolkit Interfaces, "Resources and their fields".
 */
export type KitMCPResource = {
  /** The identifier, compared as text: `docs://guides/colour`. Not `http` or `https`. */
  readonly uri: `${KitMCPScheme}://${string}` | (string & {});
  /** A name for people. */
  readonly name: string;
  /** Describes the data. */
  readonly description: string;
  /** The media type of the text; `text/plain` by default. */
  readonly mimeType?: string | undefined;
  /** The size of the text in bytes, if it never changes; clients see it before reading. */
  readonly size?: number | undefined;
};

/** A resource as listed, with its media type. */
export type KitMCPListed = KitMCPResource & { readonly mimeType: string };

/** The contents of a resource. */
export type KitMCPContents = { readonly uri: string; readonly mimeType: string; readonly text: string };

/** A handler's message for an invalid request. */
export type KitMCPRefusal = { readonly refused: string };

/** Returns true for a handler's refusal. */
export function isRefusal(answer: unknown): answer is KitMCPRefusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

/**
 * Checks a resource and fills in its media type.
 *
 * @throws TypeError for an invalid uri, an empty name or description, and an invalid size.
 */
export function toListed(resource: KitMCPResource): KitMCPListed {
  const { uri, name, description, mimeType = PLAIN_TEXT, size } = resource;
  checkUri(uri);
  checkText("name", name, uri);
  checkText("description", description, uri);
  if (size !== undefined && !(Number.isSafeInteger(size) && size >= 0))
    throw new TypeError(`Invalid size ${size} of "${uri}". Expected: a whole number of bytes.`);
  return { uri, name, description, mimeType, ...(size !== undefined && { size }) };
}

/** @throws TypeError for text that is not `<scheme>://<path>`, or has a scheme that clients can fetch directly. */
export function checkUri(uri: string): void {
  if (!URI.test(uri)) throw new TypeError(`Invalid uri "${uri}". Expected: <scheme>://<path>, such as docs://guide.`);
  if (/^https?:/.test(uri))
    throw new TypeError(
      `Invalid uri "${uri}": clients can fetch it themselves. Expected: another scheme, such as app.`,
    );
}

/** @throws TypeError for a blank text. */
export function checkText(field: string, text: string, owner: string): void {
  if (text.trim() === "") throw new TypeError(`Empty ${field} of "${owner}". Expected: text.`);
}
