import type { EditorState, Extension, Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import * as mode from "cm6-graphql";
import type { GraphQLSchema } from "graphql";
import type { IPosition } from "graphql-language-service";

/** What is used of the GraphQL mode. */
type Mode = {
  graphqlLanguageSupport(): Extension;
  readonly completion: Extension;
  stateExtensions(): Extension;
  updateSchema(view: EditorView, schema: GraphQLSchema): void;
  getSchema(state: EditorState): GraphQLSchema | undefined;
  offsetToPos(doc: Text, offset: number): IPosition;
};

/** The package's types mean CodeMirror's for CommonJS, which TypeScript takes for other classes than those of modules. */
export const { graphqlLanguageSupport, completion, stateExtensions, updateSchema, getSchema, offsetToPos } =
  mode as unknown as Mode;
