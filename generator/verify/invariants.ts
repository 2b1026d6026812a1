import type { Arrived, Lasts } from "./responses.ts";
import { isShownStale, secondsKept, secondsOfDay } from "./caching.ts";
import { HEADERS, type Rule } from "./check.ts";
import type { Deployment } from "./deployment.ts";
import { mediaTypeOf } from "./reading.ts";
import { cut, missing, RIGHT, type Verdict, wrong } from "./verdict.ts";

/** What is wrong with one answer; `isLack` when it only lacks something, and says nothing that misleads. */
type Flaw = { readonly came: string; readonly expected: string; readonly isLack: boolean };

/** The longest that an answer that follows from its address may be kept, and a snapshot of the last build, in seconds. */
const STEADY = 3600;
const SNAPSHOT = 300;
const ERROR = 60;

/** Clocks may differ by so many seconds. */
const MINUTE = 60;

/** What holds for every answer of the API. */
export const throughout: readonly Rule[] = [
  {
    id: "cors",
    what: "Every web page may read every response",
    needs: "rules",
    judge: (answers) => judgeEach(answers, corsFlaw),
    fix: HEADERS,
  },
  {
    id: "types",
    what: "Every response has its content type",
    needs: "files",
    judge: (answers) => judgeEach(answers.filter(hasBody), typeFlaw),
    fix: "Serve each file with the type of its extension, and addresses without one with the type in _headers.",
  },
  {
    id: "safety",
    what: "No browser may guess a type, and no mark may run anything",
    needs: "rules",
    judge: (answers) => judgeEach(answers, safetyFlaw),
    fix: HEADERS,
  },
  {
    id: "release",
    what: "Every response names the release of the discovery file",
    needs: "rules",
    judge: (answers, { release }) =>
      judgeEach(answers, ({ headers }) => flawOf(headers.get("x-identity-release"), "x-identity-release", release)),
    fix: "Deploy _headers and the edge's function of the same build as the files.",
  },
  {
    id: "cache-steady",
    what: "What depends on its address alone is cached for at most an hour",
    needs: "rules",
    judge: (answers) => judgeEach(lasting(answers, "address"), steadyFlaw),
    fix: HEADERS,
  },
  {
    id: "cache-day",
    what: "What depends on the day is not cached past midnight",
    needs: "rules",
    judge: (answers, deployment) => {
      const ofTheDay = lasting(answers, "day", "build");
      return judgeEach(ofTheDay, (answer) => dayFlaw(answer, deployment));
    },
    fix: "Let the host and its caches respect the header cache-control of the build and of the edge.",
  },
  {
    id: "cache-errors",
    what: "An error is cached for at most a minute",
    needs: "edge",
    judge: (answers) =>
      judgeEach(
        answers.filter(({ status }) => status >= 400),
        errorFlaw,
      ),
    fix: "Let the host and its caches respect the header cache-control of the edge.",
  },
];

/** The verdict on many answers: the first flaw with its address, and how many answers have one. */
function judgeEach(answers: readonly Arrived[], judge: (answer: Arrived) => Flaw | null): Verdict | null {
  if (answers.length === 0) return null;
  const flaws = answers.flatMap((answer) => {
    const flaw = judge(answer);
    return flaw === null ? [] : [{ ...flaw, asked: answer.asked }];
  });
  // What misleads goes before what merely lacks something.
  const [first] = flaws.toSorted((one, other) => Number(one.isLack) - Number(other.isLack));
  if (first === undefined) return RIGHT;
  const others = flaws.length === 1 ? "" : `; the same in ${flaws.length} of ${answers.length} responses`;
  return (first.isLack ? missing : wrong)(`${first.came}${others}`, first.expected, { asked: first.asked });
}

