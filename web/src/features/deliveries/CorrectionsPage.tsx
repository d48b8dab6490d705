import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import {
  type CorrectableItem,
  type FormCorrections,
  getFormCorrections,
} from "#shared/contract/assessments/corrections.ts";
import { displayTime } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QuestionPictures } from "../../bank/QuestionPictures.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./corrections.module.css";
import { acceptedText } from "./correctionWords.ts";

const CorrectionDialog = loadedLater(async () => (await import("./CorrectionDialog.tsx")).CorrectionDialog);

/** Pause between two requests while results are recalculated. */
const askAgainMs = 3_000;

/** Keys of an exam variation that students took, and what was corrected since. @see ADR 0421 */
export function CorrectionsPage() {
  const { id = "" } = useParams();
  const form = useQuery({
    queryKey: keyOf(getFormCorrections, id),
    queryFn: ({ signal }) => call(getFormCorrections, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.regrade === "running" ? askAgainMs : false),
  });
  return (
    <QueryState
      of={{ form }}
      skeleton={<TableSkeleton />}
      page="Corrections"
      refused="Exam variations are for assessment staff of the provider."
    >
      {(loaded) => <Corrections form={loaded.form} />}
    </QueryState>
  );
}

function Corrections({ form }: { form: FormCorrections }) {
  const [open, setOpen] = useState<CorrectableItem>();
  return (
    <>
      <PageHeading
        title="Correct scores"
        tabTitle={`Correct scores: ${form.title}`}
        above={
          <Breadcrumbs
            steps={[
              { label: "Exam variations", to: "/exam_variations" },
              { label: form.title, to: `/exam_variations/${form.id}` },
              { label: "Correct scores" },
            ]}
          />
        }
        below="When a key turns out to be wrong after students took the exam, correct it here. Their results follow, and their programs are told."
      />
      <div role="status">
        {form.regrade === "running" && <p className={classes.said}>Results are being scored again.</p>}
        {form.regrade === "failed" && (
          <p className={classes.said}>
            Not every result was scored again. Save the last correction once more to finish it.
          </p>
        )}
      </div>
      <ol className={classes.items}>
        {form.items.map((item) => (
          <li key={item.exam_item_id} className={classes.item}>
            <Item item={item} onCorrect={() => setOpen(item)} />
          </li>
        ))}
      </ol>
      {open && <CorrectionDialog form={form} item={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Item({ item, onCorrect }: { item: CorrectableItem; onCorrect: () => void }) {
  const { position, stem, vignette, choices, accepted, corrections } = item;
  return (
    <>
      <div className={classes.head}>
        <h2>Question {position}</h2>
        <span className={classes.soft}>{item.item_label || `Question ID ${item.question_id}`}</span>
        <Button
          size="xs"
          variant="default"
          aria-label={`Correct key of question ${position}`}
          onClick={onCorrect}
        >
          Correct key
        </Button>
      </div>
      {vignette && <p className={classes.text}>{vignette}</p>}
      <QuestionPictures pictures={item.images} />
      <p className={classes.stem}>{stem}</p>
      <ol type="A" className={classes.choices}>
        {choices.map((choice, at) => {
          const isRight = accepted?.includes(at) === true;
          // A form may ask the same text twice.
          const key = `${at} ${choice}`;
          return (
            <li key={key} className={isRight ? classes.right : undefined}>
              {choice}
              {isRight && <span className={classes.mark}>Right answer</span>}
            </li>
          );
        })}
      </ol>
      {accepted === null && <p className={classes.unscored}>Not scored</p>}
      {corrections.length > 0 && (
        <ul className={classes.history} aria-label={`Corrections of question ${position}`}>
          {corrections.map((correction) => (
            <li key={correction.at}>
              {acceptedText(correction.accepted)} {correction.reason}{" "}
              <span className={classes.soft}>
                {correction.by}, {displayTime(correction.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
