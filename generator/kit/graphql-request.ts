import { parseRequestParams, type RequestParams } from "graphql-http";
import { KitNetworkHeaderType } from "./header-type.ts";

/** The parameters of a GraphQL request. */
export type GraphQLParams = {
  readonly query: string;
  readonly variables: Record<string, unknown> | undefined;
  readonly operationName: string | undefined;
};

/** The error of a malformed request: its status and message. */
export type GraphQLRefusal = {
  readonly status: 400 | 405 | 413 | 415;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const METHODS = "GET, POST";

/** Reads a request by GET or POST; at most this many bytes of a body. graphql-http checks its parts. */
export async function readGraphQLRequest(request: Request, mostBytes: number): Promise<GraphQLParams | GraphQLRefusal> {
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
  const body =
    method === "POST" ? await readBody(request, mostBytes) : url.length > mostBytes ? tooLarge(mostBytes) : "";
  if (typeof body !== "string") return body;
  try {
    // In the form that graphql-http reads: it splits an address at each "?", and has a stricter test of the media type.
    const read = {
      method,
      url: `?${new URL(url).searchParams}`,
      headers: { "content-type": KitNetworkHeaderType.json },
    };
    const params = (await parseRequestParams({ ...read, body, raw: request, context: undefined })) as RequestParams;
    // An empty name in an address is absent.
    return { ...params, variables: params.variables ?? undefined, operationName: params.operationName || undefined };
  } catch (error) {
    return malformed(`${(error as Error).message}. ${EXPECTED}`);
  }
}

const EXPECTED =
  'Expected: a "query" (string), and if needed "variables" (object), "operationName" (string) and "extensions" (object).';

/** Whether a content type is JSON, with no charset or UTF-8. */
function isJson(type: string | null): boolean {
  const [mediaType = "", ...parameters] = (type ?? "").toLowerCase().split(";");
  if (mediaType.trim() !== KitNetworkHeaderType.json) return false;
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

/** @throws TypeError for a body that is already read, which is an error of the server's program. */
async function readBody({ headers, body, bodyUsed }: Request, mostBytes: number): Promise<string | GraphQLRefusal> {
  if (Number(headers.get("content-length")) > mostBytes) return tooLarge(mostBytes);
  if (body === null) return "";
  if (bodyUsed || body.locked) throw new TypeError("The request's body is already read. Pass a clone of the request.");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = body.getReader();
  let [text, bytes] = ["", 0];
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      bytes += step.value.byteLength;
      if (bytes > mostBytes) {
        // Cancels the rest without waiting.
        void reader.cancel().catch(() => {});
        return tooLarge(mostBytes);
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

function tooLarge(mostBytes: number): GraphQLRefusal {
  return { status: 413, message: `Request too large. Expected: at most ${mostBytes} bytes.` };
}
