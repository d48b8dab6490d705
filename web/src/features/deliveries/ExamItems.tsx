import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import {
  type ExamItemRow,
  type ExamVariation,
  updateExamVariation,
} from "#shared/contract/assessments/examVariations.ts";
import { cannotBeScored } from "#shared/domain/assessments/forms.ts";
import { useAction } from "../../actions/useAction.ts";
import { noteUnsaved } from "../../api/unsavedChanges.ts";
import { isConfirming } from "../../ui/isConfirming.ts";
import classes from "./deliveries.module.css";
import { variationKeys } from "./variationKeys.ts";

type Edited = Pick<ExamItemRow, "exam_item_id" | "selected" | "scored"> & { position: string };

/** The items of an exam variation: which of the set's questions it asks, in which order, and which of them count. @see spec assessments §2.4 "Exam items" */
export function ExamItems({ variation }: { variation: ExamVariation }) {
  const { items } = variation;
  const isEditable = variation.status === "draft" || variation.status === "validated";
  const [name, setName] = useState(variation.exam_name);
  const [minutes, setMinutes] = useState(String(variation.time_limit_minutes));
  const [instructions, setInstructions] = useState(variation.instructions);
  const [edited, setEdited] = useState<ReadonlyMap<number, Edited>>(
    () => new Map(items.map((item) => [item.exam_item_id, { ...item, position: String(item.position) }])),
  );
  const isDirty =
    name !== variation.exam_name ||
    minutes !== String(variation.time_limit_minutes) ||
    instructions !== variation.instructions ||
    items.some((item) => {
      const now = edited.get(item.exam_item_id);
      return (
        now &&
        (now.selected !== item.selected ||
          now.scored !== item.scored ||
          now.position !== String(item.position))
      );
    });
  useEffect(() => {
    if (!isDirty) return undefined;
    return noteUnsaved({ discard: () => setName(variation.exam_name) });
  }, [isDirty, variation.exam_name]);
  const save = useAction(updateExamVariation, {
    success: "The exam variation was saved.",
    invalidates: variationKeys,
  });
  const put = (id: number, change: Partial<Edited>): void => {
    const before = edited.get(id);
    if (before) setEdited(new Map(edited).set(id, { ...before, ...change }));
  };
  const chosen = [...edited.values()].filter(({ selected }) => selected);
  const badPosition = [...edited.values()].some(({ position }) => !/^[1-9]\d{0,3}$/.test(position));
  const body = {
    ...{ rev: variation.rev, exam_name: name, time_limit_minutes: Number(minutes), instructions },
    items: [...edited.values()].map(({ exam_item_id, selected, scored, position }) => ({
      ...{ exam_item_id, selected, scored, position: Number(position) },
    })),
  };
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          label="Exam name"
          value={name}
          disabled={!isEditable}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextInput
          label="Time limit in minutes"
          value={minutes}
          disabled={!isEditable}
          inputMode="numeric"
          onChange={({ currentTarget: { value } }) => setMinutes(value)}
        />
        <Textarea
          label="Instructions"
          value={instructions}
          rows={3}
          disabled={!isEditable}
          onChange={({ currentTarget: { value } }) => setInstructions(value)}
        />
      </div>
      <h2 className={classes.head}>Exam items</h2>
      <p className={classes.said} role="status">
        {chosen.length} of {items.length} questions selected, {chosen.filter(({ scored }) => scored).length}{" "}
        scored.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section className={classes.scroller} aria-label="Exam items" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {[
                "Selected",
                "Scored",
                "Position",
                "Question",
                "Item",
                "Vignette",
                "Difficulty",
                "Discrimination",
              ].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => {
              const now = edited.get(item.exam_item_id);
              if (!now) return null;
              const id = item.exam_item_id;
              return (
                <tr key={id}>
                  <td>
                    <Checkbox
                      aria-label={`Select question ${item.question_id}`}
                      checked={now.selected}
                      disabled={!isEditable}
                      onChange={(event) => put(id, { selected: event.currentTarget.checked })}
                    />
                  </td>
                  <td className={item.scorable ? undefined : classes.reason}>
                    {item.scorable ? (
                      <Checkbox
                        aria-label={`Score question ${item.question_id}`}
                        checked={now.scored}
                        disabled={!isEditable}
                        onChange={(event) => put(id, { scored: event.currentTarget.checked })}
                      />
                    ) : (
                      <>
                        N/A
                        <div className={classes.soft}>{cannotBeScored}</div>
                      </>
                    )}
                  </td>
                  <td>
                    <TextInput
                      aria-label={`Position of question ${item.question_id}`}
                      className={classes.position ?? ""}
                      value={now.position}
                      disabled={!isEditable}
                      inputMode="numeric"
                      error={!/^[1-9]\d{0,3}$/.test(now.position)}
                      onKeyDown={(event) => {
                        if (event.key === "Enter" && !isConfirming(event)) event.preventDefault();
                      }}
                      onChange={(event) => put(id, { position: event.currentTarget.value })}
                    />
                  </td>
                  <th scope="row">{item.question_id}</th>
                  <td>{item.item_label}</td>
                  <td className={classes.text}>{item.vignette.slice(0, 200)}</td>
                  <td>{item.item_difficulty ?? "N/A"}</td>
                  <td>{item.discrimination ?? "N/A"}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {isEditable && (
        <div className={classes.foot}>
          <Button
            disabled={!isDirty || badPosition}
            loading={save.isRunning}
            onClick={() => void save.run({ params: { id: String(variation.id) }, body })}
          >
            Save exam variation
          </Button>
        </div>
      )}
    </>
  );
}
