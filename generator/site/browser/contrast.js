// Requests the contrast of the two chosen colours from the API, and applies them to the specimens.

const { api } = document.body.dataset;
const form = document.querySelector("[data-contrast]");
const fields = { foreground: form.elements.foreground, background: form.elements.background };
const result = document.querySelector("[data-result]");
const verdict = document.querySelector("[data-verdict]");
const nearest = document.querySelector("[data-nearest]");
const decimals = new Intl.NumberFormat(document.documentElement.lang, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Milliseconds without a keystroke before a request. */
const PAUSE = 200;
let pause;
let pending = new AbortController();

for (const hidden of form.querySelectorAll(".scripted")) hidden.classList.remove("scripted");
form.querySelector(".send").hidden = true;
readAddress();
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void update();
});
form.addEventListener("input", ({ target }) => {
  const { picks } = target.dataset;
  if (picks) fields[picks].value = target.value;
  if (target === form.elements.theme) showPairs();
  clearTimeout(pause);
  pause = setTimeout(update, PAUSE);
});
nearest.querySelector("button").addEventListener("click", ({ target }) => {
  fields.foreground.value = target.value;
  fields.foreground.focus();
  void update();
});
window.addEventListener("popstate", () => {
  readAddress();
  void update();
});
void update();

/** Applies the choices in the page's address; omitted ones keep their values. */
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

/** Shows the API's result, unless the choice changes in the meantime. */
async function update() {
  clearTimeout(pause);
  pending.abort();
  pending = new AbortController();
  const invalid = Object.values(fields).filter((field) => !isValid(field));
  if (invalid.length > 0) return clear(form.dataset.missing);
  const query = new URLSearchParams(new FormData(form));
  for (const [name, field] of Object.entries(fields)) query.set(name, nameOf(field.value));
  history.replaceState(null, "", `?${query}`);
  try {
    const response = await fetch(`${api}/contrast?${query}`, { signal: pending.signal });
    const body = await response.json();
    if (response.ok) return show(body);
    showProblem(fields[body.parameter] ?? fields.foreground, body.allowed ? "unknown" : "opaque");
    clear(form.dataset.missing);
  } catch (error) {
    if (error.name !== "AbortError") clear(form.dataset.offline);
  }
}

/** Converts CSS notation to the API's name: `--ink` and `var(--ink)` become `ink`. */
function nameOf(typed) {
  const value = typed.trim();
  return /^(?:var\(\s*)?--([\w-]+)\s*(?:,.*)?\)?;?$/.exec(value)?.[1] ?? value;
}

/** Validates a field's token or hexadecimal colour, and shows a problem below it. */
function isValid(field) {
  const value = nameOf(field.value);
  const isToken = (list) => [...list.options].some((option) => option.value === value);
  const isHex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value);
  if (isToken(field.list) || isHex) showProblem(field, null);
  else showProblem(field, isToken(fields.foreground.list) ? "opaque" : "unknown");
  return field.getAttribute("aria-invalid") === null;
}

function showProblem(field, problem) {
  document.getElementById(`${field.id}-problem`).textContent = problem ? form.dataset[problem] : "";
  if (problem) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/** Replaces an earlier result with the reason for its absence. */
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
