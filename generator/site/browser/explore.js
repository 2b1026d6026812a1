// Shows each form's request as you fill it in, sends it, and shows the response. On a host that only serves files, the
// requests are for files.

import { runsCode } from "./host.js";

const { origin } = document.body.dataset;
const { loading, offline, size, more, absent, from, to } = document.querySelector(".operations").dataset;
const number = new Intl.NumberFormat(document.documentElement.lang);

/** Maximum number of characters shown of a response; some have half a million. */
const SHOWN = 20_000;

for (const operation of document.querySelectorAll(".operation")) wire(operation);
openNamed();
void linkPlayground();
void requestFiles();
window.addEventListener("hashchange", openNamed);

function wire(operation) {
  const form = operation.querySelector("form");
  form.classList.remove("scripted");
  // Omits an empty day, which would be an error; without one, the API uses today.
  for (const day of form.querySelectorAll("[type=date]")) day.value = "";
  operation.querySelector(".addresses")?.remove();
  form.addEventListener("input", () => write(operation, form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(operation, form);
  });
  operation.addEventListener("toggle", () => {
    if (operation.open && location.hash !== `#${operation.id}`) history.replaceState(null, "", `#${operation.id}`);
  });
  write(operation, form);
}

/** Opens the operation in the address. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named?.matches(".operation")) named.open = true;
}

/** On a host that only serves files, leaves the fields that choose a file, and drops the groups without operations. */
async function requestFiles() {
  if (await runsCode) return;
  for (const form of document.querySelectorAll("[data-file]:not([data-file=''])")) {
    form.files = JSON.parse(form.dataset.file);
    for (const field of form.querySelectorAll("[data-in]:not([data-in=format])")) limit(field, form.files.values);
    write(form.closest(".operation"), form);
  }
  for (const group of document.querySelectorAll("[data-group]"))
    if (group.querySelector("[data-row]:not([data-host=code])") === null) group.remove();
}

/** Limits a field to the values that have a file, and removes it if no file's name has its value. */
function limit(field, values) {
  if (!(field.name in values)) return field.closest(".field").remove();
  if (field.type === "date") [field.min, field.max] = [`${from}-01-01`, `${to}-12-31`];
  if (field.type === "number") [field.min, field.max] = [from, to];
}

/** Links the path of the GraphQL playground if the host has one. */
async function linkPlayground() {
  if (!(await runsCode)) return;
  const code = document.querySelector("[data-sign]");
  const response = await fetch(code.dataset.sign).catch(() => undefined);
  const { playground = null } = response?.ok ? await response.json() : {};
  if (playground === null) return;
  const link = document.createElement("a");
  link.href = playground;
  code.replaceWith(link);
  link.append(code);
}

/** Fills a template with encoded values; keeps the slashes in a name that spans several segments. */
function fillTemplate(template, valueOf) {
  return template
    .replace(/\{\+(\w+)\}/g, (_, name) => valueOf(name).replaceAll("%2F", "/"))
    .replace(/\{(\w+)\}/g, (_, name) => valueOf(name));
}

/** Returns the address of a form's request, without the origin or empty query fields. */
function addressOf(form) {
  const fields = [...form.elements].filter((field) => field.dataset.in);
  const inPath = (name) => encodeURIComponent(fields.find((field) => field.name === name)?.value ?? "");
  const path = fillTemplate(form.dataset.operation, inPath);
  const format = fields.find((field) => field.dataset.in === "format");
  if (form.files) {
    const { addresses, values } = form.files;
    const valueOf = (name) => fields.find((field) => field.name === name)?.value || values[name];
    const file = addresses[format?.value ?? Object.keys(addresses)[0]];
    return fillTemplate(file, (name) => encodeURIComponent(valueOf(name)));
  }
  // The first option of a list is the default.
  const isSet = (field) => field.value !== "" && (field.dataset.required === "true" || field.selectedIndex !== 0);
  const filled = fields.filter((field) => field.dataset.in === "query" && isSet(field));
  const query = new URLSearchParams(filled.map(({ name, value }) => [name, value]));
  const suffix = format && format.selectedIndex > 0 ? `.${format.value}` : "";
  return `${path}${suffix}${filled.length > 0 ? `?${query}` : ""}`;
}

function write(operation, form) {
  const address = `${origin}${addressOf(form)}`;
  fill(operation.querySelector("[data-address]"), address);
  fill(operation.querySelector("[data-curl]"), `curl '${address.replaceAll("'", "%27")}'`);
}

/** Updates a text to copy, and the label of its button. */
function fill(code, text) {
  const button = code.nextElementSibling;
  code.textContent = text;
  button?.setAttribute("aria-label", `${button.textContent} ${text.slice(0, 80)}`);
}

async function send(operation, form) {
  const status = operation.querySelector(".status");
  const shown = operation.querySelector(".response");
  status.textContent = loading;
  delete status.dataset.ok;
  try {
    const response = await fetch(addressOf(form));
    const text = await response.text();
    // The API never responds with HTML, so this is the host's page.
    if (/^text\/html\b/.test(response.headers.get("content-type") ?? "")) {
      status.textContent = absent;
      shown.hidden = true;
      return;
    }
    status.dataset.ok = response.ok;
    const length = size.replace("{size}", number.format(text.length));
    status.textContent = `${response.status} ${response.statusText} · ${length}`.replace("  ", " ");
    shown.querySelector(".headers").replaceChildren(...[...response.headers].map(toRow));
    const rest = text.length - SHOWN;
    const ending = rest > 0 ? `\n\n… ${more.replace("{count}", number.format(rest))}` : "";
    shown.querySelector("code").textContent = text.slice(0, SHOWN) + ending;
    shown.hidden = false;
  } catch {
    status.textContent = offline;
    shown.hidden = true;
  }
}

function toRow([name, value]) {
  const row = document.createElement("div");
  const [term, detail] = [document.createElement("dt"), document.createElement("dd")];
  [term.textContent, detail.textContent] = [name, value];
  row.append(term, detail);
  return row;
}
