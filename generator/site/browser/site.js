// Shared by all pages: copy buttons, search as you type, the current day, and adjustments for hosts that only serve
// files.

import { read, runsCode } from "./host.js";

const { copy: copyText, copied: copiedText } = document.body.dataset;

/** Matches groups of rows with a heading; tokens outside any group have none. */
const GROUP = "[data-group]:has(h2)";

// Uses the page's origin if the build has none, because copied texts must work elsewhere.
const origin = (document.body.dataset.origin ||= location.origin);
for (const code of document.querySelectorAll("[data-pattern]")) write(code);

for (const code of document.querySelectorAll("[data-copyable]")) addCopy(code);
for (const form of document.querySelectorAll("[data-filter]")) watch(form);
void showToday();
// The page's scripts, which run before this event, may still need the elements.
document.addEventListener("DOMContentLoaded", offerFiles);

/** Puts the page's origin into a text to copy. */
function write(code) {
  const host = origin.replace(/^https?:/, "");
  const values = { origin, host };
  code.textContent = code.dataset.pattern.replace(/\{(origin|host)\}/g, (_, name) => values[name]);
}

/** Adds a copy button with a brief confirmation to a piece of code. */
function addCopy(code) {
  if (!navigator.clipboard) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  const label = document.createElement("bdi");
  label.lang = document.body.dataset.language;
  label.textContent = copyText;
  button.append(label);
  const { copyable: name, whole } = code.dataset;
  button.setAttribute("aria-label", `${copyText} ${name || code.textContent.trim().slice(0, 80)}`);
  button.addEventListener("click", async () => {
    if (whole) await navigator.clipboard.write([new ClipboardItem({ "text/plain": textAt(whole) })]);
    else await navigator.clipboard.writeText(code.textContent.trim());
    label.textContent = copiedText;
    setTimeout(() => (label.textContent = copyText), 1500);
  });
  const bar = code.closest(".code")?.querySelector(".code-bar");
  if (bar) bar.append(button);
  else if (code.parentElement.tagName === "PRE") code.before(button);
  else code.after(button);
}

/**
 * Returns the text of a file that the page shows only in part; browsers write it to the clipboard once it has loaded.
 */
async function textAt(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Blob([await response.text()], { type: "text/plain" });
}

/** Shows the rows that contain every search word, their groups, and the links to these groups. */
function watch(form) {
  const input = form.querySelector("input");
  const status = form.querySelector("[role=status]");
  const clear = form.querySelector("button");
  const rows = [...document.querySelectorAll("[data-row]")];
  const texts = rows.map((row) => plain(`${textOf(row)} ${aboutGroup(row.closest(GROUP))}`));
  const links = new Map([...document.querySelectorAll(".jump a")].map((link) => [link.hash, link]));
  const groups = [...document.querySelectorAll(GROUP)].map((group) => {
    return [
      group,
      {
        wasOpen: group.open,
        folds: group.querySelectorAll("[data-fold]"),
        link: links.get(new URL(`#${group.querySelector("h2").id}`, location).hash),
      },
    ];
  });
  const update = () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    rows.forEach((row, index) => (row.hidden = !words.every((word) => texts[index].includes(word))));
    const present = rows.filter((row) => row.isConnected);
    for (const [group, { wasOpen, folds, link }] of groups) {
      group.hidden = group.querySelector("[data-row]:not([hidden])") === null;
      group.open = words.length > 0 || wasOpen;
      for (const fold of folds) fold.open = words.length > 0;
      if (link) link.parentElement.hidden = group.hidden;
    }
    const count = present.filter((row) => !row.hidden).length;
    clear.hidden = count > 0;
    for (const jump of document.querySelectorAll(".jump")) jump.hidden = count === 0;
    if (words.length === 0) status.textContent = "";
    else if (count === 0) status.textContent = status.dataset.none;
    else status.textContent = status.dataset.found.replace("{count}", count).replace("{total}", present.length);
  };
  const empty = () => {
    input.value = "";
    update();
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", update);
  clear.addEventListener("click", () => {
    empty();
    input.focus();
  });
  // A link to a hidden row clears the search and unfolds the row.
  const reveal = () => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const group = named?.closest("[data-group]");
    if (!group || named.checkVisibility()) return;
    if (named.closest("[hidden]")) empty();
    for (let fold = named.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    named.scrollIntoView();
  };
  window.addEventListener("hashchange", reveal);
  reveal();
}

/** Returns a row's text, without mentions of other rows. */
function textOf(row) {
  const asides = [...row.querySelectorAll("[data-aside], .chain")];
  return asides.reduce((text, aside) => text.replace(aside.textContent, ""), row.textContent);
}

/** Returns additional search texts for a group's rows: its heading and synonyms. */
function aboutGroup(group) {
  return group ? `${group.querySelector("h2").textContent} ${group.dataset.also ?? ""}` : "";
}

/** Removes accents, so that "gráfico" and "grafico" match each other. */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** On a host that only serves files, removes the addresses that it can't answer, and shows their replacements. */
async function offerFiles() {
  if (await runsCode) return;
  for (const computed of document.querySelectorAll('[data-host="code"]')) computed.remove();
  for (const replacement of document.querySelectorAll('[data-host="files"]')) replacement.hidden = false;
}

/** Replaces the build's day with the current day and its season, from the API. */
async function showToday() {
  const time = document.querySelector("[data-today]");
  if (time === null) return;
  const { date, current, upcoming } = (await read("/seasons")) ?? {};
  if (date === undefined || date === time.dateTime) return;
  time.dateTime = date;
  const language = document.documentElement.lang;
  const full = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" });
  const { writeDay, writeRange } = await import("./days.js");
  const line = document.querySelector("[data-season-line]");
  const { first, none, next, inForce } = line.dataset;
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  time.textContent = full.format(Date.parse(date)).replace(/\b1\b/, date.endsWith("-01") ? first : "1");
  const then = upcoming[0] ? say(next, { name: upcoming[0].name, ...writeRange(upcoming[0].period, first) }) : "";
  line.textContent = current
    ? say(inForce, { name: current.name, end: writeDay(current.period.end, first) })
    : `${none} ${then}`;
}
