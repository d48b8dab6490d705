import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import {
  type Cohort,
  type CohortResults,
  getCohortResults,
} from "#shared/contract/assessments/cohortResults.ts";
import { disciplineOf } from "#shared/domain/assessments/forms.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "../assessments.module.css";
import { AllPrograms } from "./AllPrograms.tsx";
import { CohortAreas } from "./CohortAreas.tsx";
import { EarlyToLate } from "./EarlyToLate.tsx";
import { ItemDetail } from "./ItemDetail.tsx";
import { LearningProgress } from "./LearningProgress.tsx";
import { PrintButton } from "./PrintButton.tsx";
import { SurelyWrong } from "./SurelyWrong.tsx";

const students = counted({ one: "{n} student submitted", other: "{n} students submitted" });
const above = <Link to="/assessments">Assessments</Link>;

/** `/assessments/results?ids[]=…`: results of one or several deliveries, for whoever teaches. @see spec assessments §2.3, §2.9 */
export function CohortResultsPage() {
  const [search] = useSearchParams();
  const ids = [...new Set(search.getAll("ids[]"))];
  if (ids.length === 0)
    return (
      <>
        <PageHeading title="Results" tabTitle="Results" above={above} />
        <EmptyState title="No assessment selected">
          Select assessments that students have completed, then choose 'View Selected Results'.
        </EmptyState>
      </>
    );
  return <ResultsOf key={ids.join()} ids={ids} />;
}

function ResultsOf({ ids }: { ids: readonly string[] }) {
  const results = useQuery({
    queryKey: keyOf(getCohortResults, ...ids),
    queryFn: ({ signal }) => call(getCohortResults, { query: { ids: [...ids] }, signal }),
    refetchOnMount: "always",
  });
  return (
    <QueryState
      of={{ results }}
      page="Results"
      skeleton={<TableSkeleton />}
      refused="Results of assessments are for whoever teaches in their program."
    >
      {(read) => <Results results={read.results} />}
    </QueryState>
  );
}

function Results({ results }: { results: CohortResults }) {
  const { cohorts, areas } = results;
  const [only] = cohorts;
  const ids = cohorts.map(({ delivery_id }) => String(delivery_id));
  const title =
    cohorts.length === 1 && only ? `Results: ${only.name}` : `Results of ${cohorts.length} assessments`;
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={title}
        above={above}
        action={<PrintButton />}
        {...(cohorts.length === 1 && only && { below: <CohortText cohort={only} /> })}
      />
      <div className={classes.cards}>
        {cohorts.length > 1 && (
          <ul className={classes.lines} aria-label="Assessments">
            {cohorts.map((cohort) => (
              <li key={cohort.delivery_id}>
                <Link to={`/assessments/results?ids[]=${cohort.delivery_id}`}>{cohort.name}</Link>
                <CohortText cohort={cohort} />
              </li>
            ))}
          </ul>
        )}
        <CohortAreas areas={areas} mixed_forms={results.mixed_forms} />
        <AllPrograms results={results} />
        <SurelyWrong items={results.items} />
        <ItemDetail results={results} />
        {cohorts.some(({ purpose }) => purpose === "Late") && <EarlyToLate ids={ids} />}
        <LearningProgress ids={ids} />
      </div>
    </>
  );
}

function CohortText({ cohort }: { cohort: Cohort }) {
  const brand = useBrand();
  const { course_name, purpose, date_range, program_name } = cohort;
  return (
    <span className={classes.more}>
      {program_name}. {disciplineOf(course_name, brand.name)}. {purpose}. {date_range}.{" "}
      {students(cohort.students)}
    </span>
  );
}
