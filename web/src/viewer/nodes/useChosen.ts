import { useMemo } from "react";
import { selectedOptions } from "#shared/case/flow/answers.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useOfNodes } from "../ViewerContext.ts";

/** The uids of the options that are chosen. */
export function useChosen(question: ContentNode): readonly string[] {
  const uids = useMemo(() => [question.uid, ...contentOf(question).map(({ uid }) => uid)], [question]);
  // Joined, so that what leaves the choice as it is leaves this the same text.
  const joined = useOfNodes(uids, (store) =>
    selectedOptions(store.flow, store.state, question)
      .map(({ uid }) => uid)
      .join(" "),
  );
  return joined === "" ? [] : joined.split(" ");
}
