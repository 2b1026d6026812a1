import { json as jsonLanguage, jsonParseLinter } from "@codemirror/lang-json";
import { linter } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import { createEditor } from "./editor.ts";
import { say } from "./settings.ts";

/** The variables of a query, or the reason why they can't be sent. */
export type Variables =
  | { readonly variables: Readonly<Record<string, unknown>> | undefined }
  | { readonly refused: string };

export function createVariablesEditor(): EditorView {
  const parses = jsonParseLinter();
  const lints = linter((view) => (view.state.doc.toString().trim() === "" ? [] : parses(view)), { delay: 300 });
  return createEditor("variables", [jsonLanguage(), lints]);
}

/** Reads variables; an empty text means none. */
export function readVariables(text: string): Variables {
  if (text.trim() === "") return { variables: undefined };
  const value = parse(text);
  if ("refused" in value) return value;
  const { json } = value;
  if (typeof json !== "object" || json === null || Array.isArray(json)) return { refused: say("notAnObject") };
  return { variables: json as Record<string, unknown> };
}

function parse(text: string): { readonly json: unknown } | { readonly refused: string } {
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { refused: say("badVariables", error instanceof Error ? error.message : "") };
  }
}
