import { json } from "@codemirror/lang-json";
import { placeholder } from "@codemirror/view";
import { errorsIn, type Told } from "./requests.ts";
import { createViewer, setText } from "./editor.ts";
import { find, say, settings } from "./settings.ts";

const viewer = createViewer("response", [json(), placeholder(say("empty"))]);
const status = find("#status");

/** Says how things stand, in one line that screen readers read out. */
export function showStatus(text: string, { isBad = false } = {}): void {
  status.textContent = text;
  status.classList.toggle("mistake", isBad);
}

/** Shows an answer: JSON with an indentation, anything else as it came. */
export function showAnswer({ status, milliseconds, text, json }: Told): void {
  const errors = errorsIn(json).length;
  const parts = [
    `HTTP ${status}`,
    measure(Math.max(1, Math.round(milliseconds)), "millisecond"),
    ...(errors > 0 ? [errors === 1 ? say("oneError") : say("errors", errors)] : []),
    ...(json === undefined ? [say("notJson")] : []),
  ];
  setText(viewer, json === undefined ? text : JSON.stringify(json, null, 2));
  viewer.scrollDOM.scrollTop = 0;
  showStatus(parts.join(" · "), { isBad: errors > 0 || status >= 400 || json === undefined });
}

/** Clears the answer, so that none stands beside a query that it does not belong to. */
export function clearAnswer(): void {
  setText(viewer, "");
  showStatus("");
}

function measure(value: number, unit: string): string {
  return new Intl.NumberFormat(settings.language, { style: "unit", unit }).format(value);
}
