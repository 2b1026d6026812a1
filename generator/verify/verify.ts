import { clock } from "../resolve/today.ts";
import {
  type CheckResponse,
  type CompleteResponse,
  type Send,
  type CheckRequest,
  type SendOptions,
  createSend,
} from "./responses.ts";
import { type Check, type Finding, FIXES, type Rule } from "./check.ts";
import { type Deployment, placeOf } from "./deployment.ts";
import { compareDigests } from "./digests.ts";
import { learn, type Unreadable } from "./learn.ts";
import { edge } from "./edge.ts";
import { files } from "./files.ts";
import { type Level, levelOf, reaches } from "./level.ts";
import { isComplete, isApiError } from "./reading.ts";
import { invariants } from "./invariants.ts";
import { rules } from "./rules.ts";
import { describe, targetOf, type Verdict } from "./verdict.ts";

/** The summary of a deployment in a report. */
export type Described = Pick<Deployment, "name" | "release" | "linked" | "timeZone" | "day"> & {
  readonly level: Level;
};

/** The result of all checks; `deployment` is null if its self-description is unreadable. */
export type Report = {
  readonly root: string;
  readonly deployment: Described | null;
  readonly findings: readonly Finding[];
};

/** The options of a verification; `now` is the system clock by default, and `isAll` compares every file with its digest. */
export type VerifyOptions = Omit<SendOptions, "now"> & Partial<Pick<SendOptions, "now">> & { readonly isAll?: boolean };

/** Every check, in the order of the output. */
export const checks: readonly Check[] = [...files, ...rules, ...edge];

/** Sends requests to the deployment that an address belongs to, and judges the responses. Never throws for a response. */
export async function verify(
  address: URL,
  { now = realNow, isAll = false, ...options }: VerifyOptions,
): Promise<Report> {
  const place = placeOf(address);
  const send = createSend({ ...options, now });
  const result = await learn(place, send, now);
  if ("unreadable" in result)
    return { root: place.root, deployment: null, findings: [toReachFinding(result.unreadable)] };
  const { deployment } = result;
  const [level, judged] = await Promise.all([
    levelOf(deployment, send),
    Promise.all(checks.map((check) => judge(check, deployment, send))),
  ]);
  const passing = [...new Set(judged.flatMap(({ verdict, responses }) => passingOf(verdict, responses)))];
  const general = invariants.map((rule) => ({ check: rule, verdict: rule.judge(passing, deployment), first: null }));
  const findings = [
    ...[...judged, ...general].flatMap(({ check, verdict, first }) => toFindings(check, verdict, first, level)),
    ...(await compareDigests(deployment, send, { isAll })),
  ];
  const { name, release, linked, timeZone, day } = deployment;
  return { root: place.root, deployment: { name, release, linked, timeZone, day, level }, findings };
}

const realNow = () => clock("UTC")().now;

/** A check with its verdict, null if it does not apply, and the judged responses. */
type JudgedCheck = {
  readonly check: Check;
  readonly verdict: Verdict | null;
  readonly first: CheckRequest | null;
  readonly responses: readonly CheckResponse[];
};

async function judge(check: Check, deployment: Deployment, send: Send): Promise<JudgedCheck> {
  const request = check.request(deployment);
  if (request === null) return { check, verdict: null, first: null, responses: [] };
  const first = await send(request);
  const next = check.follow?.(first, deployment) ?? null;
  const second = next === null ? undefined : await send(next);
  const verdict = await check.judge({ first, second, deployment });
  return { check, verdict, first: request, responses: second === undefined ? [first] : [first, second] };
}

/**
 * Selects the responses that the rules apply to: those of passing checks, and the API's errors, so that a broken address
 * isn't reported again by every rule. Excludes a 304, which may omit headers (RFC 9110, section 15.4.5), and the HTML
 * page, which isn't part of the API.
 */
function passingOf(verdict: Verdict | null, responses: readonly CheckResponse[]): readonly CompleteResponse[] {
  const complete = responses
    .filter(isComplete)
    .filter(({ status, request }) => status !== 304 && request.type !== "text/html");
  return verdict?.state === "right" ? complete : complete.filter(isApiError);
}

function toFindings(
  { id, what, needs, fix }: Check | Rule,
  verdict: Verdict | null,
  first: CheckRequest | null,
  level: Level,
): Finding[] {
  if (verdict === null) return [];
  const request = "request" in verdict ? (verdict.request ?? first) : first;
  const address = request === null ? null : nameOf(request);
  if (verdict.state === "right")
    return [{ id, what, needs, result: "right", asked: address, actual: null, expected: null, fix: null }];
  const { actual, expected } = verdict;
  const isAbsent = verdict.state === "missing" && !reaches(level, needs);
  const remedy = isAbsent ? FIXES[needs] : (verdict.fix ?? fix ?? FIXES[needs]);
  return [{ id, what, needs, result: isAbsent ? "absent" : "wrong", asked: address, actual, expected, fix: remedy }];
}

/** Formats a request so that users can copy it: its address, after its method unless that is GET. */
function nameOf({ method, address }: CheckRequest): string {
  return method === "GET" ? address : `${method} ${address}`;
}

/** Creates the only finding of a deployment whose self-description is unreadable. */
function toReachFinding({ response, expected }: Unreadable): Finding {
  return {
    id: "reach",
    what: "The deployment says what it publishes",
    needs: "files",
    result: "wrong",
    asked: nameOf(response.request),
    actual: isComplete(response) ? describe(response) : response.failure,
    expected: `200 and ${expected}`,
    fix: isComplete(response) ? fixOfReach(response) : response.fix,
  };
}

function fixOfReach(response: CompleteResponse): string {
  const target = targetOf(response);
  if (response.status >= 300 && response.status < 400 && target !== "")
    return `Verify the address that it redirects to: ${target}`;
  return "Pass the address where the site is published, including its base path, and deploy the whole built folder there.";
}
