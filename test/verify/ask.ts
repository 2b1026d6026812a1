import type { Finding } from "../../generator/verify/check.ts";
import { type Report, verify } from "../../generator/verify/verify.ts";
import { NOON } from "../built.ts";
import { type Answering, type Deployed, serve, type Spoil } from "./deployments.ts";

/** The instant of a deployment's clock, and its time limit for a response in milliseconds. */
type When = { readonly now?: number; readonly timeout?: number };

/** Verifies a deployment at the instant of its own clock. */
export function ask({ origin }: Pick<Deployed, "origin">, path = "", { now = NOON, timeout = 10_000 }: When = {}) {
  return verify(new URL(`${origin}${path}`), { timeout, now: () => now });
}

/** Serves spoilt responses, verifies them, and stops the server. */
export async function askSpoilt(answer: Answering, spoil: Spoil, when: When = {}): Promise<Report> {
  const deployed = await serve(answer, { spoil, ...when });
  try {
    return await ask(deployed, "", when);
  } finally {
    await deployed.close();
  }
}

/** The ids of the findings with a result. */
export function idsOf({ findings }: Report, expected: Finding["result"]): string[] {
  return findings.filter(({ result }) => result === expected).map(({ id }) => id);
}
