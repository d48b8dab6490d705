import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  type IndexedQuestionSet,
  listQuestionSetIndex,
} from "#shared/contract/assessments/assessmentTables.ts";
import { shortDate, viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { FilterTable } from "./filterTable/FilterTable.tsx";
import type { FilterColumn } from "./filterTable/filterColumn.ts";

const zone = viewersZone();

const columns: readonly FilterColumn<IndexedQuestionSet>[] = [
  { key: "exam_course", label: "Exam course", text: (row) => row.exam_course },
  {
    key: "title",
    label: "Title",
    text: ({ title }) => title,
    cell: (row) => <Link to={row.question_set_url}>{row.title}</Link>,
  },
  {
    key: "created_at",
    label: "Created",
    text: (row) => shortDate(row.created_at, zone),
    sortBy: (row) => row.created_at,
  },
  {
    key: "questions_count",
    label: "Questions",
    text: (row) => String(row.questions_count),
    sortBy: (row) => row.questions_count,
    isNumber: true,
  },
  { key: "in_use", label: "In use", text: (row) => (row.in_use ? "Yes" : "No") },
  {
    key: "new_variation",
    label: "New exam variation",
    isControl: true,
    text: () => "",
    cell: (row) => (
      <Link to={row.new_exam_variation_url} aria-label={`New exam variation of ${row.title}`}>
        New exam variation
      </Link>
    ),
  },
];

/** Question sets, to make exam variations from. @see spec assessments §2.4 "Question set index" */
export function QuestionSetIndexPage() {
  const sets = useQuery({
    queryKey: keyOf(listQuestionSetIndex),
    queryFn: ({ signal }) => call(listQuestionSetIndex, { signal }),
  });
  return (
    <QueryState
      of={{ sets }}
      skeleton={<TableSkeleton />}
      page="Question set index"
      refused="Exam variations are for assessment staff of the provider."
    >
      {(loaded) => (
        <>
          <PageHeading
            title="Question set index"
            tabTitle="Question set index"
            above={
              <Breadcrumbs
                steps={[{ label: "Exam variations", to: "/exam_variations" }, { label: "Question sets" }]}
              />
            }
          />
          <div data-wide>
            <FilterTable
              label="Question sets"
              head="title"
              columns={columns}
              rows={loaded.sets}
              keyOf={({ id }) => id}
              empty="There are no question sets yet. Make one from selected questions of the bank."
            />
          </div>
        </>
      )}
    </QueryState>
  );
}
