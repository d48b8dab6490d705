import { useEffect, useRef } from "react";
import { authorsView } from "#shared/case/changes/view.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { lineageOf } from "../host/gestures.ts";
import { isWritingView } from "../session/writable.ts";
import type { Editor } from "../useEditor.ts";
import { useSessionState } from "../useEditSession.ts";

export type CaretInCase = {
  /** The case as its authors see it: what waits counts. */
  root: ContentNode;
  /** Uids of the nodes that the caret is in, from the root down. */
  lineage: readonly string[];
  isWritable: boolean;
};

/** Where the caret is, for a panel that follows it. */
export function useCaretInCase({ session, mayWrite }: Pick<Editor, "session" | "mayWrite">): CaretInCase {
  const lineage = useSessionState(session, () =>
    lineageOf(session)
      .map(({ uid }) => uid)
      .join(" "),
  );
  const isWritingNow = useSessionState(session, ({ viewMode }) => isWritingView(viewMode));
  const draft = useSessionState(session, (state) => state.draft);
  const isOpened = useRef(false);
  const innermost = lineage.split(" ").at(-1) ?? "";
  // The page makes way for the panel as it opens, and the text moves: what it is about stays in sight.
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    // The caret is in nothing but the case, whose middle is no place that anybody is at.
    if (innermost === lineage) return;
    document.querySelector(`[data-uid="${CSS.escape(innermost)}"]`)?.scrollIntoView({ block: "center" });
  }, [innermost, lineage]);
  return { root: authorsView(draft), lineage: lineage.split(" "), isWritable: mayWrite && isWritingNow };
}
