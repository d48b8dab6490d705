import { view } from "#shared/case/changes/view.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Editor } from "../useEditor.ts";
import { useCaseRoot } from "./useCaseRoot.ts";

/** The case as the chosen view shows it, and as it was last published. */
export function usePublishedAndShown(editor: Editor): { shown: ContentNode; published: ContentNode } {
  const { root } = useCaseRoot(editor);
  return { shown: root, published: view(editor.session.getState().draft, "ONLY_PUBLISHED") };
}
