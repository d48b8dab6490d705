import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  type EarlyAndLate,
  getOwnPerformance,
  type OwnPerformance,
  type OwnQuiz,
} from "#shared/contract/assessments/ownRosterings.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { ReadDialog } from "../../../ui/ReadDialog.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { versionText } from "../versionText.ts";
import { words } from "../words.ts";
import { AreaCards, accuracyText } from "./AreaCards.tsx";
import { CertaintyBar, certaintyHint } from "./CertaintyBar.tsx";
import { type SortableColumn, SortableTable } from "./SortableTable.tsx";
import { ToDoList } from "./ToDoList.tsx";

/** The table scrolls from this many rows on. @see spec assessments §9 */
const rowsInView = 25;

/** `/rosterings/performance`: a student's own results of all assessments. @see spec assessments §2.8 */
export function PerformancePage() {
  const performance = useQuery({
    queryKey: keyOf(getOwnPerformance),
    queryFn: ({ signal }) => call(getOwnPerformance, { signal }),
    refetchOnMount: "always",
  });
  return (
    <QueryState
      of={{ performance }}
      page={words.performance}
      skeleton={<TableSkeleton />}
      refused={words.pageStudentsProgram}
    >
      {({ performance: { quizzes, areas, mixed_assessments, early_and_late } }) => (
        <>
          <PageHeading
            title={words.performance}
            tabTitle={words.performance}
            above={<Link to="/rosterings">{words.assessments}</Link>}
            action={
              quizzes.some(({ completed_at }) => completed_at !== null) && (
                <Button component={Link} to="/rosterings/quiz">
                  {words.quizOfMisses}
                </Button>
              )
            }
          />
          {quizzes.length === 0 ? (
            <EmptyState title={words.noResultsYet}>{words.theyAppearHereAfter}</EmptyState>
          ) : (
            <div className={classes.cards}>
              <ToDoList />
              <Card title={words.performanceByQuiz}>
                <Quizzes quizzes={quizzes} />
              </Card>
              {mixed_assessments.length > 0 && <Mixed assessments={mixed_assessments} />}
              <AreaCards areas={areas} />
              {early_and_late.map((one) => (
                <EarlyAndLateCard key={one.course} of={one} />
              ))}
            </div>
          )}
        </>
      )}
    </QueryState>
  );
}

/** @param onOpen - Opens what can be done with a quiz that is in progress. */
const quizColumns = (onOpen: (quiz: OwnQuiz) => void): SortableColumn<OwnQuiz>[] => [
  {
    key: "name",
    label: words.quiz,
    cell: (quiz) =>
      quiz.completed_at === null ? (
        quiz.name
      ) : (
        <a href={quiz.quiz_url} target="_blank" rel="noreferrer">
          {quiz.name}
        </a>
      ),
    sortBy: (quiz) => quiz.name,
  },
  {
    key: "items",
    label: words.ofQuestions,
    isNumber: true,
    cell: (quiz) => quiz.number_of_items,
    sortBy: (quiz) => quiz.number_of_items,
    firstOrder: "DESC",
  },
  {
    key: "date",
    label: words.date,
    cell: (quiz) =>
      quiz.completed_at === null ? (
        <button type="button" className={classes.link} onClick={() => onOpen(quiz)}>
          {words.inProgress}
        </button>
      ) : (
        displayDate(quiz.completed_at, viewersZone())
      ),
    sortBy: (quiz) => quiz.completed_at ?? "",
    firstOrder: "DESC",
  },
  {
    key: "accuracy",
    label: words.accuracyHead,
    isNumber: true,
    cell: (quiz) => accuracyText(quiz.accuracy_percentage),
    sortBy: (quiz) => quiz.accuracy_percentage ?? -1,
    firstOrder: "DESC",
  },
  {
    key: "certainty",
    label: words.certaintyHead,
    hint: certaintyHint(),
    cell: (quiz) => <CertaintyBar of={quiz.certainty_percentage} />,
    sortBy: (quiz) => quiz.certainty_percentage.very_certain,
    firstOrder: "DESC",
  },
];

