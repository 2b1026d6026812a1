import type { Answer, Arrived, Asked } from "./responses.ts";
import { at, hasArrived, isApiError, jsonOf, mediaTypeOf, textAt, textOf } from "./reading.ts";

/** What came in place of what is expected, and what probably fixes it; `fix` null where the check itself knows. */
export type Problem = {
  readonly came: string;
  readonly expected: string;
  readonly fix: string | null;
  /** The request that it is about; null for the check's own. */
  readonly asked: Asked | null;
};

/**
 * What a check comes to. `missing`: the answer is not there, which is no problem where the deployment lacks the means.
 * `wrong`: what is there misleads, or should be there on any deployment.
 */
export type Verdict = { readonly state: "right" } | ({ readonly state: "missing" | "wrong" } & Problem);

/** All is well. */
export const RIGHT: Verdict = { state: "right" };

/** Something is not there. */
export function missing(came: string, expected: string, { fix = null, asked = null }: Partial<Problem> = {}): Verdict {
  return { state: "missing", came, expected, fix, asked };
}

/** Something is there and is wrong. */
export function wrong(came: string, expected: string, { fix = null, asked = null }: Partial<Problem> = {}): Verdict {
  return { state: "wrong", came, expected, fix, asked };
}

/** What is expected of an answer: its status, and in words what it holds. */
export type Expected = { readonly status: number; readonly words: string };

const REDIRECTED = "Let the host answer this address itself, without a redirect: switch off what rewrites addresses.";
const BROKEN = "Check the host's log: something fails there.";

/** The verdict on an answer that has not the status expected, or that never came; null when it has. */
export function unlike(answer: Answer | undefined, { status, words }: Expected): Verdict | null {
  if (answer === undefined) return missing("nothing to request", words);
  const { asked } = answer;
  if (!hasArrived(answer)) return wrong(answer.failure, words, { asked, fix: answer.fix });
  if (answer.status === status) return null;
  const problem = [describe(answer), words] as const;
  if (answer.status >= 300 && answer.status < 400) {
    return isFolderName(answer) ? missing(...problem, { asked }) : wrong(...problem, { asked, fix: REDIRECTED });
  }
  if (answer.status < 300) return wrong(...problem, { asked });
  // 501 is the word of a host that does not know the method, which is less than to fail (RFC 9110, section 15.6.2).
  const isBroken = answer.status >= 500 && answer.status !== 501 && !isUnavailable(answer);
  return isBroken ? wrong(...problem, { asked, fix: BROKEN }) : missing(...problem, { asked });
}

/** A server of folders adds a slash to the name of one; it has nothing else at this address. */
function isFolderName(answer: Arrived): boolean {
  const [asked, target] = [URL.parse(answer.asked.address), URL.parse(targetOf(answer))];
  return asked !== null && target?.origin === asked.origin && target.pathname === `${asked.pathname}/`;
}

/** Answers whether an answer is the API's own word that it cannot be had here. */
export function isUnavailable(answer: Answer): boolean {
  return isApiError(answer) && textAt(jsonOf(answer), "error") === "UNAVAILABLE";
}

/** Judges an answer that has arrived with the status expected; one that has not is judged already. */
export function judgeArrived(
  answer: Answer | undefined,
  expected: Expected,
  judge: (arrived: Arrived) => Verdict,
): Verdict {
  const problem = unlike(answer, expected);
  if (problem !== null || !hasArrived(answer)) return problem ?? missing("nothing", expected.words);
  const verdict = judge(answer);
  return verdict.state === "right" ? verdict : { ...verdict, asked: verdict.asked ?? answer.asked };
}

/** True for what is right; what came instead in words, or false where the answer's own beginning tells it. */
export type Judged = boolean | string;

/** Judges an answer that must be JSON by what it says. */
export function judgeJson(answer: Answer | undefined, expected: Expected, judge: (body: unknown) => Judged): Verdict {
  return judgeArrived(answer, expected, (arrived) => {
    const body = jsonOf(arrived);
    return settle(body === undefined ? false : judge(body), arrived, expected);
  });
}

/** Judges an answer of 200 by its text. */
export function judgeText(answer: Answer | undefined, words: string, judge: (text: string) => Judged): Verdict {
  const expected = { status: 200, words };
  return judgeArrived(answer, expected, (arrived) => settle(judge(textOf(arrived)), arrived, expected));
}

function settle(judged: Judged, arrived: Arrived, { words }: Expected): Verdict {
  if (judged === true) return RIGHT;
  return wrong(judged === false ? describe(arrived) : judged, words);
}

/** The whole address that a redirect leads to; empty when it tells none. */
export function targetOf({ headers, asked }: Arrived): string {
  return URL.parse(headers.get("location") ?? "", asked.address)?.href ?? "";
}

/** So much of a body is quoted. */
const QUOTED = 70;

/** An answer in a few words: its status, and what it is or how it begins. */
export function describe(answer: Arrived): string {
  const { status, asked, bytes } = answer;
  if (status >= 300 && status < 400) return `${status}, a redirect to ${cut(targetOf(answer)) || "nowhere"}`;
  const type = mediaTypeOf(answer) || "no content type";
  if (asked.method === "HEAD" || bytes.length === 0) return `${status}, ${type}, no body`;
  if (isApiError(answer))
    return `${status} ${textAt(jsonOf(answer), "error")}: ${cut(String(at(jsonOf(answer), "message")))}`;
  return `${status}, ${type}: ${cut(textOf(answer))}`;
}

/** The beginning of a text, in one line. */
export function cut(text: string): string {
  const line = text
    .slice(0, QUOTED * 4)
    .replace(/\s+/g, " ")
    .trim();
  return line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line;
}
