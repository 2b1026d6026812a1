// Computes the contrast of the two chosen colours as the API does, and applies them to the specimens.

import {
  composite,
  contrastRatio,
  ENHANCED,
  floorRatio,
  MINIMUM,
  nearestAmong,
  passes,
  readHex,
  toCandidate,
} from "./color.js";
import { positionIn, watchContexts } from "./contexts.js";

const form = document.querySelector("[data-contrast]");
const fields = { foreground: form.elements.foreground, background: form.elements.background };
const result = document.querySelector("[data-result]");
const verdict = document.querySelector("[data-verdict]");
const nearest = document.querySelector("[data-nearest]");
const decimals = new Intl.NumberFormat(document.documentElement.lang, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const number = new Intl.NumberFormat(document.documentElement.lang);

/** Delay after the last keystroke before showing a result, in milliseconds. */
const PAUSE = 200;
let pause;

/** The modifier of the themes, or null. */
const themes = JSON.parse(form.elements.theme.dataset.modifier);
/** True if the reader or the address chose a theme; until then, the field follows the page. */
let isThemeChosen = new URLSearchParams(location.search).has("theme");

/** The colours of each theme, keyed by its id. */
const palettes = new Map();
let palette = emptyPalette();

/** Maximum number of colours in the list. */
const SHOWN = 120;
const every = document.querySelector("[data-every]");

for (const hidden of form.querySelectorAll(".scripted")) hidden.classList.remove("scripted");
form.querySelector(".send").hidden = true;
takeTheme();
readAddress();
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void update();
});
every?.addEventListener("input", showEvery);
every?.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => {
  const { picks } = target.dataset;
  if (picks) fields[picks].value = target.value;
  if (target === form.elements.theme) {
    isThemeChosen = true;
    showPairs();
  }
  clearTimeout(pause);
  pause = setTimeout(update, PAUSE);
});
nearest.querySelector("button").addEventListener("click", ({ target }) => takeForeground(target.value));
window.addEventListener("popstate", () => {
  readAddress();
  void update();
});
if (themes) {
  watchContexts([themes], () => {
    takeTheme();
    void update();
  });
}
void update();

/** Selects the theme that the page is in. */
function takeTheme() {
  if (!themes || isThemeChosen) return;
  form.elements.theme.value = themes.contexts[positionIn(themes)].id;
  showPairs();
}

/** Applies the choices in the page's address; omitted choices keep their values. */
function readAddress() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field === fields.foreground || field === fields.background) field.value = nameOf(value);
    if (field === form.elements.theme && [...field.options].some((option) => option.value === value))
      field.value = value;
  }
  showPairs();
}

/** Opens only the chosen theme's table of pairs. */
function showPairs() {
  for (const pairs of document.querySelectorAll("[data-pairs]"))
    pairs.open = pairs.dataset.pairs === form.elements.theme.value;
}

/** Outlines the chosen pair in the theme's table, if both colours are tokens in it. */
function markChosen() {
  for (const cell of document.querySelectorAll("td[aria-current]")) cell.removeAttribute("aria-current");
  const table = document.querySelector(`[data-pairs="${form.elements.theme.value}"] .matrix`);
  const [front, behind] = Object.values(fields).map((field) => nameOf(field.value));
  const find = (scope, name) => {
    return [...(table?.querySelectorAll(`th[scope=${scope}]`) ?? [])].find((head) => head.textContent.trim() === name);
  };
  const [row, column] = [find("row", front), find("col", behind)];
  const isListed = row !== undefined && column !== undefined;
  if (isListed) row.parentElement.cells[column.cellIndex].setAttribute("aria-current", "true");
  for (const key of document.querySelectorAll("[data-chosen]")) key.hidden = !isListed;
}

