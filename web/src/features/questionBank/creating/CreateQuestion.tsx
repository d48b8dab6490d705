import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listBankObjectives, listBankReusables } from "#shared/contract/bank/bankData.ts";
import { createAssessmentQuestion } from "#shared/contract/bank/questions.ts";
import type { QueryOf } from "#shared/contract/route.ts";
import { useKeyedCall } from "../../../actions/useAction.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import classes from "../../../bank/bank.module.css";
import type { InitData } from "../../../bank/bankColumns.ts";
import { failureText } from "../../../bank/failureText.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";

const allByName = { per: "500", sort_col: "name", sort_dir: "asc" } as const;

type Chosen = { course: string; document: string; objective: string; point: string };
const nothing: Chosen = { course: "", document: "", objective: "", point: "" };

/** Choices for the next question, and how many were made. */
function useNewQuestions(onClose: (created: number) => void) {
  const [chosen, setChosen] = useState(nothing);
  const [created, setCreated] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const create = useKeyedCall(createAssessmentQuestion);
  const { alert } = useConfirm();

  function close(): void {
    onClose(created);
    setChosen(nothing);
    setCreated(0);
  }

  async function save(): Promise<void> {
    setIsSaving(true);
    try {
      await create({
        body: {
          document_id: Number(chosen.document),
          learning_objective_id: Number(chosen.objective),
          reusable_object_id: Number(chosen.point),
        },
      });
      setCreated(created + 1);
      setChosen(nothing);
      await alert({ title: "Created!", message: "Question set have been created." });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await alert({ title: "Error!", message: `Failed to save question set. - ${failureText(error)}` });
    } finally {
      setIsSaving(false);
    }
  }
  return { chosen, setChosen, isSaving, save, close };
}

/** Makes questions, one after the other, each about a case, an objective and a teaching point. @see spec assessments §2.15 */
export function CreateQuestion(props: {
  init: InitData;
  isOpen: boolean;
  /** `created`: how many questions were made. */
  onClose: (created: number) => void;
}) {
  const { init, isOpen } = props;
  const { chosen, setChosen, isSaving, save, close } = useNewQuestions(props.onClose);
  const cases = init.question_courses_2.find(({ id }) => String(id) === chosen.course)?.documents ?? [];

  return (
    <DialogFrame isOpen={isOpen} onClose={close} title="Create Question">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className={classes.count}>
          Newly created questions appear in the Question Bank and can be found by filtering the Stem field for
          'new'.
        </p>
        <Choice
          label="Select Course"
          options={init.question_courses_2.map(({ id, title }) => ({ id, name: title }))}
          value={chosen.course}
          onChoose={(course) => setChosen({ ...nothing, course })}
        />
        <Choice
          label="Select Case"
          options={cases.map(({ id, title }) => ({ id, name: title }))}
          value={chosen.document}
          waitsFor={chosen.course === "" ? "Choose a course first" : undefined}
          onChoose={(document) => setChosen({ ...nothing, course: chosen.course, document })}
        />
        <MappingChoices chosen={chosen} setChosen={setChosen} />
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Finish and close
          </Button>
          <Button
            type="submit"
            loading={isSaving}
            disabled={Object.values(chosen).some((value) => value === "")}
          >
            Save Question
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}

/** An objective that is mapped to the case, and a teaching point that is paired with it. */
function MappingChoices({
  chosen,
  setChosen,
}: Pick<ReturnType<typeof useNewQuestions>, "chosen" | "setChosen">) {
  const objectives = useObjectives(chosen.document);
  const points = usePoints(chosen.objective);
  return (
    <>
      <Choice
        label="Select LO"
        options={objectives.rows}
        isLoading={objectives.isLoading}
        none="No learning objective is mapped to this case."
        value={chosen.objective}
        waitsFor={chosen.document === "" ? "Choose a case first" : undefined}
        onChoose={(objective) => setChosen({ ...chosen, objective, point: "" })}
      />
      <Choice
        label="Select TP"
        options={points.rows}
        isLoading={points.isLoading}
        none="No teaching point is paired with this learning objective."
        value={chosen.point}
        waitsFor={chosen.objective === "" ? "Choose a learning objective first" : undefined}
        onChoose={(point) => setChosen({ ...chosen, point })}
      />
    </>
  );
}

type Option = { id: number; name: string };

function Choice(props: {
  label: string;
  options: readonly Option[];
  value: string;
  isLoading?: boolean;
  /** Shown where there is nothing to choose. */
  none?: string;
  /** Sentence about what is chosen first; until then this can't be chosen. */
  waitsFor?: string | undefined;
  onChoose: (value: string) => void;
}) {
  const { waitsFor, isLoading = false } = props;
  const isEmpty = waitsFor === undefined && !isLoading && props.options.length === 0;
  return (
    <NativeSelect
      label={props.label}
      disabled={waitsFor !== undefined || isLoading || isEmpty}
      value={props.value}
      error={isEmpty && props.none}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
      data={[
        { value: "", label: waitsFor ?? (isLoading ? "Loading..." : "Choose one"), disabled: true },
        ...props.options.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

/** Objectives of a case; none where they can't be read. @see spec assessments §8 "Load failures" */
function useObjectives(document: string) {
  const query = {
    "filters[document_id]": [document],
    "filters[new_question]": "true" as const,
    ...allByName,
  } satisfies QueryOf<typeof listBankObjectives>;
  const list = useQuery({
    queryKey: keyOf(listBankObjectives, query),
    queryFn: ({ signal }) => call(listBankObjectives, { query, signal }),
    enabled: document !== "",
  });
  return { rows: list.data?.data ?? [], isLoading: list.isLoading };
}

/** Teaching points that are paired with an objective. */
function usePoints(objective: string) {
  const query = {
    "filters[learning_objective]": objective,
    "filters[new_question]": "true",
    ...allByName,
  } as const;
  const list = useQuery({
    queryKey: keyOf(listBankReusables, query),
    queryFn: ({ signal }) => call(listBankReusables, { query, signal }),
    enabled: objective !== "",
  });
  return { rows: list.data?.data ?? [], isLoading: list.isLoading };
}
