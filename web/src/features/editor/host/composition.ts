import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { deleteSelection } from "../acts/keys.ts";
import type { EditSession } from "../session/editSession.ts";

/** After ProseMirror has read the last of what was composed from the page, which it does within 20 ms. */
const readAfterMs = 25;

/**
 * Lets the editor read what is selected. Browsers tell of it in a task of its own, which a key or a timer overtakes while the page is
 * busy: without this the key would be about what was selected before.
 */
function readSelection({ dom }: EditorView): void {
  dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}

/**
 * Input methods, dead keys and dictation. While one is at work neither text nor selection is touched; afterwards all that it did is
 * written as one change. What follows at once, a key or a click, finds it written.
 */
export function composition(session: () => EditSession): Plugin {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (view: EditorView): false => {
    readSelection(view);
    if (!view.composing) session().endComposing();
    return false;
  };
  return new Plugin({
    view: () => ({ destroy: () => clearTimeout(timer) }),
    props: {
      handleDOMEvents: {
        compositionstart(view) {
          // Syllables that follow each other at once are one change.
          clearTimeout(timer);
          readSelection(view);
          const { empty, $from, $to } = view.state.selection;
          // The browser would write into lines that it has joined by itself.
          if (!view.composing && view.editable && !empty && !$from.sameParent($to)) {
            session().act(deleteSelection);
          }
          return false;
        },
        compositionend(view) {
          clearTimeout(timer);
          timer = setTimeout(() => {
            if (view.isDestroyed || view.composing) return;
            settle(view);
            // What came meanwhile was not drawn.
            view.updateState(session().getState().editor);
          }, readAfterMs);
          return false;
        },
        keydown: settle,
        beforeinput: settle,
        paste: settle,
        cut: settle,
        copy: settle,
        mousedown: settle,
      },
    },
  });
}
