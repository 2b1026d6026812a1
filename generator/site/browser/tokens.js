// Labels the links to rows, and shows the values of the page's theme first.

import { positionIn, watchContexts } from "./contexts.js";

const about = document.querySelector("[data-modifiers]");
const modifiers = JSON.parse(about?.dataset.modifiers ?? "[]");
const rows = [...document.querySelectorAll(".list > li")].filter((row) => row.querySelector(".value > details"));
const ramps = new Map([...document.querySelectorAll(".ramp a")].map((step) => [step.hash, step.firstElementChild]));

for (const list of document.querySelectorAll(".list")) {
  for (const link of list.querySelectorAll(".here"))
    link.setAttribute("aria-label", `${list.dataset.link} ${decodeURIComponent(link.hash).replace("#", "--")}`);
}

if (about) {
  showCurrent();
  watchContexts(modifiers, showCurrent);
}

/** Shows each token's value in the active contexts. */
function showCurrent() {
  const current = new Map(modifiers.map((modifier) => [modifier.id, positionIn(modifier)]));
  const chosen = modifiers.map(({ id, contexts }) => contexts[current.get(id)]).filter(({ id }) => id !== "none");
  about.textContent = about.dataset.shown.replace("{contexts}", chosen.map(({ name }) => name).join(" · "));
  for (const row of rows) showValue(row, current);
}

/** Shows the value for the active contexts or, if there is none, the first value for as many of them as possible. */
function showValue(row, current) {
  const folded = row.querySelector(".value > details");
  const ids = folded.dataset.by.split(" ");
  const sizeOf = (id) => modifiers.find((modifier) => modifier.id === id).contexts.length;
  const countActive = (place) => {
    let [rest, count] = [Number(place), 0];
    for (const id of ids.toReversed()) {
      if (rest % sizeOf(id) === current.get(id)) count += 1;
      rest = Math.floor(rest / sizeOf(id));
    }
    return count;
  };
  const fitOf = ({ dataset }) => Math.max(...dataset.at.split(" ").map(countActive));
  const items = [folded, ...folded.querySelectorAll("li")];
  const match = items.reduce((best, item) => (fitOf(item) > fitOf(best) ? item : best));
  if (match !== folded) exchange(row, folded, match);
}

/** Swaps the shown value with a folded one. */
function exchange(row, folded, item) {
  const value = folded.parentElement;
  const [labelInItem, summary] = [item.querySelector("small"), folded.querySelector("summary")];
  const label = labelInItem ?? summary.firstChild;
  [folded.dataset.at, item.dataset.at] = [item.dataset.at, folded.dataset.at];
  [folded.dataset.where, label.textContent] = [label.textContent, folded.dataset.where];

  const kept = `svg, small, details${"chains" in folded.dataset ? "" : ", .chain"}`;
  const isPart = (node) => !(node instanceof Element && node.matches(kept));
  const [shown, replacement] = [value, item].map((element) => [...element.childNodes].filter(isPart));
  (value.querySelector(":scope > small") ?? folded).before(...replacement);
  const [chip, swatch] = [item.querySelector("svg"), row.querySelector(".swatch")];
  if (chip) chip.after(...shown);
  else item.prepend(...shown);
  const shownWhere = value.querySelector(":scope > small");
  if (shownWhere) shownWhere.textContent = folded.dataset.where;
  if (chip && swatch) {
    const fills = [...chip.childNodes];
    chip.replaceChildren(...swatch.childNodes);
    swatch.replaceChildren(...fills);
    ramps.get(`#${row.id}`)?.replaceChildren(...fills.map((fill) => fill.cloneNode()));
  }
  const values = [...folded.querySelectorAll("li")];
  const count = values.reduce((sum, { dataset }) => sum + dataset.at.split(" ").length, 0);
  if (labelInItem) summary.firstChild.textContent = about.dataset.others.replace("{count}", count);
  for (const [index, drawn] of summary.querySelectorAll("svg").entries())
    drawn.replaceChildren(...[...values[index].querySelectorAll("rect")].slice(-1).map((fill) => fill.cloneNode()));
}
