import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** So far a broken line is set in beyond its own beginning, and no farther than half a narrow screen, in characters. */
const [BEYOND, FARTHEST] = [2, 12];

/** Sets the rest of a line that is too long for the sheet in as far as the line, as a printer would. */
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

/** The padding is the sheet's own and the indent; the first row goes back by as much as the others are set in. */
function setIn(spaces: number): Decoration {
  const far = Math.min(spaces + BEYOND, FARTHEST);
  return Decoration.line({ attributes: { style: `padding-left: calc(0.75rem + ${far}ch); text-indent: -${far}ch` } });
}
