import type { Finding } from "../../generator/verify/check.ts";
import { type Report, verify } from "../../generator/verify/verify.ts";
import { NOON } from "../built.ts";
import { type Responder, type Deployment, serve, type Tamper } from "./deployments.ts";

/** The instant of a deployment's clock, and the time limit for a response in milliseconds. */
type Timing = { readonly now?: number; readonly timeout?: number };

/** Verifies a deployment at the instant of its clock. */
export function verifyAt(
  { origin }: Pick<Deployment, "origin">,
  path = "",
  { now = NOON, timeout = 10_000 }: Timing = {},
) {
  return verify(new URL(`${origin}${path}`), { timeout, now: () => now });
}

/** Serves tampered responses, verifies them, and stops the server. */
export async function verifyTampered(respond: Responder, tamper: Tamper, timing: Timing = {}): Promise<Report> {
  const deployment = await serve(respond, { tamper, ...timing });
  try {
    return await verifyAt(deployment, "", timing);
  } finally {
    await deployment.close();
  }
}

/** The ids of the findings with this result. */
export function idsOf({ findings }: Report, expected: Finding["result"]): string[] {
  return findings.filter(({ result }) => result === expected).map(({ id }) => id);
}
