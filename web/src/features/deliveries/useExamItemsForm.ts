import { useEffect, useState } from "react";
import { type ExamVariation, updateExamVariation } from "#shared/contract/assessments/examVariations.ts";
import { useAction } from "../../actions/useAction.ts";
import { noteUnsaved } from "../../api/unsavedChanges.ts";
import {
  areEdited,
  editsOf,
  type ItemEdit,
  isPosition,
  itemsToSave,
  timeLimitProblem,
  withChange,
} from "./examItemEdits.ts";
import { variationKeys } from "./variationKeys.ts";

/** Form of an exam variation and its items: what is typed, what is wrong with it, and how it is saved. */
export function useExamItemsForm(variation: ExamVariation) {
  const { items } = variation;
  const [name, setName] = useState(variation.exam_name);
  const [minutes, setMinutes] = useState(String(variation.time_limit_minutes));
  const [instructions, setInstructions] = useState(variation.instructions);
  const [edits, setEdits] = useState(() => editsOf(items));
  const isDirty =
    name !== variation.exam_name ||
    minutes !== String(variation.time_limit_minutes) ||
    instructions !== variation.instructions ||
    areEdited(items, edits);
  useEffect(() => {
    if (!isDirty) return undefined;
    return noteUnsaved({ discard: () => setName(variation.exam_name) });
  }, [isDirty, variation.exam_name]);
  const save = useAction(updateExamVariation, {
    success: "The exam variation was saved.",
    invalidates: variationKeys,
  });
  const problems = {
    name: name.trim() === "" ? "Enter a name." : undefined,
    minutes: timeLimitProblem(minutes),
  };
  const hasPositions = [...edits.values()].every(({ position }) => isPosition(position));
  return {
    ...{ name, setName, minutes, setMinutes, instructions, setInstructions, edits, problems },
    put: (id: number, change: Partial<ItemEdit>) => setEdits(withChange(edits, id, change)),
    canSave: isDirty && hasPositions && !problems.name && !problems.minutes,
    isSaving: save.isRunning,
    save: () =>
      void save.run({
        params: { id: String(variation.id) },
        body: {
          ...{ rev: variation.rev, exam_name: name, time_limit_minutes: Number(minutes), instructions },
          items: itemsToSave(edits),
        },
      }),
  };
}
