import { expect } from "vitest";
import { type Audit, data, headers, must, notFound, type Row, sameAs, text } from "./audit.ts";
import { PAGES } from "./identity.ts";

const LIST = "/api/v1/reference.json";

type Listed = { readonly id: string; readonly title: string; readonly summary: string; readonly href: string };

/** The first heading of a page, ignoring its front matter. */
function titleOf(markdown: string): string | undefined {
  return /^# (.+)$/m.exec(markdown.replace(/^---\n[^]*?\n---\n/, ""))?.[1];
}

const pages = PAGES.map((page): Row => [
  `RF-01/${page}`,
  `The page ${page} is Markdown that has a heading and no unfilled placeholders.`,
  `/api/v1/reference/${page}.md`,
  text("text/markdown", (body) => {
    expect(titleOf(body)).toMatch(/\S/);
    expect(body.replace(/^```[^]*?^```$/gm, "")).not.toMatch(/\{\{|\}\}/);
    expect(body).toMatch(/[^\n]\n$/);
  }),
]);

/** listReference and getReferencePage. */
export const reference: readonly Audit[] = [
  ...must("files", [
    ...pages,
    [
      "RF-02",
      "The reference list has the sixteen pages in the identity's order.",
      LIST,
      data((list) => expect(list.pages.map(({ id }: Listed) => id)).toEqual(PAGES)),
    ],
    [
      "RF-03",
      "The reference list links to each page's Markdown.",
      LIST,
      data((list) => {
        const links = list.pages.map(({ href }: Listed) => href);
        expect(links).toEqual(PAGES.map((id) => `/api/v1/reference/${id}`));
      }),
    ],
    [
      "RF-04",
      "The keys of the reference list are in a fixed order.",
      LIST,
      data((list) => {
        expect(Object.keys(list)).toEqual(["pages"]);
        for (const page of list.pages) expect(Object.keys(page)).toEqual(["id", "title", "summary", "href"]);
      }),
    ],
    [
      "RF-05",
      "A page's title in the list is the first heading of the page.",
      LIST,
      data(async (list, send) => {
        for (const { id, title } of list.pages as Listed[]) {
          const page = await send({ address: `/api/v1/reference/${id}.md` });
          expect(titleOf(await page.text()), id).toBe(title);
        }
      }),
    ],
    [
      "RF-06",
      "A page's summary in the list is the text of its first paragraph without Markdown syntax.",
      LIST,
      data(async (list, send) => {
        for (const { id, summary } of list.pages as Listed[]) {
          const page = await (await send({ address: `/api/v1/reference/${id}.md` })).text();
          const [, paragraph = ""] = /^# .+\n+([^\n]+(?:\n[^\n]+)*)/m.exec(page) ?? [];
          const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu);
          expect(words(summary), id).toEqual(words(paragraph.replace(/\]\([^)]*\)/g, "")));
          expect(summary, id).not.toMatch(/[`*]|\]\(/);
        }
      }),
    ],
    [
      "RF-07",
      "The page skill is the skill file, which begins by naming and describing itself.",
      "/api/v1/reference/skill.md",
      text("text/markdown", (body) => expect(body).toMatch(/^---\nname: \S+\ndescription: .+\n/)),
    ],
  ]),
  ...must("rules", [
    ["RF-08", "The address of the reference list needs no extension.", "/api/v1/reference", sameAs(LIST)],
    [
      "RF-09",
      "The address of a page needs no extension and returns its Markdown.",
      "/api/v1/reference/cor",
      sameAs("/api/v1/reference/cor.md"),
    ],
    [
      "RF-10",
      "The address of the skill file needs no extension.",
      "/api/v1/reference/skill",
      sameAs("/api/v1/reference/skill.md"),
    ],
    [
      "RF-11",
      "The content type of Markdown declares UTF-8.",
      "/api/v1/reference/tipografia.md",
      headers(200, { "content-type": "text/markdown; charset=utf-8" }),
    ],
  ]),
  ...must("edge", [
    [
      "RF-12",
      "An unknown page is not found, and the error lists the pages.",
      "/api/v1/reference/nada",
      notFound("page", "nada", PAGES),
    ],
    ["RF-13", "A page id in the wrong case is not found.", "/api/v1/reference/Skill", notFound("page", "Skill", PAGES)],
    [
      "RF-14",
      "A page has no format other than Markdown.",
      "/api/v1/reference/cor.html",
      notFound("page", "cor.html", PAGES),
    ],
    [
      "RF-15",
      "The file of an unknown page is not found, and the error is JSON.",
      "/api/v1/reference/nada.md",
      headers(404, { "content-type": "application/json; charset=utf-8" }),
    ],
    ["RF-16", "A page ignores its query.", "/api/v1/reference/cor?theme=dark", sameAs("/api/v1/reference/cor")],
  ]),
];
