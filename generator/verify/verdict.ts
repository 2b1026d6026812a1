import type { CheckResponse, CompleteResponse, CheckRequest } from "./responses.ts";
import { at, isComplete, isApiError, jsonOf, mediaTypeOf, textAt, textOf } from "./reading.ts";

/** The actual and the expected response, with a likely fix; `fix` is null to use the check's. */
export type Problem = {
  readonly actual: string;
  readonly expected: string;
  readonly fix: string | null;
  /** The request in question; null for the check's request. */
  readonly request: CheckRequest | null;
};

/**
 * The verdict of a check. `missing`: there is no such response, which is fine if the deployment lacks the level. `wrong`:
 * the response is misleading, or is required at every level.
 */
export type Verdict = { readonly state: "right" } | ({ readonly state: "missing" | "wrong" } & Problem);

export const RIGHT: Verdict = { state: "right" };

export function missing(
  actual: string,
  expected: string,
  { fix = null, request = null }: Partial<Problem> = {},
): Verdict {
  return { state: "missing", actual, expected, fix, request };
}

export function wrong(
  actual: string,
  expected: string,
  { fix = null, request = null }: Partial<Problem> = {},
): Verdict {
  return { state: "wrong", actual, expected, fix, request };
}

/** The expected response: its status, and a description of its content. */
export type Expected = { readonly status: number; readonly words: string };

const REDIRECTED =
  "Let the host answer this address itself, without a redirect: turn off anything that rewrites addresses.";
const BROKEN = "Check the host's log: something fails there.";

/** Judges a response that is missing or has an unexpected status; null if the status is right. */
export function unlike(response: CheckResponse | undefined, { status, words }: Expected): Verdict | null {
  if (response === undefined) return missing("nothing to request", words);
  const { request } = response;
  if (!isComplete(response)) return wrong(response.failure, words, { request, fix: response.fix });
  if (response.status === status) return null;
  const problem = [describe(response), words] as const;
  if (response.status >= 300 && response.status < 400) {
    return isFolderName(response) ? missing(...problem, { request }) : wrong(...problem, { request, fix: REDIRECTED });
  }
  if (response.status < 300) return wrong(...problem, { request });
  // A 501 means that the host doesn't support the method, which isn't a failure (RFC 9110, section 15.6.2).
  const isBroken = response.status >= 500 && response.status !== 501 && !isUnavailable(response);
  return isBroken ? wrong(...problem, { request, fix: BROKEN }) : missing(...problem, { request });
}

/** Detects a static server's redirect to a folder, which adds a slash: there is no file at the address. */
function isFolderName(response: CompleteResponse): boolean {
  const [request, target] = [URL.parse(response.request.address), URL.parse(targetOf(response))];
  return request !== null && target?.origin === request.origin && target.pathname === `${request.pathname}/`;
}

/** Returns true for the API's error for addresses that this host can't answer. */
export function isUnavailable(response: CheckResponse): boolean {
  return isApiError(response) && textAt(jsonOf(response), "error") === "UNAVAILABLE";
}

/** Judges a response with the expected status; any other gets the verdict of `unlike`. */
export function judgeComplete(
  response: CheckResponse | undefined,
  expected: Expected,
  judge: (response: CompleteResponse) => Verdict,
): Verdict {
  const problem = unlike(response, expected);
  if (problem !== null || !isComplete(response)) return problem ?? missing("nothing", expected.words);
  const verdict = judge(response);
  return verdict.state === "right" ? verdict : { ...verdict, request: verdict.request ?? response.request };
}

/** True if right; otherwise a description of the actual response, or false to quote its beginning. */
export type Judged = boolean | string;

/** Judges a response by its JSON. */
export function judgeJson(
  response: CheckResponse | undefined,
  expected: Expected,
  judge: (body: unknown) => Judged,
): Verdict {
  return judgeComplete(response, expected, (response) => {
    const body = jsonOf(response);
    return settle(body === undefined ? false : judge(body), response, expected);
  });
}

/** Judges a response of 200 by its text. */
export function judgeText(
  response: CheckResponse | undefined,
  words: string,
  judge: (text: string) => Judged,
): Verdict {
  const expected = { status: 200, words };
  return judgeComplete(response, expected, (response) => settle(judge(textOf(response)), response, expected));
}

function settle(judged: Judged, response: CompleteResponse, { words }: Expected): Verdict {
  if (judged === true) return RIGHT;
  return wrong(judged === false ? describe(response) : judged, words);
}

/** Resolves the target of a redirect; empty if it has none. */
export function targetOf({ headers, request }: CompleteResponse): string {
  return URL.parse(headers.get("location") ?? "", request.address)?.href ?? "";
}

/** Maximum length of a quote from a body, in characters. */
const MAX_QUOTE = 70;

/** Summarises a response: its status, its type and its beginning. */
export function describe(response: CompleteResponse): string {
  const { status, request, bytes } = response;
  if (status >= 300 && status < 400) return `${status}, a redirect to ${cut(targetOf(response)) || "nowhere"}`;
  const type = mediaTypeOf(response) || "no content type";
  if (request.method === "HEAD" || bytes.length === 0) return `${status}, ${type}, no body`;
  if (isApiError(response))
    return `${status} ${textAt(jsonOf(response), "error")}: ${cut(String(at(jsonOf(response), "message")))}`;
  return `${status}, ${type}: ${cut(textOf(response))}`;
}

/** Truncates a text and joins its lines. */
export function cut(text: string): string {
  const line = text
    .slice(0, MAX_QUOTE * 4)
    .replace(/\s+/g, " ")
    .trim();
  return line.length > MAX_QUOTE ? `${line.slice(0, MAX_QUOTE)}…` : line;
}
