import type { ErrorCode } from "../http/problem.ts";
import { today } from "../resolve/today.ts";
import type { CheckResponse } from "./responses.ts";
import { judgeSeason, nameSeasons, seasonsOn } from "./calendar.ts";
import type { Check } from "./check.ts";
import { type Deployment, pathBelow } from "./deployment.ts";
import { at, isComplete, isSame, jsonOf, textAt } from "./reading.ts";
import {
  badDate,
  requestTo,
  combinationOf,
  farSeason,
  farYear,
  unstoredContrast,
  otherDay,
  themeWithQuery,
} from "./requests.ts";
import { describe, judgeComplete, judgeJson, missing, RIGHT, type Verdict, wrong } from "./verdict.ts";

const OVERLOOKED = "The host or a cache ignores the query: let both distinguish addresses by their whole query.";
const OLD =
  'Check that the function comes from this build ("vitral edge"), and what caches responses past the end of their day.';

/** Checks of responses that a host must compute. */
export const edge: readonly Check[] = [
  {
    id: "season-auto",
    what: "season=auto is today's season in the calendar",
    needs: "edge",
    request: (deployment) => themeWithQuery(deployment, { season: "auto" }),
    judge: ({ first, deployment }) => {
      const expected = seasonsNow(first, deployment);
      const words = `200 and JSON with ${nameSeasons(expected)}`;
      return judgeJson(first, { status: 200, words }, (body) => judgeSeason(body, expected));
    },
    fix: OLD,
  },
  {
    id: "season-date",
    what: "season=auto with a date is the season of that day",
    needs: "edge",
    request: (deployment) => {
      const contrasting = otherDay(deployment);
      return contrasting && themeWithQuery(deployment, { season: "auto", date: contrasting.date });
    },
    judge: ({ first, deployment }) => {
      const expected = otherDay(deployment)?.seasons;
      const words = `200 and JSON with ${nameSeasons(expected)}`;
      return judgeJson(first, { status: 200, words }, (body) => judgeSeason(body, expected));
    },
    fix: OVERLOOKED,
  },
  {
    id: "far-year",
    what: "A season of a year that is not built ahead is computed",
    needs: "edge",
    request: farSeason,
    judge: ({ first, deployment }) => {
      const [season, year] = [deployment.seasons[0], farYear(deployment)];
      const words = `200 and JSON for the season "${season}" in ${year}`;
      return judgeJson(first, { status: 200, words }, (body) => {
        return at(body, "id") === season && (at(body, "year") === year || `the year ${String(at(body, "year"))}`);
      });
    },
    fix: OVERLOOKED,
  },
  {
    id: "contrast",
    what: "The contrast of two free colours is computed, not rounded up",
    needs: "edge",
    request: unstoredContrast,
    judge: ({ first }) =>
      judgeJson(
        first,
        { status: 200, words: "200 and JSON with the ratio 4.49, which is not enough for text" },
        (body) => {
          const [ratio, passes] = [at(body, "ratio"), at(body, "passes", "text")];
          if (typeof ratio !== "number" || typeof passes !== "boolean") return false;
          return (ratio === 4.49 && !passes) || `the ratio ${ratio}, which is ${passes ? "" : "not "}enough for text`;
        },
      ),
  },
  {
    id: "contrast-tokens",
    what: "The contrast of two tokens is the one in the stored table",
    needs: "edge",
    request: (deployment) => requestTo(deployment, `/contrast/${encodeURIComponent(deployment.theme)}.json`),
    follow: (matrix, deployment) => {
      const { foreground, background } = pairIn(matrix);
      if (foreground === undefined || background === undefined) return null;
      return requestTo(
        deployment,
        `/contrast?${new URLSearchParams({ foreground, background, theme: deployment.theme })}`,
      );
    },
    judge: ({ first, second }) => {
      const { ratio } = pairIn(first);
      const table = judgeJson(first, { status: 200, words: "200 and a table of contrasts in JSON" }, (body) => {
        return Array.isArray(at(body, "pairs"));
      });
      if (table.state !== "right" || second === undefined) return table.state === "right" ? null : table;
      return judgeJson(second, { status: 200, words: `200 and JSON with the ratio ${String(ratio)}` }, (body) => {
        const computed = at(body, "ratio");
        return typeof computed === "number" && (computed === ratio || `the ratio ${computed}`);
      });
    },
    fix: OVERLOOKED,
  },
  {
    id: "bad-date",
    what: "A day that does not exist is a 400 in JSON",
    needs: "edge",
    request: badDate,
    judge: ({ first }) => judgeRefusal(first, "INVALID_PARAMETER", "date"),
  },
  {
    id: "no-colour",
    what: "A contrast without a colour is a 400 in JSON",
    needs: "edge",
    request: (deployment) => requestTo(deployment, "/contrast?foreground=000000"),
    judge: ({ first }) => judgeRefusal(first, "MISSING_PARAMETER", "background"),
  },
  {
    id: "location",
    what: "Content-Location names the file with the same bytes",
    needs: "edge",
    request: (deployment) => themeWithQuery(deployment, combinationOf(deployment)),
    follow: (first, deployment) => {
      const path = locationIn(first, deployment);
      return path === undefined ? null : requestTo(deployment, path);
    },
    judge: ({ first, second, deployment }) =>
      judgeComplete(first, { status: 200, words: "200 and the header content-location" }, (response) => {
        const location = response.headers.get("content-location");
        if (location === null) return missing("no such header", "the header content-location");
        const words = `200 and the same bytes at ${location}`;
        if (second === undefined) return wrong(`the address ${location}`, `an address below ${deployment.root}`);
        return judgeComplete(second, { status: 200, words }, (file) => {
          return isSame(response, file) ? RIGHT : wrong(describe(file), words);
        });
      }),
    fix: "Deploy the files and the function of one build.",
  },
  {
    id: "etag",
    what: "A request with the ETag of a known response gets a 304",
    needs: "edge",
    request: (deployment) => themeWithQuery(deployment, {}),
    follow: (first, deployment) => {
      const condition = isComplete(first) ? first.headers.get("etag") : null;
      return condition === null ? null : { ...themeWithQuery(deployment, {}), condition };
    },
    judge: ({ first, second }) =>
      judgeComplete(first, { status: 200, words: "200 and the header etag" }, ({ headers }) => {
        const etag = headers.get("etag");
        if (etag === null) return missing("no such header", "the header etag");
        const words = `304 without a body to If-None-Match: ${etag}`;
        const isRepeated = isComplete(second) && second.status === 200;
        if (isRepeated) return missing("200 and the whole response again", words, { request: second.request });
        return judgeComplete(second, { status: 304, words }, () => RIGHT);
      }),
    fix: "Let the host pass on the ETag and the header If-None-Match.",
  },
  {
    id: "options",
    what: "OPTIONS is answered, for preflight requests",
    needs: "edge",
    request: (deployment) => ({ ...themeWithQuery(deployment, {}), method: "OPTIONS" }),
    judge: ({ first }) => {
      const isWell = isComplete(first) && first.status >= 200 && first.status < 300;
      return isWell ? RIGHT : judgeComplete(first, { status: 204, words: "204 without a body" }, () => RIGHT);
    },
    fix: "Let the host answer OPTIONS wherever it answers GET.",
  },
];

