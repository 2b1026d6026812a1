/** What a caller got wrong, as data; how it is worded and with which status is HTTP's business. */
export type Problem =
  /** The value is none of those that exist; `what` names what it would be, a mode where the parameter is `theme`. */
  | { readonly problem: "unknown"; readonly what: string; readonly allowed: readonly string[] }
  /** The value has not the form that the parameter takes. */
  | { readonly problem: "malformed"; readonly expected: string }
  /** The value is neither a hexadecimal colour nor the name of a colour token. */
  | { readonly problem: "unknownToken"; readonly allowed: readonly string[] }
  /** The background lets through what is behind it, so it has no contrast of its own. */
  | { readonly problem: "translucent" }
  /** The value is empty; a closed set lists its values, else `allowed` is null. */
  | {
      readonly problem: "empty";
      readonly what: string;
      readonly expected: string;
      readonly allowed: readonly string[] | null;
    }
  /** The operation has no such parameter; those that it has are allowed. */
  | { readonly problem: "unknownParameter"; readonly allowed: readonly string[] }
  | { readonly problem: "missing"; readonly expected: string }
  | { readonly problem: "repeated" };

/** A problem with the parameter and the value that it is about; `value` is null where none was given. */
export type ParameterProblem = Problem & { readonly parameter: string; readonly value: string | null };

/** Answers whether a read came to a problem. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "problem" in value;
}
