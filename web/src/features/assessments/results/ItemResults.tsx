import { NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { certainties, certaintyTexts } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { ItemResponseRow } from "#shared/contract/assessments/ownResults.ts";
import { calibrationLevels } from "#shared/domain/assessments/calibration.ts";
import { todoSortKey } from "#shared/domain/assessments/todoStates.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { QuestionPictures } from "../../../bank/QuestionPictures.tsx";
import { FacetFilter, type FacetValue } from "../../../lists/FacetFilter.tsx";
import { FilterChips } from "../../../lists/FilterChips.tsx";
import { ProgressIndicator } from "../../../ui/ProgressIndicator.tsx";
import { ReadDialog } from "../../../ui/ReadDialog.tsx";
import { RichHtml } from "../../../ui/RichHtml.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import classes from "../assessments.module.css";
import { words } from "../words.ts";
import { AssignToDo } from "./AssignToDo.tsx";
import { type SortableColumn, SortableTable } from "./SortableTable.tsx";
import { TeachingPoint } from "./TeachingPoint.tsx";
import { ToDoAction } from "./ToDoAction.tsx";

const na = "N/A";
const accuracies = ["Correct", "Incorrect", "Omitted"] as const;
const accuracyNames = () => ({ Correct: words.correct, Incorrect: words.incorrect, Omitted: words.omitted });
const capitalized = (word: string): string => translated(word.charAt(0).toUpperCase() + word.slice(1));

type Multi = "system" | "clinical_focus" | "certainty" | "clinical_learning_calibration";
type Filter = { title: string; order?: readonly string[]; label?: (value: string) => string };

const filters = (): Readonly<Record<Multi, Filter>> => ({
  system: { title: words.systems },
  clinical_focus: { title: words.clinicalFocus },
  certainty: {
    title: words.certainty,
    order: certainties,
    label: (value) => translated(certaintyTexts.levels[value as (typeof certainties)[number]]),
  },
  clinical_learning_calibration: {
    title: words.clinicalLearningCalibration,
    order: calibrationLevels,
    label: capitalized,
  },
});
const multis = Object.keys(filters()) as Multi[]; // its keys are just those
type Chosen = Readonly<Record<Multi, readonly FacetValue[]>>;
const nothing: Chosen = { system: [], clinical_focus: [], certainty: [], clinical_learning_calibration: [] };

const labelOf = (name: Multi, value: FacetValue): string =>
  filters()[name].label?.(String(value)) ?? String(value);

const textOf = (row: ItemResponseRow): string =>
  fold(
    [row.learning_objective, row.teaching_point_url_name, row.clinical_focus, row.system, row.case_name]
      .filter((text) => text !== null)
      .join(" "),
  );

/** Answers to each question, with filters. @see spec assessments §2.9 */
export function ItemResults(props: {
  deliveryId: number;
  items: readonly ItemResponseRow[];
  /** The student, for whoever teaches. */
  studentId?: string;
  /** Draws below the table, given its columns and its rows as they are sorted. */
  below?: (
    columns: readonly SortableColumn<ItemResponseRow>[],
    sorted: readonly ItemResponseRow[],
  ) => ReactNode;
}) {
  const { deliveryId, items, studentId, below } = props;
  const columns = columnsOf(deliveryId, studentId);
  const [chosen, setChosen] = useState(nothing);
  const [accuracy, setAccuracy] = useState<(typeof accuracies)[number] | "">("");
  const [search, setSearch] = useState("");

  const fits = (row: ItemResponseRow, except?: Multi): boolean =>
    (accuracy === "" || row.accuracy === accuracy) &&
    textOf(row).includes(fold(search.trim())) &&
    multis.every(
      (name) => name === except || chosen[name].length === 0 || chosen[name].includes(row[name] ?? na),
    );
  const rows = items.filter((row) => fits(row));
  const optionsOf = (name: Multi) => {
    const left = items.filter((row) => fits(row, name));
    const { order = [] } = filters()[name];
    const values = [...new Set(items.map((row) => row[name] ?? na))];
    const place = (value: string): number => (order.includes(value) ? order.indexOf(value) : order.length);
    return values
      .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
      .map((value) => ({
        value,
        label: labelOf(name, value),
        count: left.filter((row) => (row[name] ?? na) === value).length,
      }));
  };
  const chips = [
    ...multis.flatMap((name) =>
      chosen[name].map((value) => ({
        filter: filters()[name].title,
        label: labelOf(name, value),
        remove: () => setChosen({ ...chosen, [name]: chosen[name].filter((one) => one !== value) }),
      })),
    ),
    ...(accuracy === ""
      ? []
      : [{ filter: words.accuracy, label: accuracyNames()[accuracy], remove: () => setAccuracy("") }]),
  ];

  return (
    <>
      <div className={classes.filters}>
        {multis.map((name) => (
          <FacetFilter
            key={name}
            facet={{ name, title: filters()[name].title, options: optionsOf(name) }}
            chosen={chosen[name]}
            onChoose={(values) => setChosen({ ...chosen, [name]: values })}
          />
        ))}
        <NativeSelect
          aria-label={words.accuracy}
          value={accuracy}
          onChange={({ currentTarget }) =>
            setAccuracy(accuracies.find((each) => each === currentTarget.value) ?? "")
          }
          data={[
            { value: "", label: words.accuracy },
            ...accuracies.map((value) => ({ value, label: accuracyNames()[value] })),
          ]}
        />
        <TextInput
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <FilterChips chips={chips} />
      <p className={classes.more} role="status">
        {words.shownRows({ n: rows.length })}
      </p>
      {rows.length === 0 ? (
        <p>{words.noQuestionMatchesThese}</p>
      ) : (
        <SortableTable
          label={words.resultsByQuestion}
          columns={columns}
          rows={rows}
          keyOf={({ item_response_id }) => item_response_id}
          sort={{ key: "", order: "ASC" }}
          cards="tablet"
          below={below && ((sorted) => below(columns, sorted))}
        />
      )}
    </>
  );
}

const columnsOf = (deliveryId: number, studentId: string | undefined): SortableColumn<ItemResponseRow>[] => [
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
