import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listQuestionSets, type QuestionSet } from "#shared/contract/bank/questionSets.ts";
import type { QueryOf } from "#shared/contract/route.ts";
import { dashedDate } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { cellText } from "../../bank/cellText.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { type AdminColumn, AdminList } from "./adminLists/AdminList.tsx";
import { BankLinks } from "./adminLists/BankLinks.tsx";
import { useAdminAddress } from "./adminLists/useAdminAddress.ts";

const zone = viewersZone();
const typed = (name: string) => ({ name, filter: name });

const columns: readonly AdminColumn<QuestionSet>[] = [
  {
    ...typed("id"),
    label: "ID",
    widthPx: 80,
    text: ({ id }) => String(id),
    cell: ({ id }) => <Link to={`/admin/assessment/question_sets?id=${id}`}>{id}</Link>,
  },
  { ...typed("title"), label: "Title", widthPx: 320, text: ({ title }) => cellText(title) },
  { ...typed("exam_course"), label: "Course", widthPx: 200, text: (row) => cellText(row.exam_course) },
  {
    ...typed("for_project_type"),
    label: "Type",
    widthPx: 130,
    text: (row) => cellText(row.for_project_type),
  },
  {
    name: "questions",
    label: "Questions",
    widthPx: 120,
    choices: { filter: "question_id", from: [] },
    text: ({ questions }) => `${questions.length} items`,
    cell: ({ id, questions }) => (
      <Link to={`/admin/assessment/questions?question_set_id=${id}`}>{questions.length} items</Link>
    ),
  },
  {
    name: "created_at",
    label: "DATE CREATED",
    widthPx: 130,
    text: (row) => dashedDate(row.created_at, zone),
  },
  {
    name: "updated_at",
    label: "DATE MODIFIED",
    widthPx: 140,
    text: (row) => dashedDate(row.updated_at, zone),
  },
];
const keys = {
  textKeys: columns.flatMap(({ filter }) => filter ?? []),
  choiceKeys: ["question_id"],
  sortable: columns.map(({ name }) => name),
};

/** Question sets; all of them, one, or those that hold a question. @see spec assessments §2.13 */
export function QuestionSetsPage() {
  const address = useAdminAddress(keys);
  // Its keys are those of the route's own filters, and of the columns of its list.
  const query = address.query as QueryOf<typeof listQuestionSets>;
  const sets = useQuery({
    queryKey: keyOf(listQuestionSets, query),
    queryFn: ({ signal }) => call(listQuestionSets, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      of={{ sets }}
      skeleton={<TableSkeleton />}
      page="Question Sets"
      refused="The question bank is for those who write and review questions."
    >
      {({ sets: { data, meta } }) => (
        <>
          <PageHeading title="Question Sets" tabTitle="Question Sets" below={<BankLinks />} />
          <AdminList
            name="Question sets"
            columns={columns}
            rows={data}
            count={meta.count}
            address={address}
            versionsOf="Assessment::QuestionSet"
            empty={{
              title: "There are no question sets here.",
              hint: "Sets come here once they are created from selected questions.",
            }}
          />
        </>
      )}
    </QueryState>
  );
}
