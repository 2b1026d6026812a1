import { type Token, type Tokens, walkTokens } from "marked";
import type { Page } from "../model/identity.ts";
import { readMarkdown, withoutFrontMatter } from "./markdown.ts";

/** The use of a fenced code block: only shown, rendered as an example, or published as component rules. */
export type CodeUse = "shown" | "preview" | "rules";

/** The examples of a page and the rules that they need, in order. */
export type Examples = { readonly previews: readonly string[]; readonly rules: readonly string[] };

/** Splits the info string of a fence: `html preview` is the language `html` with the mark `preview`. */
export function readInfo(info = ""): { readonly language: string; readonly marks: readonly string[] } {
  const [language = "", ...marks] = info.trim().split(/\s+/);
  return { language: language.toLowerCase(), marks };
}

/** Returns the use of a code block on a page; `hasPreviews` is true if the page has an example. */
export function useOf(info: string | undefined, hasPreviews: boolean): CodeUse {
  const { language, marks } = readInfo(info);
  if (language === "html" && marks.includes("preview")) return "preview";
  return hasPreviews && language === "css" && !marks.includes("excerpt") ? "rules" : "shown";
}

export function examplesIn(tokens: Token[]): Examples {
  const blocks: Tokens.Code[] = [];
  walkTokens(tokens, (token) => void (token.type === "code" && blocks.push(token as Tokens.Code)));
  const hasPreviews = blocks.some(({ lang }) => useOf(lang, false) === "preview");
  const codesOf = (use: CodeUse) =>
    blocks.flatMap(({ lang, text }) => (useOf(lang, hasPreviews) === use ? [text] : []));
  return { previews: codesOf("preview"), rules: codesOf("rules") };
}

/** Finds the examples of a page; an unreadable page has none. */
export function examplesOf(markdown: string): Examples {
  const parsed = readMarkdown(withoutFrontMatter(markdown));
  return "problem" in parsed ? { previews: [], rules: [] } : examplesIn(parsed.tokens);
}

/** Joins the rules of all pages into one stylesheet, page by page. */
export function renderComponentsCss(pages: readonly Page[], textOf: (id: string) => string): string {
  const parts = pages.flatMap(({ id }) => {
    const { rules } = examplesOf(textOf(id));
    return rules.length === 0 ? [] : [`/* reference/${id} */\n${rules.join("\n")}\n`];
  });
  return parts.join("\n");
}
