import { useState } from "react";
import { courseItemListRoutes, getCourse } from "#shared/contract/courses/courses.ts";
import { checkPrerequisites, resetStudentCases } from "#shared/contract/members/resets.ts";
import { memberTexts, ownResetTitle, ownResetWarning } from "#shared/domain/memberTexts.ts";
import { counted } from "#shared/words/counted.ts";
import { ApiError, textOf } from "../api/ApiError.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { useConfirm } from "../ui/ConfirmDialog.tsx";
import { useFlash } from "../ui/Flash.tsx";
import { useAction } from "./useAction.ts";

/** So many ids fit an address. */
const askedAtOnce = 100;
const resetText = counted({ one: "{n} item was reset.", other: "{n} items were reset." });
const nothingText = "Nothing to reset. You have not started these items.";

/** One's own reset of items of a course: asks twice, in order, and resets then. @see spec courses §5 "Student reset confirmations" */
export function useOwnReset(
  courseId: string,
  options: {
    selection?: { keepOnly: (ids: readonly (string | number)[]) => void };
    /** Name of the one item that is reset. */
    name?: string;
    /** Said of the notes where the button that the questions name is not on the page. */
    notesHint?: string;
    /** So many were reset. */
    onReset?: (count: number) => void;
  } = {},
) {
  const { selection, onReset, name, notesHint } = options;
  const { confirm } = useConfirm();
  const flash = useFlash();
  const [isAsking, setIsAsking] = useState(false);
  const reset = useAction(resetStudentCases, {
    success: (reply) =>
      reply.reset > 0 ? resetText(reply.reset) : reply.left.length === 0 ? nothingText : undefined,
    invalidates: [
      keyOf(courseItemListRoutes.list, courseId),
      keyOf(courseItemListRoutes.count, courseId),
      keyOf(getCourse, courseId),
    ],
    undone: ({ left }) => left,
    onDone: (reply) => onReset?.(reply.reset),
    ...(selection && { keepSelected: selection.keepOnly }),
  });

  async function ask(documentIds: readonly number[]): Promise<void> {
    setIsAsking(true);
    try {
      const hasPrerequisites = await waitsForOne(documentIds);
      const title = ownResetTitle(documentIds.length, name);
      const final = notesHint ? `${memberTexts.finalWarning}\n\n${notesHint}` : memberTexts.finalWarning;
      for (const message of [ownResetWarning(hasPrerequisites), final]) {
        if (!(await confirm({ title, message, confirmLabel: "Reset Items", isDangerous: true }))) return;
      }
      await reset.run({ params: { id: courseId }, body: { sections: {}, documentIds: [...documentIds] } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flash.error(`Nothing was reset. ${textOf(error)}`);
    } finally {
      setIsAsking(false);
    }
  }

  return { ...reset, ask, isRunning: reset.isRunning || isAsking };
}

/** True if another case waits for one of these. */
async function waitsForOne(documentIds: readonly number[]): Promise<boolean> {
  for (let from = 0; from < documentIds.length; from += askedAtOnce) {
    const ids = documentIds.slice(from, from + askedAtOnce).map(String);
    if (await call(checkPrerequisites, { query: { documentIds: ids } })) return true;
  }
  return false;
}
