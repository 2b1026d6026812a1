/** The part of css-tree that the tests of the reference call. */
declare module "css-tree" {
  /** A fault of a stylesheet, with the line on which it stands. */
  type SyntaxFault = { readonly message: string; readonly line: number };
  /** Reads a stylesheet, or a list of declarations, and tells each fault. */
  export function parse(
    css: string,
    options: {
      readonly context?: "stylesheet" | "declarationList";
      readonly onParseError: (fault: SyntaxFault) => void;
    },
  ): unknown;
}
