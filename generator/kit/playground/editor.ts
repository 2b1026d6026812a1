import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { EditorState, type Extension, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  tooltips,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { find, say, settings } from "./settings.ts";

/** The extra indent of a wrapped line, and the maximum indent, about half a narrow screen, in characters. */
const [EXTRA, MAX_INDENT] = [2, 12];

/** Gives wrapped lines a hanging indent. */
const hanging: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = hang(view);
    }
    update({ view, docChanged, viewportChanged }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = hang(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function hang({ state, visibleRanges }: EditorView): DecorationSet {
  const decorations = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      decorations.add(line.from, line.from, setIn(/^ */.exec(line.text)?.[0].length ?? 0));
      at = line.to + 1;
    }
  }
  return decorations.finish();
}

/** Pads a line by the editor's padding plus the indent, and outdents its first row by the indent. */
function setIn(spaces: number): Decoration {
  const indent = Math.min(spaces + EXTRA, MAX_INDENT);
  const style = `padding-left: calc(0.75rem + ${indent}ch); text-indent: -${indent}ch`;
  return Decoration.line({ attributes: { style } });
}

/** Highlights queries and JSON by colour, and by weight and slant for people who can't distinguish the colours. */
const ink = HighlightStyle.define([
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

/** Matches the editors to the page: its font, its background, no frame. */
const editorTheme = EditorView.theme({
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
  // Replaces CodeMirror's wavy image, which the page's policy forbids.
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

/** Shared by all editors: their styles, and the nonce that the page's policy requires for them. */
const common: Extension = [
  EditorView.cspNonce.of(settings.nonce),
  EditorState.phrases.of({ Completions: say("completions") }),
  EditorView.lineWrapping,
  hanging,
  editorTheme,
  syntaxHighlighting(ink),
  highlightSpecialChars(),
  lineNumbers(),
  // Places tooltips outside the editors, so that they aren't cut off.
  tooltips({ position: "fixed", parent: find("#tips") }),
];

/**
 * Makes Tab indent until Escape is pressed, and then move the focus, so that the keyboard is never trapped. Typing or
 * leaving the editor makes Tab indent again.
 */
const tab: Extension = [
  keymap.of([
    { key: "Tab", run: acceptCompletion },
    {
      key: "Escape",
      run: (view) => {
        view.setTabFocusMode(true);
        return true;
      },
    },
    indentWithTab,
  ]),
  EditorView.updateListener.of(({ view, docChanged }) => {
    if (docChanged) view.setTabFocusMode(false);
  }),
  EditorView.domEventHandlers({ blur: (_, view) => view.setTabFocusMode(false) }),
];

/**
 * Replaces a selection instead of the browser, which would add a style attribute that the page's policy blocks and
 * reports.
 */
const replacing = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { from, to, empty } = view.state.selection.main;
    const text = event.data;
    if (event.inputType !== "insertText" || text === null || empty || view.composing) return false;
    const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: "input.type" });
    const isHandled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert));
    if (!isHandled) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});

const typing: Extension = [
  replacing,
  history(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  // Short enough not to scroll: a list without focus can't be scrolled by keyboard.
  autocompletion({ icons: false, maxRenderedOptions: 10 }),
  keymap.of([
    ...completionKeymap,
    ...closeBracketsKeymap,
    { key: "F8", run: nextDiagnostic, shift: previousDiagnostic },
    ...historyKeymap,
  ]),
  tab,
  keymap.of(defaultKeymap),
];

/** Creates an editor in the element `#id`, labelled by `#id-name`. */
export function createEditor(id: string, extensions: Extension): EditorView {
  const attributes = contentAttributes(id, { "aria-describedby": "keys" });
  return new EditorView({ parent: find(`#${id}`), extensions: [extensions, typing, common, attributes] });
}

/** Creates a read-only editor. Tab reaches it, and the arrow keys move in it. */
export function createViewer(id: string, extensions: Extension): EditorView {
  const attributes = contentAttributes(id, { "aria-readonly": "true" });
  const reading = [EditorState.readOnly.of(true), keymap.of(defaultKeymap)];
  return new EditorView({ parent: find(`#${id}`), extensions: [extensions, reading, common, attributes] });
}

function contentAttributes(id: string, attributes: Readonly<Record<string, string>>): Extension {
  return EditorView.contentAttributes.of({ "aria-labelledby": `${id}-name`, tabindex: "0", ...attributes });
}

export function setText(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
}
