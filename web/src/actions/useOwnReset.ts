import { useState } from "react";
import { courseItemListRoutes, getCourse } from "#shared/contract/courses/courses.ts";
import { checkPrerequisites, resetStudentCases } from "#shared/contract/members/resets.ts";
import { memberTexts, ownResetWarning } from "#shared/domain/memberTexts.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { ApiError, textOf } from "../api/ApiError.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { useConfirm } from "../ui/ConfirmDialog.tsx";
import { useFlash } from "../ui/Flash.tsx";
import { words } from "./resetWords.ts";
import { useAction } from "./useAction.ts";

/** So many ids fit an address. */
const askedAtOnce = 100;

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
      reply.reset > 0
        ? words.wasReset({ n: reply.reset })
        : reply.left.length === 0
          ? words.nothingToReset
          : undefined,
    invalidates: [
      keyOf(courseItemListRoutes.list, courseId),
      keyOf(courseItemListRoutes.count, courseId),
      keyOf(getCourse, courseId),
    ],
    undone: ({ left }) => left.map((one) => ({ ...one, why: translated(one.why) })),
    onDone: (reply) => onReset?.(reply.reset),
    ...(selection && { keepSelected: selection.keepOnly }),
  });

  async function ask(documentIds: readonly number[]): Promise<void> {
    setIsAsking(true);
    try {
      const hasPrerequisites = await waitsForOne(documentIds);
      const n = documentIds.length;
      const title = n === 1 && name ? words.resetOne({ name }) : words.resetMany({ n });
      const warning = translated(memberTexts.finalWarning);
      const final = notesHint ? `${warning}\n\n${notesHint}` : warning;
      for (const message of [translated(ownResetWarning(hasPrerequisites)), final]) {
        if (!(await confirm({ title, message, confirmLabel: words.resetItems, isDangerous: true }))) return;
      }
      await reset.run({ params: { id: courseId }, body: { sections: {}, documentIds: [...documentIds] } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flash.error(words.notReset({ reason: textOf(error) }));
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
