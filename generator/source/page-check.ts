import type { Identity } from "../model/identity.ts";
import { plainVariables } from "../render/variables.ts";
import { contrastTokens } from "../resolve/contrast.ts";
import { withoutFrontMatter } from "../render/front-matter.ts";
import { readMarkdown } from "../render/markdown-tokens.ts";
import { isSafeLink } from "../render/safe-link.ts";
import { placeIn, type Report } from "./problem.ts";
import { nearest, suggest } from "../resolve/misspelling.ts";
import { linksIn } from "./page-links.ts";
import type { FilledPage } from "./pages.ts";

/** A filled page is judged, and each problem is told at the place of the template that it came from. */
type PageText = Pick<FilledPage, "markdown" | "places" | "tokens"> & {
  /** Names that nothing has because their own file has problems, which are reported already. */
  readonly isUnread: (name: string) => boolean;
};

/** Reports what would lead a reader nowhere, or where no page may lead: links, and variables that do not exist. */
export async function checkPage(
  page: PageText,
  identity: Omit<Identity, "pages">,
  ids: readonly string[],
  report: Report,
): Promise<void> {
  for (const { href, isPage, ...stretch } of await linksIn(page.markdown, page.tokens)) {
    const [target = ""] = href.split("#", 1);
    const tell = (message: string, fix: string | null) => report({ place: page.places()(stretch), message, fix });
    if (!isSafeLink(href))
      tell(`The link to ${JSON.stringify(href)} is none that a page may have. ${EXPECTED}`, "Remove it.");
    else if (isPage && target !== "" && !/^[a-z]+:|^\//i.test(target) && !ids.includes(target)) {
      const expected = `Expected: a page of the reference: ${ids.join(", ")}.`;
      tell(`The link to "${target}" leads nowhere. ${expected}`, suggest(target, ids));
    }
  }
  checkVariables(page, identity, report);
}

/** What a published page leads to that none may lead to, or what keeps it from being read; null where nothing does. */
export async function unsafeLinkIn(markdown: string): Promise<string | null> {
  const read = readMarkdown(withoutFrontMatter(markdown));
  if ("problem" in read) return read.problem.message;
  const unsafe = (await linksIn(markdown, read.tokens)).find(({ href }) => !isSafeLink(href));
  return unsafe === undefined ? null : `The link to ${JSON.stringify(unsafe.href)} is none that a page may have.`;
}

const EXPECTED =
  "Expected: a page of the reference, or an address of https, http or mailto, without entities in its scheme.";

function checkVariables(page: PageText, identity: Omit<Identity, "pages">, report: Report): void {
  const variables = [...variablesOf(identity)];
  const known = new Set([...variables, ...declaredIn(page.markdown)]);
  for (const { index, 0: text, 1: name = "" } of page.markdown.matchAll(/var\(--([\w-]+)/g)) {
    if (known.has(name) || page.isUnread(name)) continue;
    const near = nearest(name, variables);
    const place = page.places()(placeIn("", page.markdown, index, index + text.length));
    const fix = near === undefined ? null : `Did you mean "--${near}"?`;
    report({ place, message: `There is no variable --${name}.`, fix });
  }
}

function variablesOf(identity: Omit<Identity, "pages">): Set<string> {
  const [theme] = identity.themes;
  const colors = theme === undefined ? [] : contrastTokens(identity, theme).keys();
  return new Set(["season", ...colors, ...plainVariables(identity.tokens).map(([name]) => name)]);
}

/** An example may declare variables of its own. */
function declaredIn(markdown: string): string[] {
  return [...markdown.matchAll(/(?<![\w-])--([\w-]+)\s*:/g)].map(([, name = ""]) => name);
}
