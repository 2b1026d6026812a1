import * as mode from "cm6-graphql";
import { LanguageSupport, type LRLanguage } from "@codemirror/language";
import { type Diagnostic, forEachDiagnostic, linter } from "@codemirror/lint";
import type { EditorState, Extension, Text } from "@codemirror/state";
import { EditorView, hoverTooltip } from "@codemirror/view";
import { styleTags, tags } from "@lezer/highlight";
import { GraphQLError, type GraphQLSchema, parse, validate } from "graphql";
import { getHoverInformation, type IPosition } from "graphql-language-service";
import { createEditor } from "./editor.ts";
import { find, make, say } from "./settings.ts";

/** The query editor; `learn` gives it the schema. */
export type QueryEditor = { readonly view: EditorView; learn(schema: GraphQLSchema): void };

/** Creates the editor; calls `onChange` with each new text. */
export function createQueryEditor(onChange: (query: string) => void): QueryEditor {
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
      if (docChanged) onChange(state.doc.toString());
      const mistake = mistakeAt(state, state.selection.main.head);
      note.classList.toggle("mistake", mistake !== undefined);
      const description = view.hasFocus ? explain(state, state.selection.main.head) : "";
      note.replaceChildren(mistake === undefined ? description : sayMistake(mistake));
    }),
  ];
  const view = createEditor("query", extensions);
  return { view, learn: (schema) => updateSchema(view, schema) };
}

function withSchema<T>(state: EditorState, use: (schema: GraphQLSchema) => T): T | undefined {
  const schema = getSchema(state);
  return schema ? use(schema) : undefined;
}

/** Joins the messages about the word at a position; undefined if there are none. */
function mistakeAt(state: EditorState, at: number): string | undefined {
  const messages: string[] = [];
  forEachDiagnostic(state, ({ message }, from, to) => {
    if (from <= at && at <= to) messages.push(message);
  });
  return messages.length > 0 ? messages.join(" ") : undefined;
}

/** Returns the schema's description of the word at a position; empty if it has none. */
function explain(state: EditorState, at: number): string {
  const word = state.wordAt(at);
  if (word === null) return "";
  const position = offsetToPos(state.doc, word.from);
  const description = withSchema(state, (schema) => {
    return getHoverInformation(schema, state.doc.toString(), position, undefined, { useMarkdown: false });
  });
  return typeof description === "string" ? description.replace(/\s+/g, " ") : "";
}

/** Finds the problems of a query with their positions; a text with only comments has none. */
function findMistakes(schema: GraphQLSchema, query: string): Diagnostic[] {
  if (!/[^\s,]/.test(query.replace(/#.*/g, ""))) return [];
  return check(schema, query).map((error) => ({
    ...place(error, query),
    severity: "error",
    message: error.message,
    renderMessage: () => sayMistake(error.message),
  }));
}

/** Wraps GraphQL's message, which is in English, in the page's words. */
function sayMistake(message: string): Node {
  const [before = "", after = ""] = say("mistake", "{why}").split("{why}");
  return make("span", {}, before, make("span", { lang: "en" }, message), after);
}

function check(schema: GraphQLSchema, query: string): readonly GraphQLError[] {
  try {
    return validate(schema, parse(query));
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** Finds the word to mark for an error: only the name of a field or an operation. */
function place({ nodes, positions }: GraphQLError, query: string): { from: number; to: number } {
  const [node] = nodes ?? [];
  const nameNode = node && "name" in node ? node.name : undefined;
  const start = Math.min(nameNode?.loc?.start ?? node?.loc?.start ?? positions?.[0] ?? 0, query.length);
  const [word] = /^(\w+|\$\w+|"[^"\n]*"|.)/.exec(query.slice(start)) ?? [];
  // Marks the last character for an error at the very end.
  return word === undefined
    ? { from: query.trimEnd().length - 1, to: query.length }
    : { from: start, to: start + word.length };
}

/** The used part of the GraphQL mode. */
type Mode = {
  readonly graphqlLanguage: LRLanguage;
  readonly completion: Extension;
  stateExtensions(): Extension;
  updateSchema(view: EditorView, schema: GraphQLSchema): void;
  getSchema(state: EditorState): GraphQLSchema | undefined;
  offsetToPos(doc: Text, offset: number): IPosition;
};

/** Cast, because the package's types refer to CodeMirror's CommonJS classes, which TypeScript distinguishes from modules. */
const { graphqlLanguage, completion, stateExtensions, updateSchema, getSchema, offsetToPos } = mode as unknown as Mode;

/** Adds highlighting of type names, which the mode treats like any other name. */
function graphqlLanguageSupport(): LanguageSupport {
  const types = styleTags({ "NamedType/Name": tags.typeName });
  return new LanguageSupport(graphqlLanguage.configure({ props: [types] }));
}
