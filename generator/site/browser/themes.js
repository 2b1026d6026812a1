// The page of the themes: the combination that is chosen, kept in the address, worn by the sample and told in numbers.

const { api, origin } = document.body.dataset;
const form = document.querySelector("[data-choices]");
const frame = document.querySelector("[data-sample]");
const differ = document.querySelector("[data-differ]");
const START = { theme: form.dataset.themeStart, product: "none", season: "none" };
const NAMES = Object.keys(START);

/** How often something was chosen: an answer to an earlier choice is let go. */
let turn = 0;

choose(new URLSearchParams(location.search));
form.hidden = false;
if (differ) differ.hidden = false;
form.addEventListener("change", show);
frame.addEventListener("load", fit);
fit();
show();

/** Marks what an address names, and what the page begins with where it names nothing that there is. */
function choose(asked) {
  for (const name of NAMES) {
    const options = [...form.querySelectorAll(`[name="${name}"]`)];
    const find = (value) => options.find((option) => option.value === value);
    const option = find(asked.get(name)) ?? find(START[name]);
    if (option) option.checked = true;
  }
}

function show() {
  const chosen = { ...START, ...Object.fromEntries(new FormData(form)) };
  const told = NAMES.filter((name) => chosen[name] !== START[name]).map((name) => [name, chosen[name]]);
  const query = new URLSearchParams(told).toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
  document.querySelector("[data-names]").textContent = namesOf(chosen).join(" · ");
  for (const code of document.querySelectorAll("[data-pattern]")) fill(code, chosen);
  wear(chosen);
  if (differ) void compare(chosen);
}

/** The names of what is chosen, as the labels write them. */
function namesOf(chosen) {
  const named = NAMES.filter((name) => name === "theme" || chosen[name] !== "none");
  const nameOf = (name) => form.querySelector(`[name="${name}"]:checked`)?.parentElement.textContent.trim();
  // The one theme of an identity is no choice.
  return named.map((name) => nameOf(name) ?? form.dataset.themeName);
}

function fill(code, chosen) {
  code.textContent = code.dataset.pattern.replace(/\{(\w+)\}/g, (_, name) => ({ ...chosen, origin })[name]);
  const button = code.parentElement.querySelector(".copy");
  const { copy } = document.body.dataset;
  button?.setAttribute("aria-label", `${copy} ${code.textContent.slice(0, 80)}`);
}

function addressOf({ theme, product, season }) {
  return `${api}/themes/${theme}/${product}/${season}`;
}

/** Puts the stylesheet of a combination on the sample; the last one stays until the next is there, so nothing flashes. */
function wear(chosen) {
  const sample = frame.contentDocument;
  const worn = [...(sample?.querySelectorAll("[data-worn]") ?? [])];
  const address = `${addressOf(chosen)}.css`;
  for (const chart of sample?.querySelectorAll("[data-chart]") ?? [])
    chart.hidden = chart.dataset.chart !== chosen.product;
  if (worn.length === 0 || worn.at(-1).getAttribute("href") === address) return;
  const next = worn[0].cloneNode();
  next.href = address;
  next.addEventListener("load", () => worn.forEach((link) => link.remove()));
  worn.at(-1).after(next);
}

/** Dresses the sample once it is there, and makes its frame as high as it is at any width. */
function fit() {
  const sample = frame.contentDocument;
  // A sample that is still being read would be shorter than it is, and the page below it would jump.
  if (sample?.readyState !== "complete" || !sample.querySelector("main")) return;
  wear({ ...START, ...Object.fromEntries(new FormData(form)) });
  new ResizeObserver(() => (frame.style.blockSize = `${sample.body.offsetHeight}px`)).observe(sample.body);
}

/** Tells what a combination has that its theme alone has not. */
async function compare(chosen) {
  const own = (turn += 1);
  const status = differ.querySelector("[role=status]");
  const answers = await Promise.all([{ ...START, theme: chosen.theme }, chosen].map(variablesOf)).catch(
    () => undefined,
  );
  if (own !== turn) return;
  const rows = answers ? differences(...answers) : [];
  const added = rows.filter(([, before]) => before === undefined).length;
  const { same, failed } = status.dataset;
  if (answers === undefined) status.textContent = failed;
  else if (rows.length === 0) status.textContent = same;
  else status.textContent = sentenceOf({ added, changed: rows.length - added }, status.dataset);
  differ.querySelector("[data-compared]").textContent = namesOf(chosen)[0];
  differ.querySelector("tbody").replaceChildren(...rows.map(rowOf));
  differ.querySelector(".wide").hidden = rows.length === 0;
}

/** Counts as a sentence of the page's language, without those that are nothing. */
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
  const response = await fetch(`${addressOf(combination)}.json`);
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()).variables;
}

/** What is new first, then what has another value: `[name, before, after]`. */
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

/** A chip of a colour; presentation attributes, since the policy of the pages lets no element have a style. */
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
