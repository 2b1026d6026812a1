/** The part of css-tree that the tests use. */
declare module "css-tree" {
  /** A problem in a stylesheet, with its line. */
  type SyntaxProblem = { readonly message: string; readonly line: number };
  /** A part of a stylesheet. */
  type Part = { readonly type: string };
  /** A declaration, and the at-rule that it is in. */
  type Declaration = Part & { readonly property: string; readonly value: Part };
  type Within = { readonly atrule: { readonly name: string; readonly prelude: Part | null } | null };
  /** The text that a string of CSS, with its quotes and escapes, stands for. */
  export const string: { decode(css: string): string };
  /** Reads a stylesheet, or a list of declarations, and reports each problem. */
  export function parse(
    css: string,
    options: {
      readonly context?: "stylesheet" | "declarationList";
      readonly parseCustomProperty?: boolean;
      readonly onParseError?: (problem: SyntaxProblem) => void;
    },
  ): Part;
  /** Calls a function for each declaration. */
  export function walk(
    part: Part,
    options: { readonly visit: "Declaration"; readonly enter: (this: Within, declaration: Declaration) => void },
  ): void;
  /** The units of CSS, by what they measure. */
  export const lexer: { readonly units: { readonly length: readonly string[] } };
  /** The text of a part. */
  export function generate(part: Part): string;
  /** Calls a function for each token of a text. */
  export function tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void;
  /** The names of the types of tokens. */
  export const tokenNames: readonly string[];
}
