import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";

export const first = draftFromSnapshot(fromTemplate("test_case_template"));

/** Words at the beginning of the first question, by a change of that name. */
export const typed = (changeId: string, text = changeId): Operation => ({
  type: "insertText",
  at: 1,
  changeId,
  isSuggestion: false,
  uid: "t_question_1_stem",
  key: "content",
  offset: 0,
  text,
});

/** The change that an operation is of. */
export const idOf = (operation: Operation): string => ("changeId" in operation ? operation.changeId : "");
