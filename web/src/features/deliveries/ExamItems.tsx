import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import {
  type ExamItemRow,
  type ExamVariation,
  updateExamVariation,
} from "#shared/contract/assessments/examVariations.ts";
import { cannotBeScored, formTimeLimit } from "#shared/domain/assessments/forms.ts";
import { useAction } from "../../actions/useAction.ts";
import { noteUnsaved } from "../../api/unsavedChanges.ts";
import { isConfirming } from "../../ui/isConfirming.ts";
import classes from "./deliveries.module.css";
import { FilterTable } from "./filterTable/FilterTable.tsx";
import type { FilterColumn } from "./filterTable/filterColumn.ts";
import { variationKeys } from "./variationKeys.ts";

type Edited = Pick<ExamItemRow, "exam_item_id" | "selected" | "scored"> & { position: string };

/** A question may have lost its efficiency data since it was scored: then it counts no more, and is saved so. */
const isScored = ({ scored, scorable }: ExamItemRow): boolean => scored && scorable;
const editedOf = (item: ExamItemRow): Edited => ({
  ...{ exam_item_id: item.exam_item_id, selected: item.selected },
  ...{ scored: isScored(item), position: String(item.position) },
});

const timeLimit = { least: formTimeLimit.least / 60, most: formTimeLimit.most / 60 };
const isTimeLimit = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= timeLimit.least && Number(text) <= timeLimit.most;

