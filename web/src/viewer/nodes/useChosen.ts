import { selectedOptions } from "#shared/case/flow/answers.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useOfCase } from "../ViewerContext.ts";

/** The uids of the options that are chosen. */
export function useChosen(question: ContentNode): readonly string[] {
  // Joined, so that an answer elsewhere leaves this the same text.
  const joined = useOfCase((store) =>
    selectedOptions(store.flow, store.state, question)
      .map(({ uid }) => uid)
      .join(" "),
  );
  return joined === "" ? [] : joined.split(" ");
}
