import type { Identity } from "../model/identity.ts";
import { plainVariables } from "../render/variables.ts";
import { contrastTokens } from "../resolve/contrast.ts";
import { blankCode } from "./code-blocks.ts";
import type { Report } from "./fault.ts";
import { nearest, suggest } from "./misspelling.ts";
import type { FilledPage } from "./pages.ts";
import type { Stretch } from "./template-lines.ts";

/** A filled page is judged, and each fault is told at the place of the template that it came from. */
type PageText = Pick<FilledPage, "markdown" | "places"> & {
  /** Names that nothing has because their own file is at fault, which is told already. */
  readonly isUnread: (name: string) => boolean;
};

/** A link, and where it leads; without the bounds a page of opening brackets alone would take hours. */
const LINK = /(?<!!)\[[^\]]{0,500}\]\(([^)\s#]{1,500})[^)]{0,500}\)/g;

/** Reports what would lead a reader nowhere: links to no page, variables that do not exist. */
export function checkPage(
  page: PageText,
  identity: Omit<Identity, "pages">,
  ids: readonly string[],
  report: Report,
): void {
  const tell = (found: RegExpExecArray, message: string, fix: string | null) => {
    report({ place: page.places()(stretchOf(found)), message, fix });
  };
  for (const link of blankCode(page.markdown).matchAll(LINK)) {
    const [, target = ""] = link;
    if (/^[a-z]+:|^\//.test(target) || ids.includes(target)) continue;
    tell(
      link,
      `The link to "${target}" leads nowhere. Wanted: a page of the reference: ${ids.join(", ")}.`,
      suggest(target, ids),
    );
  }
  const variables = [...variablesOf(identity)];
  const known = new Set(variables);
  for (const use of page.markdown.matchAll(/var\(--([\w-]+)/g)) {
    const [, name = ""] = use;
    if (known.has(name) || page.isUnread(name) || isDeclared(name, page.markdown)) continue;
    const near = nearest(name, variables);
    tell(use, `There is no variable --${name}.`, near === undefined ? null : `Did you mean "--${near}"?`);
  }
}

function stretchOf({ 0: text, index, input }: RegExpExecArray): Stretch {
  const before = input.slice(0, index).split("\n");
  const [first = ""] = text.split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1, length: first.length };
}

function variablesOf(identity: Omit<Identity, "pages">): Set<string> {
  const [theme] = identity.themes;
  const colors = theme === undefined ? [] : contrastTokens(identity, theme).keys();
  return new Set(["season", ...colors, ...plainVariables(identity.tokens).map(([name]) => name)]);
}

/** An example may declare a variable of its own. */
function isDeclared(name: string, markdown: string): boolean {
  return new RegExp(`--${name}\\s*:`).test(markdown);
}
