import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getInitData, listHistoryVersions } from "#shared/contract/bank/bankData.ts";
import {
  type ChangedQuestion,
  getAssessmentQuestion,
  getQuestionOfDocument,
  listAssessmentQuestions,
  type PanelField,
  updateAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { useAction } from "../../../actions/useAction.ts";
import { textOf } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import type { InitData } from "../../../bank/bankColumns.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { PartLoading } from "../laterParts.tsx";
import type { PanelProps } from "../panels/panelProps.ts";
import classes from "../panels/panels.module.css";
import { TermsInput, withOwn } from "../panels/TermsInput.tsx";
import own from "./bank.module.css";
import { OfQuestion, type QuestionOfDocument } from "./OfQuestion.tsx";
import { YearStatistics } from "./YearStatistics.tsx";

/** Data of the bank about the question, beside its text. @see spec documents §2.8 "ASSESSMENT QUESTION DATA" */
export function QuestionDataPanel({ editor }: PanelProps) {
  const init = useQuery({
    queryKey: keyOf(getInitData),
    queryFn: ({ signal }) => call(getInitData, { signal }),
  });
  return (
    <OfQuestion editor={editor}>
      {(found) => (
        <QueryState of={{ init }} skeleton={<PartLoading />}>
          {(loaded) => <QuestionData {...found} init={loaded.init} />}
        </QueryState>
      )}
    </OfQuestion>
  );
}

type Changes = Pick<ChangedQuestion, PanelField>;
type OneOf = Exclude<PanelField, "clinical_disciplines" | "clinical_excellence">;
type SomeOf = Exclude<PanelField, OneOf>;

const selects: readonly { name: OneOf; label: string; options: (init: InitData) => readonly string[] }[] = [
  { name: "current_use", label: "Question Use", options: (init) => init.current_use },
  { name: "clinical_location", label: "Clinical Location", options: (init) => init.clinical_locations },
  { name: "final_diagnosis", label: "Final Diagnosis", options: (init) => init.final_diagnosis },
  { name: "patient_age", label: "Patient Age", options: (init) => init.patient_age },
  { name: "system", label: "System", options: (init) => init.systems },
  { name: "clinical_focus", label: "Clinical Focus", options: (init) => init.clinical_focus },
];
const lists: readonly { name: SomeOf; label: string; options: (init: InitData) => readonly string[] }[] = [
  {
    name: "clinical_disciplines",
    label: "Clinical Discipline",
    options: (init) => init.clinical_disciplines,
  },
  { name: "clinical_excellence", label: "Clinical Excellence", options: (init) => init.clinical_excellence },
];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Values that were chosen and are not saved yet. */
function useQuestionChanges(question: QuestionOfDocument["question"]) {
  const [chosen, setChosen] = useState<Changes>({});
  const { alert } = useConfirm();
  const changes = Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => !isSame(value, question[name as PanelField])),
  ) as Changes;
  const update = useAction(updateAssessmentQuestions, {
    failure: (error) => `Failed to save changes. ${textOf(error)}`,
    invalidates: [
      ...[keyOf(getQuestionOfDocument), keyOf(getAssessmentQuestion), keyOf(listAssessmentQuestions)],
      keyOf(listHistoryVersions),
    ],
  });
  const set = (name: PanelField, value: string | string[] | null): void =>
    // Each input gives what its field takes.
    setChosen((before) => ({ ...before, [name]: value }) as Changes);
  const chosenOf = <Name extends PanelField>(name: Name): (typeof question)[Name] =>
    name in chosen ? (chosen[name] as (typeof question)[Name]) : question[name];

  async function save(): Promise<void> {
    const { id, lock_version } = question;
    const outcome = await update.run({ body: { data: [{ id, lock_version, ...changes }] } });
    if (outcome.state !== "done") return;
    const { error, error_msgs } = outcome.reply;
    if (error > 0)
      return alert({ title: "Error!", message: `Failed to save changes. ${error_msgs.join(" ")}` });
    setChosen({});
    await alert({ title: "Saved!", message: "Changes have been saved." });
  }
  return { changes, chosenOf, set, save, isSaving: update.isRunning };
}

function QuestionData({ question, may_edit_data, init }: QuestionOfDocument & { init: InitData }) {
  const { changes, chosenOf, set, save, isSaving } = useQuestionChanges(question);

  const select = (name: OneOf, label: string, options: readonly string[]) => {
    const value = chosenOf(name) ?? "";
    return (
      <NativeSelect
        key={name}
        label={label}
        disabled={!may_edit_data}
        value={value}
        onChange={({ currentTarget }) => set(name, currentTarget.value === "" ? null : currentTarget.value)}
        data={[
          { value: "", label: "-" },
          ...withOwn(
            options.filter((option) => option !== "-"),
            value === "" ? [] : [value],
          ),
        ]}
      />
    );
  };
  return (
    <div className={classes.fields}>
      {!may_edit_data && (
        <p className={classes.note}>Only provider admins and editors of this question can change its data.</p>
      )}
      {selects.map(({ name, label, options }) => select(name, label, options(init)))}
      {lists.map(({ name, label, options }) => (
        <TermsInput
          key={name}
          label={label}
          isDisabled={!may_edit_data}
          value={[...chosenOf(name)]}
          options={options(init)}
          onSet={(terms) => set(name, terms ?? [])}
        />
      ))}
      <div className={own.decision} data-edited={"cci_status" in changes || undefined}>
        {select("cci_status", "Item Decisions", init.cci_status)}
        {"cci_status" in changes && <p>Not saved yet</p>}
      </div>
      {may_edit_data && (
        <div>
          <Button disabled={Object.keys(changes).length === 0} loading={isSaving} onClick={() => void save()}>
            Save
          </Button>
        </div>
      )}
      <YearStatistics question={question} />
    </div>
  );
}
