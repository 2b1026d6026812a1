/** A problem with a value, as data; `http/problem.ts` has the messages and statuses. */
export type Problem =
  /** `what` is the kind of value, which may differ from the parameter's name. */
  | { readonly problem: "unknown"; readonly what: string; readonly allowed: readonly string[] }
  | { readonly problem: "malformed"; readonly expected: string }
  /** Neither a hexadecimal colour nor the name of a colour token. */
  | { readonly problem: "unknownToken"; readonly allowed: readonly string[] }
  /** A translucent background, whose contrast depends on what is behind it. */
  | { readonly problem: "translucent" }
  /** `allowed` lists the values of a closed set, or is null. */
  | {
      readonly problem: "empty";
      readonly what: string;
      readonly expected: string;
      readonly allowed: readonly string[] | null;
    }
  /** `allowed` lists the operation's parameters. */
  | { readonly problem: "unknownParameter"; readonly allowed: readonly string[] }
  | { readonly problem: "noCombination"; readonly combination: Readonly<Record<string, string>> }
  | { readonly problem: "missing"; readonly expected: string }
  | { readonly problem: "repeated" };

/** A problem with its parameter and value; `value` is null if omitted. */
export type ParameterProblem = Problem & { readonly parameter: string; readonly value: string | null };

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "problem" in value;
}