/** The flaw of a header that must have one value. */
function flawOf(found: string | null, name: string, expected: string): Flaw | null {
  if (found === expected) return null;
  const came = found === null ? `no header ${name}` : `${name}: ${cut(found)}`;
  return { came, expected: `${name}: ${expected}`, isLack: found === null };
}

const EXPOSED = ["etag", "content-location", "x-identity-release"];

function corsFlaw({ headers }: Arrived): Flaw | null {
  const flaw = flawOf(headers.get("access-control-allow-origin"), "access-control-allow-origin", "*");
  if (flaw !== null) return flaw;
  const names = headers.get("access-control-expose-headers") ?? "";
  const exposed = new Set(names.split(",").map((name) => name.trim().toLowerCase()));
  if (EXPOSED.every((name) => exposed.has(name))) return null;
  return flawOf(names === "" ? null : names, "access-control-expose-headers", EXPOSED.join(", "));
}

function hasBody({ status, bytes, asked }: Arrived): boolean {
  return status !== 204 && asked.method === "GET" && bytes.length > 0;
}

/** Some hosts have no type for packed files, which nobody shows. */
const PACKED = new Set(["application/gzip", "application/x-gzip", "application/octet-stream"]);

function typeFlaw(answer: Arrived): Flaw | null {
  const { asked, status } = answer;
  const expected = status >= 400 ? "application/json" : asked.type;
  const found = mediaTypeOf(answer);
  if (found === expected || (expected === "application/gzip" && PACKED.has(found))) return null;
  return { came: `content-type: ${found || "none"}`, expected: `content-type: ${expected}`, isLack: false };
}

function safetyFlaw(answer: Arrived): Flaw | null {
  const { headers } = answer;
  const flaw = flawOf(headers.get("x-content-type-options"), "x-content-type-options", "nosniff");
  if (flaw !== null || mediaTypeOf(answer) !== "image/svg+xml") return flaw;
  const policy = headers.get("content-security-policy");
  if (policy?.includes("default-src 'none'")) return null;
  return flawOf(policy, "content-security-policy", "default-src 'none'");
}

function lasting(answers: readonly Arrived[], ...lasts: readonly Lasts[]): readonly Arrived[] {
  return answers.filter(({ asked, status }) => status === 200 && asked.method === "GET" && lasts.includes(asked.lasts));
}

function keptFlaw({ headers }: Arrived, expected: string, isLack: boolean): Flaw {
  const said = headers.get("cache-control");
  return { came: said === null ? "no header cache-control" : `cache-control: ${cut(said)}`, expected, isLack };
}

function steadyFlaw(answer: Arrived): Flaw | null {
  const kept = secondsKept(answer) ?? 0;
  if (kept > 0 && kept <= STEADY) return null;
  return keptFlaw(answer, `cache-control with a max-age of ${STEADY} seconds`, kept === 0);
}

function dayFlaw(answer: Arrived, { timeZone }: Deployment): Flaw | null {
  const kept = secondsKept(answer);
  const left = secondsOfDay(answer, timeZone);
  const isOfBuild = answer.asked.lasts === "build";
  const most = isOfBuild ? SNAPSHOT : Math.min(STEADY, left);
  const expected = `cache-control with a max-age of at most ${most} seconds${isOfBuild ? "" : `, because midnight in ${timeZone} is ${left} seconds away`}`;
  if (kept === null) return keptFlaw(answer, expected, true);
  // Without the edge a snapshot stands for the day, and its five minutes may pass midnight.
  const isShort = kept <= SNAPSHOT || (!isOfBuild && kept <= left + MINUTE);
  return isShort && !isShownStale(answer) ? null : keptFlaw(answer, expected, false);
}

function errorFlaw(answer: Arrived): Flaw | null {
  if ((secondsKept(answer) ?? 0) <= ERROR) return null;
  // Rules give an address one caching for whatever it answers, so that only the edge can tell errors apart.
  return keptFlaw(answer, `cache-control with a max-age of at most ${ERROR} seconds, or no-store`, true);
}
