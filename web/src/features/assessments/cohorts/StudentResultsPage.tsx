import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { getStudentResults, type StudentResults } from "#shared/contract/assessments/learningProgress.ts";
import { displayTime } from "#shared/words/dates.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { areaColumns, FoldingAreas } from "../results/AreaCards.tsx";
import { ItemResults } from "../results/ItemResults.tsx";
import { InShort } from "../results/ResultsPage.tsx";
import { DownloadRows } from "./DownloadRows.tsx";
import { PerformanceReport } from "./PerformanceReport.tsx";
import { PrintButton } from "./PrintButton.tsx";

/** `/assessments/:id/students/:userId/results`: one student's results, for whoever teaches. @see spec assessments §2.9 to §2.11 */
export function StudentResultsPage() {
  const { id = "", userId = "" } = useParams();
  const results = useQuery({
    queryKey: keyOf(getStudentResults, id, userId),
    queryFn: ({ signal }) => call(getStudentResults, { params: { id, user_id: userId }, signal }),
    // Each reading is kept in the audit log: the page reads once.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryState
      of={{ results }}
      page="Results"
      skeleton={<TableSkeleton />}
      refused="Results of one student are for whoever teaches in a program that has switched them on."
    >
      {(read) => <Results results={read.results} />}
    </QueryState>
  );
}

function Results({ results }: { results: StudentResults }) {
  const { student, id, name, version, course, purpose, status, completed_at, items, areas } = results;
  const title = `Results of ${student.full_name}`;
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={title}
        above={<Link to={`/assessments/results?ids[]=${id}`}>{`Results: ${name}`}</Link>}
        action={<PrintButton />}
        below={`${course}. ${purpose}. ${version}. ${status}, ${displayTime(completed_at)}`}
      />
      <div className={classes.cards}>
        <InShort results={results} />
        <FoldingAreas
          areas={areas}
          columnsOf={areaColumns}
          below={(name, rows) => <DownloadRows name={name} columns={areaColumns(name)} rows={rows} />}
        />
        <Card title="Student performance report">
          <PerformanceReport deliveryId={id} items={items} />
        </Card>
        <Card title="Results by question">
          {results.questions_note && <p className={classes.more}>{results.questions_note}</p>}
          <ItemResults
            deliveryId={id}
            items={items}
            studentId={student.id}
            below={(columns, rows) => (
              <DownloadRows name="Results by question" columns={columns} rows={rows} />
            )}
          />
        </Card>
      </div>
    </>
  );
}
