import { renderPage } from "../page.ts";
import type { Site } from "../site-data.ts";

/** The page that static hosts show for an unknown address; below the API every response is JSON. */
export function renderMissing(site: Site): Record<string, string> {
  const { title, lead } = site.words.missing;
  const draft = { path: "404.html", menu: null, title, description: lead, template: "missing", data: {} };
  return { "404.html": renderPage(site, draft) };
}
