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
import { hanging } from "./hanging.ts";
import { find, say, settings } from "./settings.ts";

/** What the editors have in common: their looks, and the nonce without which the page's policy refuses their styles. */
const common: Extension = [
  EditorView.cspNonce.of(settings.nonce),
  EditorState.phrases.of({ Completions: say("completions") }),
  EditorView.lineWrapping,
  hanging,
  editorTheme,
  syntaxHighlighting(ink),
  highlightSpecialChars(),
  lineNumbers(),
  // Beside the sheets, so that none cuts them off.
  tooltips({ position: "fixed", parent: find("#tips") }),
];

/**
 * Tab belongs to the editor until Escape, which gives it back to the page: a keyboard is never caught. Whoever types
 * again, or comes again, has it in the editor.
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
 * Where a browser itself replaces what is selected, it keeps the looks by a style attribute, which the page's policy
 * refuses with a message. So the editor replaces it.
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
  // So many that the list need not scroll, which a list without the focus cannot be made to do by keyboard.
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

/** Makes an editor in the element `#id`, which is called what `#id-name` says. */
export function createEditor(id: string, extensions: Extension): EditorView {
  const named = contentAttributes(id, { "aria-describedby": "keys" });
  return new EditorView({ parent: find(`#${id}`), extensions: [extensions, typing, common, named] });
}

/** Makes an editor that only shows. It is reached by Tab, and read by the arrow keys. */
export function createViewer(id: string, extensions: Extension): EditorView {
  const named = contentAttributes(id, { "aria-readonly": "true" });
  const shows = [EditorState.readOnly.of(true), keymap.of(defaultKeymap)];
  return new EditorView({ parent: find(`#${id}`), extensions: [extensions, shows, common, named] });
}

function contentAttributes(id: string, others: Readonly<Record<string, string>>): Extension {
  return EditorView.contentAttributes.of({ "aria-labelledby": `${id}-name`, tabindex: "0", ...others });
}

/** Puts another text in an editor, in place of all that it has. */
export function setText(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
}
