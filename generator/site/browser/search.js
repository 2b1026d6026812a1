// Searches the site's pages, tokens and seasons by name, in a dialog; its index is loaded on first use.

import { plain } from "./site.js";

/** Maximum number of results. */
const MOST = 30;

const finder = document.querySelector("[data-index]");
const [opener, dialog] = finder.children;
const [form, status, list] = dialog.children;
const [field, closer] = form.querySelectorAll("input, button");
const { index, base } = finder.dataset;
let entries;

finder.hidden = false;
opener.addEventListener("click", () => {
  dialog.showModal();
  field.select();
  void load();
});
closer.addEventListener("click", () => dialog.close());
// The content covers the dialog, so a click on the dialog itself is outside the content.
dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
field.addEventListener("input", show);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
// Closes the dialog, because a result can be on this page.
list.addEventListener("click", ({ target }) => target.closest("a") && dialog.close());
dialog.addEventListener("keydown", (event) => {
  // In a search field, the key would clear the text first.
  if (event.key === "Escape") dialog.close();
  const stops = [field, ...list.querySelectorAll("a")];
  const at = stops.indexOf(document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  if (at < 0 || next === undefined || stops[next] === undefined) return;
  event.preventDefault();
  stops[next].focus();
});

async function load() {
  if (entries) return;
  try {
    const response = await fetch(index);
    if (!response.ok) throw new Error(response.status);
    entries = entriesOf(await response.json());
    show();
  } catch {
    status.textContent = status.dataset.failed;
  }
}

/** Lists all searchable entries, with the text to search. */
function entriesOf({ pages, tokens, seasons }) {
  const titles = new Map(pages);
  const inPage = (path) => titles.get(path.replace(/#.*/, ""));
  return [
    ...pages.map(([path, title]) => ({ path, label: title, about: "" })),
    ...seasons.map(([path, label]) => ({ path, label, about: inPage(path) })),
    ...pages.flatMap(([path, title, headings]) =>
      headings.flatMap((id, at) =>
        at % 2 ? [] : [{ path: `${path}#${encodeURIComponent(id)}`, label: headings[at + 1], about: title }],
      ),
    ),
    ...tokens.flatMap(([path, texts]) => {
      let before = "";
      return texts.map((text) => {
        const [compressed, note = ""] = text.split("\t");
        before = before.slice(0, Number.parseInt(compressed[0], 36)) + compressed.slice(1);
        return { path: `${path}#${encodeURIComponent(before)}`, label: `--${before}`, about: note, token: before };
      });
    }),
  ].map((entry) => ({ ...entry, name: plain(entry.label), text: plain(`${entry.label} ${entry.about}`) }));
}

/** Shows the entries that contain every word; entries that begin with the first word come first. */
function show() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  if (!entries) return;
  const ranked = words.length === 0 ? [] : entries.flatMap((entry) => rankOf(entry, words));
  ranked.sort((a, b) => a.rank - b.rank);
  list.replaceChildren(...ranked.slice(0, MOST).map(({ entry }) => itemOf(entry)));
  const text = status.dataset[ranked.length === 0 ? "none" : ranked.length > MOST ? "first" : "found"];
  status.textContent =
    words.length === 0 ? "" : text.replace("{count}", ranked.length).replace("{shown}", String(MOST));
}

function rankOf(entry, words) {
  if (!words.every((word) => entry.text.includes(word))) return [];
  const [word] = words;
  const at = entry.name.replace(/^--/, "").indexOf(word);
  const rank = entry.name.replace(/^--/, "") === words.join(" ") ? 0 : at === 0 ? 1 : at > 0 ? 2 : 3;
  return [{ entry, rank }];
}

function itemOf({ path, label, about, token }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = base + path;
  if (token && CSS.supports("color", getComputedStyle(document.documentElement).getPropertyValue(`--${token}`))) {
    const swatch = document.createElement("i");
    swatch.style.background = `var(--${CSS.escape(token)})`;
    link.append(swatch);
  }
  const name = document.createElement(token ? "code" : "bdi");
  name.textContent = label;
  link.append(name);
  item.append(link);
  if (about) {
    const note = document.createElement("small");
    note.textContent = about;
    link.append(" ", note);
  }
  return item;
}
