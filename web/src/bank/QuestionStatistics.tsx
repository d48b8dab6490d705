import { useQuery } from "@tanstack/react-query";
import { listStatistics } from "#shared/contract/bank/bankData.ts";
import { dashedDate } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { QueryState } from "../ui/QueryState.tsx";
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
          <section className={classes.scroller} aria-label="Statistics" tabIndex={0}>
            <table className={classes.table}>
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
          </section>
        )
      }
    </QueryState>
  );
}
