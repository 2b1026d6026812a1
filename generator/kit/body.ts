import { KitNetworkHeaderType } from "./header-type.ts";

/** The parts of a request for its body; Node requires `duplex` with a stream, and TypeScript's type lacks it. */
type Encoded = { readonly headers: Headers; readonly body: BodyInit; readonly duplex?: "half" };

/** A body for Fetch: what Fetch can send stays as it is, any other value becomes JSON. */
export function encodeBody(body: unknown, headers: Headers): Encoded {
  if (body instanceof FormData) {
    // Only the platform knows the boundary; with a type set by hand the parts would be unreadable.
    headers.delete("content-type");
    return { headers, body };
  }
  if (body instanceof ReadableStream) return { headers, body, duplex: "half" };
  if (isSendable(body)) return { headers, body };
  const text: string | undefined = JSON.stringify(body);
  if (text === undefined)
    throw new TypeError(
      `Invalid body of type ${typeof body}. It must be text, bytes, a form, a stream, or a value that JSON can write.`,
    );
  if (!headers.has("content-type")) headers.set("content-type", KitNetworkHeaderType.json);
  return { headers, body: text };
}

function isSendable(
  body: unknown,
): body is string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | URLSearchParams {
  return (
    typeof body === "string" ||
    body instanceof Blob ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body) ||
    body instanceof URLSearchParams
  );
}
