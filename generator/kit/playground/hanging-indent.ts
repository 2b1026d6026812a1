import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** The extra indent of a wrapped line, and the largest indent, about half a narrow screen, in characters. */
const [EXTRA, LARGEST] = [2, 12];

/** Gives wrapped lines a hanging indent. */
export const hanging: Extension = ViewPlugin.fromClass(
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
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      found.add(line.from, line.from, setIn(/^ */.exec(line.text)?.[0].length ?? 0));
      at = line.to + 1;
    }
  }
  return found.finish();
}

/** The padding is the editor's own plus the indent; the first row is moved back by the indent. */
function setIn(spaces: number): Decoration {
  const indent = Math.min(spaces + EXTRA, LARGEST);
  const style = `padding-left: calc(0.75rem + ${indent}ch); text-indent: -${indent}ch`;
  return Decoration.line({ attributes: { style } });
}
