/** Types for the parts of css-tree that the tests use. */
declare module "css-tree" {
  /** A problem in a stylesheet, with its line. */
  type SyntaxProblem = { readonly message: string; readonly line: number };
  type Part = { readonly type: string };
  type Declaration = Part & { readonly property: string; readonly value: Part };
  type Context = { readonly atrule: { readonly name: string; readonly prelude: Part | null } | null };
  /** Decodes a CSS string with quotes and escapes. */
  export const string: { decode(css: string): string };
  /** Parses a stylesheet or a declaration list, and reports each problem. */
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
    options: { readonly visit: "Declaration"; readonly enter: (this: Context, declaration: Declaration) => void },
  ): void;
  /** The CSS units, grouped by what they measure. */
  export const lexer: { readonly units: { readonly length: readonly string[] } };
  /** Serializes a part. */
  export function generate(part: Part): string;
  /** Calls a function for each token. */
  export function tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void;
  /** The names of the token types. */
  export const tokenNames: readonly string[];
}