/** Shows the result for the chosen colours, once the theme's colours have loaded. */
async function update() {
  clearTimeout(pause);
  const theme = form.elements.theme.value;
  const loaded = await paletteOf(theme).catch(() => undefined);
  // Another theme chosen meanwhile has its own update.
  if (theme !== form.elements.theme.value) return;
  palette = loaded ?? emptyPalette();
  suggestTokens();
  const [foreground, background] = Object.values(fields).map(colorIn);
  for (const field of Object.values(fields)) showUse(field);
  const query = new URLSearchParams(new FormData(form));
  for (const [name, field] of Object.entries(fields)) query.set(name, nameOf(field.value));
  const isOpaque = background?.alpha === 1;
  const hint = loaded ? "unknown" : "offline";
  showProblem(fields.foreground, foreground ? null : hint);
  showProblem(fields.background, isOpaque ? null : background ? "opaque" : hint);
  showEvery();
  markChosen();
  if (!foreground || !isOpaque) return clear(loaded ? form.dataset.missing : form.dataset.offline);
  history.replaceState(null, "", `?${query}`);
  show(compare(foreground, background.hex));
}

/** Loads a theme's colours, each with its opacity and its uses, and the candidates for text. */
async function paletteOf(theme) {
  if (palettes.has(theme)) return palettes.get(theme);
  const response = await fetch(new URL(`contrast/${encodeURIComponent(theme)}.json`, import.meta.url));
  const { colors, texts } = await response.json();
  const entries = Object.entries(colors).map(([name, [hex, alpha = 1, ...uses]]) => [name, { hex, alpha, uses }]);
  const candidates = texts.map((name) => ({ name, hex: colors[name][0], ...toCandidate(colors[name][0]) }));
  const read = { colors: new Map(entries), candidates };
  palettes.set(theme, read);
  return read;
}

function emptyPalette() {
  return { colors: new Map(), candidates: [] };
}

/** Returns the colour that a field names: one of the theme's tokens, or a hexadecimal colour. */
function colorIn(field) {
  const name = nameOf(field.value);
  return palette.colors.get(name) ?? readHex(name);
}

/** Compares two colours; returns the body of the API's response. */
function compare(color, background) {
  const foreground = composite(color, background);
  const ratio = contrastRatio(foreground, background);
  const passed = passes(ratio);
  const nearest = passed.text ? null : nearestAmong(palette.candidates, { foreground, background });
  return {
    foreground: { hex: foreground },
    background: { hex: background },
    ratio: floorRatio(ratio),
    passes: passed,
    minimum: MINIMUM,
    enhanced: { text: ratio >= ENHANCED.text },
    nearest: nearest && {
      token: nearest.candidate.name,
      hex: nearest.candidate.hex,
      ratio: floorRatio(nearest.ratio),
    },
  };
}

/** Suggests the theme's tokens in both fields; only an opaque one may be the background. */
function suggestTokens() {
  for (const [id, { list }] of Object.entries(fields)) {
    if (list.palette === palette) continue;
    list.palette = palette;
    const names = [...palette.colors].filter(([, { alpha }]) => id === "foreground" || alpha === 1);
    list.replaceChildren(...names.map(([name]) => new Option("", name)));
  }
}

/** Lists the theme's colours on the chosen background that match the filter. */
function showEvery() {
  if (!every) return;
  const background = colorIn(fields.background);
  every.hidden = background?.alpha !== 1;
  if (every.hidden) return;
  const heading = every.querySelector("h2");
  heading.textContent = heading.dataset.text.replace("{background}", nameOf(fields.background.value));
  const words = every.querySelector("input").value.toLowerCase().split(/\s+/).filter(Boolean);
  const least = Number(every.querySelector("select").value);
  const matches = [...palette.colors].flatMap(([name, color]) => {
    if (!words.every((word) => name.toLowerCase().includes(word))) return [];
    const front = composite(color, background.hex);
    const ratio = contrastRatio(front, background.hex);
    return ratio >= least ? [{ name, front, ratio }] : [];
  });
  const list = every.querySelector("ul");
  list.replaceChildren(...matches.slice(0, SHOWN).map((match) => specimenOf(match, background.hex)));
  const status = every.querySelector("[role=status]");
  const { all, some, none } = status.dataset;
  const text = matches.length === 0 ? none : matches.length > SHOWN ? some : all;
  const counts = { count: matches.length, total: palette.colors.size, shown: SHOWN };
  status.textContent = text.replace(/\{(\w+)\}/g, (_, name) => number.format(counts[name]));
}

