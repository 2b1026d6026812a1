import type { CheckResponse, CompleteResponse, CheckRequest } from "./responses.ts";
import type { Deployment } from "./deployment.ts";
import type { Level } from "./level.ts";
import type { Verdict } from "./verdict.ts";

/** The responses that a check judges, with the deployment they came from. */
export type Evidence = {
  readonly first: CheckResponse;
  /** The response to the request of `follow`. */
  readonly second: CheckResponse | undefined;
  readonly deployment: Deployment;
};

/** One or two requests to a deployment, and a verdict on the responses. */
export type Check = {
  readonly id: string;
  /** Describes a correct deployment in a short sentence. */
  readonly what: string;
  /** The level that a deployment needs for the check to pass; below it, the result is absent, not wrong. */
  readonly needs: Level;
  /** Builds the first request; null if the check does not apply, for example without products. */
  request(deployment: Deployment): CheckRequest | null;
  /** Builds the second request; null if there is none. */
  follow?(first: CheckResponse, deployment: Deployment): CheckRequest | null;
  /** Judges the responses; null if there is nothing to judge, such as a page of an empty reference. */
  judge(evidence: Evidence): Verdict | null | Promise<Verdict | null>;
  /** A likely fix; the one for the level by default. */
  readonly fix?: string;
};

/** The result of a check; the keys after `asked` are null if it is right. */
export type Finding = {
  readonly id: string;
  readonly what: string;
  readonly needs: Level;
  /** `absent` if the deployment lacks the needed level. */
  readonly result: "right" | "absent" | "wrong";
  readonly asked: string | null;
  readonly actual: string | null;
  readonly expected: string | null;
  readonly fix: string | null;
};

/** A requirement for every response that is otherwise right. */
export type Rule = Pick<Check, "id" | "what" | "needs" | "fix"> & {
  /** Judges all responses; null if the rule applies to none of them. */
  judge(responses: readonly CompleteResponse[], deployment: Deployment): Verdict | null;
};

const EDGE =
  'Write the edge\'s function with "vitral edge" and deploy it with the site: .vitral/edge/netlify or .vitral/edge/cloudflare.';
const RULES = "The host ignores the built rules: deploy _redirects with the files, or give the host the same rules.";
const FILES = "Deploy the built folder again, all of it and unchanged.";

/** The likely fix of a problem, keyed by the needed level. */
export const FIXES: Readonly<Record<Level, string>> = { edge: EDGE, rules: RULES, files: FILES };

/** The likely fix of a missing header. */
export const HEADERS = "The host ignores _headers: deploy it with the files, or give the host the same headers.";
