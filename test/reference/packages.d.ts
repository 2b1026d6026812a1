/** The part of css-tree that the tests of the reference use. */
declare module "css-tree" {
  /** A problem in a stylesheet, with its line. */
  type SyntaxProblem = { readonly message: string; readonly line: number };
  /** Reads a stylesheet, or a list of declarations, and reports each problem. */
  export function parse(
    css: string,
    options: {
      readonly context?: "stylesheet" | "declarationList";
      readonly onParseError: (problem: SyntaxProblem) => void;
    },
  ): unknown;
}
