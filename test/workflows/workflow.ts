import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../built.ts";

/** The names of the project's workflow files. */
export const NAMES = ["identity", "ci"] as const;

export type Step = {
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
};

type Job = {
  readonly if?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes": number;
  readonly steps: readonly Step[];
};

type Trigger = { readonly branches?: readonly string[]; readonly paths?: readonly string[] };

type Workflow = {
  readonly on: {
    readonly pull_request?: Trigger;
    readonly push?: Trigger;
    readonly schedule?: readonly { readonly cron: string }[];
  };
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, Job>>;
};

export function textOf(name: (typeof NAMES)[number]): string {
  return readFileSync(join(ROOT, `.github/workflows/${name}.yml`), "utf8");
}

export function parseWorkflow(name: (typeof NAMES)[number]): Workflow {
  return parse(textOf(name)) as Workflow;
}
