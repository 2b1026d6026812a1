import type { CheckResponse, CompleteResponse, CheckRequest } from "./responses.ts";
import type { Deployment } from "./deployment.ts";
import type { Level } from "./level.ts";
import type { Verdict } from "./verdict.ts";

/** What a check judges by. */
export type Found = {
  readonly first: CheckResponse;
  /** The response to the request of `follow`. */
  readonly second: CheckResponse | undefined;
  readonly deployment: Deployment;
};

/** One or two requests to a deployment and the verdict on the responses. */
export type Check = {
  readonly id: string;
  /** What is true of a correct deployment, in one short sentence. */
  readonly what: string;
  /** The level that a deployment needs for this; below it, the check is absent, not wrong. */
  readonly needs: Level;
  /** The request for this deployment; null if it does not apply, for example without a product. */
  request(deployment: Deployment): CheckRequest | null;
  /** The second request; null if the first response leads to none. */
  follow?(first: CheckResponse, deployment: Deployment): CheckRequest | null;
  /** Null if there is nothing to judge, such as a page of a reference without pages. */
  judge(found: Found): Verdict | null | Promise<Verdict | null>;
  /** A likely fix, if it is not the one for the level. */
  readonly fix?: string;
};

/** Something that must be true of every response that is otherwise right. */
export type Rule = Pick<Check, "id" | "what" | "needs" | "fix"> & {
  /** Null if the rule applies to none of the responses. */
  judge(responses: readonly CompleteResponse[], deployment: Deployment): Verdict | null;
};

const EDGE =
  'Write the edge\'s function with "vitral edge" and deploy it with the site: .vitral/edge/netlify or .vitral/edge/cloudflare.';
const RULES = "The host ignores the built rules: deploy _redirects with the files, or give the host the same rules.";
const FILES = "Deploy the built folder again, all of it and unchanged.";

/** The likely fix of a problem, by the level that the response needs. */
export const FIXES: Readonly<Record<Level, string>> = { edge: EDGE, rules: RULES, files: FILES };

/** The likely fix of a header. */
export const HEADERS = "The host ignores _headers: deploy it with the files, or give the host the same headers.";
