// Shows each form's request as you fill it in, sends it, and shows the response.

const { origin } = document.body.dataset;
const { loading, offline, size, more } = document.querySelector(".operations").dataset;
const number = new Intl.NumberFormat(document.documentElement.lang);

/** The number of characters shown of a response; some have half a million. */
const SHOWN = 20_000;

for (const operation of document.querySelectorAll(".operation")) wire(operation);
openNamed();
void linkPlayground();
window.addEventListener("hashchange", openNamed);

function wire(operation) {
  const form = operation.querySelector("form");
  form.classList.remove("scripted");
  // An empty day is an error, so omit it, which means today.
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

/** Links the path of the GraphQL playground if the host has one. */
async function linkPlayground() {
  const code = document.querySelector("[data-sign]");
  const response = await fetch(code.dataset.sign).catch(() => undefined);
  const { playground = null } = response?.ok ? await response.json() : {};
  if (playground === null) return;
  const link = document.createElement("a");
  link.href = playground;
  code.replaceWith(link);
  link.append(code);
}

/** The address of a form's request, without the origin or empty query fields. */
function addressOf(form) {
  const fields = [...form.elements].filter((field) => field.dataset.in);
  const inPath = (name) => encodeURIComponent(fields.find((field) => field.name === name)?.value ?? "");
  const path = form.dataset.operation
    .replace(/\{\+(\w+)\}/g, (_, name) => inPath(name).replaceAll("%2F", "/"))
    .replace(/\{(\w+)\}/g, (_, name) => inPath(name));
  const format = fields.find((field) => field.dataset.in === "format");
  // The first option of a list is the default.
  const isSet = (field) => field.value !== "" && field.selectedIndex !== 0;
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
  try {
    const response = await fetch(addressOf(form));
    const text = await response.text();
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
