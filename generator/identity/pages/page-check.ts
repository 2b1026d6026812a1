import type { Identity } from "../../model/identity.ts";
import { tokenVariables } from "../../render/variables.ts";
import { colorTokens } from "../../resolve/contrast.ts";
import { withoutFrontMatter } from "../../render/markdown.ts";
import { overrideNames, nonColorTokens } from "../../resolve/overrides.ts";
import { readMarkdown } from "../../render/markdown.ts";
import { isSafeLink } from "../../render/markdown.ts";
import { placeIn, type Report } from "../../tokens/problem.ts";
import { nearest, suggest } from "../../resolve/misspelling.ts";
import { linksIn } from "./page-links.ts";
import type { FilledPage } from "./pages.ts";

/** A filled page; its problems are reported at their places in the template. */
type PageText = Pick<FilledPage, "markdown" | "places" | "tokens"> & {
  /** Returns whether an unknown name may be from a file whose problems are already reported. */
  readonly isUnread: (name: string) => boolean;
};

/** Reports broken and unsafe links, and unknown variables. */
export async function checkPage(
  page: PageText,
  identity: Omit<Identity, "pages">,
  ids: readonly string[],
  report: Report,
): Promise<void> {
  for (const { href, isPage, ...range } of await linksIn(page.markdown, page.tokens)) {
    const [target = ""] = href.split("#", 1);
    const reportLink = (message: string, fix: string | null) => report({ place: page.places()(range), message, fix });
    if (!isSafeLink(href)) reportLink(`Invalid link ${JSON.stringify(href)}. ${EXPECTED}`, "Remove it.");
    else if (isPage && target !== "" && !/^[a-z]+:|^\//i.test(target) && !ids.includes(target)) {
      const expected = `Expected: one of ${ids.join(", ")}.`;
      reportLink(`Unknown page "${target}" in a link. ${expected}`, suggest(target, ids));
    }
  }
  checkVariables(page, identity, report);
}

/** Returns the problem of a published page that is unreadable or has an unsafe link; null if there is none. */
export async function unsafeLinkIn(markdown: string): Promise<string | null> {
  const parsed = readMarkdown(withoutFrontMatter(markdown));
  if ("problem" in parsed) return parsed.problem.message;
  const unsafe = (await linksIn(markdown, parsed.tokens)).find(({ href }) => !isSafeLink(href));
  return unsafe === undefined ? null : `Invalid link ${JSON.stringify(unsafe.href)}.`;
}

const EXPECTED =
  "Expected: a page of the reference, or an https, http or mailto address without entities in its scheme.";

function checkVariables(page: PageText, identity: Omit<Identity, "pages">, report: Report): void {
  const variables = [...variablesOf(identity)];
  const defined = new Set([...variables, ...declaredIn(page.markdown)]);
  for (const { index, 0: text, 1: name = "" } of page.markdown.matchAll(/var\(--([\w-]+)/g)) {
    if (defined.has(name) || page.isUnread(name)) continue;
    const near = nearest(name, variables);
    const place = page.places()(placeIn("", page.markdown, index, index + text.length));
    const fix = near === undefined ? null : `Did you mean "--${near}"?`;
    report({ place, message: `Unknown variable --${name}.`, fix });
  }
}

function variablesOf(identity: Omit<Identity, "pages">): Set<string> {
  const [theme] = identity.themes;
  const colors = theme === undefined ? [] : colorTokens(identity, theme).keys();
  // A colour has the same variable in every product.
  const data = overrideNames(identity).product;
  return new Set([
    ...overrideNames(identity).season,
    ...colors,
    ...data,
    ...nonColorTokens(identity)
      .flatMap(tokenVariables)
      .map(([name]) => name),
  ]);
}

/** Finds the variables that examples declare. */
function declaredIn(markdown: string): string[] {
  return [...markdown.matchAll(/(?<![\w-])--([\w-]+)\s*:/g)].map(([, name = ""]) => name);
}
