import type { CompleteResponse, Validity } from "./responses.ts";
import { allowsStale, lifetimeOf, secondsLeftOfDay } from "./caching.ts";
import { HEADERS, type Rule } from "./check.ts";
import type { Deployment } from "./deployment.ts";
import { mediaTypeOf } from "./reading.ts";
import { cut, missing, RIGHT, type Verdict, wrong } from "./verdict.ts";

/** A problem of a response; `isLack` if something is only missing, not misleading. */
type Problem = { readonly actual: string; readonly expected: string; readonly isLack: boolean };

/** Maximum cache lifetimes, in seconds: of a response that depends only on its address, a snapshot, and an error. */
const STEADY = 3600;
const SNAPSHOT = 300;
const ERROR = 60;

/** The allowed clock skew, in seconds. */
const MINUTE = 60;

/** Rules for every response of the API. */
export const invariants: readonly Rule[] = [
  {
    id: "cors",
    what: "Every web page may read every response",
    needs: "rules",
    judge: (responses) => judgeEach(responses, corsProblem),
    fix: HEADERS,
  },
  {
    id: "types",
    what: "Every response has its content type",
    needs: "files",
    judge: (responses) => judgeEach(responses.filter(hasBody), typeProblem),
    fix: "Serve each file with the type of its extension, and addresses without one with the type in _headers.",
  },
  {
    id: "safety",
    what: "No browser may guess a type, and no mark may run anything",
    needs: "rules",
    judge: (responses) => judgeEach(responses, safetyProblem),
    fix: HEADERS,
  },
  {
    id: "release",
    what: "Every response names the release of the discovery file",
    needs: "rules",
    judge: (responses, { release }) =>
      judgeEach(responses, ({ headers }) =>
        problemOf(headers.get("x-identity-release"), "x-identity-release", release),
      ),
    fix: "Deploy _headers and the edge's function of the same build as the files.",
  },
  {
    id: "cache-steady",
    what: "Undated responses are cached for at most an hour",
    needs: "rules",
    judge: (responses) => judgeEach(withValidity(responses, "address"), steadyProblem),
    fix: HEADERS,
  },
  {
    id: "cache-day",
    what: "What depends on the day is not cached past midnight",
    needs: "rules",
    judge: (responses, deployment) => {
      const ofTheDay = withValidity(responses, "day", "build");
      return judgeEach(ofTheDay, (response) => dayProblem(response, deployment));
    },
    fix: "Let the host and its caches respect the header cache-control of the build and of the edge.",
  },
  {
    id: "cache-errors",
    what: "An error is cached for at most a minute",
    needs: "edge",
    judge: (responses) =>
      judgeEach(
        responses.filter(({ status }) => status >= 400),
        errorProblem,
      ),
    fix: "Let the host and its caches respect the header cache-control of the edge.",
  },
];

/** Judges many responses: reports the first problem with its address, and the number of responses with a problem. */
function judgeEach(
  responses: readonly CompleteResponse[],
  judge: (response: CompleteResponse) => Problem | null,
): Verdict | null {
  if (responses.length === 0) return null;
  const problems = responses.flatMap((response) => {
    const problem = judge(response);
    return problem === null ? [] : [{ ...problem, request: response.request }];
  });
  // Misleading values come before missing ones.
  const [first] = problems.toSorted((a, b) => Number(a.isLack) - Number(b.isLack));
  if (first === undefined) return RIGHT;
  const total = problems.length === 1 ? "" : `; the same in ${problems.length} of ${responses.length} responses`;
  return (first.isLack ? missing : wrong)(`${first.actual}${total}`, first.expected, { request: first.request });
}

/** Compares a header with its expected value; null if they are equal. */
function problemOf(value: string | null, name: string, expected: string): Problem | null {
  if (value === expected) return null;
  const actual = value === null ? `no header ${name}` : `${name}: ${cut(value)}`;
  return { actual, expected: `${name}: ${expected}`, isLack: value === null };
}

