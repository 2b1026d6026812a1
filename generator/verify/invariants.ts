import type { CompleteResponse, Lasts } from "./responses.ts";
import { isShownStale, secondsKept, secondsOfDay } from "./caching.ts";
import { HEADERS, type Rule } from "./check.ts";
import type { Deployment } from "./deployment.ts";
import { mediaTypeOf } from "./reading.ts";
import { cut, missing, RIGHT, type Verdict, wrong } from "./verdict.ts";

/** What is wrong with one response; `isLack` if something is only missing, not misleading. */
type Problem = { readonly came: string; readonly expected: string; readonly isLack: boolean };

/** The longest that a response may be cached, in seconds: one that depends on its address alone, a snapshot, an error. */
const STEADY = 3600;
const SNAPSHOT = 300;
const ERROR = 60;

/** Clocks may differ by this many seconds. */
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
    judge: (responses) => judgeEach(lasting(responses, "address"), steadyProblem),
    fix: HEADERS,
  },
  {
    id: "cache-day",
    what: "What depends on the day is not cached past midnight",
    needs: "rules",
    judge: (responses, deployment) => {
      const ofTheDay = lasting(responses, "day", "build");
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

/** The verdict on many responses: the first problem with its address, and how many responses have one. */
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
  const [first] = problems.toSorted((one, other) => Number(one.isLack) - Number(other.isLack));
  if (first === undefined) return RIGHT;
  const others = problems.length === 1 ? "" : `; the same in ${problems.length} of ${responses.length} responses`;
  return (first.isLack ? missing : wrong)(`${first.came}${others}`, first.expected, { request: first.request });
}

/** The problem of a header that must have one value; null if it has it. */
function problemOf(found: string | null, name: string, expected: string): Problem | null {
  if (found === expected) return null;
  const came = found === null ? `no header ${name}` : `${name}: ${cut(found)}`;
  return { came, expected: `${name}: ${expected}`, isLack: found === null };
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

/** Types that hosts give to archives; no browser displays them. */
const PACKED = new Set(["application/gzip", "application/x-gzip", "application/octet-stream"]);

function typeProblem(response: CompleteResponse): Problem | null {
  const { request, status } = response;
  const expected = status >= 400 ? "application/json" : request.type;
  const found = mediaTypeOf(response);
  if (found === expected || (expected === "application/gzip" && PACKED.has(found))) return null;
  return { came: `content-type: ${found || "none"}`, expected: `content-type: ${expected}`, isLack: false };
}

function safetyProblem(response: CompleteResponse): Problem | null {
  const { headers } = response;
  const problem = problemOf(headers.get("x-content-type-options"), "x-content-type-options", "nosniff");
  if (problem !== null || mediaTypeOf(response) !== "image/svg+xml") return problem;
  const policy = headers.get("content-security-policy");
  if (policy?.includes("default-src 'none'")) return null;
  return problemOf(policy, "content-security-policy", "default-src 'none'");
}

function lasting(responses: readonly CompleteResponse[], ...lasts: readonly Lasts[]): readonly CompleteResponse[] {
  return responses.filter(
    ({ request, status }) => status === 200 && request.method === "GET" && lasts.includes(request.lasts),
  );
}

function keptProblem({ headers }: CompleteResponse, expected: string, isLack: boolean): Problem {
  const said = headers.get("cache-control");
  return { came: said === null ? "no header cache-control" : `cache-control: ${cut(said)}`, expected, isLack };
}

function steadyProblem(response: CompleteResponse): Problem | null {
  const kept = secondsKept(response) ?? 0;
  if (kept > 0 && kept <= STEADY) return null;
  return keptProblem(response, `cache-control with a max-age of ${STEADY} seconds`, kept === 0);
}

function dayProblem(response: CompleteResponse, { timeZone }: Deployment): Problem | null {
  const kept = secondsKept(response);
  const left = secondsOfDay(response, timeZone);
  const isOfBuild = response.request.lasts === "build";
  const most = isOfBuild ? SNAPSHOT : Math.min(STEADY, left);
  const expected = `cache-control with a max-age of at most ${most} seconds${isOfBuild ? "" : `, because midnight in ${timeZone} is ${left} seconds away`}`;
  if (kept === null) return keptProblem(response, expected, true);
  // Without the edge, a snapshot is served for the day, and may be cached five minutes past midnight.
  const isShort = kept <= SNAPSHOT || (!isOfBuild && kept <= left + MINUTE);
  return isShort && !isShownStale(response) ? null : keptProblem(response, expected, false);
}

function errorProblem(response: CompleteResponse): Problem | null {
  if ((secondsKept(response) ?? 0) <= ERROR) return null;
  // Rules set one caching for an address, whatever its status, so only the edge can treat errors differently.
  return keptProblem(response, `cache-control with a max-age of at most ${ERROR} seconds, or no-store`, true);
}
