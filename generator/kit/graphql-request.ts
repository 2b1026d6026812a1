import { parseRequestParams, type RequestParams } from "graphql-http";
import { KitNetworkHeaderType } from "./header-type.ts";

export type GraphQLParams = {
  readonly query: string;
  readonly variables: Record<string, unknown> | undefined;
  readonly operationName: string | undefined;
};

/** The error response to a malformed request. */
export type GraphQLRefusal = {
  readonly status: 400 | 405 | 413 | 415;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const METHODS = "GET, POST";

/** Reads a request by GET or POST, up to a limit of bytes. graphql-http checks its parts. */
export async function readGraphQLRequest(request: Request, maxBytes: number): Promise<GraphQLParams | GraphQLRefusal> {
  const { method, url } = request;
  if (method !== "GET" && method !== "POST") {
    const message = `Method "${method}" not allowed. Use one of: ${METHODS}.`;
    return { status: 405, message, headers: { allow: METHODS } };
  }
  const type = request.headers.get("content-type");
  if (method === "POST" && !isJson(type))
    return {
      status: 415,
      message: `Invalid Content-Type "${type ?? ""}". Expected: ${KitNetworkHeaderType.json}.`,
    };
  const body = method === "POST" ? await readBody(request, maxBytes) : url.length > maxBytes ? tooLarge(maxBytes) : "";
  if (typeof body !== "string") return body;
  try {
    // Normalises for graphql-http, which splits a URL at each "?" and is stricter about the media type.
    const normalised = {
      method,
      url: `?${new URL(url).searchParams}`,
      headers: { "content-type": KitNetworkHeaderType.json },
    };
    const params = (await parseRequestParams({
      ...normalised,
      body,
      raw: request,
      context: undefined,
    })) as RequestParams;
    // An empty operation name in a URL counts as missing.
    return { ...params, variables: params.variables ?? undefined, operationName: params.operationName || undefined };
  } catch (error) {
    return malformed(`${(error as Error).message}. ${EXPECTED}`);
  }
}

const EXPECTED =
  'Expected: a "query" (string), and if needed "variables" (object), "operationName" (string) and "extensions" (object).';

/** Returns true for JSON without a charset or in UTF-8. */
function isJson(type: string | null): boolean {
  const [mediaType = "", ...parameters] = (type ?? "").toLowerCase().split(";");
  if (mediaType.trim() !== KitNetworkHeaderType.json) return false;
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

/** @throws TypeError for a body that was already read, which is a bug in the server. */
async function readBody({ headers, body, bodyUsed }: Request, maxBytes: number): Promise<string | GraphQLRefusal> {
  if (Number(headers.get("content-length")) > maxBytes) return tooLarge(maxBytes);
  if (body === null) return "";
  if (bodyUsed || body.locked) throw new TypeError("The request's body is already read. Pass a clone of the request.");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = body.getReader();
  let [text, bytes] = ["", 0];
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      bytes += step.value.byteLength;
      if (bytes > maxBytes) {
        // Cancels the rest without waiting.
        void reader.cancel().catch(() => {});
        return tooLarge(maxBytes);
      }
      text += decoder.decode(step.value, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return malformed("The body is incomplete, or not in UTF-8.");
  }
}

function malformed(message: string): GraphQLRefusal {
  return { status: 400, message };
}

function tooLarge(maxBytes: number): GraphQLRefusal {
  return { status: 413, message: `Request too large. Expected: at most ${maxBytes} bytes.` };
}