const EXPOSED = ["etag", "content-location", "x-identity-release"];

function corsProblem({ headers }: CompleteResponse): Problem | null {
  const problem = problemOf(headers.get("access-control-allow-origin"), "access-control-allow-origin", "*");
  if (problem !== null) return problem;
  const names = headers.get("access-control-expose-headers") ?? "";
  const exposed = new Set(names.split(",").map((name) => name.trim().toLowerCase()));
  if (EXPOSED.every((name) => exposed.has(name))) return null;
  return problemOf(names === "" ? null : names, "access-control-expose-headers", EXPOSED.join(", "));
}

function hasBody({ status, bytes, request }: CompleteResponse): boolean {
  return status !== 204 && request.method === "GET" && bytes.length > 0;
}

/** The types that hosts give to archives; browsers display none of them. */
const ARCHIVE_TYPES = new Set(["application/gzip", "application/x-gzip", "application/octet-stream"]);

function typeProblem(response: CompleteResponse): Problem | null {
  const { request, status } = response;
  const expected = status >= 400 ? "application/json" : request.type;
  const type = mediaTypeOf(response);
  if (type === expected || (expected === "application/gzip" && ARCHIVE_TYPES.has(type))) return null;
  return { actual: `content-type: ${type || "none"}`, expected: `content-type: ${expected}`, isLack: false };
}

function safetyProblem(response: CompleteResponse): Problem | null {
  const { headers } = response;
  const problem = problemOf(headers.get("x-content-type-options"), "x-content-type-options", "nosniff");
  if (problem !== null || mediaTypeOf(response) !== "image/svg+xml") return problem;
  const policy = headers.get("content-security-policy");
  if (policy?.includes("default-src 'none'")) return null;
  return problemOf(policy, "content-security-policy", "default-src 'none'");
}

function withValidity(
  responses: readonly CompleteResponse[],
  ...validities: readonly Validity[]
): readonly CompleteResponse[] {
  return responses.filter(
    ({ request, status }) => status === 200 && request.method === "GET" && validities.includes(request.validity),
  );
}

function cachingProblem({ headers }: CompleteResponse, expected: string, isLack: boolean): Problem {
  const value = headers.get("cache-control");
  return { actual: value === null ? "no header cache-control" : `cache-control: ${cut(value)}`, expected, isLack };
}

function steadyProblem(response: CompleteResponse): Problem | null {
  const lifetime = lifetimeOf(response) ?? 0;
  if (lifetime > 0 && lifetime <= STEADY) return null;
  return cachingProblem(response, `cache-control with a max-age of ${STEADY} seconds`, lifetime === 0);
}

function dayProblem(response: CompleteResponse, { timeZone }: Deployment): Problem | null {
  const lifetime = lifetimeOf(response);
  const untilMidnight = secondsLeftOfDay(response, timeZone);
  const isOfBuild = response.request.validity === "build";
  const limit = isOfBuild ? SNAPSHOT : Math.min(STEADY, untilMidnight);
  const expected = `cache-control with a max-age of at most ${limit} seconds${isOfBuild ? "" : `, because midnight in ${timeZone} is ${untilMidnight} seconds away`}`;
  if (lifetime === null) return cachingProblem(response, expected, true);
  // Without the edge, the response is a snapshot, which may be cached five minutes past midnight.
  const isWithinLimit = lifetime <= SNAPSHOT || (!isOfBuild && lifetime <= untilMidnight + MINUTE);
  return isWithinLimit && !allowsStale(response) ? null : cachingProblem(response, expected, false);
}

function errorProblem(response: CompleteResponse): Problem | null {
  if ((lifetimeOf(response) ?? 0) <= ERROR) return null;
  // Rules set caching by address, whatever the status, so only the edge can treat errors differently.
  return cachingProblem(response, `cache-control with a max-age of at most ${ERROR} seconds, or no-store`, true);
}
