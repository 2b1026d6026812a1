import { expect } from "vitest";
import { type Audit, data, json, must, sameAs } from "./audit.ts";
import { SEASONS, THEMES } from "./identity.ts";

const FILE = "/api/v1/themes.json";

/** listThemes. */
export const themeList: readonly Audit[] = [
  ...must("files", [
    [
      "TL-01",
      "The theme list has the day, its time zone and its season.",
      FILE,
      json({ date: "2026-11-20", timeZone: "America/Sao_Paulo", season: null }),
    ],
    [
      "TL-02",
      "The theme list has the four themes, each with its mode and its contrast.",
      FILE,
      data(({ themes }) => {
        const modes = themes.map((theme: Record<string, unknown>) => [
          theme["id"],
          theme["mode"],
          theme["highContrast"],
        ]);
        expect(modes).toEqual([
          ["light", "light", false],
          ["dark", "dark", false],
          ["light-high-contrast", "light", true],
          ["dark-high-contrast", "dark", true],
        ]);
      }),
    ],
    [
      "TL-03",
      "The theme list gives the addresses of each theme in JSON and in CSS.",
      FILE,
      data(({ themes }) => {
        const addresses = themes.map(({ href, css }: { href: string; css: string }) => [href, css]);
        expect(addresses).toEqual(THEMES.map((id) => [`/api/v1/themes/${id}`, `/api/v1/themes/${id}.css`]));
      }),
    ],
    [
      "TL-04",
      "The theme list has the products.",
      FILE,
      json({ products: [{ id: "clio", name: "Clio", href: "/api/v1/products/clio" }] }),
    ],
    [
      "TL-05",
      "The theme list has the eight seasons in the identity's order.",
      FILE,
      data(({ seasons }) => {
        const addresses = seasons.map(({ id, href }: { id: string; href: string }) => [id, href]);
        expect(addresses).toEqual(SEASONS.map((id) => [id, `/api/v1/seasons/${id}`]));
      }),
    ],
    ["TL-06", "The theme list names light as the default theme.", FILE, json({ default: "light" })],
    [
      "TL-07",
      "The theme list has exactly these keys, in a fixed order.",
      FILE,
      data((list) => {
        expect(Object.keys(list)).toEqual(["date", "timeZone", "default", "season", "themes", "products", "seasons"]);
        expect(Object.keys(list.themes[0])).toEqual(["id", "name", "mode", "highContrast", "href", "css"]);
        expect(Object.keys(list.products[0])).toEqual(["id", "name", "href"]);
        expect(Object.keys(list.seasons[0])).toEqual(["id", "name", "href"]);
      }),
    ],
    [
      "TL-08",
      "Every stylesheet in the theme list exists.",
      FILE,
      data(async ({ themes }, send) => {
        for (const { css } of themes) expect((await send({ address: css })).status, css).toBe(200);
      }),
    ],
  ]),
  ...must("rules", [
    ["TL-09", "On the day of the build, the theme list equals its file.", "/api/v1/themes", sameAs(FILE)],
    [
      "TL-10",
      "Every address in the theme list responds.",
      "/api/v1/themes",
      data(async ({ themes, products, seasons }, send) => {
        for (const { href } of [...themes, ...products, ...seasons])
          expect((await send({ address: href })).status, href).toBe(200);
      }),
    ],
  ]),
  ...must("edge", [
    [
      "TL-11",
      "The theme list is always about today and ignores a date.",
      "/api/v1/themes?date=2026-12-24",
      json({ date: "2026-11-20", season: null }),
    ],
    [
      "TL-12",
      "The theme list documents no error, so an invalid date is ignored.",
      "/api/v1/themes?date=tomorrow",
      json({ date: "2026-11-20" }),
    ],
  ]),
];
