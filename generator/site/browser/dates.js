// Draws any year as the build draws those of the span, asks what today is, and keeps the year in the address.

import { writePeriod } from "./days.js";

const { api } = document.body.dataset;
const calendar = document.querySelector("[data-calendar]");
const told = calendar.dataset;
const form = calendar.querySelector(".ask-year");
const status = calendar.querySelector(".year-status");
const ranks = told.ranks.split(" ").map((rank) => rank.split(":"));
const rows = [...calendar.querySelectorAll("tbody tr")];
const ownTitle = document.title;
const DAY = 86_400_000;

/** Units of the drawing, as the build has them. */
const STEP = 14;
const SIDE = 11;

form.classList.remove("scripted");
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const year = Number(form.elements.year.value);
  history.pushState(null, "", `?year=${year}`);
  void show(year);
});
window.addEventListener("popstate", () => void show(yearOfAddress()));
void begin();

function yearOfAddress() {
  return Number(new URLSearchParams(location.search).get("year")) || Number(told.year);
}

/** The page was built on some day, and may be asked for another year than its own. */
async function begin() {
  const { date } = (await ask("/seasons/current")) ?? {};
  const asked = yearOfAddress();
  if (asked === Number(told.year) && (date === undefined || date === told.shown)) return;
  told.shown = date ?? told.shown;
  await show(asked);
}

async function ask(path) {
  const response = await fetch(api + path).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}

async function show(year) {
  const [before, here, after] = await Promise.all([-1, 0, 1].map((near) => ask(`/calendar/${year + near}`)));
  status.textContent = here ? "" : told.failed.replace("{year}", year);
  if (!here) return;
  const upcoming = (await ask("/seasons"))?.upcoming?.[0];
  nameYear(year);
  calendar.querySelector("#year").textContent = told.heading.replace("{year}", year);
  calendar.querySelector(".dated th:nth-child(2)").textContent = told.period.replace("{year}", year);
  for (const link of calendar.querySelectorAll(".years a"))
    link.setAttribute("aria-current", String(link.textContent === String(year)));
  const periods = [before, here, after].flatMap((found) => found?.seasons ?? []).filter(({ period }) => period);
  const months = [...calendar.querySelectorAll(".year > li")];
  months.forEach((month, index) =>
    draw(month, { first: Date.UTC(year, index, 1) / DAY, index, year, periods, upcoming }),
  );
  tell(here.seasons, year);
}

/** The title has the year that is shown; what is told of today stands only beside the page's own. */
function nameYear(year) {
  const isOwn = year === Number(told.year);
  document.title = isOwn ? ownTitle : told.title.replace("{year}", year);
  calendar.querySelector(".today-line")?.toggleAttribute("hidden", !isOwn);
}

/** The season of a day: the higher priority, then the shorter period, then the identity's order. */
function seasonOn(day, periods) {
  const rank = ({ id }) => Number(ranks.find(([one]) => one === id)?.[1] ?? 0);
  const place = ({ id }) => ranks.findIndex(([one]) => one === id);
  const length = ({ period }) => toDay(period.end) - toDay(period.start);
  const found = periods.filter(({ period }) => toDay(period.start) <= day && day <= toDay(period.end));
  return found.sort((a, b) => rank(b) - rank(a) || length(a) - length(b) || place(a) - place(b))[0];
}

const toDay = (text) => Date.parse(text) / DAY;

function draw(month, { first, index, year, periods, upcoming }) {
  const length = Date.UTC(year, index + 1, 1) / DAY - first;
  const skipped = (new Date(first * DAY).getUTCDay() - told.firstDay + 7) % 7;
  const now = toDay(told.shown);
  const seasons = Array.from({ length }, (_, day) => seasonOn(first + day, periods));
  const ids = seasons.map((season) => season?.id);
  const own = [...new Set(ids)].filter(Boolean);
  const squares = (id) => ids.map((one, day) => (one === id ? square(skipped + day, 0) : "")).join("");
  const isThis = now >= first && now < first + length;
  month
    .querySelector("svg[viewBox]")
    .replaceChildren(
      path({ class: "day", d: squares(undefined) }),
      ...own.map((id) => path({ class: "special", "data-season": id, d: squares(id) })),
      ...(isThis ? [path({ class: "now", d: square(skipped + now - first, 1.5) })] : []),
    );
  const stretches = own.map((id) => {
    const [from, to] = [ids.indexOf(id), ids.lastIndexOf(id)];
    const isNext =
      upcoming?.id === id && toDay(upcoming.period.start) <= first + to && first + from <= toDay(upcoming.period.end);
    const isNow = first + from <= now && now <= first + to;
    const when = isNow ? "now" : isNext ? "next" : first + to < now ? "past" : "later";
    return line({ when, id, days: from === to ? from + 1 : `${from + 1}–${to + 1}`, text: seasons[from].name });
  });
  const today = isThis ? [line({ when: "today", days: now - first + 1, text: told.now })] : [];
  month.querySelector(".stretches").replaceChildren(...stretches, ...today);
}

function square(place, grown) {
  const side = SIDE + 2 * grown;
  return `M${(place % 7) * STEP - grown} ${Math.floor(place / 7) * STEP - grown}h${side}v${side}h-${side}z`;
}

function path(attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function line({ when, id, days, text }) {
  const item = document.createElement("li");
  const number = document.createElement("span");
  item.className = when;
  if (id) item.dataset.season = id;
  number.className = "days";
  number.textContent = days;
  item.append(number, ` ${text}`);
  return item;
}

/** Writes the periods of a year into the table, the earliest first and what does not come last. */
function tell(seasons, year) {
  const periods = new Map(seasons.map(({ id, period }) => [id, period]));
  const start = (row) => periods.get(row.id)?.start ?? "9";
  for (const row of rows.sort((a, b) => start(a).localeCompare(start(b)))) {
    const period = periods.get(row.id);
    const time = document.createElement("time");
    if (period) time.dateTime = period.start;
    time.textContent = period ? rangeOf(period) : told.absent.replace("{year}", year);
    row.children[1].replaceChildren(time);
    row.parentElement.append(row);
  }
}

function rangeOf(period) {
  const { start, end } = writePeriod(period, told.first);
  return start === end ? end : told.range.replace("{start}", start).replace("{end}", end);
}
