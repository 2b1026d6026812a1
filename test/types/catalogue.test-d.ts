import { css, json } from "../../generator/operations/format.ts";
import { seasonId, themeId, year } from "../../generator/operations/kinds.ts";
import { operation } from "../../generator/operations/operation.ts";
import { optional, required } from "../../generator/operations/param.ts";

/** Fields that all operations below share. */
const COMMON = { group: "seasons", summary: "", shape: null } as const;

const season = required(seasonId, "The season.");
const theme = required(themeId, "The theme.");

/** The sound neighbour of all that follow: each of them differs from it in one thing. */
operation({
  ...COMMON,
  id: "sound",
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
  // @ts-expect-error -- the path names {season}, and no parameter defines it
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
  // @ts-expect-error -- the query names theme, and no parameter defines it
  params: { season, year: optional(year, "The year.") },
  file: "/seasons",
  kinds: {},
  formats: { json },
  settle: () => ({}),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "fileNameThatSettleLeavesOut",
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
  // @ts-expect-error -- nothing says how the year in a file's address is read
  kinds: { season: seasonId },
  formats: { json },
  settle: (given) => ({ season: given.season, year: 2026 }),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "formatterOfSomethingElse",
  path: "/seasons/{season}",
  params: { season },
  file: "/seasons/{season}",
  kinds: { season: seasonId },
  // @ts-expect-error -- the answer is a number of days, and the stylesheet wants a name
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
  // @ts-expect-error -- the year may be absent, and an address has no place for null
  settle: (given) => ({ season: given.season, year: given.year }),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "valueThatNobodyAskedFor",
  path: "/seasons/{season}",
  params: { season },
  file: "/seasons/{season}",
  kinds: { season: seasonId },
  formats: { json },
  // @ts-expect-error -- no parameter gives a theme
  settle: (given) => ({ season: given.theme }),
  answer: () => null,
});

operation({
  ...COMMON,
  id: "answerByWhatTheFileDoesNotName",
  path: "/seasons/{season}{?theme}",
  params: { season, theme },
  file: "/seasons/{season}",
  kinds: { season: seasonId },
  formats: { json },
  settle: (given) => ({ season: given.season, theme: given.theme }),
  // @ts-expect-error -- the file's address does not name the theme, so a built file has none
  answer: (_, settled) => ({ isDark: settled.theme === "dark" }),
});
