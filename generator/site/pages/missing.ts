import { renderPage } from "../page.ts";
import type { Site } from "../given.ts";

/** What static hosts show people where there is no page; below the API every answer is JSON. */
export function renderMissing(site: Site): Record<string, string> {
  const { title, lead } = site.words.missing;
  const draft = { path: "404.html", menu: null, title, description: lead, template: "missing", data: {} };
  return { "404.html": renderPage(site, draft) };
}
