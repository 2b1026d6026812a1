import { today } from "../resolve/today.ts";
import type { CheckResponse, CompleteResponse, CheckRequest } from "./responses.ts";
import { judgeSeason, nameSeasons, seasonsOn } from "./calendar.ts";
import { type Check, HEADERS } from "./check.ts";
import type { Deployment } from "./deployment.ts";
import { at, isSame, jsonOf, listAt, mediaTypeOf, textAt } from "./reading.ts";
import {
  requestTo,
  combinationOf,
  currentSeason,
  missingAddress,
  themeWithQuery,
  themeFile,
  unknownAmong,
} from "./requests.ts";
import { describe, judgeComplete, judgeJson, missing, RIGHT, unlike, type Verdict, wrong } from "./verdict.ts";

/** Checks of addresses that need the built rules, or the edge. */
export const rules: readonly Check[] = [
  {
    id: "root",
    what: "The root of the API is the discovery file",
    needs: "rules",
    request: (deployment) => requestTo(deployment, ""),
    judge: ({ first, deployment: { release } }) => {
      const words = `200 and JSON with the release ${release}`;
      return judgeJson(first, { status: 200, words }, (body) => textAt(body, "release") === release);
    },
  },
  {
    id: "theme-query",
    what: "A theme's query chooses its product and its season",
    needs: "rules",
    request: (deployment) => themeWithQuery(deployment, combinationOf(deployment)),
    judge: ({ first, deployment }) => {
      const { product = null, season = null } = combinationOf(deployment);
      const words = `200 and JSON with the product ${product} and ${nameSeasons([season])}`;
      return judgeJson(first, { status: 200, words }, (body) => {
        const { theme } = deployment;
        return at(body, "theme") === theme && at(body, "product") === product && judgeSeason(body, [season]);
      });
    },
  },
  {
    id: "theme-css",
    what: "A theme's stylesheet follows the product of its query",
    needs: "rules",
    request: (deployment) =>
      deployment.products[0] ? themeWithQuery(deployment, productOf(deployment), ".css") : null,
    follow: (_, deployment) => themeFile(deployment, productOf(deployment), ".css"),
    judge: ({ first, second }) => judgeSame(first, second, "the stylesheet of this product"),
  },
  {
    id: "mark",
    what: "A product's mark follows the theme of its query",
    needs: "rules",
    request: (deployment) => markOf(deployment, "mark.svg?theme=dark"),
    follow: (_, deployment) => markOf(deployment, "mark/dark.svg"),
    judge: ({ first, second }) => judgeSame(first, second, "the mark for the dark theme"),
  },
  {
    id: "page",
    what: "A reference page is Markdown and declares its language",
    needs: "rules",
    request: (deployment) => requestTo(deployment, "/reference.json"),
    follow: (list, deployment) => {
      const id = textAt(jsonOf(list), "pages", 0, "id");
      const path = `/reference/${encodeURIComponent(id ?? "")}`;
      return id === undefined ? null : requestTo(deployment, path, { type: "text/markdown" });
    },
    judge: ({ first, second }) => {
      const list = judgeJson(first, { status: 200, words: "200 and the list of pages in JSON" }, (body) => {
        return listAt(body, "pages") !== undefined;
      });
      if (list.state !== "right") return list;
      return second === undefined ? null : judgePage(second);
    },
  },
  {
    id: "today",
    what: "The current season is today's",
    needs: "rules",
    request: currentSeason,
    judge: ({ first, deployment }) => {
      const days = "at" in first ? daysAround(first, deployment) : [deployment.today];
      const { timeZone, calendars, day } = deployment;
      const expected = nameSeasons(seasonsOn(day, calendars));
      const words = `200 and JSON for ${days.join(" or ")}, the day in ${timeZone}, with ${expected}`;
      return judgeJson(first, { status: 200, words }, (body) => {
        const date = textAt(body, "date");
        if (date === undefined) return false;
        return days.includes(date) ? judgeSeason(body, seasonsOn(date, calendars)) : `the response for ${date}`;
      });
    },
    fix: "Without the edge, build and deploy again every day; with it, check what caches responses for longer than they allow.",
  },
  {
    id: "season-css",
    what: "The stylesheet of the season is today's",
    needs: "rules",
    request: (deployment) => requestTo(deployment, "/season.css", { validity: "day" }),
    follow: (_, deployment) => {
      const [id, ...alternatives] = seasonsOn(deployment.day, deployment.calendars) ?? [];
      const isUnambiguous = id !== undefined && alternatives.length === 0;
      return isUnambiguous ? requestTo(deployment, `/season/${encodeURIComponent(id ?? "none")}.css`) : null;
    },
    judge: ({ first, second }) => judgeSame(first, second, "the stylesheet of the day's season"),
  },
  {
    id: "unknown-address",
    what: "An unknown address returns a 404 in JSON",
    needs: "rules",
    request: missingAddress,
    judge: ({ first }) => judgeNotFound(first, () => true),
  },
  {
    id: "unknown-theme",
    what: "An unknown theme is a 404 in JSON that lists the themes",
    needs: "rules",
    request: (deployment) => requestTo(deployment, `/themes/${unknownAmong(deployment.themes)}`),
    judge: ({ first, deployment: { themes } }) =>
      judgeNotFound(first, (body) => listAt(body, "allowed")?.join("\n") === themes.join("\n")),
  },
  {
    id: "head",
    what: "HEAD responds as GET does, without the body",
    needs: "rules",
    request: (deployment) => ({ ...themeWithQuery(deployment, {}), method: "HEAD" }),
    follow: (_, deployment) => themeWithQuery(deployment, {}),
    judge: ({ first, second }) => {
      // If GET fails, other checks report it.
      if (second === undefined || unlike(second, { status: 200, words: "" }) !== null) return null;
      const type = "status" in second ? mediaTypeOf(second) : "";
      const words = `200 and ${type}, as for GET`;
      return judgeComplete(first, { status: 200, words }, (response) => {
        return mediaTypeOf(response) === type ? RIGHT : wrong(describe(response), words);
      });
    },
    fix: "Let the host answer HEAD wherever it answers GET.",
  },
];

