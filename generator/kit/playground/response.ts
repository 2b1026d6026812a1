import { json } from "@codemirror/lang-json";
import { placeholder } from "@codemirror/view";
import { type EndpointResponse, errorsIn } from "./requests.ts";
import { createViewer, setText } from "./editor.ts";
import { find, say, settings } from "./settings.ts";

const viewer = createViewer("response", [json(), placeholder(say("empty"))]);
const status = find("#status");

/** Shows the status on one line, which screen readers announce. */
export function showStatus(text: string, { isBad = false } = {}): void {
  status.textContent = text;
  status.classList.toggle("mistake", isBad);
}

/** Shows a response, with JSON indented. */
export function showResponse({ status, milliseconds, text, json }: EndpointResponse): void {
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

/** Clears the response, so that it isn't shown with another query. */
export function clearResponse(): void {
  setText(viewer, "");
  showStatus("");
}

function measure(value: number, unit: string): string {
  return new Intl.NumberFormat(settings.language, { style: "unit", unit }).format(value);
}
