import type { Check } from "./check.ts";
import { edge } from "./edge.ts";
import { files } from "./files.ts";
import { rules } from "./rules.ts";

/** Every question to a deployment, in the order in which the answers are told. */
export const checks: readonly Check[] = [...files, ...rules, ...edge];
