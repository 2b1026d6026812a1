import { KitNetworkHeaderType } from "./header-type.ts";

/** What a request needs for its body; Node asks for `duplex` with a stream, and TypeScript's list lacks it. */
type Encoded = { readonly headers: Headers; readonly body: BodyInit; readonly duplex?: "half" };

/** A body as Fetch sends it: what it knows goes as it is, any other value as JSON. */
export function encodeBody(body: unknown, headers: Headers): Encoded {
  if (body instanceof FormData) {
    // Only the platform knows the boundary; a type given by hand would leave the parts unreadable.
    headers.delete("content-type");
    return { headers, body };
  }
  if (body instanceof ReadableStream) return { headers, body, duplex: "half" };
  if (isSendable(body)) return { headers, body };
  const text: string | undefined = JSON.stringify(body);
  if (text === undefined)
    throw new TypeError(
      `A body of type ${typeof body} cannot be sent. It must be text, bytes, a form, a stream, or a value that JSON can write.`,
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
