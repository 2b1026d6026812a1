import { forEachDiagnostic, linter } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";
import { EditorView, hoverTooltip } from "@codemirror/view";
import {
  completion,
  getSchema,
  graphqlLanguageSupport,
  offsetToPos,
  stateExtensions,
  updateSchema,
} from "./graphql-mode.ts";
import type { GraphQLSchema } from "graphql";
import { getHoverInformation } from "graphql-language-service";
import { createEditor } from "./editor.ts";
import { findMistakes, sayMistake } from "./query-mistakes.ts";
import { find, make } from "./settings.ts";

/** The query editor; `learn` gives it the schema. */
export type QueryEditor = { readonly view: EditorView; learn(schema: GraphQLSchema): void };

/** Creates the editor; `changed` is called with each new text. */
export function createQueryEditor(changed: (query: string) => void): QueryEditor {
  const note = find("#query-note");
  const extensions = [
    graphqlLanguageSupport(),
    completion,
    stateExtensions(),
    linter(({ state }) => withSchema(state, (schema) => findMistakes(schema, state.doc.toString())) ?? [], {
      delay: 300,
      needsRefresh: ({ startState, state }) => getSchema(startState) !== getSchema(state),
    }),
    hoverTooltip((view, at) => {
      const text = explain(view.state, at);
      return text === ""
        ? null
        : { pos: at, above: true, create: () => ({ dom: make("p", { className: "about" }, text) }) };
    }),
    EditorView.updateListener.of(({ view, state, docChanged }) => {
      if (docChanged) changed(state.doc.toString());
      const mistake = mistakeAt(state, state.selection.main.head);
      note.classList.toggle("mistake", mistake !== undefined);
      const said = view.hasFocus ? explain(state, state.selection.main.head) : "";
      note.replaceChildren(mistake === undefined ? said : sayMistake(mistake));
    }),
  ];
  const view = createEditor("query", extensions);
  return { view, learn: (schema) => updateSchema(view, schema) };
}

function withSchema<T>(state: EditorState, use: (schema: GraphQLSchema) => T): T | undefined {
  const schema = getSchema(state);
  return schema ? use(schema) : undefined;
}

/** The problems with the word at a position. */
function mistakeAt(state: EditorState, at: number): string | undefined {
  const messages: string[] = [];
  forEachDiagnostic(state, ({ message }, from, to) => {
    if (from <= at && at <= to) messages.push(message);
  });
  return messages.length > 0 ? messages.join(" ") : undefined;
}

/** The schema's description of the word at a position; empty if it has none. */
function explain(state: EditorState, at: number): string {
  const word = state.wordAt(at);
  if (word === null) return "";
  const position = offsetToPos(state.doc, word.from);
  const said = withSchema(state, (schema) => {
    return getHoverInformation(schema, state.doc.toString(), position, undefined, { useMarkdown: false });
  });
  return typeof said === "string" ? said.replace(/\s+/g, " ") : "";
}
