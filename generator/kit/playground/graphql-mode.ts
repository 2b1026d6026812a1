import { LanguageSupport, type LRLanguage } from "@codemirror/language";
import type { EditorState, Extension, Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { styleTags, tags } from "@lezer/highlight";
import * as mode from "cm6-graphql";
import type { GraphQLSchema } from "graphql";
import type { IPosition } from "graphql-language-service";

/** The used part of the GraphQL mode. */
type Mode = {
  readonly graphqlLanguage: LRLanguage;
  readonly completion: Extension;
  stateExtensions(): Extension;
  updateSchema(view: EditorView, schema: GraphQLSchema): void;
  getSchema(state: EditorState): GraphQLSchema | undefined;
  offsetToPos(doc: Text, offset: number): IPosition;
};

/** The package's types refer to CodeMirror's CommonJS classes, which TypeScript treats as different from those of modules. */
const { graphqlLanguage, ...others } = mode as unknown as Mode;

export const { completion, stateExtensions, updateSchema, getSchema, offsetToPos } = others;

/** GraphQL with highlighted type names, which the mode treats like other names. */
export function graphqlLanguageSupport(): LanguageSupport {
  const types = styleTags({ "NamedType/Name": tags.typeName });
  return new LanguageSupport(graphqlLanguage.configure({ props: [types] }));
}
