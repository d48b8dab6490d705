import { EditorView } from "prosemirror-view";
import "prosemirror-view/style/prosemirror.css";
import { useEffect, useRef } from "react";
import type { EditSession } from "../session/editSession.ts";
import { isTextWritable } from "../session/writable.ts";
import classes from "./editorHost.module.css";
import { mimicSelection } from "./selectionMimic.ts";

/** Twelve colours for authors, which are cycled. @see spec documents §9 Colours */
const palette = [
  "190 30 45",
  "0 98 155",
  "20 110 60",
  "140 60 150",
  "160 82 0",
  "0 110 115",
  "170 30 110",
  "75 80 180",
  "100 100 20",
  "120 70 40",
  "60 90 110",
  "110 40 70",
] as const;

/** Each author's colour, as a sheet of rules: nothing in the document has to know it. */
function colourAuthors(authorIds: readonly string[]): () => void {
  const sheet = new CSSStyleSheet();
  for (const [i, id] of authorIds.entries()) {
    const [author, colour] = [`[data-author="${CSS.escape(id)}"]`, `rgb(${palette[i % palette.length]})`];
    sheet.insertRule(`${author} { --author-color: ${colour} }`);
    // The same hue, as light as it must be to be read on dark paper.
    const onDark = `--author-color: oklch(from ${colour} max(l, 0.78) c h)`;
    sheet.insertRule(`[data-mantine-color-scheme="dark"] ${author} { ${onDark} }`);
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/** Pixels of the window that bars cover, above and (on a phone) below: a scroll target does not end behind them. */
const coveredPx = { top: 210, bottom: 90, left: 0, right: 0 };

/** The one place where React meets the editor: it gives it an element, and lets it be. */
export function EditorHost(props: { session: EditSession; label: string; authorIds: readonly string[] }) {
  const { session, label, authorIds } = props;
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!place.current) return;
    // It is made outside of the page: in it, each of some ten thousand elements would be put in by itself.
    const view = new EditorView(null, {
      state: session.getState().editor,
      dispatchTransaction: (transaction) => session.dispatch(transaction),
      editable: () => isTextWritable(session.getState()),
      scrollThreshold: coveredPx,
      scrollMargin: coveredPx,
      attributes: {
        class: classes.text ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        spellcheck: "true",
      },
    });
    place.current.append(view.dom);
    session.attach({
      focus() {
        view.focus();
        // Where the caret went while the focus was elsewhere may be out of sight.
        view.dispatch(view.state.tr.scrollIntoView());
      },
      isComposing: () => !view.isDestroyed && view.composing,
      show: (editor) => view.updateState(editor),
    });
    const mimic = mimicSelection(view);
    const unsubscribe = session.subscribe(() => {
      // Drawn once the input method has ended.
      if (view.composing) return;
      view.updateState(session.getState().editor);
      mimic.draw();
    });
    return () => {
      unsubscribe();
      mimic.end();
      view.destroy();
      session.endComposing();
    };
  }, [session, label]);

  const authors = authorIds.join(" ");
  useEffect(() => colourAuthors(authors.split(" ")), [authors]);

  return <div className={classes.root} ref={place} />;
}
