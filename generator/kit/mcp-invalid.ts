import { ProtocolError, Server } from "@modelcontextprotocol/server";

/** A validator's issue with a part of a request, in Zod's shape. */
type Issue = { readonly path: readonly (string | number)[]; readonly expected?: string; readonly message: string };

/** JSON-RPC's code for invalid parameters. */
export const INVALID_PARAMS = -32_602;

/** The SDK's server, with sentences in place of the raw messages of its validator. */
export class PlainServer extends Server {
  // oxlint-disable-next-line no-underscore-dangle -- the SDK's name for the method around its validation
  protected override _wrapHandler(...[method, handler]: Parameters<Server["_wrapHandler"]>) {
    // oxlint-disable-next-line no-underscore-dangle -- as above
    const wrapped = super._wrapHandler(method, handler);
    return async (...args: Parameters<typeof wrapped>) => {
      try {
        return await wrapped(...args);
      } catch (error) {
        const issues = issuesOf(error);
        if (issues.length === 0) throw error;
        const problems = issues.map((issue) => sentence(issue, args[0])).join(" ");
        throw new ProtocolError(INVALID_PARAMS, `Invalid "${method}" request. ${problems}`);
      }
    };
  }
}

/** The issues in a validator's error, or in a message of the SDK that contains them. */
function issuesOf(error: unknown): readonly Issue[] {
  const { issues, message = "" } = error as { issues?: unknown; message?: string };
  if (Array.isArray(issues)) return issues;
  try {
    const found: unknown = JSON.parse(message.slice(message.indexOf("[\n")));
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function sentence({ path, expected, message }: Issue, request: unknown): string {
  let found = request;
  for (const key of path) found = (found as Record<string | number, unknown> | undefined)?.[key];
  const name = path.join(".");
  if (expected === undefined) return `${name}: ${message}.`;
  return `${name} ${found === undefined ? "is missing" : `is ${typeOf(found)}`}; expected: ${NAMES[expected] ?? expected}.`;
}

/** The validator's names of types that differ from JSON's. */
const NAMES: Readonly<Record<string, string>> = { record: "object" };

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}
