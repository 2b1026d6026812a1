import { href } from "../../operations/link.ts";
import { renderMarkdown, withoutFrontMatter } from "../markdown.ts";
import { pageHref, renderPage, slugOf } from "../page.ts";
import type { Site } from "../site.ts";

/** The list of the reference, and a page for each of its texts. */
export function renderReference(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description } = words.reference;
  const path = slugOf(words, "reference");
  const entries = identity.pages.map((page) => ({ ...page, href: `${pageHref(site, "reference")}${page.id}/` }));
  const list = {
    path,
    menu: "reference" as const,
    title,
    description,
    template: "reference",
    data: { pages: entries },
  };
  const articles = entries.map(({ id, title: heading, summary }, index) => {
    const data = { ...articleOf(site, id), previous: entries[index - 1] ?? null, next: entries[index + 1] ?? null };
    const draft = { path: `${path}${id}/`, menu: "reference" as const, title: heading, description: summary };
    return [`${path}${id}/index.html`, renderPage(site, { ...draft, template: "article", data })] as const;
  });
  return { [`${path}index.html`]: renderPage(site, list), ...Object.fromEntries(articles) };
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