function productOf({ products: [product] }: Deployment): { readonly product: string } {
  return { product: product ?? "none" };
}

function markOf(deployment: Deployment, file: string): CheckRequest | null {
  const [product] = deployment.products;
  return product === undefined ? null : requestTo(deployment, `/products/${encodeURIComponent(product)}/${file}`);
}

/** Compares a response with the file that it must equal, if known; a host that ignores the query sends a different file. */
function judgeSame(first: CheckResponse, file: CheckResponse | undefined, name: string): Verdict {
  return judgeComplete(first, { status: 200, words: `200 and ${name}` }, (response) => {
    if (file === undefined) return RIGHT;
    const words = `200 and ${name}, the same as the file ${file.request.address}`;
    return judgeComplete(file, { status: 200, words }, (stored) => {
      return isSame(response, stored)
        ? RIGHT
        : missing(`different bytes (${describe(response)})`, words, { request: response.request });
    });
  });
}

function judgePage(response: CheckResponse): Verdict {
  const words = "200 and a page in Markdown, with a content-language header";
  return judgeComplete(response, { status: 200, words }, (response) => {
    if (mediaTypeOf(response) === "text/html") return wrong(describe(response), words);
    return response.headers.has("content-language") ? RIGHT : missing("no such header", words, { fix: HEADERS });
  });
}

function judgeNotFound(response: CheckResponse, judge: (body: unknown) => boolean): Verdict {
  const words = "404 and the error NOT_FOUND in JSON, with the valid alternatives";
  return judgeComplete(response, { status: 404, words }, (response) => {
    const body = jsonOf(response);
    const isRight = textAt(body, "error") === "NOT_FOUND" && at(body, "status") === 404 && judge(body);
    return isRight ? RIGHT : missing(describe(response), words);
  });
}

/** The allowed clock skew, in milliseconds. */
const MINUTE = 60_000;

/** Lists the days on which a response may have arrived, allowing for a minute of clock skew. */
function daysAround({ at: instant }: CompleteResponse, { timeZone }: Deployment): string[] {
  return [...new Set([instant - MINUTE, instant + MINUTE].map((bound) => today(bound, timeZone).day))];
}