function Quizzes({ quizzes }: { quizzes: readonly OwnQuiz[] }) {
  const [opened, setOpened] = useState<OwnQuiz | null>(null);
  return (
    <>
      {/* A region that scrolls is reached by the keyboard. */}
      <section
        aria-label={words.quizzes}
        className={quizzes.length > rowsInView ? classes.scrolls : undefined}
        {...(quizzes.length > rowsInView ? { tabIndex: 0 } : {})}
      >
        <SortableTable
          label={words.performanceByQuiz}
          columns={quizColumns(setOpened)}
          rows={quizzes}
          keyOf={({ id }) => id}
          sort={{ key: "accuracy", order: "DESC" }}
          cards="narrow"
        />
      </section>
      <ReadDialog isOpen={opened !== null} onClose={() => setOpened(null)} title={opened?.name ?? ""}>
        <p>{words.assessmentProgressResultsAppear}</p>
        {opened && (
          <Button component={Link} to={opened.quiz_url} mt="md">
            {words.goAssessment}
          </Button>
        )}
      </ReadDialog>
    </>
  );
}

/** Says which assessments have no accuracy together, and where each one's own is. @see ADR 0412 */
function Mixed({ assessments }: { assessments: OwnPerformance["mixed_assessments"] }) {
  return (
    <div className={classes.more}>
      <p>{words.noAccuracyTogether}</p>
      <ul>
        {assessments.map(({ id, name, version }) => (
          <li key={id}>
            <Link to={`/rosterings/${id}/results`}>{name}</Link> ({versionText(version)})
          </li>
        ))}
      </ul>
    </div>
  );
}

type Change = EarlyAndLate["systems"][number];

const changeText = ({ early, late }: Pick<Change, "early" | "late">): string => {
  if (early === null || late === null) return "N/A";
  const points = Math.round(late - early);
  return points > 0 ? words.pointsMore({ points }) : words.pointsFewer({ points });
};
const sidesColumns = (name: string): SortableColumn<Change>[] => [
  { key: "name", label: name, cell: (row) => row.name, sortBy: (row) => row.name },
  { key: "early", label: words.early, isNumber: true, cell: (row) => accuracyText(row.early) },
  { key: "late", label: words.late, isNumber: true, cell: (row) => accuracyText(row.late) },
];
const changeColumn: SortableColumn<Change> = {
  key: "change",
  label: words.change,
  isNumber: true,
  cell: changeText,
  sortBy: ({ early, late }) => (early === null || late === null ? -1000 : late - early),
  firstOrder: "DESC",
};

/** Whole accuracy early and late, and what their difference means. */
function wholeText({ early, late, forms }: EarlyAndLate): string {
  const both = { early: early.accuracy_percentage, late: late.accuracy_percentage };
  const said = { early: accuracyText(both.early), late: accuracyText(both.late) };
  if (forms === "not_comparable") return words.accuracyEarlyLateApart(said);
  const changed = { ...said, both: changeText(both) };
  return forms === "same" ? words.accuracyEarlyLateSame(changed) : words.accuracyEarlyLateTwo(changed);
}

function EarlyAndLateCard({ of }: { of: EarlyAndLate }) {
  const label = words.earlyAndLate({ course: of.course });
  const isComparable = of.forms !== "not_comparable";
  const columnsOf = (name: string) => [...sidesColumns(name), ...(isComparable ? [changeColumn] : [])];
  return (
    <Card title={label}>
      <p>{wholeText(of)}</p>
      {of.equated && (
        <p>
          {words.earlyLateEquated({
            scale: versionText(of.equated.scale),
            early: accuracyText(of.equated.early),
            late: accuracyText(of.equated.late),
            change: changeText(of.equated),
          })}
        </p>
      )}
      {(["systems", "clinical_focuses"] as const).map((area) => (
        <SortableTable
          key={area}
          label={area === "systems" ? words.bySystem({ label }) : words.byClinicalFocus({ label })}
          columns={columnsOf(area === "systems" ? words.system : words.clinicalFocusArea)}
          rows={of[area]}
          keyOf={({ name }) => name}
          sort={{ key: isComparable ? "change" : "name", order: "ASC" }}
        />
      ))}
    </Card>
  );
}
