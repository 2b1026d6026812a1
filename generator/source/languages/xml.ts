import { SaxesParser } from "saxes";
import type { TextProblem } from "../problem.ts";
import { type Checker, invalid, toClause, untilFirst } from "./checker.ts";

/** At most this many levels of elements. */
const DEEPEST = 100;

/** An element that was opened: its name, and the offset of its start tag. */
type Opened = { readonly name: string; readonly at: number };

/** The character before the parser's position where a problem begins, by its message. */
const SIGNS: readonly (readonly [what: RegExp, sign: string])[] = [
  [/clos(e|ing) tag|^unbound|^duplicate|^malformed name|one root/, "<"],
  [/entity/, "&"],
];

/**
 * XML as a document when it has a declaration, else as a part of one: without a single root, and with unbound
 * prefixes, unless the example binds some itself.
 */
export const checkXml: Checker = (code, name) => {
  const fragment = !/^\s*<[?!](?!--)/.test(code);
  const xmlns = !fragment || /\sxmlns\b/.test(code);
  const problems = untilFirst((report) => {
    const parser = new SaxesParser({ xmlns, fragment, position: false });
    reportProblems(parser, code, { name, report });
    parser.write(code).close();
  });
  return { problems };
};

/** What messages call the text, where to report, and what to call for a closed element. */
type Reporting = {
  readonly name: string;
  readonly report: (problem: TextProblem) => never;
  readonly onClose?: () => void;
};

/**
 * Makes a parser report invalid XML and elements nested too deep in the text that it reads next. A parser has only one
 * listener for each event, so `onClose` is called for closed elements.
 */
export function reportProblems(
  parser: Pick<SaxesParser, "on" | "position">,
  code: string,
  { name: called, report, onClose }: Reporting,
): void {
  const fail = (start: number, clause: string) => report(invalid(called, clause, start));
  const open: Opened[] = [];
  let closed: Opened | undefined;
  parser.on("opentagstart", ({ name }) => {
    const at = code.lastIndexOf("<", parser.position - 1);
    if (open.push({ name, at }) <= DEEPEST) return;
    fail(at, `elements are nested more than ${DEEPEST} levels deep`);
  });
  parser.on("closetag", () => {
    closed = open.pop();
    onClose?.();
  });
  parser.on("error", ({ message }) => {
    const at = parser.position - 1;
    const left = message.startsWith("unclosed")
      ? open.at(-1)
      : message.startsWith("unexpected close")
        ? closed
        : undefined;
    if (left !== undefined) fail(left.at, `<${left.name}> is not closed`);
    const [, sign] = SIGNS.find(([what]) => what.test(message)) ?? [];
    fail(sign === undefined ? at : code.lastIndexOf(sign, at), toClause(message));
  });
}
