// Keeps the chosen combination in the address, shows it in the sample, and counts its differences.

import { positionIn } from "./contexts.js";

const { api, origin } = document.body.dataset;
const form = document.querySelector("[data-choices]");
const frame = document.querySelector("[data-sample]");
const differ = document.querySelector("[data-differences]");
/** The defaults of further modifiers, which share one address segment. */
const FURTHER = JSON.parse(form.dataset.further);
/** The excluded combinations. */
const EXCLUDED = JSON.parse(form.dataset.excluded);
const START = startNow();
const NAMES = ["theme", "product", "season", ...Object.keys(FURTHER)];

/** Numbers the choices, so that responses to earlier ones are ignored. */
let turn = 0;

choose(new URLSearchParams(location.search));
form.hidden = false;
if (differ) differ.hidden = false;
form.addEventListener("change", show);
frame.addEventListener("load", fit);
fit();
show();

/** Selects the values in an address; unknown or missing values take the page's defaults. */
function choose(query) {
  for (const name of NAMES) {
    const options = [...form.querySelectorAll(`[name="${name}"]`)];
    const find = (value) => options.find((option) => option.value === value);
    const option = find(query.get(name)) ?? find(START[name]);
    if (option) option.checked = true;
  }
  if (isExcluded(chosenNow()) && query.size > 0) choose(new URLSearchParams());
}

/** Returns the defaults, in the page's theme unless they exclude it. */
function startNow() {
  const defaults = JSON.parse(form.dataset.start);
  const themes = JSON.parse(form.dataset.modifier);
  const inTheme = { ...defaults, ...(themes && { theme: themes.contexts[positionIn(themes)].id }) };
  return isExcluded(inTheme) ? defaults : inTheme;
}

function chosenNow() {
  return { ...START, ...Object.fromEntries(new FormData(form)) };
}

/** Returns whether a combination is excluded. */
function isExcluded(chosen) {
  return EXCLUDED.some((when) => Object.entries(when).every(([name, ids]) => ids.includes(chosen[name])));
}

function show() {
  const chosen = chosenNow();
  for (const option of form.querySelectorAll("input"))
    option.disabled = !option.checked && isExcluded({ ...chosen, [option.name]: option.value });
  const changed = NAMES.filter((name) => chosen[name] !== START[name]).map((name) => [name, chosen[name]]);
  const query = new URLSearchParams(changed).toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
  document.querySelector("[data-names]").textContent = namesOf(chosen).join(" · ");
  for (const code of document.querySelectorAll("[data-pattern]")) fill(code, chosen);
  restyle(chosen);
  if (differ) void compare(chosen);
}

/** Returns the chosen options' names, from their labels. */
function namesOf(chosen) {
  const named = NAMES.filter((name) => name === "theme" || chosen[name] !== START[name]);
  const nameOf = (name) => form.querySelector(`[name="${name}"]:checked`)?.parentElement.textContent.trim();
  // An identity with a single theme has no theme field.
  return named.map((name) => nameOf(name) ?? form.dataset.name);
}

function fill(code, chosen) {
  code.textContent = code.dataset.pattern.replace(
    /\{(\w+)\}/g,
    (_, name) => ({ combination: pathOf(chosen), origin })[name],
  );
  const button = code.parentElement.querySelector(".copy");
  const { copy } = document.body.dataset;
  button?.setAttribute("aria-label", `${copy} ${code.textContent.slice(0, 80)}`);
}

/** Returns the path of a combination's files; a theme without further choices also has its name as a path. */
function pathOf(chosen) {
  const { theme, product, season } = chosen;
  const choicePath = `${product}/${season}${choicesOf(chosen)}`;
  return choicePath === "none/none" ? theme : `${theme}/${choicePath}`;
}

/** Returns the further choices as a path segment, without defaults. */
function choicesOf(chosen) {
  const parts = Object.entries(FURTHER).filter(([name, byDefault]) => chosen[name] !== byDefault);
  return parts.length > 0 ? `/${parts.map(([name]) => `${name}~${chosen[name]}`).join("~")}` : "";
}

