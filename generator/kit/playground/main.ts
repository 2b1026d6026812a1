import type { EditorView } from "@codemirror/view";
import type { KitPlaygroundExample } from "../graphql-playground-page.ts";
import { setText } from "./editor.ts";
import { chosenOperation, offerOperations } from "./operations.ts";
import { createQueryEditor } from "./query-editor.ts";
import { send } from "./requests.ts";
import { clearResponse, showResponse, showStatus } from "./response.ts";
import { readSchema } from "./schema.ts";
import { find, make, say, settings } from "./settings.ts";
import { createVariablesEditor, readVariables } from "./variables.ts";

/** The texts of the two editors. */
type Texts = { readonly query: string; readonly variables: string };

/** Maximum length of a fragment, in characters: some programs truncate longer URLs. */
const MAX_LENGTH = 8000;

/** Reads the texts from the fragment of the URL, which is never sent to a server. */
function readFragment(): Texts | undefined {
  const params = new URLSearchParams(location.hash.slice(1));
  const query = params.get("query");
  return query === null ? undefined : { query, variables: params.get("variables") ?? "" };
}

/** Stores the texts in the fragment, for reloading and sharing. Stores nothing else. */
function writeFragment({ query, variables }: Texts): void {
  const params = new URLSearchParams({ query, ...(variables.trim() === "" ? {} : { variables }) });
  const fragment = `#${params}`;
  history.replaceState(null, "", fragment.length <= MAX_LENGTH ? fragment : location.pathname);
}

/** The latest request, whose response is shown. */
let inProgress: AbortController | undefined;

async function run(): Promise<void> {
  const texts = { query: textOf(query.view), variables: textOf(variables) };
  const read = readVariables(texts.variables);
  if ("refused" in read) {
    showStatus(read.refused, { isBad: true });
    variables.focus();
    return;
  }
  writeFragment(texts);
  inProgress?.abort();
  const { signal } = (inProgress = new AbortController());
  showStatus(say("running"));
  const result = await send(
    { query: texts.query, variables: read.variables, operationName: chosenOperation() },
    { signal },
  );
  if (result === undefined) return;
  if ("failed" in result) showStatus(result.failed, { isBad: true });
  else showResponse(result);
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
    inProgress?.abort();
    clearResponse();
    show(textsOf(example));
    button.focus();
  };
  const items = settings.examples.map((example) => {
    const chooser = make("button", { type: "button", className: "plain" }, example.name);
    chooser.addEventListener("click", () => choose(example));
    return make("li", {}, chooser);
  });
  find("ol", section).append(...items);
}

/** Runs the query on Ctrl+Enter or Cmd+Enter, wherever the focus is, and hides the event from the focused element. */
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
  show(readFragment() ?? textsOf(first));
  void readSchema(query.learn);
}

start();
