import { view } from "#shared/case/changes/view.ts";
import type { AttributeName } from "#shared/case/model/nodeAttributes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { isWritingView } from "../session/writable.ts";
import type { Editor } from "../useEditor.ts";
import { useSessionState } from "../useEditSession.ts";

export type CaseRoot = {
  /** The case as the chosen view shows it. */
  root: ContentNode;
  /** This window may write now, in this view. */
  isWritable: boolean;
  /** Sets something that the root says of the case: an edit or a suggestion, as any other. Null unsets it. */
  set: (key: AttributeName, value: unknown) => void;
};

/** Attributes of the case as a whole in a draft, and a function to change them. */
export function useCaseRoot({ session, mayWrite }: Editor): CaseRoot {
  // The document changes with whatever the view shows.
  useSessionState(session, ({ editor }) => editor.doc);
  const { draft, viewMode } = session.getState();
  const root = view(draft, viewMode);
  return {
    root,
    isWritable: mayWrite && isWritingView(viewMode),
    set: (key, value) =>
      void session.act(() => ({
        sketches: [{ type: "setKeysValues", uid: root.uid, keysAndValues: { [key]: value } }],
      })),
  };
}
