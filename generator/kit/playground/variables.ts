import { json, jsonParseLinter } from "@codemirror/lang-json";
import { linter } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import { createEditor } from "./editor.ts";
import { say } from "./settings.ts";

/** The variables of a query, or why they cannot be sent. */
export type Variables =
  | { readonly variables: Readonly<Record<string, unknown>> | undefined }
  | { readonly refused: string };

/** Creates the editor of the variables. */
export function createVariablesEditor(): EditorView {
  const parses = jsonParseLinter();
  const lints = linter((view) => (view.state.doc.toString().trim() === "" ? [] : parses(view)), { delay: 300 });
  return createEditor("variables", [json(), lints]);
}

/** Reads variables; an empty text means none. */
export function readVariables(text: string): Variables {
  if (text.trim() === "") return { variables: undefined };
  const value = parse(text);
  if ("refused" in value) return value;
  const { found } = value;
  if (typeof found !== "object" || found === null || Array.isArray(found)) return { refused: say("notAnObject") };
  return { variables: found as Record<string, unknown> };
}

function parse(text: string): { readonly found: unknown } | { readonly refused: string } {
  try {
    return { found: JSON.parse(text) };
  } catch (error) {
    return { refused: say("badVariables", error instanceof Error ? error.message : "") };
  }
}