/** The items of an exam variation: which of the set's questions it asks, in which order, and which of them count. @see spec assessments §2.4 "Exam items" */
export function ExamItems({ variation }: { variation: ExamVariation }) {
  const { items } = variation;
  const isEditable = variation.status === "draft" || variation.status === "validated";
  const [name, setName] = useState(variation.exam_name);
  const [minutes, setMinutes] = useState(String(variation.time_limit_minutes));
  const [instructions, setInstructions] = useState(variation.instructions);
  const [edited, setEdited] = useState<ReadonlyMap<number, Edited>>(
    () => new Map(items.map((item) => [item.exam_item_id, editedOf(item)])),
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
          now.scored !== isScored(item) ||
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
  const nameProblem = name.trim() === "" ? "Enter a name." : undefined;
  const timeProblem = isTimeLimit(minutes)
    ? undefined
    : `Enter whole minutes, from ${timeLimit.least} to ${timeLimit.most}.`;
  const badPosition = [...edited.values()].some(({ position }) => !/^[1-9]\d{0,3}$/.test(position));
  const body = {
    ...{ rev: variation.rev, exam_name: name, time_limit_minutes: Number(minutes), instructions },
    items: [...edited.values()].map(({ exam_item_id, selected, scored, position }) => ({
      ...{ exam_item_id, selected, scored, position: Number(position) },
    })),
  };
  return (
    <>
      {!isEditable && <p className={classes.said}>Only drafts and validated variations can be changed.</p>}
      <div className={classes.fields}>
        <TextInput
          label="Exam name"
          value={name}
          error={nameProblem}
          readOnly={!isEditable}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextInput
          label="Time limit in minutes"
          value={minutes}
          error={timeProblem}
          readOnly={!isEditable}
          inputMode="numeric"
          onChange={({ currentTarget: { value } }) => setMinutes(value)}
        />
        <Textarea
          label="Instructions"
          value={instructions}
          rows={3}
          readOnly={!isEditable}
          onChange={({ currentTarget: { value } }) => setInstructions(value)}
        />
      </div>
      <h2 className={classes.head}>Exam items</h2>
      <p className={classes.said} role="status">
        {chosen.length} of {items.length} questions selected, {chosen.filter(({ scored }) => scored).length}{" "}
        scored.
      </p>
      <FilterTable
        label="Exam items"
        head="item_label"
        columns={columnsOf({ edited, isEditable, put })}
        rows={items}
        keyOf={(item) => item.exam_item_id}
        hasPages={false}
        empty="This exam variation has no questions."
      />
      {isEditable && (
        <div className={classes.foot}>
          <Button
            disabled={!isDirty || badPosition || Boolean(nameProblem ?? timeProblem)}
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

type Editing = {
  edited: ReadonlyMap<number, Edited>;
  isEditable: boolean;
  put: (id: number, change: Partial<Edited>) => void;
};
const figure = (value: number | null): string => (value === null ? "N/A" : String(value));
/** Questions without a figure come last where the smallest comes first. */
const sortFigure = (value: number | null): number => value ?? Number.MAX_VALUE;
const yesNo = (is: boolean | undefined): string => (is ? "Yes" : "No");

function columnsOf({ edited, isEditable, put }: Editing): readonly FilterColumn<ExamItemRow>[] {
  const now = ({ exam_item_id }: ExamItemRow): Edited | undefined => edited.get(exam_item_id);
  return [
    {
      key: "selected",
      label: "Selected",
      text: (item) => yesNo(now(item)?.selected),
      // By what is stored, like position below: a row does not move under the hand that changes it.
      sortBy: (item) => yesNo(item.selected),
      cell: (item) => (
        <Checkbox
          aria-label={`Select question ${item.question_id}`}
          checked={now(item)?.selected ?? false}
          disabled={!isEditable}
          onChange={(event) => put(item.exam_item_id, { selected: event.currentTarget.checked })}
        />
      ),
    },
    {
      key: "scored",
      label: "Scored",
      text: (item) => (item.scorable ? yesNo(now(item)?.scored) : "N/A"),
      sortBy: (item) => (item.scorable ? yesNo(item.scored) : "N/A"),
      cell: (item) =>
        item.scorable ? (
          <Checkbox
            aria-label={`Score question ${item.question_id}`}
            checked={now(item)?.scored ?? false}
            disabled={!isEditable}
            onChange={(event) => put(item.exam_item_id, { scored: event.currentTarget.checked })}
          />
        ) : (
          <div className={classes.reason}>
            N/A
            <div className={classes.soft}>{cannotBeScored}</div>
          </div>
        ),
    },
    {
      key: "scorable",
      label: "Scorable",
      text: (item) => yesNo(item.scorable),
    },
    {
      key: "position",
      label: "Position",
      text: (item) => now(item)?.position ?? "",
      sortBy: (item) => item.position,
      cell: (item) => (
        <TextInput
          aria-label={`Position of question ${item.question_id}`}
          className={classes.position ?? ""}
          value={now(item)?.position ?? ""}
          disabled={!isEditable}
          inputMode="numeric"
          error={!/^[1-9]\d{0,3}$/.test(now(item)?.position ?? "")}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !isConfirming(event)) event.preventDefault();
          }}
          onChange={(event) => put(item.exam_item_id, { position: event.currentTarget.value })}
        />
      ),
    },
    {
      key: "question_id",
      label: "Question",
      text: (item) => String(item.question_id),
      sortBy: (item) => item.question_id,
    },
    { key: "item_label", label: "Item", text: (item) => item.item_label },
    {
      key: "vignette",
      label: "Vignette",
      text: (item) => item.vignette,
      cell: (item) => <div className={classes.text}>{item.vignette.slice(0, 200)}</div>,
    },
    {
      key: "exam_item_id",
      label: "Exam item",
      text: (item) => String(item.exam_item_id),
      sortBy: (item) => item.exam_item_id,
    },
    {
      key: "item_difficulty",
      label: "Difficulty",
      isNumber: true,
      text: (item) => figure(item.item_difficulty),
      sortBy: (item) => sortFigure(item.item_difficulty),
    },
    {
      key: "discrimination",
      label: "Discrimination",
      isNumber: true,
      text: (item) => figure(item.discrimination),
      sortBy: (item) => sortFigure(item.discrimination),
    },
  ];
}
