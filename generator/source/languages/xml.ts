import { SaxesParser } from "saxes";
import { type Judge, positionAt, type Slip, toFound, untilFirst } from "./judge.ts";

/** So deep may elements lie in each other. */
const DEEPEST = 100;

/** An element that was opened: its name, and the offset of its start tag. */
type Opened = { readonly name: string; readonly at: number };

/** Which sign, before the place where the parser stops, begins what a message means. */
const SIGNS: readonly (readonly [what: RegExp, sign: string])[] = [
  [/clos(e|ing) tag|^unbound|^duplicate|^malformed name|one root/, "<"],
  [/entity/, "&"],
];

/**
 * XML as a document when it declares itself one, else as a part of one: without a single root, and with prefixes that
 * the part not shown binds, unless the example binds some itself.
 */
export const judgeXml: Judge = (code) => {
  const fragment = !/^\s*<[?!](?!--)/.test(code);
  const xmlns = !fragment || /\sxmlns\b/.test(code);
  const slips = untilFirst((tell) => {
    const parser = new SaxesParser({ xmlns, fragment, position: false });
    tellProblems(parser, code, tell);
    parser.write(code).close();
  });
  return { slips };
};

/**
 * Has a parser tell what is no XML in the text that it is about to read, and elements that lie too deep; a parser has one
 * ear for each event, so who wants to know of closed elements is told here.
 */
export function tellProblems(
  parser: Pick<SaxesParser, "on" | "position">,
  code: string,
  tell: (slip: Slip) => never,
  onClose: () => void = () => undefined,
): void {
  const open: Opened[] = [];
  let closed: Opened | undefined;
  parser.on("opentagstart", ({ name }) => {
    const at = code.lastIndexOf("<", parser.position - 1);
    if (open.push({ name, at }) <= DEEPEST) return;
    tell({ ...positionAt(code, at), found: `elements lie in each other more than ${DEEPEST} deep here` });
  });
  parser.on("closetag", () => {
    closed = open.pop();
    onClose();
  });
  parser.on("error", ({ message }) => {
    const at = parser.position - 1;
    const left = message.startsWith("unclosed")
      ? open.at(-1)
      : message.startsWith("unexpected close")
        ? closed
        : undefined;
    if (left !== undefined) tell({ ...positionAt(code, left.at), found: `<${left.name}> is not closed` });
    const [, sign] = SIGNS.find(([what]) => what.test(message)) ?? [];
    tell({ ...positionAt(code, sign === undefined ? at : code.lastIndexOf(sign, at)), found: toFound(message) });
  });
}
