import type { EditorView } from "prosemirror-view";

/** Name of the highlight in the stylesheet beside it. */
const highlightName = "selection-mimic";

/**
 * Marks what is selected while the focus is in a field beside the text, where the browser shows the selection no more: what was found,
 * what a comment or a link is to be about. Nothing of the document is touched for it.
 * @returns draws it anew, after another state of the view; and takes it away
 * @see spec documents §9 'selection mimic blue (0,0,255)'
 */
export function mimicSelection(view: EditorView): { draw: () => void; end: () => void } {
  // Older browsers have no highlights: there, what is selected shows once the text has the focus again.
  const highlights = globalThis.CSS?.highlights;
  if (!highlights) return { draw: () => {}, end: () => {} };
  let isShown = false;

  const end = (): void => {
    if (isShown) highlights.delete(highlightName);
    isShown = false;
  };
  const draw = (): void => {
    const { from, to, empty } = view.state.selection;
    if (view.hasFocus() || empty) {
      end();
      return;
    }
    const [start, finish] = [view.domAtPos(from), view.domAtPos(to)];
    const range = new StaticRange({
      startContainer: start.node,
      startOffset: start.offset,
      endContainer: finish.node,
      endOffset: finish.offset,
    });
    highlights.set(highlightName, new Highlight(range));
    isShown = true;
  };
  view.dom.addEventListener("focus", draw);
  view.dom.addEventListener("blur", draw);
  return { draw, end };
}
