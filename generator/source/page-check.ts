import type { Identity } from "../model/identity.ts";
import { plainVariables } from "../render/variables.ts";
import { contrastTokens } from "../resolve/contrast.ts";
import { placeIn, type Report } from "./fault.ts";
import { suggest } from "./misspelling.ts";

/** A page with its text: the filled one is judged, and each fault is told at the line of the template it came from. */
export type PageText = {
  readonly file: string;
  readonly template: string;
  readonly markdown: string;
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
  const tell = (text: string, message: string, fix: string | null = null) => {
    const at = Math.max(0, page.template.indexOf(text));
    report({ place: placeIn(page.file, page.template, at, at + text.length), message, fix });
  };
  for (const [link, target = ""] of page.markdown.matchAll(LINK)) {
    if (/^[a-z]+:|^\//.test(target) || ids.includes(target)) continue;
    tell(
      link,
      `The link to "${target}" leads nowhere. Wanted: a page of the reference: ${ids.join(", ")}.`,
      suggest(target, ids),
    );
  }
  const variables = [...variablesOf(identity)];
  const known = new Set(variables);
  for (const [use, name = ""] of page.markdown.matchAll(/var\(--([\w-]+)/g)) {
    if (known.has(name) || page.isUnread(name) || isDeclared(name, page.markdown)) continue;
    tell(use, `There is no variable --${name}.`, suggest(name, variables));
  }
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
