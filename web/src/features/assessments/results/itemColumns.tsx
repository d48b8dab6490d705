import { useState } from "react";
import { certaintyTexts } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { ItemResponseRow } from "#shared/contract/assessments/ownResults.ts";
import { todoSortKey } from "#shared/domain/assessments/todoStates.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { QuestionPictures } from "../../../bank/QuestionPictures.tsx";
import { ProgressIndicator } from "../../../ui/ProgressIndicator.tsx";
import { ReadDialog } from "../../../ui/ReadDialog.tsx";
import { RichHtml } from "../../../ui/RichHtml.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import classes from "../assessments.module.css";
import { words } from "../words.ts";
import { AssignToDo } from "./AssignToDo.tsx";
import { accuracyNames, capitalized, na } from "./itemFilters.ts";
import type { SortableColumn } from "./SortableTable.tsx";
import { TeachingPoint } from "./TeachingPoint.tsx";
import { ToDoAction } from "./ToDoAction.tsx";

/** Columns of the answers to each question. @param studentId - The student, for whoever teaches. @see spec assessments §2.9 */
export const itemColumns = (
  deliveryId: number,
  studentId: string | undefined,
): SortableColumn<ItemResponseRow>[] => [
  { key: "results", label: words.resultsHead, cell: (row) => <ResultCell row={row} />, text: resultText },
  { key: "learning_objective", label: words.learningObjective, cell: (row) => row.learning_objective ?? na },
  {
    key: "teaching_point",
    label: words.teachingPoint,
    cell: ({ teaching_point_url_name: title, item_response_id }) =>
      title === null ? (
        na
      ) : (
        <TeachingPoint
          deliveryId={deliveryId}
          itemId={item_response_id}
          title={title}
          isOfCohort={studentId !== undefined}
        />
      ),
    text: (row) => row.teaching_point_url_name ?? na,
  },
  {
    key: "clinical_focus",
    label: words.clinicalFocus,
    isShort: true,
    cell: (row) => row.clinical_focus ?? na,
    sortBy: (row) => row.clinical_focus ?? na,
  },
  {
    key: "system",
    label: words.system,
    isShort: true,
    cell: (row) => row.system ?? na,
    sortBy: (row) => row.system ?? na,
  },
  {
    key: "case_name",
    label: words.case,
    cell: (row) => <CaseCell row={row} />,
    text: (row) => row.case_name ?? na,
    sortBy: (row) => row.case_name ?? na,
  },
  {
    key: "todo_status",
    label: words.toDoStatus,
    cell: (row) =>
      studentId === undefined ? (
        <ToDoAction deliveryId={deliveryId} row={row} />
      ) : (
        <AssignToDo deliveryId={deliveryId} studentId={studentId} row={row} />
      ),
    text: (row) => row.todo_action_element,
    sortBy: (row) =>
      studentId === undefined ? todoSortKey(row.todo_action_element) : row.todo_action_element,
  },
];

const accuracyText = ({ position, accuracy }: ItemResponseRow): string =>
  `${position}. ${accuracyNames()[accuracy]}`;

function calibrationText(row: ItemResponseRow): string {
  const { clinical_learning_calibration: level, clc_label, certainty } = row;
  const calibration = level === null ? na : `${capitalized(level)}: ${translated(clc_label ?? "")}`;
  return certainty ? `${calibration}. ${translated(certaintyTexts.levels[certainty])}` : calibration;
}

const resultText = (row: ItemResponseRow): string => `${accuracyText(row)}. ${calibrationText(row)}`;

function ResultCell({ row }: { row: ItemResponseRow }) {
  const { position, question } = row;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>{accuracyText(row)}</div>
      <div className={classes.more}>{calibrationText(row)}</div>
      {question && (
        <>
          <button type="button" className={classes.link} onClick={() => setIsOpen(true)}>
            {words.questionColumn}
            <VisuallyHidden> {position}</VisuallyHidden>
          </button>
          <ReadDialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={words.question({ position })}>
            <div className={classes.reading}>
              <p>{question.vignette}</p>
              <QuestionPictures pictures={question.images} />
              <p>{question.stem}</p>
              <ol type="A">
                {question.choices.map((choice, at) => {
                  const key = `${at} ${choice}`;
                  return (
                    <li key={key}>
                      {choice}
                      {question.correct.includes(at) && ` ${words.rightAnswer}`}
                      {at === question.chosen && ` ${words.yourAnswer}`}
                    </li>
                  );
                })}
              </ol>
              <p>{question.explanation}</p>
            </div>
          </ReadDialog>
        </>
      )}
    </>
  );
}

function CaseCell({ row }: { row: ItemResponseRow }) {
  const { case_name, case_path, case_status, case_progress, displays_case_synopsis } = row;
  const [isOpen, setIsOpen] = useState(false);
  if (case_name === null) return <>{na}</>;
  const { circle, progress_circle_tip, is_reset } = case_status;
  return (
    <>
      {case_path === null ? (
        case_name
      ) : (
        <a href={case_path} target="_blank" rel="noreferrer">
          {case_name}
        </a>
      )}{" "}
      <ProgressIndicator
        display={{ state: circle, text: progress_circle_tip, percent: case_progress, isReset: is_reset }}
      />
      {displays_case_synopsis && (
        <div>
          <button type="button" className={classes.link} onClick={() => setIsOpen(true)}>
            {words.caseSynopsis}
            <VisuallyHidden>: {case_name}</VisuallyHidden>
          </button>
          <ReadDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={row.document_title ?? case_name}
          >
            <Synopsis row={row} />
          </ReadDialog>
        </div>
      )}
    </>
  );
}

function Synopsis({ row }: { row: ItemResponseRow }) {
  const lists = [
    [words.finalDiagnoses, row.document_final_diagnoses],
    [words.clinicalExcellence, row.document_clinical_excellence],
    [words.basicScienceDisciplines, row.document_basic_science_disciplines],
  ] as const;
  return (
    <div className={classes.reading}>
      <RichHtml html={row.document_case_synopsis ?? ""} />
      <dl>
        {lists
          .filter(([, terms]) => terms.length > 0)
          .map(([label, terms]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{terms.join(", ")}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
