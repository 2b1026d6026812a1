/**
 * The media types of `Content-Type` and `Accept` by name. A `FormData` body needs none: the platform writes
 * `multipart/form-data` with the boundary that only it knows.
 *
 * @see Server Toolkit Interfaces, "Resources and their fields".
 *
 * @example
 * const headers = { accept: KitNetworkHeaderType.json };
 * headers.accept // => "application/json"
 */
export const KitNetworkHeaderType = {
  json: "application/json",
  formUrlEncoded: "application/x-www-form-urlencoded",
  multipartFormData: "multipart/form-data",
  plainText: "text/plain",
  html: "text/html",
  octetStream: "application/octet-stream",
  jpeg: "image/jpeg",
  png: "image/png",
  mp4: "video/mp4",
  pdf: "application/pdf",
  any: "*/*",
  anyImage: "image/*",
} as const;

/** One of the media types of `KitNetworkHeaderType`, as a header has it. */
export type KitNetworkHeaderType = (typeof KitNetworkHeaderType)[keyof typeof KitNetworkHeaderType];
