import { ProtocolError, Server } from "@modelcontextprotocol/server";

/** What a validator has against a part of a request (Zod's shape). */
type Issue = { readonly path: readonly (string | number)[]; readonly expected?: string; readonly message: string };

/** JSON-RPC's code for parameters that do not fit. */
export const INVALID_PARAMS = -32_602;

/** The SDK's server, with sentences in place of what its validator prints. */
export class PlainServer extends Server {
  // oxlint-disable-next-line no-underscore-dangle -- the SDK's own name for where its validation can be followed
  protected override _wrapHandler(...[method, handler]: Parameters<Server["_wrapHandler"]>) {
    // oxlint-disable-next-line no-underscore-dangle -- as above
    const wrapped = super._wrapHandler(method, handler);
    return async (...asked: Parameters<typeof wrapped>) => {
      try {
        return await wrapped(...asked);
      } catch (error) {
        const issues = issuesOf(error);
        if (issues.length === 0) throw error;
        const problems = issues.map((issue) => sentence(issue, asked[0])).join(" ");
        throw new ProtocolError(INVALID_PARAMS, `Invalid "${method}" request. ${problems}`);
      }
    };
  }
}

/** The validator's issues: those of an error of its own, or those that a message of the SDK repeats. */
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

/** The validator's names of types that are not JSON's. */
const NAMES: Readonly<Record<string, string>> = { record: "object" };

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}
