import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import type { KitMCPArguments, KitMCPOutputSchema, KitMCPToolAnswer } from "../kit/mcp-tool.ts";
import type { Identity } from "../model/identity.ts";
import { readMarkdown, withoutFrontMatter } from "../render/markdown.ts";
import { fold, suggest } from "../resolve/misspelling.ts";
import { LONGEST_ANSWER } from "./mcp-text.ts";

/** The argument that selects a section, in addition to the operation's parameters. */
export const SECTION_ARGUMENT = {
  section: {
    type: "string",
    description: "A heading of the page, to return only the text below it; the whole page by default.",
  },
} as const;

const TEXT = { type: "string" };

export const PAGE_OUTPUT: KitMCPOutputSchema = {
  type: "object",
  required: ["page", "section", "sections", "text"],
  properties: {
    page: TEXT,
    section: { type: ["string", "null"] },
    sections: { type: "array", items: TEXT, description: "All headings of the page." },
    text: { ...TEXT, description: "Markdown." },
  },
  additionalProperties: false,
};

/** Returns a page or one of its sections. Of a page that is too long, returns the headings and the beginning. */
export function answerPage(
  text: string,
  { page, section }: KitMCPArguments,
  { pages }: Identity,
): KitMCPToolAnswer | KitMCPRefusal {
  const headings = pages.find(({ id }) => id === page)?.headings ?? [];
  const sections = sectionsOf(text, headings);
  const toAnswer = (shown: string, heading: string | null) => ({
    text: shown,
    data: { page, section: heading, sections: headings, text: shown },
  });
  if (section === undefined) return toAnswer(text.length <= LONGEST_ANSWER ? text : beginning(text, sections), null);
  const requested = fold(String(section).trim());
  const match = sections.find(({ heading }) => fold(heading) === requested);
  if (match !== undefined) return toAnswer(cut(text.slice(match.start, match.end)), match.heading);
  const question = suggest(String(section), headings);
  return {
    refused: `Unknown section. ${question === null ? "" : `${question} `}Use one of: ${headings.join("; ")}.`,
  };
}

/** Cuts a section that is too long, and says so. */
function cut(section: string): string {
  if (section.length <= LONGEST_ANSWER) return section;
  const end = `\n\n(Cut here: the section has ${section.length} characters. Ask for the headings below it.)\n`;
  return section.slice(0, section.lastIndexOf("\n", LONGEST_ANSWER - end.length)) + end;
}

/** Returns the text above the first section, and the names of the sections to ask for. */
function beginning(text: string, sections: readonly Section[]): string {
  const introduction = text.slice(0, Math.min(sections[0]?.start ?? text.length, LONGEST_ANSWER / 2));
  const list = sections.map(({ heading }) => heading).join("; ");
  return `${introduction}\nThe page is long. Call again with a section: ${list}.\n`;
}

type Section = { readonly heading: string; readonly start: number; readonly end: number };

/** Divides a page at its headings below the title; a section includes those below its own heading. */
function sectionsOf(text: string, headings: readonly string[]): readonly Section[] {
  const body = withoutFrontMatter(text);
  const parsed = readMarkdown(body);
  if ("problem" in parsed) return [];
  let end = text.length - body.length;
  const starts = parsed.tokens.flatMap((token) => {
    const start = end;
    end += token.raw.length;
    return token.type === "heading" && token.depth > 1 ? [{ start, depth: token.depth as number }] : [];
  });
  return starts.map(({ start, depth }, index) => {
    const next = starts.slice(index + 1).find((later) => later.depth <= depth);
    return { heading: headings[index] ?? "", start, end: next?.start ?? text.length };
  });
}
