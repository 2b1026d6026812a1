import { expect } from "vitest";

/** A request to a host; GET by default. */
export type Asked = {
  readonly method?: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a request to the host under audit. */
export type Ask = (request: Asked) => Promise<Response>;

/** Throws when an answer is not what the audit demands; `ask` gives the answers that it is compared with. */
export type Check = (response: Response, body: string, ask: Ask) => void | Promise<void>;

/**
 * The least that a host must have for the right answer: `files` any static host, `rules` explicit rewrites too,
 * `edge` code at the addresses that no file answers alone, `server` code at every address, those of files included.
 */
export type Needs = "files" | "rules" | "edge" | "server";

/** One demand of the specification or of the API contract, with an id that never changes. */
export type Audit = {
  readonly id: string;
  readonly level: "MUST" | "SHOULD";
  readonly sentence: string;
  readonly needs: Needs;
  readonly request: Asked;
  readonly check: Check;
};

/** An audit as a line of a table; an address alone is a GET. A line may need more than its table does. */
export type Row = readonly [id: string, sentence: string, request: string | Asked, check: Check, needs?: Needs];

/** Requirements of every host with these capabilities. */
export function must(needs: Needs, rows: readonly Row[]): Audit[] {
  return rows.map((row) => toAudit("MUST", needs, row));
}

/** Recommendations for a host with these capabilities, which callers must not rely on. */
export function should(needs: Needs, rows: readonly Row[]): Audit[] {
  return rows.map((row) => toAudit("SHOULD", needs, row));
}

function toAudit(level: Audit["level"], needs: Needs, [id, sentence, request, check, ownNeeds = needs]: Row): Audit {
  return {
    id,
    level,
    sentence,
    needs: ownNeeds,
    request: typeof request === "string" ? { address: request } : request,
    check,
  };
}

/** A 200 with a body of JSON that has at least these values; lists are compared whole. */
export function json(want: object): Check {
  return data((body) => expect(body).toMatchObject(want));
}

/** A 200 with a body of JSON, handed over parsed. */
// oxlint-disable-next-line typescript/no-explicit-any -- a body's shape is what the audits are there to find out
export function data(check: (body: any, ask: Ask) => void | Promise<void>): Check {
  return async (response, body, ask) => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json(;|$)/);
    await check(JSON.parse(body), ask);
  };
}

/** A 200 of a media type, with its text handed over. */
export function text(mediaType: string, check: (body: string, ask: Ask) => void | Promise<void>): Check {
  return async (response, body, ask) => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")?.split(";")[0]).toBe(mediaType);
    await check(body, ask);
  };
}

/** The same bytes, status and media type as another address answers. */
export function sameAs(address: string): Check {
  return async (response, body, ask) => {
    const expected = await ask({ address });
    expect(response.status).toBe(200);
    expect(expected.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(expected.headers.get("content-type"));
    expect(body).toBe(await expected.text());
  };
}

/** A status, a header and its value, or null for a header that must be absent. */
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

/** All checks, one after the other. */
export function all(...checks: readonly Check[]): Check {
  return async (response, body, ask) => {
    for (const check of checks) await check(response, body, ask);
  };
}

type Refusal = {
  readonly parameter: string | null;
  readonly value?: string | null;
  readonly allowed?: readonly string[] | null;
  /** The sentence, or a matcher of a part of it. */
  readonly message?: unknown;
};

/** An error: its status and code, the one body that all errors have, and a message that says what was given and what exists. */
export function refused(status: number, error: string, want: Refusal): Check {
  return (response, body) => {
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const problem = JSON.parse(body);
    expect(problem).toMatchObject({ error, status, ...want });
    expect(Object.keys(problem)).toEqual(["error", "message", "status", "parameter", "value", "allowed"]);
    // A message quotes a value, so one with quotes or control characters looks otherwise there.
    if (/^[\w.-]+$/.test(want.value ?? "")) expect(problem.message).toContain(want.value);
    for (const value of problem.allowed ?? []) expect(problem.message).toContain(value);
  };
}

/** Something in the path that does not exist. */
export function notFound(parameter: string | null, value: string, allowed?: readonly string[]): Check {
  return refused(404, "NOT_FOUND", { parameter, value, ...(allowed && { allowed }) });
}

/** A query parameter that cannot be used. */
export function invalid(parameter: string, value: string, allowed?: readonly string[]): Check {
  return refused(400, "INVALID_PARAMETER", { parameter, value, ...(allowed && { allowed }) });
}

/** The ids of the modifiers beside theme, product and season, which each request for a theme or a contrast may name. */
export async function furtherModifiers(ask: Ask): Promise<string[]> {
  const { modifiers } = await (await ask({ address: "/api/v1/modifiers.json" })).json();
  return modifiers.flatMap(({ id, role }: { id: string; role: string | null }) => (role === null ? [id] : []));
}
