import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { type BankQuestion, listAssessmentQuestions } from "#shared/contract/bank/questions.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { FilterTable } from "./filterTable/FilterTable.tsx";
import type { FilterColumn } from "./filterTable/filterColumn.ts";

/** Characters of a vignette that a cell shows. @see spec assessments §9 */
const shownCharacters = 200;
const picturesText = counted({ one: "{n} picture", other: "{n} pictures" });
const cut = (text: string): string =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;

const columns: readonly FilterColumn<BankQuestion>[] = [
  {
    key: "title",
    label: "Title",
    text: (row) => row.case_summary_identifier,
    cell: (row) => (
      <Link to={`/admin/assessment/questions/${row.id}`}>{row.case_summary_identifier || row.id}</Link>
    ),
  },
  // The bank holds no other type.
  { key: "question_type", label: "Type", text: () => "Multiple choice" },
  {
    key: "vignette",
    label: "Vignette",
    text: ({ content }) => content.vignette,
    cell: ({ content }) => <span title={content.vignette}>{cut(content.vignette)}</span>,
  },
  {
    key: "images",
    label: "Images",
    text: ({ content: { images } }) => (images.length === 0 ? "None" : picturesText(images.length)),
    sortBy: ({ content }) => content.images.length,
  },
  { key: "stem", label: "Stem", text: ({ content }) => content.stem },
  { key: "cci_status", label: "Item decision", text: (row) => row.cci_status ?? "" },
  {
    key: "edit",
    label: "Text",
    isControl: true,
    text: () => "",
    cell: ({ case_summary_identifier: label, editing_document }) => {
      const version = editing_document?.scheduled_review_version_id;
      return version ? (
        <Link to={`/versions/${version}/edit`} aria-label={`Edit text of ${label}`}>
          Edit text
        </Link>
      ) : null;
    },
  },
];

/** `/documents/:id/questions`: the active questions of the bank about a case. @see spec assessments §2.4 "Document questions" */
export function DocumentQuestionsPage() {
  const { id = "" } = useParams();
  const found = useQuery({
    queryKey: keyOf(listAssessmentQuestions, "document", id),
    queryFn: ({ signal }) =>
      call(listAssessmentQuestions, { query: { per: "1000", "filters[document_id]": [id] }, signal }),
  });
  return (
    <QueryState
      of={{ found }}
      skeleton={<TableSkeleton />}
      page="Questions of a case"
      refused="The question bank is for those who write and review questions."
    >
      {({ found: { data } }) => {
        const title = data[0]?.document?.title ?? `Case ${id}`;
        return (
          <>
            <PageHeading
              title={`Questions: ${title}`}
              tabTitle={`Questions: ${title}`}
              above={
                <Breadcrumbs
                  steps={[{ label: "Questions", to: "/admin/assessment/questions" }, { label: title }]}
                />
              }
            />
            <div data-wide>
              <FilterTable
                label="Document questions"
                head="title"
                columns={columns}
                rows={data}
                keyOf={(row) => row.id}
                empty="No active question of the bank is about this case."
              />
            </div>
          </>
        );
      }}
    </QueryState>
  );
}
