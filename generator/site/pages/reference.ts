import { href } from "../../operations/link.ts";
import { withoutFrontMatter } from "../../render/markdown.ts";
import { examplesOf } from "../../render/examples.ts";
import { tokenDrawer } from "../drawn-tokens.ts";
import { EXAMPLE_POLICY, frameOf } from "../examples.ts";
import { renderMarkdown } from "../markdown.ts";
import { hasPage, pageHref, renderPage, slugOf } from "../page.ts";
import type { Site } from "../site-data.ts";
import { say } from "../words.ts";

export function renderReference(site: Site): Record<string, string> {
  if (!hasPage(site.identity, "reference")) return {};
  const { title, description } = site.words.reference;
  const path = slugOf(site.words, "reference");
  const draft = { path, menu: "reference" as const, title, description, template: "reference" };
  return {
    [`${path}index.html`]: renderPage(site, {
      ...draft,
      data: { pages: entriesOf(site) },
    }),
  };
}

/** Number of neighbouring pages to list in each direction; listing all pages would make the site grow quadratically. */
const NEAR = 50;

export function renderArticles(site: Site): Record<string, string> {
  const entries = entriesOf(site);
  const ids = new Set(entries.map(({ id }) => id));
  const reference = pageHref(site, "reference");
  const hrefOf = (link: string) => {
    const [target = "", anchor] = link.split("#");
    return ids.has(target) ? `${reference}${target}/${anchor ? `#${anchor}` : ""}` : link;
  };
  const { example, exampleCode, exampleRules } = site.words.reference;
  const parts = {
    drawToken: tokenDrawer(site.identity),
    examples: {
      frameOf: (code: string) => frameOf(site, code),
      titleOf: (heading: string, number: number) => say(example, { heading, number }),
      summaries: { preview: exampleCode, rules: exampleRules },
    },
  };
  const articles = entries.map((entry, index): [string, string] => {
    const near = entries.slice(Math.max(0, index - NEAR), index + NEAR + 1);
    const text = site.textOf(entry.id);
    const markdown = href(site.identity, `/reference/${entry.id}.md`);
    const shown = { policy: EXAMPLE_POLICY, ...(examplesOf(text).previews.length > 0 && { script: "examples" }) };
    const data = {
      ...renderMarkdown(withoutFrontMatter(text), hrefOf, parts),
      markdown,
      pages: near.map(({ title, href: to }) => ({ title, href: to, current: to === entry.href ? "page" : "false" })),
      others: near.length < entries.length ? reference : null,
      previous: entries[index - 1] ?? null,
      next: entries[index + 1] ?? null,
    };
    const path = `${slugOf(site.words, "reference")}${entry.id}/`;
    const { title, summary: description } = entry;
    return [
      `${path}index.html`,
      renderPage(site, { path, menu: "reference", title, description, template: "article", ...shown, markdown, data }),
    ];
  });
  return Object.fromEntries(articles);
}

function entriesOf(site: Site) {
  return site.identity.pages.map((page) => ({ ...page, href: `${pageHref(site, "reference")}${page.id}/` }));
}
