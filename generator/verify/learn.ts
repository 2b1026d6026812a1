import { readDay } from "../resolve/day.ts";
import { today } from "../resolve/today.ts";
import type { CheckResponse, Send, CheckRequest } from "./responses.ts";
import { type Calendars, type Period, periodsOf } from "./calendar.ts";
import type { Deployment, Place } from "./deployment.ts";
import { at, idsAt, jsonOf, textAt } from "./reading.ts";
import { requestTo, currentSeason } from "./requests.ts";

/** The response that should have described the deployment but didn't. */
export type Unreadable = { readonly response: CheckResponse; readonly expected: string };

/** A deployment, or the first response that failed to describe it. */
export type LearnResult = { readonly deployment: Deployment } | { readonly unreadable: Unreadable };

const DISCOVERY = "the discovery file of a build in JSON, with name, release and links";
const THEME_LIST = "the list of themes in JSON, with the themes, products, seasons and the time zone";

/** Reads a deployment's self-description from its files; falls back to the address without a file name. */
export async function learn(place: Place, send: Send, now: () => number): Promise<LearnResult> {
  const discovery = await firstOf([requestTo(place, "/index.json"), requestTo(place, "")], send, readDiscovery);
  if (discovery.content === undefined) return { unreadable: { response: discovery.response, expected: DISCOVERY } };
  const lists = [
    requestTo(place, "/themes.json", { validity: "build" }),
    requestTo(place, "/themes", { validity: "day" }),
  ] as const;
  const list = await firstOf(lists, send, readThemeList);
  if (list.content === undefined) return { unreadable: { response: list.response, expected: THEME_LIST } };
  const localDay = today(now(), list.content.timeZone).day;
  const stated = textAt(jsonOf(await send(currentSeason(place))), "date") ?? "";
  const day = readDay(stated) === undefined ? localDay : stated;
  const years = [-1, 0, 1].map((near) => Number(day.slice(0, 4)) + near);
  const isSeasonal = list.content.seasons.length > 0;
  const calendars = isSeasonal ? await learnCalendars(years, place, send) : new Map(years.map((year) => [year, []]));
  return { deployment: { ...place, ...discovery.content, ...list.content, day, today: localDay, calendars } };
}

/** Returns the content of the first readable response, and the very first response, to report if none is readable. */
async function firstOf<T>(
  [first, ...fallbacks]: readonly [CheckRequest, ...CheckRequest[]],
  send: Send,
  read: (body: unknown) => T | undefined,
): Promise<{ readonly content: T | undefined; readonly response: CheckResponse }> {
  const response = await send(first);
  let content = read(jsonOf(response));
  for (const fallback of fallbacks) content ??= read(jsonOf(await send(fallback)));
  return { content, response };
}

function readDiscovery(body: unknown): Pick<Deployment, "name" | "release" | "linked"> | undefined {
  const [name, release, linked] = [
    textAt(body, "name"),
    textAt(body, "release"),
    textAt(body, "links", "getDiscovery"),
  ];
  return name !== undefined && release && linked !== undefined ? { name, release, linked } : undefined;
}

type ThemeList = Pick<Deployment, "timeZone" | "theme" | "themes" | "products" | "seasons">;

function readThemeList(body: unknown): ThemeList | undefined {
  const [themes, products, seasons] = [idsAt(body, "themes"), idsAt(body, "products"), idsAt(body, "seasons")];
  const [timeZone, byDefault] = [textAt(body, "timeZone"), textAt(body, "default")];
  const theme = themes?.find((id) => id === byDefault) ?? themes?.[0];
  if (!themes || theme === undefined || !products || !seasons || timeZone === undefined) return undefined;
  return isTimeZone(timeZone) ? { timeZone, theme, themes, products, seasons } : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Reads the calendars of a year and its neighbours, whose periods may reach into it; without a file, requests them live. */
async function learnCalendars(years: readonly number[], place: Place, send: Send): Promise<Calendars> {
  const entries = await Promise.all(
    years.map(async (year): Promise<[number, readonly Period[]][]> => {
      const requests = [requestTo(place, `/calendar/${year}.json`), requestTo(place, `/calendar/${year}`)] as const;
      const { content } = await firstOf(requests, send, (body) =>
        at(body, "year") === year ? periodsOf(body) : undefined,
      );
      return content === undefined ? [] : [[year, content]];
    }),
  );
  return new Map(entries.flat());
}
