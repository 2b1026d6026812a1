import { describe, expect, it } from "vitest";
import { SECOND } from "../built.ts";
import { inspect } from "./inspect.ts";
import { openSite, visit } from "./served.ts";

const { site, open } = await visit();

describe("the starter page", () => {
  it("links the API's two stylesheets, and contains an example of each component", async () => {
    const html = await (await fetch(`${site.origin}/starter.html`)).text();
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
    expect(sheets).toEqual(["/api/v1/tokens.css", "/api/v1/components.css"]);
    for (const name of ["masthead", "button primary", "field", "table", "card", "notice", "chart"])
      expect(html).toContain(`class="${name}`);
  });

  it("is accessible, fits a phone and loads nothing from other origins", async () => {
    const { page, problems, close } = await open("/starter.html", { bypassCSP: true });
    expect(await inspect(page, [{ name: "light", media: { colorScheme: "light" } }], 12, [390, 1280])).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("doesn't exist for an identity without examples, and neither does its component stylesheet", async () => {
    const second = await openSite({ root: SECOND });
    const statuses = ["/starter.html", "/api/v1/components.css"].map(
      async (path) => (await fetch(second.origin + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404]);
    const { paths } = await (await fetch(`${second.origin}/api/v1/openapi.json`)).json();
    expect(Object.keys(paths).filter((path) => path.includes("components"))).toEqual([]);
    await second.close();
  });
});
