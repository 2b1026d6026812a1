/** The part of css-tree that the tests of the reference call. */
declare module "css-tree" {
  /** A problem of a stylesheet, with the line on which it stands. */
  type SyntaxProblem = { readonly message: string; readonly line: number };
  /** Reads a stylesheet, or a list of declarations, and tells each problem. */
  export function parse(
    css: string,
    options: {
      readonly context?: "stylesheet" | "declarationList";
      readonly onParseError: (problem: SyntaxProblem) => void;
    },
  ): unknown;
}
