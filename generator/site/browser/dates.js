// Draws any year as the build does, requests the current day, and keeps the year in the address.

import { read } from "./host.js";
import { writePeriod } from "./days.js";
import { drawMonth } from "./year.js";

const calendar = document.querySelector("[data-calendar]");
const data = calendar.dataset;
const form = calendar.querySelector(".year-form");
const status = calendar.querySelector(".year-status");
const ranks = data.ranks.split(" ").map((rank) => rank.split(":"));
const rows = [...calendar.querySelectorAll("tbody tr")];
const ownTitle = document.title;
const DAY = 86_400_000;

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
  return Number(new URLSearchParams(location.search).get("year")) || Number(data.year);
}

/** Updates an outdated day, and the year if the address names another one. */
async function begin() {
  const { date } = (await read("/seasons")) ?? {};
  const requested = yearOfAddress();
  if (requested === Number(data.year) && (date === undefined || date === data.shown)) return;
  data.shown = date ?? data.shown;
  await show(requested);
}

async function show(year) {
  const [before, here, after] = await Promise.all([-1, 0, 1].map((near) => read(`/calendar/${year + near}`)));
  status.textContent = here ? "" : data.failed.replace("{year}", year);
  if (!here) return;
  const soonest = (await read("/seasons"))?.upcoming?.[0];
  const next = soonest ? { id: soonest.id, start: toDay(soonest.period.start), end: toDay(soonest.period.end) } : null;
  nameYear(year);
  calendar.querySelector("#year").textContent = data.heading.replace("{year}", year);
  calendar.querySelector(".dated th:nth-child(2)").textContent = data.period.replace("{year}", year);
  for (const link of calendar.querySelectorAll(".years a"))
    link.setAttribute("aria-current", String(link.textContent === String(year)));
  const periods = [before, here, after].flatMap((response) => response?.seasons ?? []).filter(({ period }) => period);
  const names = new Map(periods.map(({ id, name }) => [id, name]));
  const common = { firstDay: Number(data.firstDay), now: toDay(data.shown), next };
  calendar.querySelectorAll(".year > li").forEach((element, index) => {
    const first = Date.UTC(year, index, 1) / DAY;
    const length = Date.UTC(year, index + 1, 1) / DAY - first;
    const seasonAt = (day) => seasonOn(day, periods)?.id ?? null;
    write(element, drawMonth({ ...common, first, length, seasonAt }), names);
  });
  fillTable(here.seasons, year);
}

/** Puts the year into the title. The line about today appears only for the page's initial year. */
function nameYear(year) {
  const isOwn = year === Number(data.year);
  document.title = isOwn ? ownTitle : data.title.replace("{year}", year);
  calendar.querySelector(".today-line")?.toggleAttribute("hidden", !isOwn);
}

/** Returns a day's season: the highest priority, then the shortest period, then the identity's order. */
function seasonOn(day, periods) {
  const rank = ({ id }) => Number(ranks.find(([season]) => season === id)?.[1] ?? 0);
  const place = ({ id }) => ranks.findIndex(([season]) => season === id);
  const length = ({ period }) => toDay(period.end) - toDay(period.start);
  const matches = periods.filter(({ period }) => toDay(period.start) <= day && day <= toDay(period.end));
  return matches.sort((a, b) => rank(b) - rank(a) || length(a) - length(b) || place(a) - place(b))[0];
}

const toDay = (text) => Date.parse(text) / DAY;

/** Replaces the month in an element. */
function write(element, { plain, special, now, today, stretches }, names) {
  element
    .querySelector("svg[viewBox]")
    .replaceChildren(
      path({ class: "day", d: plain }),
      ...special.map(({ id, path: d }) => path({ class: "special", ...scopeOf(id), d })),
      ...(now === null ? [] : [path({ class: "now", d: now })]),
    );
  const lines = stretches.map(({ id, days, when }) => line({ when, id, days, text: names.get(id) }));
  if (today !== null) lines.push(line({ when: "today", days: today, text: data.now }));
  element.querySelector(".stretches").replaceChildren(...lines);
}

/** Returns the attribute that gives an element a season's colour, or nothing. */
function scopeOf(id) {
  return id && data.attribute ? { [data.attribute]: id } : {};
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
  for (const [name, value] of Object.entries(scopeOf(id))) item.setAttribute(name, value);
  number.className = "days";
  number.textContent = days;
  item.append(number, ` ${text}`);
  return item;
}

/** Writes a year's periods into the table, earliest first, seasons without a period last. */
function fillTable(seasons, year) {
  const periods = new Map(seasons.map(({ id, period }) => [id, period]));
  const start = (row) => periods.get(row.id)?.start ?? "9";
  for (const row of rows.sort((a, b) => start(a).localeCompare(start(b)))) {
    const period = periods.get(row.id);
    const time = document.createElement("time");
    if (period) time.dateTime = period.start;
    time.textContent = period ? rangeOf(period) : data.absent.replace("{year}", year);
    row.children[1].replaceChildren(time);
    row.parentElement.append(row);
  }
}

function rangeOf(period) {
  const { start, end } = writePeriod(period, data.first);
  return start === end ? end : data.range.replace("{start}", start).replace("{end}", end);
}
