import { checkParts, type Kind, optional, TEXT } from "./checks.ts";

/** What the text of a resource is, where nothing says otherwise. */
export const PLAIN_TEXT = "text/plain";

const URI = /^[a-z][a-z0-9+.-]*:\/\/\S+$/;

/** The schemes that resources usually have; others are taken, except those that a client can fetch by itself. */
export type KitMCPScheme = "app" | "db" | "docs" | "file" | "log";

/**
 * A named, read-only piece of data that an assistant can read.
 *
 * @see Server Toolkit Interfaces, "Resources and their fields".
 */
export type KitMCPResource = {
  /** Identifies the resource, and is compared as text: `docs://guides/colour`. Not `http` or `https`. */
  readonly uri: `${KitMCPScheme}://${string}` | (string & {});
  /** What people call it. */
  readonly name: string;
  /** What the data is. */
  readonly description: string;
  /** The media type of the text; `text/plain` when absent. */
  readonly mimeType?: string | undefined;
  /** How many bytes the text has, where that never changes; clients see it before they read. */
  readonly size?: number | undefined;
};

/** A resource as it is listed: nothing is left out. */
export type KitMCPListed = KitMCPResource & { readonly mimeType: string };

/** What a resource holds. */
export type KitMCPContents = { readonly uri: string; readonly mimeType: string; readonly text: string };

/** An answer to a client that asked wrongly: what it gave, what is expected, in words. */
export type KitMCPRefusal = { readonly refused: string };

/** Answers whether a handler refused. */
export function isRefusal(answer: unknown): answer is KitMCPRefusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

/** What resources and templates are listed with. */
export const LISTED: Readonly<Record<string, Kind>> = { name: TEXT, description: TEXT, mimeType: optional(TEXT) };

/**
 * A resource with its media type.
 *
 * @throws TypeError for a uri that identifies nothing here, an empty name or description, and a size that is no number of bytes.
 */
export function listed(resource: KitMCPResource): KitMCPListed {
  checkParts("The resource", resource, { ...LISTED, uri: TEXT });
  const { uri, name, description, mimeType = PLAIN_TEXT, size } = resource;
  checkUri(uri);
  checkText("name", name, uri);
  checkText("description", description, uri);
  if (size !== undefined && !(Number.isSafeInteger(size) && size >= 0))
    throw new TypeError(`The size of "${uri}" is ${size}. Expected: a whole number of bytes.`);
  return { uri, name, description, mimeType, ...(size !== undefined && { size }) };
}

/** @throws TypeError when text is not `<scheme>://<path>`, or of a scheme that clients fetch without a server's help. */
export function checkUri(uri: string): void {
  if (!URI.test(uri)) throw new TypeError(`The uri is "${uri}". Expected: <scheme>://<path>, such as docs://guide.`);
  if (/^https?:/.test(uri))
    throw new TypeError(`The uri is "${uri}", which a client can fetch itself. Expected: another scheme, such as app.`);
}

/** @throws TypeError when a text that people or assistants read says nothing. */
export function checkText(field: string, text: string, of: string): void {
  if (text.trim() === "") throw new TypeError(`The ${field} of "${of}" is empty. Expected: text.`);
}
