import { readDay } from "../resolve/day.ts";
import { today } from "../resolve/today.ts";
import type { Answer, Ask, Asked } from "./responses.ts";
import { type Calendars, type Period, periodsOf } from "./calendar.ts";
import type { Deployment } from "./deployment.ts";
import { at, idsAt, jsonOf, textAt } from "./reading.ts";
import { below, currentSeason } from "./requests.ts";
import type { Place } from "./root.ts";

/** Something that must be known before anything can be judged, and that could not be learnt. */
export type Unlearnt = { readonly answer: Answer; readonly expected: string };

/** What was learnt of a deployment, or the first thing that could not be. */
export type Learnt = { readonly deployment: Deployment } | { readonly unlearnt: Unlearnt };

const DISCOVERY = "the discovery file of a build in JSON, with its name, release and links";
const THEME_LIST = "the list of themes in JSON, with the themes, products, seasons and the time zone";

/** Learns what a deployment publishes, from its files, or where one fails from the address without a file name. */
export async function learn(place: Place, ask: Ask, now: () => number): Promise<Learnt> {
  const discovery = await firstOf([below(place, "/index.json"), below(place, "")], ask, readDiscovery);
  if (discovery.found === undefined) return { unlearnt: { answer: discovery.answer, expected: DISCOVERY } };
  const lists = [below(place, "/themes.json", { lasts: "build" }), below(place, "/themes", { lasts: "day" })] as const;
  const list = await firstOf(lists, ask, readThemeList);
  if (list.found === undefined) return { unlearnt: { answer: list.answer, expected: THEME_LIST } };
  const day = today(now(), list.found.timeZone).day;
  const said = textAt(jsonOf(await ask(currentSeason(place))), "date") ?? "";
  const own = readDay(said) === undefined ? day : said;
  const calendars = await learnCalendars(Number(own.slice(0, 4)), place, ask);
  return { deployment: { ...place, ...discovery.found, ...list.found, day: own, today: day, calendars } };
}

/** What the first answer tells that can be read, and the first answer of all, to be shown when none can. */
async function firstOf<T>(
  [first, ...others]: readonly [Asked, ...Asked[]],
  ask: Ask,
  read: (body: unknown) => T | undefined,
): Promise<{ readonly found: T | undefined; readonly answer: Answer }> {
  const answer = await ask(first);
  let found = read(jsonOf(answer));
  for (const other of others) found ??= read(jsonOf(await ask(other)));
  return { found, answer };
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

/** The calendars of a year and its neighbours, whose periods may reach into it; those not built ahead are asked for live. */
async function learnCalendars(year: number, place: Place, ask: Ask): Promise<Calendars> {
  const entries = await Promise.all(
    [year, year - 1, year + 1].map(async (one): Promise<[number, readonly Period[]][]> => {
      const asked = [below(place, `/calendar/${one}.json`), below(place, `/calendar/${one}`)] as const;
      const { found } = await firstOf(asked, ask, (body) => (at(body, "year") === one ? periodsOf(body) : undefined));
      return found === undefined ? [] : [[one, found]];
    }),
  );
  return new Map(entries.flat());
}
