/**
 * The usual media types for `Content-Type` and `Accept`. A `FormData` body needs none: the platform sets
 * `multipart/form-data` with its boundary.
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

/** A media type of `KitNetworkHeaderType`, as in a header. */
export type KitNetworkHeaderType = (typeof KitNetworkHeaderType)[keyof typeof KitNetworkHeaderType];
