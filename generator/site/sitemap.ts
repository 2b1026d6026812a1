import type { Site } from "./site-data.ts";

/** The addresses of the pages for search engines (sitemaps.org, protocol 0.9). */
export function renderSitemap({ identity }: Site, paths: readonly string[]): string {
  const root = `${identity.base.origin || identity.url}${identity.base.path}/`;
  const found = paths.filter((path) => path !== "404.html").map((path) => path.replace(/index\.html$/, ""));
  const lines = found.map((path) => `  <url><loc>${root}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("")}</urlset>
`;
}

/** Every crawler may read everything (RFC 9309). */
export function renderRobots({ identity }: Site): string {
  return `User-agent: *\nAllow: /\nSitemap: ${identity.base.origin || identity.url}${identity.base.path}/sitemap.xml\n`;
}
