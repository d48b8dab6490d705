import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import {
  getOwnResults,
  type ItemResponseRow,
  type OwnResults,
} from "#shared/contract/assessments/ownResults.ts";
import { calibrationLegend, calibrationLevels } from "#shared/domain/assessments/calibration.ts";
import { displayTime } from "#shared/words/dates.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { versionText } from "../versionText.ts";
import { words } from "../words.ts";
import { AreaCards, accuracyText } from "./AreaCards.tsx";
import { CertaintyBar, CertaintyLegend } from "./CertaintyBar.tsx";
import { ItemResults } from "./ItemResults.tsx";
import { reviewLines } from "./reviewLines.ts";
import { TeachingPoint } from "./TeachingPoint.tsx";
import { ToDoAction } from "./ToDoAction.tsx";
import { useHeldRows } from "./useHeldRows.ts";

/** Lines of 'What to review first'. */
const reviewedAtMost = 5;

/** `/rosterings/:id/results`: a student's own results of one assessment. @see spec assessments §2.8, §2.9 */
export function ResultsPage() {
  const { id = "" } = useParams();
  const results = useQuery({
    queryKey: keyOf(getOwnResults, id),
    queryFn: ({ signal }) => call(getOwnResults, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ results }}
      page={words.results}
      skeleton={<TableSkeleton />}
      refused={words.pageStudentWhoSat}
    >
      {(read) => <Results results={read.results} />}
    </QueryState>
  );
}

function Results({ results }: { results: OwnResults }) {
  const { name, version, course, purpose, status, completed_at, items, areas } = results;
  return (
    <>
      <PageHeading
        title={words.resultsOf({ name })}
        tabTitle={words.resultsOf({ name })}
        above={<Link to="/rosterings">{words.assessments}</Link>}
        below={`${course}. ${translated(purpose)}. ${versionText(version)}. ${translated(status)}, ${displayTime(completed_at)}`}
      />
      <div className={classes.cards}>
        <InShort results={results} />
        <ReviewFirst results={results} />
        <AreaCards areas={areas} />
        <Card title={words.resultsByQuestion}>
          {results.questions_note && <p className={classes.more}>{results.questions_note}</p>}
          <ItemResults deliveryId={results.id} items={items} />
        </Card>
      </div>
    </>
  );
}

export function InShort({ results: { figures } }: { results: Pick<OwnResults, "figures"> }) {
  const { completed_questions, total_questions, accuracy_percentage, certainty_percentage, calibration } =
    figures;
  return (
    <Card title={words.inShort}>
      <dl className={classes.figures}>
        <div>
          <dt>{words.accuracy}</dt>
          <dd>{accuracyText(accuracy_percentage)}</dd>
        </div>
        <div>
          <dt>{words.questionsCompleted}</dt>
          <dd>
            {completed_questions}/{total_questions}
          </dd>
        </div>
        <div>
          <dt>{words.certainty}</dt>
          <dd>
            <CertaintyBar of={certainty_percentage} />
          </dd>
        </div>
      </dl>
      <CertaintyLegend />
      <p className={classes.more}>{words.accuracyCountsEveryScored}</p>
      <table className={classes.table} aria-label={words.calibrationTable}>
        <thead>
          <tr>
            <th scope="col">{words.calibrationTable}</th>
            <th scope="col">{words.meaning}</th>
            <th scope="col">{words.questions}</th>
          </tr>
        </thead>
        <tbody>
          {calibrationLevels.map((level) => (
            <tr key={level}>
              <th scope="row">{translated(calibrationLegend[level].label)}</th>
              <td>{translated(calibrationLegend[level].text)}</td>
              <td className={classes.number}>{calibration[level]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const whyText = ({ accuracy, certainty }: ItemResponseRow): string => {
  if (accuracy === "Omitted") return words.notAnswered;
  if (accuracy === "Correct") return words.correctButCertain;
  return certainty === "very_certain" || certainty === "certain" ? words.wrongCertain : words.wrong;
};

function ReviewFirst({ results }: { results: OwnResults }) {
  const { review_first, items, id } = results;
  const first = reviewLines(useHeldRows(review_first, items)).slice(0, reviewedAtMost);
  if (first.length === 0)
    return (
      <Card title={words.whatReviewFirst}>
        <p>{words.everyAnswerCorrectCertain}</p>
      </Card>
    );
  return (
    <Card title={words.whatReviewFirst}>
      <ol className={classes.lines}>
        {first.map(({ row, questions }) => (
          <li key={row.item_response_id}>
            <div>
              {row.teaching_point_url_name === null ? (
                (row.learning_objective ?? words.question({ position: row.position }))
              ) : (
                <TeachingPoint
                  deliveryId={id}
                  itemId={row.item_response_id}
                  title={row.teaching_point_url_name}
                />
              )}
              <div className={classes.more}>
                {whyText(row)}. {questions > 1 && words.questionsInAll({ n: questions })}{" "}
                {row.case_path && (
                  <Link to={row.case_path}>
                    {row.case_name === null ? words.caseOpen : words.caseNamed({ name: row.case_name })}
                  </Link>
                )}
              </div>
            </div>
            <ToDoAction deliveryId={id} row={row} />
          </li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button component={Link} to="/rosterings/performance" variant="default" size="xs">
          {words.doListPerformance}
        </Button>
        {results.questions_note === null && (
          <Button component={Link} to="/rosterings/quiz" variant="default" size="xs">
            {words.quizOfMisses}
          </Button>
        )}
      </div>
    </Card>
  );
}
