import type { Identity } from "../model/identity.ts";
import { plainVariables } from "../render/variables.ts";
import { contrastTokens } from "../resolve/contrast.ts";
import { placeIn, type Report } from "./fault.ts";
import { suggest } from "./form.ts";
import { readJsonDocument } from "./json-document.ts";

/** A page with its text: the filled one is judged, and each fault is told at the line of the template it came from. */
export type PageText = {
  readonly file: string;
  readonly template: string;
  readonly markdown: string;
  /** Names that nothing has because their own file is at fault, which is told already. */
  readonly isUnread: (name: string) => boolean;
};

/** Reports what would mislead a reader: dead links, variables that do not exist, JSON that does not parse. */
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
  for (const [link, target = ""] of page.markdown.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s#]+)[^)]*\)/g)) {
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
  for (const { language, code } of codeBlocks(page.markdown)) {
    if (language === "json") checkJson(page, code, report);
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

/** The fenced code blocks of a Markdown text. */
export function codeBlocks(markdown: string): { readonly language: string; readonly code: string }[] {
  const blocks = markdown.matchAll(/^(`{3,}|~{3,})([\w+-]*)[^\n]*\n([\s\S]*?)^\1\s*$/gm);
  return [...blocks].map(([, , language = "", code = ""]) => ({ language, code }));
}

/** An example that stands in the template as it is has its faults at their lines, another at its first. */
function checkJson({ file, template }: PageText, code: string, report: Report): void {
  readJsonDocument(file, code, ({ place, message, fix }) => {
    const whole = template.indexOf(code);
    const first = code.split("\n", 1)[0] ?? "";
    const at = whole < 0 ? Math.max(0, template.indexOf(first)) : whole;
    const start = placeIn(file, template, at, at + first.length);
    report({
      place: whole < 0 ? start : { ...place, line: start.line + place.line - 1 },
      message: message.replace("This is no JSON", "This example is no JSON"),
      fix,
    });
  });
}
