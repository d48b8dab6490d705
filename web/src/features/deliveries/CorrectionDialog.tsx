import { Button, Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  type CorrectableItem,
  type CorrectionPreview,
  correctExamItem,
  type FormCorrections,
  getFormCorrections,
  previewCorrection,
} from "#shared/contract/assessments/corrections.ts";
import { isSameKey } from "#shared/domain/assessments/corrections.ts";
import { optionLetter } from "#shared/domain/assessments/optionLetter.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import classes from "./corrections.module.css";

type Accepted = readonly number[] | null;

/** Key of a question as somebody corrects it. `accepted` is null where the question is taken out of the score. */
function useKey(item: CorrectableItem) {
  const [right, setRight] = useState<readonly number[]>(item.accepted ?? item.validated_as ?? []);
  const [isScored, setIsScored] = useState(item.accepted !== null);
  const accepted: Accepted = isScored ? right : null;
  return { right, setRight, isScored, setIsScored, accepted };
}

/** Corrects the key of a question. Which scores change is shown before anything is changed. */
export function CorrectionDialog(props: {
  form: FormCorrections;
  item: CorrectableItem;
  onClose: () => void;
}) {
  const { form, item, onClose } = props;
  const key = useKey(item);
  const { accepted } = key;
  const [reason, setReason] = useState("");
  const reasonHint = useId();
  const isChanged = form.regrade === "failed" || !isSameKey(item.accepted, accepted);
  const isComplete = accepted === null || accepted.length > 0;
  const correct = useAction(correctExamItem, {
    success: "The correction was saved. Results are being scored again.",
    invalidates: [keyOf(getFormCorrections)],
    onDone: onClose,
  });
  const params = { id: String(form.id) };
  const body = { exam_item_id: item.exam_item_id, accepted: accepted && [...accepted] };

  return (
    <DialogFrame isOpen onClose={onClose} title={`Correct key of question ${item.position}`} size="48rem">
      <p className={classes.stem}>{item.stem}</p>
      <RightAnswers choices={item.choices} of={key} />
      <TextInput
        label="Reason"
        description="The programs read it in their mail and audit log."
        descriptionProps={{ id: reasonHint }}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {isChanged && isComplete && <Preview formId={params.id} body={body} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!isChanged || !isComplete || reason.trim() === ""}
          loading={correct.isRunning}
          onClick={() => void correct.run({ params, body: { ...body, rev: form.rev, reason } })}
        >
          Correct scores
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

/** Takes the question out of the score, or says which of its answers are right. */
function RightAnswers(props: { choices: readonly string[]; of: ReturnType<typeof useKey> }) {
  const { right, setRight, isScored, setIsScored } = props.of;
  return (
    <>
      <Checkbox
        className={classes.dropped ?? ""}
        label="Take this question out of the score"
        checked={!isScored}
        onChange={({ currentTarget: { checked } }) => setIsScored(!checked)}
      />
      <Checkbox.Group
        label="Right answers"
        value={right.map(String)}
        onChange={(values) => setRight(values.map(Number).sort((a, b) => a - b))}
      >
        <div className={classes.options}>
          {props.choices.map((choice, at) => {
            const key = `${at} ${choice}`;
            return (
              <Checkbox
                key={key}
                value={String(at)}
                disabled={!isScored}
                label={`${optionLetter(at)}. ${choice}`}
              />
            );
          })}
        </div>
      </Checkbox.Group>
    </>
  );
}

type Body = { exam_item_id: number; accepted: number[] | null };

/** Programs and students whom the correction would touch. */
function Preview({ formId, body }: { formId: string; body: Body }) {
  const preview = useQuery({
    queryKey: keyOf(previewCorrection, formId, JSON.stringify(body)),
    queryFn: ({ signal }) => call(previewCorrection, { params: { id: formId }, body, signal }),
  });
  return (
    <section aria-labelledby="changes" className={classes.preview}>
      <h3 id="changes">What changes</h3>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <p role="status">Adding up the scores …</p>}
      {preview.data && <Changes of={preview.data} />}
    </section>
  );
}

const studentsText = counted({ one: "1 student", other: "{n} students" });

function Changes({ of: { deliveries } }: { of: CorrectionPreview }) {
  if (deliveries.length === 0) return <p role="status">Nobody has submitted this exam yet.</p>;
  const sum = (of: "higher" | "lower") => deliveries.reduce((total, each) => total + each[of], 0);
  return (
    <>
      <p role="status">
        {studentsText(sum("higher"))} would score higher, {studentsText(sum("lower"))} lower.
      </p>
      <ScrollRegion className={classes.scroller} label="Changes by delivery">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Delivery</th>
              <th scope="col">Students</th>
              <th scope="col">Higher</th>
              <th scope="col">Lower</th>
              <th scope="col">Across a cut score</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id}>
                <th scope="row">
                  {delivery.title}
                  <div className={classes.soft}>{delivery.program_name}</div>
                </th>
                <td>{delivery.students}</td>
                <td>{delivery.higher}</td>
                <td>{delivery.lower}</td>
                <td>
                  {delivery.moved.length === 0
                    ? "Nobody"
                    : delivery.moved.map(({ from, to, students }) => (
                        <div key={`${from} ${to}`}>
                          {students}: {from} to {to}
                        </div>
                      ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
