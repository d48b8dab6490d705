import { useQuery } from "@tanstack/react-query";
import { listStatistics, type QuestionStatistic } from "#shared/contract/bank/bankData.ts";
import { itemFigureText } from "#shared/domain/bank/itemFigure.ts";
import { type Figure, refusalText } from "#shared/psychometrics/figure.ts";
import { difficultyDrift, type Period } from "#shared/psychometrics/linking/drift.ts";
import { dashedDate } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { QueryState } from "../ui/QueryState.tsx";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import { TableSkeleton } from "../ui/TableSkeleton.tsx";
import classes from "./bank.module.css";
import { figureText } from "./figureText.ts";

const zone = viewersZone();
const choices = ["a", "b", "c", "d", "e", "f"] as const;

/** Statistics of a question by academic year. @see spec assessments §2.16 "Statistics" */
export function QuestionStatistics({ id }: { id: string }) {
  const statistics = useQuery({
    queryKey: keyOf(listStatistics, id),
    queryFn: ({ signal }) =>
      call(listStatistics, { query: { assessment_question_id: id, per: "1000" }, signal }),
  });
  return (
    <QueryState of={{ statistics }} skeleton={<TableSkeleton />}>
      {({ statistics: { data } }) =>
        data.data.length === 0 ? (
          <p>There are no records</p>
        ) : (
          <>
            <Drift statistics={data.data} />
            <ScrollRegion className={classes.scroller} label="Statistics">
              <table className={`${classes.table} ${classes.numbers}`}>
                <thead>
                  <tr>
                    <th scope="col">ID</th>
                    <th scope="col">Assessment Question ID</th>
                    <th scope="col">Label</th>
                    {choices.map((choice) => (
                      <th key={choice} scope="col">
                        Choice {choice.toUpperCase()} Count
                      </th>
                    ))}
                    <th scope="col">Skips Count</th>
                    <th scope="col">Administrations Count</th>
                    <th scope="col">Difficulty</th>
                    <th scope="col">Discrimination</th>
                    <th scope="col">Avg Certainty Rating</th>
                    <th scope="col">Created At</th>
                    <th scope="col">Updated At</th>
                  </tr>
                </thead>
                <tbody>
                  {data.data.map((one) => (
                    <tr key={one.id}>
                      <th scope="row">{one.id}</th>
                      <td>{one.assessment_question_id}</td>
                      <td>{one.label}</td>
                      {choices.map((choice) => (
                        <td key={choice}>{one[`choice_${choice}_count`]}</td>
                      ))}
                      <td>{one.skips_count}</td>
                      <td>{one.administrations_count}</td>
                      <td>{figureText(one.difficulty)}</td>
                      <td>{figureText(one.discrimination)}</td>
                      <td>{figureText(one.average_certainty_rating)}</td>
                      <td>{dashedDate(one.created_at, zone)}</td>
                      <td>{dashedDate(one.updated_at, zone)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </>
        )
      }
    </QueryState>
  );
}

/** Students of a year who were right, as its share says. */
const periodOf = ({ label, administrations_count: n, difficulty }: QuestionStatistic): Period => ({
  period: Number(label.slice(0, 4)),
  n: difficulty === null ? 0 : n,
  right: Math.round((difficulty ?? 0) * n),
});

/** Change of the difficulty over academic years, with its tests. @see ADR 0370 */
function Drift({ statistics }: { statistics: readonly QuestionStatistic[] }) {
  const drift = difficultyDrift(statistics.map(periodOf));
  if (!drift.ok) return <p className={classes.hint}>Change over years: {refusalText(drift)}.</p>;
  const { slope, trend, homogeneity, change } = drift;
  const said = (figure: Figure): string =>
    figure.ok
      ? `${itemFigureText(figure.value)} ± ${itemFigureText(figure.standardError ?? 0)}`
      : refusalText(figure);
  return (
    <p className={classes.hint}>
      Change of difficulty over years: {said(slope)} a year, {said(change)} from the first to the last. Trend:
      χ² {itemFigureText(trend.chiSquare)}, p {itemFigureText(trend.p)}. Equal shares in all years: χ²{" "}
      {itemFigureText(homogeneity.chiSquare)}, df {homogeneity.df}, p {itemFigureText(homogeneity.p)}.
    </p>
  );
}