/** Renders a colour on the chosen background, as a button that chooses it. */
function specimenOf({ name, front, ratio }, behind) {
  const [item, button] = [document.createElement("li"), document.createElement("button")];
  button.type = "button";
  const specimen = drawn("svg", { class: "trial", width: "100%", height: 64, "aria-hidden": "true" });
  const text = drawn("text", { x: 12, y: 40, fill: front });
  text.textContent = "Aa Ée 0123";
  specimen.append(drawn("rect", { width: "100%", height: "100%", fill: behind }), text);
  const [value, label] = [document.createElement("strong"), document.createElement("span")];
  value.textContent = decimals.format(floorRatio(ratio));
  label.className = "note";
  label.textContent = name;
  button.append(specimen, value, " ", label);
  button.addEventListener("click", () => takeForeground(name));
  item.append(button);
  return item;
}

function drawn(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

function takeForeground(name) {
  fields.foreground.value = name;
  fields.foreground.focus();
  void update();
}

/** Converts CSS notation to the API's name: `--ink` and `var(--ink)` become `ink`. */
function nameOf(typed) {
  const value = typed.trim();
  return /^(?:var\(\s*)?--([\w-]+)\s*(?:,.*)?\)?;?$/.exec(value)?.[1] ?? value;
}

/** Shows what the field's colour may be used for, if the identity says so. */
function showUse({ id, value }) {
  const note = document.getElementById(`${id}-use`);
  const { uses = [] } = palette.colors.get(nameOf(value)) ?? {};
  note.textContent = uses.length > 0 ? `${note.dataset.use}: ${uses.map((use) => note.dataset[use]).join(", ")}` : "";
}

function showProblem(field, problem) {
  document.getElementById(`${field.id}-problem`).textContent = problem ? form.dataset[problem] : "";
  if (problem) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/** Replaces an earlier result with the reason why there is none. */
function clear(why) {
  result.dataset.empty = "";
  document.querySelector("[data-ratio]").textContent = "—";
  verdict.textContent = why;
  nearest.hidden = true;
  for (const shape of document.querySelectorAll("[data-front], [data-behind]")) shape.setAttribute("fill", "none");
  for (const said of document.querySelectorAll(".trials .verdict")) said.textContent = "";
}

function show({ foreground, background, ratio, passes, minimum, enhanced, nearest: token }) {
  delete result.dataset.empty;
  document.querySelector("[data-ratio]").textContent = decimals.format(ratio);
  const level = enhanced.text ? "enhanced" : passes.text ? "text" : passes.largeText ? "large" : "none";
  verdict.textContent = verdict.dataset[level];
  for (const shape of document.querySelectorAll("[data-front]")) shape.setAttribute("fill", foreground.hex);
  for (const shape of document.querySelectorAll("[data-behind]")) shape.setAttribute("fill", background.hex);
  for (const kind of Object.keys(minimum)) {
    const said = document.querySelector(`[data-trial="${kind}"] .verdict`);
    said.textContent = passes[kind] ? said.dataset.passes : said.dataset.fails;
    said.dataset.passed = passes[kind];
  }
  for (const [name, { hex }] of Object.entries({ foreground, background }))
    form.querySelector(`[data-picks="${name}"]`).value = hex;
  suggest(token, passes.text);
}

/** Offers the nearest token that passes if the pair fails. */
function suggest(token, passed) {
  const [text, button] = nearest.children;
  nearest.hidden = passed;
  button.hidden = token === null;
  const fill = (words) =>
    words.replace(/\{(\w+)\}/g, (_, name) => (name === "ratio" ? decimals.format(token.ratio) : token[name]));
  text.textContent = token === null ? text.dataset.none : fill(text.dataset.text);
  button.textContent = token === null ? "" : fill(button.dataset.text);
  button.value = token?.token ?? "";
}
