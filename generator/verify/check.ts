import type { Answer, Arrived, Asked } from "./responses.ts";
import type { Deployment } from "./deployment.ts";
import type { Level } from "./level.ts";
import type { Verdict } from "./verdict.ts";

/** What a check has in hand when it judges. */
export type Found = {
  readonly first: Answer;
  /** The answer to what `follow` asked. */
  readonly second: Answer | undefined;
  readonly deployment: Deployment;
};

/** One question to a deployment and the judgement of its answer. */
export type Check = {
  readonly id: string;
  /** What is true of a deployment that is right, in one short sentence. */
  readonly what: string;
  /** What a deployment must have to answer; one that has less has no problem. */
  readonly needs: Level;
  /** What is asked of this deployment; null when it has nothing to ask for, such as a product. */
  ask(deployment: Deployment): Asked | null;
  /** What is asked next; null when the first answer leads nowhere. */
  follow?(first: Answer, deployment: Deployment): Asked | null;
  /** Null where there is nothing to judge, such as a page of a reference without pages. */
  judge(found: Found): Verdict | null | Promise<Verdict | null>;
  /** What probably fixes it, where that is not plain from what it needs. */
  readonly fix?: string;
};

/** Something that must hold for every answer that is right in itself. */
export type Rule = Pick<Check, "id" | "what" | "needs" | "fix"> & {
  /** Null where no answer is of the kind that it is about. */
  judge(answers: readonly Arrived[], deployment: Deployment): Verdict | null;
};

const EDGE =
  'Write the edge\'s function with "vitral edge" and deploy it with the site: .vitral/edge/netlify or .vitral/edge/cloudflare.';
const RULES = "The host ignores the built rules: deploy _redirects with the files, or give the host the same rules.";
const FILES = "Deploy the built folder again, all of it and unchanged.";

/** What probably fixes a problem, by what the answer needs. */
export const FIXES: Readonly<Record<Level, string>> = { edge: EDGE, rules: RULES, files: FILES };

/** What probably fixes a header. */
export const HEADERS = "The host ignores _headers: deploy it with the files, or give the host the same headers.";
