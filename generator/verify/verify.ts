import { clock } from "../resolve/today.ts";
import { type Answer, type Arrived, type Ask, type Asked, type AskOptions, createAsk } from "./responses.ts";
import { type Check, FIXES, type Rule } from "./check.ts";
import { checks } from "./checks.ts";
import type { Deployment } from "./deployment.ts";
import { compareDigests } from "./digests.ts";
import type { Finding } from "./finding.ts";
import { learn, type Unlearnt } from "./learn.ts";
import { type Level, levelOf, reaches } from "./level.ts";
import { hasArrived, isApiError } from "./reading.ts";
import { placeOf } from "./root.ts";
import { throughout } from "./invariants.ts";
import { describe, targetOf, type Verdict } from "./verdict.ts";

/** What was learnt of a deployment that its findings follow from. */
export type Told = Pick<Deployment, "name" | "release" | "linked" | "timeZone" | "day"> & { readonly level: Level };

/** What there is to say of a deployment; `deployment` null when it could not be learnt what is published there. */
export type Report = {
  readonly root: string;
  readonly deployment: Told | null;
  readonly findings: readonly Finding[];
};

/** How a deployment is asked; `now` is the real instant by default, and `isAll` compares every file with its digest. */
export type VerifyOptions = Omit<AskOptions, "now"> & Partial<Pick<AskOptions, "now">> & { readonly isAll?: boolean };

/** Asks the deployment that an address belongs to, and judges what it answers. It never throws for what comes. */
export async function verify(
  address: URL,
  { now = realNow, isAll = false, ...options }: VerifyOptions,
): Promise<Report> {
  const place = placeOf(address);
  const ask = createAsk({ ...options, now });
  const learnt = await learn(place, ask, now);
  if ("unlearnt" in learnt) return { root: place.root, deployment: null, findings: [tellUnlearnt(learnt.unlearnt)] };
  const { deployment } = learnt;
  const [level, judged] = await Promise.all([
    levelOf(deployment, ask),
    Promise.all(checks.map((check) => judge(check, deployment, ask))),
  ]);
  const sound = [...new Set(judged.flatMap(({ verdict, answers }) => soundOf(verdict, answers)))];
  const rules = throughout.map((rule) => ({ check: rule, verdict: rule.judge(sound, deployment), first: null }));
  const findings = [
    ...[...judged, ...rules].flatMap(({ check, verdict, first }) => tell(check, verdict, first, level)),
    ...(await compareDigests(deployment, ask, { isAll })),
  ];
  const { name, release, linked, timeZone, day } = deployment;
  return { root: place.root, deployment: { name, release, linked, timeZone, day, level }, findings };
}

const realNow = () => clock("UTC")().now;

/** A check with its verdict, null where it has nothing to ask or to judge, and the answers that it rests on. */
type JudgedCheck = {
  readonly check: Check;
  readonly verdict: Verdict | null;
  readonly first: Asked | null;
  readonly answers: readonly Answer[];
};

async function judge(check: Check, deployment: Deployment, ask: Ask): Promise<JudgedCheck> {
  const asked = check.ask(deployment);
  if (asked === null) return { check, verdict: null, first: null, answers: [] };
  const first = await ask(asked);
  const next = check.follow?.(first, deployment) ?? null;
  const second = next === null ? undefined : await ask(next);
  const verdict = await check.judge({ first, second, deployment });
  return { check, verdict, first: asked, answers: second === undefined ? [first] : [first, second] };
}

/**
 * The answers of the API that must keep its rules: those that are right in themselves, and its own errors. So a problem
 * of one address is told once, and not by every rule as well. A 304 may leave out what the answer before it said
 * (RFC 9110, section 15.4.5), and the page for people is no answer of the API.
 */
function soundOf(verdict: Verdict | null, answers: readonly Answer[]): readonly Arrived[] {
  const arrived = answers
    .filter(hasArrived)
    .filter(({ status, asked }) => status !== 304 && asked.type !== "text/html");
  return verdict?.state === "right" ? arrived : arrived.filter(isApiError);
}

function tell(
  { id, what, needs, fix }: Check | Rule,
  verdict: Verdict | null,
  first: Asked | null,
  level: Level,
): Finding[] {
  if (verdict === null) return [];
  const asked = "asked" in verdict ? (verdict.asked ?? first) : first;
  const address = asked === null ? null : nameOf(asked);
  if (verdict.state === "right")
    return [{ id, what, needs, result: "right", asked: address, came: null, expected: null, fix: null }];
  const { came, expected } = verdict;
  const isAbsent = verdict.state === "missing" && !reaches(level, needs);
  const remedy = isAbsent ? FIXES[needs] : (verdict.fix ?? fix ?? FIXES[needs]);
  return [{ id, what, needs, result: isAbsent ? "absent" : "wrong", asked: address, came, expected, fix: remedy }];
}

/** A request as it can be copied: its address, after its method where that is not GET. */
function nameOf({ method, address }: Asked): string {
  return method === "GET" ? address : `${method} ${address}`;
}

/** The one finding where nothing could be learnt. */
function tellUnlearnt({ answer, expected }: Unlearnt): Finding {
  return {
    id: "reach",
    what: "The deployment says what it publishes",
    needs: "files",
    result: "wrong",
    asked: nameOf(answer.asked),
    came: hasArrived(answer) ? describe(answer) : answer.failure,
    expected: `200 and ${expected}`,
    fix: hasArrived(answer) ? fixOfReach(answer) : answer.fix,
  };
}

function fixOfReach(answer: Arrived): string {
  const target = targetOf(answer);
  if (answer.status >= 300 && answer.status < 400 && target !== "")
    return `Verify the address that it redirects to: ${target}`;
  return "Give the address that the site is published at, its base path included, and deploy the whole built folder there.";
}
