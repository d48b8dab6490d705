import { Checkbox, TextInput } from "@mantine/core";
import type { ExamItemRow } from "#shared/contract/assessments/examVariations.ts";
import { cannotBeScored } from "#shared/domain/assessments/forms.ts";
import { isConfirming } from "../../ui/isConfirming.ts";
import classes from "./deliveries.module.css";
import { type ItemEdit, type ItemEdits, isPosition } from "./examItemEdits.ts";
import type { FilterColumn } from "./filterTable/filterColumn.ts";

type Editing = {
  edits: ItemEdits;
  isEditable: boolean;
  put: (id: number, change: Partial<ItemEdit>) => void;
};
type CellProps = Pick<Editing, "isEditable" | "put"> & { item: ExamItemRow; edit: ItemEdit | undefined };

const figure = (value: number | null): string => (value === null ? "N/A" : String(value));
/** Questions without a figure come last where the smallest comes first. */
const sortFigure = (value: number | null): number => value ?? Number.MAX_VALUE;
const yesNo = (is: boolean | undefined): string => (is ? "Yes" : "No");

function SelectedCell({ item, edit, isEditable, put }: CellProps) {
  return (
    <Checkbox
      aria-label={`Select question ${item.question_id}`}
      checked={edit?.selected ?? false}
      disabled={!isEditable}
      onChange={(event) => put(item.exam_item_id, { selected: event.currentTarget.checked })}
    />
  );
}

function ScoredCell({ item, edit, isEditable, put }: CellProps) {
  if (!item.scorable)
    return (
      <div className={classes.reason}>
        N/A
        <div className={classes.soft}>{cannotBeScored}</div>
      </div>
    );
  return (
    <Checkbox
      aria-label={`Score question ${item.question_id}`}
      checked={edit?.scored ?? false}
      disabled={!isEditable}
      onChange={(event) => put(item.exam_item_id, { scored: event.currentTarget.checked })}
    />
  );
}

function PositionCell({ item, edit, isEditable, put }: CellProps) {
  const position = edit?.position ?? "";
  return (
    <TextInput
      aria-label={`Position of question ${item.question_id}`}
      className={classes.position ?? ""}
      value={position}
      disabled={!isEditable}
      inputMode="numeric"
      error={!isPosition(position)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !isConfirming(event)) event.preventDefault();
      }}
      onChange={(event) => put(item.exam_item_id, { position: event.currentTarget.value })}
    />
  );
}

/** Columns of the question itself, the same however the variation uses it. */
const questionColumns: readonly FilterColumn<ExamItemRow>[] = [
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

/** Columns of the items of an exam variation. @see spec assessments §2.4 "Exam items" */
export function examItemColumns({ edits, ...acts }: Editing): readonly FilterColumn<ExamItemRow>[] {
  const now = ({ exam_item_id }: ExamItemRow): ItemEdit | undefined => edits.get(exam_item_id);
  return [
    {
      key: "selected",
      label: "Selected",
      text: (item) => yesNo(now(item)?.selected),
      // Sorted by the stored value, like position below, so that a row does not move while it is edited.
      sortBy: (item) => yesNo(item.selected),
      cell: (item) => <SelectedCell item={item} edit={now(item)} {...acts} />,
    },
    {
      key: "scored",
      label: "Scored",
      text: (item) => (item.scorable ? yesNo(now(item)?.scored) : "N/A"),
      sortBy: (item) => (item.scorable ? yesNo(item.scored) : "N/A"),
      cell: (item) => <ScoredCell item={item} edit={now(item)} {...acts} />,
    },
    { key: "scorable", label: "Scorable", text: (item) => yesNo(item.scorable) },
    {
      key: "position",
      label: "Position",
      text: (item) => now(item)?.position ?? "",
      sortBy: (item) => item.position,
      cell: (item) => <PositionCell item={item} edit={now(item)} {...acts} />,
    },
    ...questionColumns,
  ];
}
