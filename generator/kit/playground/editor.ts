import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers, tooltips } from "@codemirror/view";
import { editorTheme, ink } from "./editor-theme.ts";
import { hanging } from "./hanging-indent.ts";
import { find, say, settings } from "./settings.ts";

/** What all editors share: their looks, and the nonce that the page's policy requires for their styles. */
const common: Extension = [
  EditorView.cspNonce.of(settings.nonce),
  EditorState.phrases.of({ Completions: say("completions") }),
  EditorView.lineWrapping,
  hanging,
  editorTheme,
  syntaxHighlighting(ink),
  highlightSpecialChars(),
  lineNumbers(),
  // Outside the editors' elements, so that they are not cut off.
  tooltips({ position: "fixed", parent: find("#tips") }),
];

/**
 * Tab indents until Escape is pressed, and then moves the focus, so that the keyboard is never trapped. Typing, or leaving
 * the editor, makes Tab indent again.
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
 * When a browser replaces a selection itself, it adds a style attribute, which the page's policy blocks with a message. So
 * the editor replaces it.
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
  // Few enough that the list need not scroll, which a list without focus cannot do by keyboard.
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
  const named = contentAttributes(id, { "aria-describedby": "keys" });
  return new EditorView({ parent: find(`#${id}`), extensions: [extensions, typing, common, named] });
}

/** Creates a read-only editor. Tab reaches it, and the arrow keys move in it. */
export function createViewer(id: string, extensions: Extension): EditorView {
  const named = contentAttributes(id, { "aria-readonly": "true" });
  const shows = [EditorState.readOnly.of(true), keymap.of(defaultKeymap)];
  return new EditorView({ parent: find(`#${id}`), extensions: [extensions, shows, common, named] });
}

function contentAttributes(id: string, others: Readonly<Record<string, string>>): Extension {
  return EditorView.contentAttributes.of({ "aria-labelledby": `${id}-name`, tabindex: "0", ...others });
}

/** Replaces the text of an editor. */
export function setText(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
}
