import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The highlighting of queries and JSON: by colour, and by weight and slant for people who don't see colours. */
export const ink = HighlightStyle.define([
  { tag: [tags.definitionKeyword, tags.keyword], color: "var(--p-keyword)", fontWeight: "var(--p-strong)" },
  { tag: [tags.atom, tags.modifier], color: "var(--p-ink)" },
  { tag: tags.typeName, color: "var(--p-type)" },
  { tag: tags.propertyName, color: "var(--p-property)" },
  { tag: tags.attributeName, color: "var(--p-argument)", fontStyle: "italic" },
  { tag: tags.variableName, color: "var(--p-variable)", fontStyle: "italic" },
  { tag: [tags.string], color: "var(--p-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.special(tags.name)], color: "var(--p-constant)" },
  { tag: tags.comment, color: "var(--p-soft)", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.paren, tags.brace, tags.separator], color: "var(--p-soft)" },
]);

/** The editors in the looks of the page: its font, its background, no frame. */
export const editorTheme = EditorView.theme({
  "&": { color: "var(--p-ink)", backgroundColor: "transparent", height: "100%" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--p-mono)", fontSize: "var(--p-code-size)", lineHeight: "1.65" },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--p-ink)" },
  ".cm-line": { padding: "0 0.5rem 0 0.75rem" },
  ".cm-gutters": { color: "var(--p-soft)", backgroundColor: "transparent", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "1.5rem", padding: "0", fontVariantNumeric: "tabular-nums" },
  ".cm-placeholder": { color: "var(--p-soft)", fontFamily: "var(--p-font)", fontStyle: "italic" },
  "&.cm-focused .cm-matchingBracket": {
    color: "var(--p-ink)",
    backgroundColor: "transparent",
    outline: "1px solid var(--p-rule-strong)",
  },
  "&.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--p-error)",
  },
  // CodeMirror draws the wave as an image, which the page's policy forbids.
  ".cm-lintRange-error, .cm-lintRange-warning": {
    backgroundImage: "none",
    paddingBottom: "0",
    textDecoration: "underline wavy var(--p-error) 1.5px",
    textUnderlineOffset: "0.25em",
    textDecorationSkipInk: "none",
  },
  ".cm-lintRange-active": { backgroundColor: "var(--p-paper-alt)" },
  ".cm-lintPoint-error:after": { borderBottomColor: "var(--p-error)" },
  ".cm-tooltip": {
    color: "var(--p-ink)",
    backgroundColor: "var(--p-paper)",
    border: "1px solid var(--p-rule-strong)",
    borderRadius: "var(--p-radius)",
    boxShadow: "var(--p-shadow)",
    fontFamily: "var(--p-font)",
    fontSize: "0.875rem",
    lineHeight: "1.5",
    maxWidth: "min(28rem, calc(100vw - 2rem))",
  },
  ".cm-tooltip.cm-tooltip-hover": { padding: "0.25rem 0" },
  ".cm-diagnostic": { padding: "0.375rem 0.75rem", border: "none" },
  ".cm-diagnostic-error": { borderLeft: "2px solid var(--p-error)", marginLeft: "0" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--p-mono)", maxHeight: "none", maxWidth: "100%" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.25rem 0.75rem", lineHeight: "1.5" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--p-paper)", backgroundColor: "var(--p-ink)" },
  "li[aria-selected] .cm-completionDetail": { color: "var(--p-paper)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "var(--p-strong)" },
  ".cm-completionDetail": { marginLeft: "1rem", color: "var(--p-soft)", fontStyle: "normal" },
  ".cm-tooltip.cm-completionInfo": { padding: "0.5rem 0.75rem", maxWidth: "20rem" },
});
