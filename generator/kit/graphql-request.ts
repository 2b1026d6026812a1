/** What a GraphQL request asks for. */
export type GraphQLAsked = {
  readonly query: string;
  readonly variables: Record<string, unknown> | undefined;
  readonly operationName: string | undefined;
};

/** A request that cannot be asked of any schema: its status, and what is wrong with it. */
export type GraphQLRefusal = {
  readonly status: 400 | 405 | 413 | 415;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const METHODS = "GET, POST";

/** Reads a request by GET or POST; of a body no more than these bytes. */
export async function readGraphQLRequest(request: Request, mostBytes: number): Promise<GraphQLAsked | GraphQLRefusal> {
  if (request.method === "GET") return readAddress(request.url, mostBytes);
  if (request.method !== "POST") {
    const message = `The method is "${request.method}". Allowed: ${METHODS}.`;
    return { status: 405, message, headers: { allow: METHODS } };
  }
  const type = request.headers.get("content-type");
  if (!isJson(type))
    return { status: 415, message: `The Content-Type is "${type ?? ""}". Expected: application/json.` };
  const body = await readBody(request, mostBytes);
  return typeof body === "string" ? readJson(body) : body;
}

/** The first value of each name counts; of a name that may be left out, an empty one as none. */
function readAddress(url: string, mostBytes: number): GraphQLAsked | GraphQLRefusal {
  if (url.length > mostBytes) return tooLarge(mostBytes);
  const sent = new URL(url).searchParams;
  const values: Record<string, unknown> = {
    query: sent.get("query"),
    operationName: sent.get("operationName") || null,
  };
  for (const name of ["variables", "extensions"]) {
    const value = parse(sent.get(name) || "null");
    if (value === undefined) return malformed(`The parameter "${name}" is not JSON.`);
    values[name] = value;
  }
  return readValues(values);
}

function readJson(body: string): GraphQLAsked | GraphQLRefusal {
  if (body === "") return malformed('The body is empty. Expected: a JSON object with "query".');
  const found = parse(body);
  if (found === undefined) return malformed("The body is not JSON.");
  return isObject(found) ? readValues(found) : malformed('The body is not a JSON object with "query".');
}

function readValues(values: Record<string, unknown>): GraphQLAsked | GraphQLRefusal {
  const { query, variables, operationName, extensions } = values;
  if (typeof query !== "string") return malformed('There is no "query", or it is not text.');
  if (!isAbsent(variables) && !isObject(variables)) return malformed('The "variables" are not an object.');
  if (!isAbsent(operationName) && typeof operationName !== "string")
    return malformed('The "operationName" is not text.');
  if (!isAbsent(extensions) && !isObject(extensions)) return malformed('The "extensions" are not an object.');
  return { query, variables: variables ?? undefined, operationName: operationName ?? undefined };
}

/** The media type alone, or with the one encoding that JSON has. */
function isJson(type: string | null): boolean {
  const [mediaType = "", ...parameters] = (type ?? "").toLowerCase().split(";");
  if (mediaType.trim() !== "application/json") return false;
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

/** @throws TypeError for a body that is read already, which no caller can fix. */
async function readBody({ headers, body, bodyUsed }: Request, mostBytes: number): Promise<string | GraphQLRefusal> {
  if (Number(headers.get("content-length")) > mostBytes) return tooLarge(mostBytes);
  if (body === null) return "";
  if (bodyUsed || body.locked)
    throw new TypeError("The request's body is read already. Hand in a clone of the request.");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = body.getReader();
  let [text, bytes] = ["", 0];
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      bytes += step.value.byteLength;
      if (bytes > mostBytes) {
        // Who sends the rest is told to stop, and is not waited for.
        void reader.cancel().catch(() => {});
        return tooLarge(mostBytes);
      }
      text += decoder.decode(step.value, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return malformed("The body breaks off, or is not in UTF-8.");
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
  return { status: 413, message: `The request is too large. Allowed: ${mostBytes} bytes.` };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
