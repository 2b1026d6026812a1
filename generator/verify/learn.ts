import { readDay } from "../resolve/day.ts";
import { today } from "../resolve/today.ts";
import type { CheckResponse, Send, CheckRequest } from "./responses.ts";
import { type Calendars, type Period, periodsOf } from "./calendar.ts";
import type { Deployment } from "./deployment.ts";
import { at, idsAt, jsonOf, textAt } from "./reading.ts";
import { below, currentSeason } from "./requests.ts";
import type { Place } from "./root.ts";

/** The response that should have described the deployment and did not. */
export type Unlearnt = { readonly response: CheckResponse; readonly expected: string };

/** A deployment, or the first response that failed to describe it. */
export type Learnt = { readonly deployment: Deployment } | { readonly unlearnt: Unlearnt };

const DISCOVERY = "the discovery file of a build in JSON, with name, release and links";
const THEME_LIST = "the list of themes in JSON, with the themes, products, seasons and the time zone";

/** Reads what a deployment publishes, from its files, or if one fails, from the address without a file name. */
export async function learn(place: Place, send: Send, now: () => number): Promise<Learnt> {
  const discovery = await firstOf([below(place, "/index.json"), below(place, "")], send, readDiscovery);
  if (discovery.found === undefined) return { unlearnt: { response: discovery.response, expected: DISCOVERY } };
  const lists = [below(place, "/themes.json", { lasts: "build" }), below(place, "/themes", { lasts: "day" })] as const;
  const list = await firstOf(lists, send, readThemeList);
  if (list.found === undefined) return { unlearnt: { response: list.response, expected: THEME_LIST } };
  const day = today(now(), list.found.timeZone).day;
  const said = textAt(jsonOf(await send(currentSeason(place))), "date") ?? "";
  const own = readDay(said) === undefined ? day : said;
  const calendars = await learnCalendars(Number(own.slice(0, 4)), place, send);
  return { deployment: { ...place, ...discovery.found, ...list.found, day: own, today: day, calendars } };
}

/** The content of the first response that can be read, and the very first response, to show if none can. */
async function firstOf<T>(
  [first, ...others]: readonly [CheckRequest, ...CheckRequest[]],
  send: Send,
  read: (body: unknown) => T | undefined,
): Promise<{ readonly found: T | undefined; readonly response: CheckResponse }> {
  const response = await send(first);
  let found = read(jsonOf(response));
  for (const other of others) found ??= read(jsonOf(await send(other)));
  return { found, response };
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
  const [timeZone, given] = [textAt(body, "timeZone"), textAt(body, "default")];
  const theme = themes?.find((id) => id === given) ?? themes?.[0];
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

/** The calendars of a year and its neighbours, whose periods may reach into it; those without a file are requested live. */
async function learnCalendars(year: number, place: Place, send: Send): Promise<Calendars> {
  const entries = await Promise.all(
    [year, year - 1, year + 1].map(async (one): Promise<[number, readonly Period[]][]> => {
      const request = [below(place, `/calendar/${one}.json`), below(place, `/calendar/${one}`)] as const;
      const { found } = await firstOf(request, send, (body) =>
        at(body, "year") === one ? periodsOf(body) : undefined,
      );
      return found === undefined ? [] : [[one, found]];
    }),
  );
  return new Map(entries.flat());
}
