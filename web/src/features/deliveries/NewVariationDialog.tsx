import { useQuery } from "@tanstack/react-query";
import { createExamVariation } from "#shared/contract/assessments/examVariations.ts";
import { listQuestionSets } from "#shared/contract/bank/questionSets.ts";
import { firstFormName, formNames, formTimeLimit } from "#shared/domain/assessments/forms.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { variationKeys } from "./variationKeys.ts";

const fields = {
  question_set_id: { label: "Question set", isNeeded: "Choose a question set" },
  exam_name: { label: "Exam name" },
  form_name: { label: "Form", help: "A form that this set has already gets its next version." },
  time_limit_minutes: { label: "Time limit in minutes" },
} as const;

type Typed = Record<keyof typeof fields, string>;
const setQuery = { per: "500", sort_col: "created_at", sort_dir: "desc" } as const;

const questionsText = counted({ one: "{n} question", other: "{n} questions" });

/** Makes an exam variation from a question set. */
export function NewVariationDialog(props: {
  /** The set to begin with; empty where none was named. */
  questionSetId: string;
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const sets = useQuery({
    queryKey: keyOf(listQuestionSets, setQuery),
    queryFn: ({ signal }) => call(listQuestionSets, { query: setQuery, signal }),
  });
  const initial: Typed = {
    ...{ question_set_id: props.questionSetId, exam_name: "", form_name: firstFormName },
    time_limit_minutes: String(formTimeLimit.usual / 60),
  };
  const form = useRouteForm(createExamVariation, {
    id: "new-exam-variation",
    initial,
    fields,
    toBody: (typed) => ({
      ...{ exam_name: typed.exam_name, form_name: typed.form_name },
      ...{
        question_set_id: Number(typed.question_set_id),
        time_limit_minutes: Number(typed.time_limit_minutes),
      },
    }),
    success: "The exam variation was created.",
    invalidates: variationKeys,
    onSaved: ({ id }) => {
      props.onClose();
      props.onMade(id);
    },
  });
  const options = (sets.data?.data ?? []).map(({ id, title, exam_course, questions }) => ({
    value: String(id),
    label: `${title} (${exam_course}, ${questionsText(questions.length)})`,
  }));
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={props.onClose}
      title="New exam variation"
      submitLabel="Create exam variation"
    >
      <SelectField form={form} name="question_set_id" options={options} />
      <TextField form={form} name="exam_name" />
      <SelectField form={form} name="form_name" options={formNames} none={null} />
      <TextField form={form} name="time_limit_minutes" inputMode="numeric" />
    </FormDialog>
  );
}
