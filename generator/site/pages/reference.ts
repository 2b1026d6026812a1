import { href } from "../../operations/link.ts";
import { withoutFrontMatter } from "../../render/front-matter.ts";
import { renderMarkdown } from "../markdown.ts";
import { pageHref, renderPage, slugOf } from "../page.ts";
import type { Site } from "../given.ts";

/** The list of the reference. */
export function renderReference(site: Site): Record<string, string> {
  const { title, description } = site.words.reference;
  const path = slugOf(site.words, "reference");
  const draft = { path, menu: "reference" as const, title, description, template: "reference" };
  return {
    [`${path}index.html`]: renderPage(site, {
      ...draft,
      data: { pages: entriesOf(site), tokens: pageHref(site, "tokens") },
    }),
  };
}

/** One text of the reference, with the ways to those before and after it. */
export function renderArticle(site: Site, id: string): Record<string, string> {
  const entries = entriesOf(site);
  const index = entries.findIndex((entry) => entry.id === id);
  const { title = id, summary: description = "" } = entries[index] ?? {};
  const data = { ...articleOf(site, id), previous: entries[index - 1] ?? null, next: entries[index + 1] ?? null };
  const path = `${slugOf(site.words, "reference")}${id}/`;
  const draft = { path, menu: "reference" as const, title, description, template: "article", data };
  return { [`${path}index.html`]: renderPage(site, draft) };
}

function entriesOf(site: Site) {
  return site.identity.pages.map((page) => ({ ...page, href: `${pageHref(site, "reference")}${page.id}/` }));
}

function articleOf(site: Site, id: string) {
  const { identity } = site;
  const isPage = (link: string) => identity.pages.some((page) => page.id === link);
  const hrefOf = (link: string) => {
    const [target = "", anchor] = link.split("#");
    return isPage(target) ? `${pageHref(site, "reference")}${target}/${anchor ? `#${anchor}` : ""}` : link;
  };
  return {
    ...renderMarkdown(withoutFrontMatter(site.textOf(id)), hrefOf),
    markdown: href(identity, `/reference/${id}.md`),
    pages: identity.pages.map((page) => {
      const current = page.id === id ? "page" : "false";
      return { title: page.title, href: `${pageHref(site, "reference")}${page.id}/`, current };
    }),
  };
}