/** Lists the seasons that may apply, on the day that the deployment states and on the day of its response. */
function seasonsNow(
  response: CheckResponse,
  { day, timeZone, calendars }: Deployment,
): readonly (string | null)[] | undefined {
  const days = isComplete(response) ? [day, today(response.at, timeZone).day] : [day];
  const seasonsByDay = days.map((candidate) => seasonsOn(candidate, calendars));
  return seasonsByDay.includes(undefined) ? undefined : [...new Set(seasonsByDay.flatMap((seasons) => seasons ?? []))];
}

/** Reads the first pair of a stored table of contrasts. */
function pairIn(matrix: CheckResponse) {
  const pair = at(jsonOf(matrix), "pairs", 0);
  return {
    foreground: textAt(pair, "foreground"),
    background: textAt(pair, "background"),
    ratio: at(pair, "ratio"),
  };
}

/** Reads the file in a response's Content-Location, relative to the API's root. */
function locationIn(response: CheckResponse, { root }: Deployment): string | undefined {
  const location = isComplete(response) ? response.headers.get("content-location") : null;
  return location === null ? undefined : pathBelow(location, root);
}

function judgeRefusal(response: CheckResponse, code: ErrorCode, parameter: string): Verdict {
  const words = `400 and the error ${code} in JSON, about the parameter "${parameter}"`;
  return judgeJson(response, { status: 400, words }, (body) => {
    return textAt(body, "error") === code && textAt(body, "parameter") === parameter;
  });
}
