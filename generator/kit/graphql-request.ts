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

/** Reads a request by GET or POST; at most this many bytes of a body. */
export async function readGraphQLRequest(request: Request, mostBytes: number): Promise<GraphQLParams | GraphQLRefusal> {
  if (request.method === "GET") return readAddress(request.url, mostBytes);
  if (request.method !== "POST") {
    const message = `Method "${request.method}" not allowed. Use one of: ${METHODS}.`;
    return { status: 405, message, headers: { allow: METHODS } };
  }
  const type = request.headers.get("content-type");
  if (!isJson(type))
    return {
      status: 415,
      message: `Invalid Content-Type "${type ?? ""}". Expected: ${KitNetworkHeaderType.json}.`,
    };
  const body = await readBody(request, mostBytes);
  return typeof body === "string" ? readJson(body) : body;
}

/** The first value of each name counts; an empty optional value is absent. */
function readAddress(url: string, mostBytes: number): GraphQLParams | GraphQLRefusal {
  if (url.length > mostBytes) return tooLarge(mostBytes);
  const sent = new URL(url).searchParams;
  const values: Record<string, unknown> = {
    query: sent.get("query"),
    operationName: sent.get("operationName") || null,
  };
  for (const name of ["variables", "extensions"]) {
    const value = parse(sent.get(name) || "null");
    if (value === undefined) return malformed(`Invalid "${name}": not JSON.`);
    values[name] = value;
  }
  return readValues(values);
}

function readJson(body: string): GraphQLParams | GraphQLRefusal {
  if (body === "") return malformed('The body is empty. Expected: a JSON object with "query".');
  const found = parse(body);
  if (found === undefined) return malformed("The body is not JSON.");
  return isObject(found) ? readValues(found) : malformed('The body is not a JSON object with "query".');
}

function readValues(values: Record<string, unknown>): GraphQLParams | GraphQLRefusal {
  const { query, variables, operationName, extensions } = values;
  if (isAbsent(query)) return malformed('Missing "query".');
  if (typeof query !== "string") return malformed('Invalid "query". Expected: a string.');
  if (!isAbsent(variables) && !isObject(variables)) return malformed('Invalid "variables". Expected: an object.');
  if (!isAbsent(operationName) && typeof operationName !== "string")
    return malformed('Invalid "operationName". Expected: a string.');
  if (!isAbsent(extensions) && !isObject(extensions)) return malformed('Invalid "extensions". Expected: an object.');
  return { query, variables: variables ?? undefined, operationName: operationName ?? undefined };
}

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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function malformed(message: string): GraphQLRefusal {
  return { status: 400, message };
}

function tooLarge(mostBytes: number): GraphQLRefusal {
  return { status: 413, message: `Request too large. Expected: at most ${mostBytes} bytes.` };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
