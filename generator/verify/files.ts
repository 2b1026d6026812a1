import type { CheckRequest, CheckResponse } from "./responses.ts";
import { judgeSeason, nameSeasons, seasonsOn } from "./calendar.ts";
import type { Check } from "./check.ts";
import { type Deployment, leadsHere } from "./deployment.ts";
import { at, digestOf, isComplete, idsAt, isGzip, jsonOf, listAt, mediaTypeOf, textAt, textsAt } from "./reading.ts";
import { requestTo, combinationOf, page, themeFile } from "./requests.ts";
import { describe, judgeComplete, judgeJson, judgeText, RIGHT, type Verdict, wrong } from "./verdict.ts";

/** Checks of files, which any static host can serve. */
export const files: readonly Check[] = [
  {
    id: "discovery",
    what: "The discovery file names the release, and its links lead here",
    needs: "files",
    request: (deployment) => requestTo(deployment, "/index.json"),
    judge: ({ first, deployment: { root, release } }) => {
      const words = `200 and JSON with the release ${release} and links below ${new URL(root).pathname}`;
      return judgeJson(first, { status: 200, words }, (body) => {
        const astray = textsAt(body, "links").find((link) => !leadsHere(link, root));
        return astray === undefined ? textAt(body, "release") === release : `a link to ${astray}`;
      });
    },
    fix: "Deploy the whole built folder, built with the --base-path that the site is published below.",
  },
  {
    id: "themes",
    what: "The list of themes has themes, products, seasons and time zone",
    needs: "files",
    request: (deployment) => requestTo(deployment, "/themes.json", { validity: "build" }),
    judge: ({ first, deployment }) =>
      judgeJson(first, { status: 200, words: "200 and the list of themes in JSON" }, (body) => {
        const areSame = (["themes", "products", "seasons"] as const).every((name) =>
          hasIds(body, name, deployment[name]),
        );
        return areSame && at(body, "timeZone") === deployment.timeZone;
      }),
  },
  {
    id: "calendar",
    what: "The calendar of the year has the period of every season",
    needs: "files",
    request: (deployment) => ifSeasonal(deployment, `/calendar/${yearOf(deployment)}.json`),
    judge: ({ first, deployment }) => {
      const year = yearOf(deployment);
      const words = `200 and the calendar of ${year} in JSON, with the seasons of the list of themes`;
      return judgeJson(first, { status: 200, words }, (body) => {
        return (
          at(body, "year") === year && deployment.calendars.has(year) && hasIds(body, "seasons", deployment.seasons)
        );
      });
    },
  },
  {
    id: "day-file",
    what: "The file of a day names that day's season in the calendar",
    needs: "files",
    request: (deployment) => ifSeasonal(deployment, `/seasons/current/${deployment.day}.json`),
    judge: ({ first, deployment: { day, calendars } }) => {
      const expected = seasonsOn(day, calendars);
      const words = `200 and JSON for ${day} with ${nameSeasons(expected)}`;
      return judgeJson(
        first,
        { status: 200, words },
        (body) => at(body, "date") === day && judgeSeason(body, expected),
      );
    },
  },
  {
    id: "stylesheet",
    what: "The token stylesheet is there",
    needs: "files",
    request: (deployment) => requestTo(deployment, "/tokens.css"),
    judge: ({ first }) => judgeText(first, STYLESHEET, isStylesheet),
  },
  {
    id: "theme-file",
    what: "The file of a theme in one combination is there",
    needs: "files",
    request: (deployment) => themeFile(deployment, combinationOf(deployment), ".css"),
    judge: ({ first }) => judgeText(first, STYLESHEET, isStylesheet),
  },
  {
    id: "manifest",
    what: "The manifest is of this release, and a file has its digest",
    needs: "files",
    request: (deployment) => requestTo(deployment, "/manifest.json", { validity: "day" }),
    follow: (_, deployment) => requestTo(deployment, "/openapi.json"),
    judge: ({ first, second, deployment: { release } }) => {
      const words = `200 and JSON with the release ${release} and a list of files`;
      const verdict = judgeJson(first, { status: 200, words }, (body) => {
        const listed = textAt(body, "release");
        if (listed === undefined || listAt(body, "files") === undefined) return false;
        return listed === release || `the release ${listed}`;
      });
      return verdict.state === "right" ? judgeBytes(second, listAt(jsonOf(first), "files") ?? []) : verdict;
    },
    fix: "Deploy all files from the same build, and turn off anything that modifies them, such as minification.",
  },
  {
    id: "archive",
    what: "The archive is there",
    needs: "files",
    request: (deployment) => requestTo(deployment, ".tar.gz", { validity: "build" }),
    judge: ({ first }) => {
      const words = "200 and an archive in gzip, byte for byte";
      return judgeComplete(first, { status: 200, words }, (response) => {
        if (isGzip(response)) return RIGHT;
        const isUnpacked = response.headers.has("content-encoding");
        return wrong(
          isUnpacked ? "an archive with a content-encoding, which clients unpack" : describe(response),
          words,
        );
      });
    },
  },
  {
    id: "home",
    what: "The page for people is there",
    needs: "files",
    request: (deployment) => page(deployment, "/"),
    judge: ({ first }) =>
      judgeComplete(first, { status: 200, words: "200 and a page in HTML" }, (response) => {
        const isPage = mediaTypeOf(response) === "text/html" && response.bytes.length > 0;
        return isPage ? RIGHT : wrong(describe(response), "200 and a page in HTML");
      }),
  },
];

const STYLESHEET = "200 and a stylesheet with custom properties";

function isStylesheet(text: string): boolean {
  return /--[\w-]+:/.test(text) && !text.trimStart().startsWith("<");
}

/** Requests a file that only an identity with seasons has; null for one without. */
function ifSeasonal(deployment: Deployment, path: string): CheckRequest | null {
  return deployment.seasons.length === 0 ? null : requestTo(deployment, path);
}

function yearOf({ day }: Deployment): number {
  return Number(day.slice(0, 4));
}

function hasIds(body: unknown, key: string, ids: readonly string[]): boolean {
  return idsAt(body, key)?.join("\n") === ids.join("\n");
}

/** Compares the bytes of the OpenAPI description with their digest in the manifest. */
async function judgeBytes(response: CheckResponse | undefined, listed: readonly unknown[]): Promise<Verdict> {
  const expected = textAt(
    listed.find((file) => at(file, "path") === "openapi.json"),
    "sha256",
  );
  const digest = isComplete(response) ? await digestOf(response) : undefined;
  const words = `200 and bytes with the SHA-256 ${expected ?? "of the manifest, which lists none"}`;
  return judgeComplete(response, { status: 200, words }, () => {
    return digest === expected ? RIGHT : wrong(`200 and bytes with the SHA-256 ${digest}`, words);
  });
}
