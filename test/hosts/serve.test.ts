import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { DIST, pagesIn } from "../built.ts";
import { serveStatically } from "./serve.ts";

const { origin, stop } = await serveStatically(DIST);
afterAll(stop);

/** The paths of the site's pages. */
const pages = pagesIn(DIST);

it("a static host serves every page at its address", async () => {
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const response = await fetch(origin + page, { redirect: "manual" });
    expect([page, response.status, response.headers.get("content-type")]).toEqual([
      page,
      200,
      "text/html; charset=utf-8",
    ]);
    expect(await response.text()).toBe(readFileSync(join(DIST, page, "index.html"), "utf8"));
  }
});

it("a static host serves the not-found page for an unknown address", async () => {
  const response = await fetch(`${origin}/nada/`);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe(readFileSync(join(DIST, "404.html"), "utf8"));
});
