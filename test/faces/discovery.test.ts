import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { renderApiCatalog } from "../../generator/faces/discovery.ts";
import { linkHeader } from "../../generator/http/site-files.ts";
import { allRoutes } from "../../generator/http/routes.ts";
import { renderTexts } from "../../generator/build/pages.ts";
import { DIST, openApi, pagesIn, SECOND } from "../built.ts";
import schemas from "./discovery-schemas.json" with { type: "json" };

const { get, identity } = await openApi();

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
ajvFormats.default(ajv);
const isLinkset = ajv.compile(schemas.linkset);

/** True if the build has the addressed file, or a page for the addressed folder. */
function isBuilt(address: string): boolean {
  const file = join(DIST, address);
  return existsSync(file) && (statSync(file).isFile() || existsSync(join(file, "index.html")));
}

type Discovery = { links: Record<string, string>; templates: Record<string, string> };

describe("the API's root", () => {
  const discovery = async () => (await get("/api/v1").json()) as Discovery;

  it("lists every operation once: a link, or a template if it needs values", async () => {
    const { links, templates } = await discovery();
    const { archive: _a, graphql: _g, mcp: _m, ...operations } = links;
    const listed = [...Object.keys(operations), ...Object.keys(templates)].sort();
    // The identity publishes no fonts.
    const ids = new Set(allRoutes.map(({ operation }) => operation.id)).difference(new Set(["getFont"]));
    expect(listed).toEqual([...ids].sort());
    expect(links["listThemes"]).toBe("/api/v1/themes");
    expect(templates).toMatchObject({
      getTheme: "/api/v1/themes/{theme}{?product,season,date}",
      getReferencePage: "/api/v1/reference/{page}",
      getCalendar: "/api/v1/calendar/{year}",
    });
  });

  it("links only to addresses that exist, including expanded templates", async () => {
    const { links, templates } = await discovery();
    const { graphql: _g, mcp: _m, archive: _a, ...addresses } = links;
    for (const address of Object.values(addresses)) expect([address, get(address).status]).toEqual([address, 200]);
    const values: Record<string, string> = {
      theme: "dark",
      page: "cor",
      year: "2026",
      foreground: "ink",
      background: "paper",
    };
    for (const id of ["getTheme", "getReferencePage", "getCalendar", "checkContrast"]) {
      const address = (templates[id] ?? "")
        .replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
        .replace(/\{\?([\w,]+)\}/, (_, names: string) => {
          const pairs = names.split(",").filter((name) => name in values && name !== "theme");
          return pairs.length === 0 ? "" : `?${pairs.map((name) => `${name}=${values[name]}`).join("&")}`;
        });
      expect([address, get(address).status]).toEqual([address, 200]);
    }
  });

  it("uses an identity's origin and base path in every address", async () => {
    const base = { origin: "https://design.example", path: "/x" };
    const { get: request } = await openApi({ root: SECOND, base });
    const { links, templates } = (await request("/x/api/v1").json()) as Discovery;
    for (const address of [...Object.values(links), ...Object.values(templates)])
      expect(address).toMatch(/^https:\/\/design\.example\/x\//);
  });
});

describe("the API catalog", () => {
  it("is a valid linkset of the build's files, with the API, GraphQL and MCP as items", () => {
    const catalog = JSON.parse(readFileSync(join(DIST, ".well-known/api-catalog"), "utf8"));
    expect([isLinkset(catalog), isLinkset.errors]).toEqual([true, null]);
    expect(catalog.linkset[0].anchor).toBe("/.well-known/api-catalog");
    expect(catalog.linkset[0].item.map(({ href }: { href: string }) => href)).toEqual(["/api/v1", "/graphql", "/mcp"]);
    const [, { anchor, ...relations }] = catalog.linkset;
    expect(anchor).toBe("/api/v1");
    expect(Object.keys(relations)).toEqual(["service-desc", "service-doc"]);
    for (const targets of Object.values(relations) as { href: string }[][])
      for (const { href } of targets) expect([href, isBuilt(href)]).toEqual([href, true]);
  });

  it("includes the origin and the base path in every address, like the header", async () => {
    const base = { origin: "https://design.example", path: "/x" };
    const { identity: moved } = await openApi({ base });
    const catalog = renderApiCatalog(moved);
    const addresses = [...catalog.matchAll(/"(?:href|anchor)": "([^"]+)"/g)].map(([, address = ""]) => address);
    const inHeader = [...linkHeader(moved).matchAll(/<([^>]+)>/g)].map(([, address = ""]) => address);
    expect([addresses.length, inHeader.length]).toEqual([8, 3]);
    for (const address of [...addresses, ...inHeader]) expect(address).toMatch(/^https:\/\/design\.example\/x\//);
  });
});

type Node = {
  readonly nodeName: string;
  readonly attrs?: readonly { name: string; value: string }[];
  readonly childNodes?: readonly Node[];
};

/** The `<link>` elements of a page with a `type`, as relation, type and address. */
function linksOf(html: string): string[][] {
  const links: string[][] = [];
  const walk = ({ nodeName, attrs = [], childNodes = [] }: Node) => {
    const { rel = "", type = "", href = "" } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    if (nodeName === "link" && type !== "" && rel !== "icon") links.push([rel, type, href]);
    childNodes.forEach(walk);
  };
  walk(parse(html) as unknown as Node);
  return links;
}

describe("each page", () => {
  const SHARED = [
    ["alternate", "text/plain", "/llms.txt"],
    ["service-desc", "application/json", "/api/v1/openapi.json"],
    ["api-catalog", "application/linkset+json", "/.well-known/api-catalog"],
  ];

  it("links to the build's files for programs; a reference page also links to its Markdown", () => {
    const articles = new Map(identity.pages.map(({ id }) => [`/referencia/${id}/`, `/api/v1/reference/${id}.md`]));
    const pages = pagesIn(DIST);
    expect(pages.filter((page) => articles.has(page))).toHaveLength(identity.pages.length);
    for (const page of pages) {
      const markdown = articles.get(page);
      const expected = [...SHARED, ...(markdown === undefined ? [] : [["alternate", "text/markdown", markdown]])];
      expect([page, linksOf(readFileSync(join(DIST, page, "index.html"), "utf8"))]).toEqual([page, expected]);
      for (const [, , href = ""] of expected) expect([href, isBuilt(href)]).toEqual([href, true]);
    }
  });
});

it("an identity without a page called skill has a catalog, but no SKILL.md", async () => {
  const { source } = await openApi({ root: SECOND });
  expect(Object.keys(renderTexts(source))).toEqual([".well-known/api-catalog", "llms.txt", "llms-full.txt"]);
});
