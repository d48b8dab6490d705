import { useState } from "react";
import type { Draft } from "#shared/case/changes/draft.ts";
import { titleSeen } from "#shared/case/changes/seenText.ts";
import { textOfHtml } from "../../ui/richNodes.tsx";
import type { Editor } from "./useEditor.ts";
import { useRestedState } from "./useEditSession.ts";

const titleOf = (draft: Draft): string => titleSeen(draft, "HIDE_SUGGESTIONS").trim();

/**
 * Title of the case: that of lists, until its text has another title than it was opened with. Publishing does the same
 * and then carries that title to the lists.
 */
export function useTitle({ opened, session }: Pick<Editor, "opened" | "session">): string {
  const [first] = useState(() => titleOf(opened.draft));
  const now = useRestedState(session, ({ draft }) => titleOf(draft));
  return now === first || now === "" ? textOfHtml(opened.contexts.documentContext.title) : now;
}
