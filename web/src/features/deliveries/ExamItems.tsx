import { Button, Textarea, TextInput } from "@mantine/core";
import type { ExamVariation } from "#shared/contract/assessments/examVariations.ts";
import classes from "./deliveries.module.css";
import { examItemColumns } from "./examItemColumns.tsx";
import { countsOf } from "./examItemEdits.ts";
import { FilterTable } from "./filterTable/FilterTable.tsx";
import { useExamItemsForm } from "./useExamItemsForm.ts";

type Form = ReturnType<typeof useExamItemsForm>;

/** The items of an exam variation: which of the set's questions it asks, in which order, and which of them count. @see spec assessments §2.4 "Exam items" */
export function ExamItems({ variation }: { variation: ExamVariation }) {
  const { items } = variation;
  const isEditable = variation.status === "draft" || variation.status === "validated";
  const form = useExamItemsForm(variation);
  const counts = countsOf(form.edits);
  return (
    <>
      {!isEditable && <p className={classes.said}>Only drafts and validated variations can be changed.</p>}
      <ExamFields form={form} isEditable={isEditable} />
      <h2 className={classes.head}>Exam items</h2>
      <p className={classes.said} role="status">
        {counts.selected} of {items.length} questions selected, {counts.scored} scored.
      </p>
      <FilterTable
        label="Exam items"
        head="item_label"
        columns={examItemColumns({ edits: form.edits, isEditable, put: form.put })}
        rows={items}
        keyOf={(item) => item.exam_item_id}
        hasPages={false}
        empty="This exam variation has no questions."
      />
      {isEditable && (
        <div className={classes.foot}>
          <Button disabled={!form.canSave} loading={form.isSaving} onClick={form.save}>
            Save exam variation
          </Button>
        </div>
      )}
    </>
  );
}

/** Name, time limit and instructions of the exam. */
function ExamFields({ form, isEditable }: { form: Form; isEditable: boolean }) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Exam name"
        value={form.name}
        error={form.problems.name}
        readOnly={!isEditable}
        onChange={({ currentTarget: { value } }) => form.setName(value)}
      />
      <TextInput
        label="Time limit in minutes"
        value={form.minutes}
        error={form.problems.minutes}
        readOnly={!isEditable}
        inputMode="numeric"
        onChange={({ currentTarget: { value } }) => form.setMinutes(value)}
      />
      <Textarea
        label="Instructions"
        value={form.instructions}
        rows={3}
        readOnly={!isEditable}
        onChange={({ currentTarget: { value } }) => form.setInstructions(value)}
      />
    </div>
  );
}
