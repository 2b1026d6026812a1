/** A problem with a value, as data; http/problem.ts has the messages and statuses. */
export type Problem =
  /** An unknown value; `what` is the name of its kind: a mode, although the parameter is `theme`. */
  | { readonly problem: "unknown"; readonly what: string; readonly allowed: readonly string[] }
  /** The value has the wrong form. */
  | { readonly problem: "malformed"; readonly expected: string }
  /** The value is neither a hexadecimal colour nor the name of a colour token. */
  | { readonly problem: "unknownToken"; readonly allowed: readonly string[] }
  /** The background is translucent, so the contrast depends on what is behind it. */
  | { readonly problem: "translucent" }
  /** The value is empty; `allowed` has the values of a closed set, or null. */
  | {
      readonly problem: "empty";
      readonly what: string;
      readonly expected: string;
      readonly allowed: readonly string[] | null;
    }
  /** The operation does not have this parameter; `allowed` has its parameters. */
  | { readonly problem: "unknownParameter"; readonly allowed: readonly string[] }
  /** The identity has no such combination. */
  | { readonly problem: "noCombination"; readonly combination: Readonly<Record<string, string>> }
  | { readonly problem: "missing"; readonly expected: string }
  | { readonly problem: "repeated" };

/** A problem with its parameter and value; `value` is null if none was given. */
export type ParameterProblem = Problem & { readonly parameter: string; readonly value: string | null };

/** Whether reading a value failed. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "problem" in value;
}
