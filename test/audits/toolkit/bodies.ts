import { expect } from "vitest";
import { KitNetworkHeaderType } from "../../../generator/kit/index.ts";
import { must, should } from "./audit.ts";
import { endpoint, type Init } from "./endpoint.ts";

const typeOf = (init: Init) => endpoint({ method: "POST", ...init }).request.headers.get("content-type");

const bodies = must([
  [
    "KE-30",
    "A value that Fetch can't send is sent as JSON with the matching content type.",
    async () => {
      const { request } = endpoint({ method: "POST", body: { a: [1, null] } });
      expect(request.headers.get("content-type")).toBe("application/json");
      expect(await request.text()).toBe('{"a":[1,null]}');
    },
  ],
  [
    "KE-31",
    "The endpoint's content type is kept, whatever the case of the header's name.",
    () =>
      expect(typeOf({ body: {}, headers: { "CONTENT-type": "application/vnd.api+json" } })).toBe(
        "application/vnd.api+json",
      ),
  ],
  [
    "KE-32/string",
    "A string is sent unchanged.",
    async () => expect(await endpoint({ method: "POST", body: '"a"' }).request.text()).toBe('"a"'),
  ],
  [
    "KE-32/blob",
    "A Blob is sent unchanged, with its own type.",
    () => expect(typeOf({ body: new Blob(["x"], { type: "image/png" }) })).toBe("image/png"),
  ],
  [
    "KE-32/bytes",
    "An ArrayBuffer or a view is sent as bytes, without a content type.",
    async () => {
      for (const body of [new Uint8Array([1, 2]), new Uint8Array([1, 2]).buffer]) {
        const { request } = endpoint({ method: "POST", body });
        expect(request.headers.get("content-type")).toBe(null);
        expect(new Uint8Array(await request.arrayBuffer())).toEqual(new Uint8Array([1, 2]));
      }
    },
  ],
  [
    "KE-32/form",
    "URLSearchParams are sent as a form.",
    () =>
      expect(typeOf({ body: new URLSearchParams({ a: "b" }) })).toBe("application/x-www-form-urlencoded;charset=UTF-8"),
  ],
  [
    "KE-32/stream",
    "A stream is sent unchanged.",
    async () =>
      expect(await endpoint({ method: "POST", body: new Blob(["flow"]).stream() }).request.text()).toBe("flow"),
  ],
  [
    "KE-33",
    "FormData gets the boundary that the platform writes, even if the endpoint sets multipart/form-data explicitly.",
    async () => {
      const body = new FormData();
      body.set("a", "b");
      const headers = { "content-type": KitNetworkHeaderType.multipartFormData };
      const { request } = endpoint({ method: "POST", body, headers });
      expect(request.headers.get("content-type")).toMatch(/^multipart\/form-data; ?boundary=/);
      expect((await request.formData()).get("a")).toBe("b");
    },
  ],
  [
    "KE-34",
    "A body that can't be serialized as JSON throws a TypeError instead of being dropped.",
    () => expect(() => endpoint({ method: "POST", body: () => 1 }).request).toThrow(TypeError),
  ],
  [
    "KE-35",
    "A null body means no body, as in Fetch.",
    () => {
      expect(endpoint({ body: null }).request.body).toBe(null);
      expect(typeOf({ body: null })).toBe(null);
    },
  ],
  [
    "KE-36",
    "Every access creates a new URL and a new request, so callers can't modify each other's.",
    () => {
      const instance = endpoint();
      instance.url.pathname = "/other";
      expect(instance.url.pathname).toBe("/x");
      expect(instance.request).not.toBe(instance.request);
    },
  ],
  [
    "KE-37",
    "Creating a request starts no timer, however short its timeout.",
    async () => {
      const { request } = endpoint({ timeoutInterval: 0 });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(request.signal.aborted).toBe(false);
    },
  ],
  [
    "KE-38/bearer",
    "An access token is sent unchanged in the Authorization header.",
    () =>
      expect(
        endpoint({ headers: { Authorization: "Bearer <ACCESS_TOKEN>" } }).request.headers.get("authorization"),
      ).toBe("Bearer <ACCESS_TOKEN>"),
  ],
  [
    "KE-38/refresh",
    "A refresh token is sent in its own header, unchanged.",
    () =>
      expect(
        endpoint({ headers: { "X-Refresh-Token": "<REFRESH_TOKEN>" } }).request.headers.get("x-refresh-token"),
      ).toBe("<REFRESH_TOKEN>"),
  ],
]);

const TYPES: Readonly<Record<string, string>> = {
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
};

const types = must([
  ["KE-40", "KitNetworkHeaderType names twelve media types.", () => expect(KitNetworkHeaderType).toEqual(TYPES)],
]);

const advice = should([
  [
    "KE-41",
    "An endpoint's headers and query items are immutable.",
    () => {
      const { headers, queryItems } = endpoint({ headers: { a: "b" }, queryItems: [{ name: "a" }] });
      expect(Object.isFrozen(headers) && Object.isFrozen(queryItems)).toBe(true);
    },
  ],
]);

/** Bodies, media types and credentials of a call. */
export const bodyAudits = [...bodies, ...types, ...advice];
