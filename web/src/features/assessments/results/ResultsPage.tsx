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
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { AreaCards, accuracyText } from "./AreaCards.tsx";
import { CertaintyBar, CertaintyLegend } from "./CertaintyBar.tsx";
import { ItemResults } from "./ItemResults.tsx";
import { TeachingPoint } from "./TeachingPoint.tsx";
import { ToDoAction } from "./ToDoAction.tsx";
import { useHeldRows } from "./useHeldRows.ts";

/** Items that 'What to review first' names. */
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
      page="Results"
      skeleton={<TableSkeleton />}
      refused="This page is for the student who sat this assessment."
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
        title={`Results: ${name}`}
        tabTitle={`Results: ${name}`}
        above={<Link to="/rosterings">Assessments</Link>}
        below={`${course}. ${purpose}. ${version}. ${status}, ${displayTime(completed_at)}`}
      />
      <div className={classes.cards}>
        <InShort results={results} />
        <ReviewFirst results={results} />
        <AreaCards areas={areas} />
        <Card title="Results by question">
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
    <Card title="In short">
      <dl className={classes.figures}>
        <div>
          <dt>Accuracy</dt>
          <dd>{accuracyText(accuracy_percentage)}</dd>
        </div>
        <div>
          <dt>Questions completed</dt>
          <dd>
            {completed_questions}/{total_questions}
          </dd>
        </div>
        <div>
          <dt>Certainty</dt>
          <dd>
            <CertaintyBar of={certainty_percentage} />
          </dd>
        </div>
      </dl>
      <CertaintyLegend />
      <p className={classes.more}>
        Accuracy counts every scored question; a question without an answer counts as wrong.
      </p>
      <table className={classes.table} aria-label="Clinical learning calibration">
        <thead>
          <tr>
            <th scope="col">Clinical learning calibration</th>
            <th scope="col">Meaning</th>
            <th scope="col">Questions</th>
          </tr>
        </thead>
        <tbody>
          {calibrationLevels.map((level) => (
            <tr key={level}>
              <th scope="row">{calibrationLegend[level].label}</th>
              <td>{calibrationLegend[level].text}</td>
              <td className={classes.number}>{calibration[level]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const whyText = ({ accuracy, certainty }: ItemResponseRow): string => {
  if (accuracy === "Omitted") return "Not answered";
  if (accuracy === "Correct") return "Correct, but you were not certain";
  return certainty === "very_certain" || certainty === "certain" ? "Wrong, and you were certain" : "Wrong";
};

function ReviewFirst({ results }: { results: OwnResults }) {
  const { review_first, items, id } = results;
  const first = useHeldRows(review_first, items).slice(0, reviewedAtMost);
  if (first.length === 0)
    return (
      <Card title="What to review first">
        <p>Every answer was correct and certain. There is nothing to review.</p>
      </Card>
    );
  return (
    <Card title="What to review first">
      <ol className={classes.lines}>
        {first.map((row) => (
          <li key={row.item_response_id}>
            <div>
              {row.teaching_point_url_name === null ? (
                (row.learning_objective ?? `Question ${row.position}`)
              ) : (
                <TeachingPoint
                  deliveryId={id}
                  itemId={row.item_response_id}
                  title={row.teaching_point_url_name}
                />
              )}
              <div className={classes.more}>
                {whyText(row)}.{" "}
                {row.case_path && <Link to={row.case_path}>{`Case: ${row.case_name ?? "open"}`}</Link>}
              </div>
            </div>
            <ToDoAction deliveryId={id} row={row} />
          </li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button component={Link} to="/rosterings/performance" variant="default" size="xs">
          To-do list and performance
        </Button>
        {results.questions_note === null && (
          <Button component={Link} to="/rosterings/quiz" variant="default" size="xs">
            Quiz of your misses
          </Button>
        )}
      </div>
    </Card>
  );
}
