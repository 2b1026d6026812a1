import type { Check } from "./check.ts";
import { edge } from "./edge.ts";
import { files } from "./files.ts";
import { rules } from "./rules.ts";

/** Every check, in the order of the output. */
export const checks: readonly Check[] = [...files, ...rules, ...edge];
