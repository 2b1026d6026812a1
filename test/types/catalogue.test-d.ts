import { css, json } from "../../generator/operations/format.ts";
import { seasonId, themeId, year } from "../../generator/operations/kinds.ts";
import { operation } from "../../generator/operations/operation.ts";
import { optional, required } from "../../generator/operations/param.ts";

/** The fields that all operations below share. */
const COMMON = { group: "seasons", summary: "", shape: null } as const;

const season = required(seasonId, "The season.");
const theme = required(themeId, "The theme.");

// A valid operation; each of the following operations differs from it in one aspect.
operation({
  ...COMMON,
  id: "valid",
  path: "/seasons/{season}{?year}",
  params: { season, year: optional(year, "The year.") },
  file: "/seasons/{season}/{year}",
  kinds: { season: seasonId, year },
  formats: { json, css: css((data: { readonly id: string; readonly days: number }) => `${data.id}${data.days}`) },
  settle: (given) => ({ season: given.season, year: given.year ?? 2026 }),
  answer: (_, settled) => ({ id: settled.season, days: settled.year }),
});

operation({
  ...COMMON,
  id: "pathNameWithoutParameter",
  path: "/seasons/{season}",
  // @ts-expect-error -- the path contains {season}, but no parameter defines it
  params: { theme },
  file: "/seasons",
  kinds: {},
  formats: { json },
  settle: () => ({}),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "queryNameWithoutParameter",
  path: "/seasons/{season}{?year,theme}",
  // @ts-expect-error -- the query contains theme, but no parameter defines it
  params: { season, year: optional(year, "The year.") },
  file: "/seasons",
  kinds: {},
  formats: { json },
  settle: () => ({}),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "fileNameThatSettleOmits",
  path: "/seasons/{season}",
  params: { season },
  file: "/seasons/{season}/{year}",
  kinds: { season: seasonId, year },
  formats: { json },
  // @ts-expect-error -- the file's address needs a year
  settle: (given) => ({ season: given.season }),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "fileNameWithoutKind",
  path: "/seasons/{season}",
  params: { season },
  file: "/seasons/{season}/{year}",
  // @ts-expect-error -- no kind parses the year in the file's address
  kinds: { season: seasonId },
  formats: { json },
  settle: (given) => ({ season: given.season, year: 2026 }),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "formatterOfAnotherType",
  path: "/seasons/{season}",
  params: { season },
  file: "/seasons/{season}",
  kinds: { season: seasonId },
  // @ts-expect-error -- the answer contains days, but the stylesheet needs a name
  formats: { css: css((data: { readonly name: string }) => data.name) },
  settle: (given) => ({ season: given.season }),
  answer: () => ({ days: 1 }),
});

operation({
  ...COMMON,
  id: "valueOfAnotherType",
  path: "/seasons/{season}{?year}",
  params: { season, year: optional(year, "The year.") },
  file: "/seasons/{season}/{year}",
  kinds: { season: seasonId, year },
  formats: { json },
  // @ts-expect-error -- the year may be absent, but an address needs a value
  settle: (given) => ({ season: given.season, year: given.year }),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "valueOfUndeclaredParameter",
  path: "/seasons/{season}",
  params: { season },
  file: "/seasons/{season}",
  kinds: { season: seasonId },
  formats: { json },
  // @ts-expect-error -- no parameter defines a theme
  settle: (given) => ({ season: given.theme }),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "answerByValueOutsideFileAddress",
  path: "/seasons/{season}{?theme}",
  params: { season, theme },
  file: "/seasons/{season}",
  kinds: { season: seasonId },
  formats: { json },
  settle: (given) => ({ season: given.season, theme: given.theme }),
  // @ts-expect-error -- the file's address doesn't contain the theme, so a built file has no theme
  answer: (_, settled) => ({ isDark: settled.theme === "dark" }),
});