/** Applies a combination's stylesheet to the sample. Keeps the previous one until it has loaded, so nothing flashes. */
function restyle(chosen) {
  const sample = frame.contentDocument;
  const sheets = [...(sample?.querySelectorAll("[data-combination]") ?? [])];
  const address = `${api}/themes/${pathOf(chosen)}.css`;
  for (const chart of sample?.querySelectorAll("[data-chart]") ?? [])
    chart.hidden = chart.dataset.chart !== chosen.product;
  if (sheets.length === 0 || sheets.at(-1).getAttribute("href") === address) return;
  const next = sheets[0].cloneNode();
  next.href = address;
  next.addEventListener("load", () => sheets.forEach((link) => link.remove()));
  sheets.at(-1).after(next);
}

/** Styles the sample once it has loaded, and fits its frame's height at any width. */
function fit() {
  const sample = frame.contentDocument;
  // Waits for loading: until then, the sample is too short, and the page below it would jump.
  if (sample?.readyState !== "complete" || !sample.querySelector("main")) return;
  restyle(chosenNow());
  new ResizeObserver(() => (frame.style.blockSize = `${sample.body.offsetHeight}px`)).observe(sample.body);
}

/** Shows how a combination differs from its theme without further choices. */
async function compare(chosen) {
  const current = (turn += 1);
  const status = differ.querySelector("[role=status]");
  const both = await Promise.all([{ ...START, theme: chosen.theme }, chosen].map(variablesOf)).catch(() => undefined);
  if (current !== turn) return;
  const rows = both ? differences(...both) : [];
  const added = rows.filter(([, before]) => before === undefined).length;
  const { same, failed } = status.dataset;
  if (both === undefined) status.textContent = failed;
  else if (rows.length === 0) status.textContent = same;
  else status.textContent = sentenceOf({ added, changed: rows.length - added }, status.dataset);
  differ.querySelector("[data-compared]").textContent = namesOf(chosen)[0];
  differ.querySelector("tbody").replaceChildren(...rows.map(rowOf));
  differ.querySelector(".wide").hidden = rows.length === 0;
}

/** Joins the non-zero counts into a sentence in the page's language. */
function sentenceOf(counts, texts) {
  const { lang } = document.documentElement;
  const plural = new Intl.PluralRules(lang);
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const written = parts.map(([name, count]) => {
    const form = plural.select(count) === "one" ? "One" : "Other";
    return texts[name + form].replace("{count}", count);
  });
  const sentence = new Intl.ListFormat(lang).format(written);
  return `${sentence.slice(0, 1).toLocaleUpperCase(lang)}${sentence.slice(1)}.`;
}

async function variablesOf(combination) {
  const response = await fetch(`${api}/themes/${pathOf(combination)}.json`);
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()).variables;
}

/** Returns `[name, before, after]` for each new variable, then for each changed one. */
function differences(before, after) {
  const rows = Object.entries(after).map(([name, value]) => [name, before[name], value]);
  const isNew = ([, old]) => old === undefined;
  return [...rows.filter(isNew), ...rows.filter((row) => !isNew(row) && row[1] !== row[2])];
}

function rowOf([name, before, after]) {
  const row = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.append(codeOf(`--${name}`));
  row.append(head, cellOf(before), cellOf(after));
  return row;
}

function cellOf(value) {
  const cell = document.createElement("td");
  if (value === undefined) cell.textContent = differ.querySelector("table").dataset.absent;
  else cell.append(...(CSS.supports("color", value) ? [swatchOf(value)] : []), codeOf(value));
  return cell;
}

function codeOf(text) {
  const code = document.createElement("code");
  code.textContent = text;
  return code;
}

/** Renders a colour chip; uses presentation attributes, because the content policy forbids inline styles. */
function swatchOf(color) {
  const chip = drawn("svg", { viewBox: "0 0 24 14", class: "chip", "aria-hidden": "true" });
  chip.append(drawn("rect", { width: 24, height: 14, fill: color }));
  return chip;
}

function drawn(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
