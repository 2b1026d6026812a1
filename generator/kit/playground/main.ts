import type { EditorView } from "@codemirror/view";
import type { KitPlaygroundExample } from "../graphql-playground-page.ts";
import { keepInAddress, readAddress, type Texts } from "./address.ts";
import { ask } from "./requests.ts";
import { setText } from "./editor.ts";
import { chosenOperation, offerOperations } from "./operations.ts";
import { createQueryEditor } from "./query-editor.ts";
import { clearAnswer, showAnswer, showStatus } from "./response.ts";
import { readSchema } from "./schema.ts";
import { find, make, say, settings } from "./settings.ts";
import { createVariablesEditor, readVariables } from "./variables.ts";

/** Only the latest question is answered. */
let underWay: AbortController | undefined;

async function run(): Promise<void> {
  const texts = { query: textOf(query.view), variables: textOf(variables) };
  const read = readVariables(texts.variables);
  if ("refused" in read) {
    showStatus(read.refused, { isBad: true });
    variables.focus();
    return;
  }
  keepInAddress(texts);
  underWay?.abort();
  const { signal } = (underWay = new AbortController());
  showStatus(say("running"));
  const told = await ask(
    { query: texts.query, variables: read.variables, operationName: chosenOperation() },
    { signal },
  );
  if (told === undefined) return;
  if ("failed" in told) showStatus(told.failed, { isBad: true });
  else showAnswer(told);
}

function textOf({ state }: EditorView): string {
  return state.doc.toString();
}

const query = createQueryEditor(offerOperations);
const variables = createVariablesEditor();
const button = find<HTMLButtonElement>("#run");

function show(texts: Texts): void {
  setText(query.view, texts.query);
  setText(variables, texts.variables);
}

function textsOf(example: KitPlaygroundExample): Texts {
  return {
    query: example.query.trim(),
    variables: example.variables ? JSON.stringify(example.variables, null, 2) : "",
  };
}

function listExamples(): void {
  const section = find("#examples");
  section.hidden = settings.examples.length === 0;
  const choose = (example: KitPlaygroundExample) => {
    underWay?.abort();
    clearAnswer();
    show(textsOf(example));
    button.focus();
  };
  const items = settings.examples.map((example) => {
    const chooses = make("button", { type: "button", className: "plain" }, example.name);
    chooses.addEventListener("click", () => choose(example));
    return make("li", {}, chooses);
  });
  find("ol", section).append(...items);
}

/** Ctrl or Cmd with Enter runs the query wherever the focus is; who has the focus does not get to know it. */
function runOnKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || altKey || shiftKey || isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  if (!repeat) void run();
}

function start(): void {
  listExamples();
  const isWide = matchMedia("(min-width: 80rem)").matches;
  for (const details of document.querySelectorAll<HTMLDetailsElement>(".shelf > details")) details.open = isWide;
  button.addEventListener("click", () => void run());
  document.addEventListener("keydown", runOnKeys, { capture: true });
  find("kbd", button).textContent = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘ ↵" : "Ctrl ↵";
  const [first = { name: "", query: "{\n  __typename\n}" }] = settings.examples;
  show(readAddress() ?? textsOf(first));
  void readSchema(query.learn);
}

start();
