import { expect } from "vitest";

/** A request to a host; GET by default. */
export type AuditRequest = {
  readonly method?: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a request to the host under audit. */
export type Send = (request: AuditRequest) => Promise<Response>;

/** Throws if a response doesn't meet the requirement; `send` fetches responses to compare it with. */
export type Check = (response: Response, body: string, send: Send) => void | Promise<void>;

/**
 * The capabilities that a host needs to give the right response. `files`: any static host; `rules`: rewrite rules too;
 * `edge`: code at the addresses without a file; `server`: code at every address, including file addresses.
 */
export type Needs = "files" | "rules" | "edge" | "server";

/** A requirement of the specification or the API contract, with a stable id. */
export type Audit = {
  readonly id: string;
  readonly level: "MUST" | "SHOULD";
  readonly sentence: string;
  readonly needs: Needs;
  readonly request: AuditRequest;
  readonly check: Check;
};

/** An audit as a table row; a plain address means GET. A row may need more than its table does. */
export type Row = readonly [id: string, sentence: string, request: string | AuditRequest, check: Check, needs?: Needs];

/** Defines audits that every host with these capabilities must pass. */
export function must(needs: Needs, rows: readonly Row[]): Audit[] {
  return rows.map((row) => toAudit("MUST", needs, row));
}

/** Defines recommendations for hosts with these capabilities; callers must not rely on them. */
export function should(needs: Needs, rows: readonly Row[]): Audit[] {
  return rows.map((row) => toAudit("SHOULD", needs, row));
}

function toAudit(level: Audit["level"], needs: Needs, [id, sentence, request, check, rowNeeds = needs]: Row): Audit {
  return {
    id,
    level,
    sentence,
    needs: rowNeeds,
    request: typeof request === "string" ? { address: request } : request,
    check,
  };
}

/** Expects a 200 with a JSON body that has at least these values; lists must match completely. */
export function json(want: object): Check {
  return data((body) => expect(body).toMatchObject(want));
}

/** Expects a 200 with a JSON body and checks the parsed body. */
// oxlint-disable-next-line typescript/no-explicit-any -- the checks assert the shape of the body
export function data(check: (body: any, send: Send) => void | Promise<void>): Check {
  return async (response, body, send) => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json(;|$)/);
    await check(JSON.parse(body), send);
  };
}

/** Expects a 200 of a media type and checks its text. */
export function text(mediaType: string, check: (body: string, send: Send) => void | Promise<void>): Check {
  return async (response, body, send) => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")?.split(";")[0]).toBe(mediaType);
    await check(body, send);
  };
}

/** Expects the same body and media type as another address, both with status 200. */
export function sameAs(address: string): Check {
  return async (response, body, send) => {
    const expected = await send({ address });
    expect(response.status).toBe(200);
    expect(expected.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(expected.headers.get("content-type"));
    expect(body).toBe(await expected.text());
  };
}

/** Expects a status and header values; null means that the header must be absent. */
export function headers(status: number, want: Readonly<Record<string, string | RegExp | null>>): Check {
  return (response) => {
    expect(response.status).toBe(status);
    for (const [name, value] of Object.entries(want)) {
      const header = response.headers.get(name);
      if (value instanceof RegExp) expect(header, name).toMatch(value);
      else expect(header, name).toBe(value);
    }
  };
}

/** Runs several checks in order. */
export function all(...checks: readonly Check[]): Check {
  return async (response, body, send) => {
    for (const check of checks) await check(response, body, send);
  };
}

type ExpectedError = {
  readonly parameter: string | null;
  readonly value?: string | null;
  readonly allowed?: readonly string[] | null;
  /** The message, or an asymmetric matcher for it. */
  readonly message?: unknown;
};

/** Expects an error with the common body, and a message that quotes the value and lists the allowed values. */
export function rejected(status: number, error: string, want: ExpectedError): Check {
  return (response, body) => {
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const problem = JSON.parse(body);
    expect(problem).toMatchObject({ error, status, ...want });
    expect(Object.keys(problem)).toEqual(["error", "message", "status", "parameter", "value", "allowed"]);
    // A message quotes the value as JSON, so skip values that need escaping.
    if (/^[\w.-]+$/.test(want.value ?? "")) expect(problem.message).toContain(want.value);
    for (const value of problem.allowed ?? []) expect(problem.message).toContain(value);
  };
}

/** Expects a 404 for an unknown name in the path. */
export function notFound(parameter: string | null, value: string, allowed?: readonly string[]): Check {
  return rejected(404, "NOT_FOUND", { parameter, value, ...(allowed && { allowed }) });
}

/** Expects a 400 for an invalid query parameter. */
export function invalid(parameter: string, value: string, allowed?: readonly string[]): Check {
  return rejected(400, "INVALID_PARAMETER", { parameter, value, ...(allowed && { allowed }) });
}

/** The ids of the modifiers other than theme, product and season, which requests for a theme or a contrast accept. */
export async function furtherModifiers(send: Send): Promise<string[]> {
  const { modifiers } = await (await send({ address: "/api/v1/modifiers.json" })).json();
  return modifiers.flatMap(({ id, role }: { id: string; role: string | null }) => (role === null ? [id] : []));
}
