import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { listQuestionSets } from "#shared/contract/bank/questionSets.ts";
import { dashedDate } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { PageLinks } from "./PageLinks.tsx";
import classes from "./questionBank.module.css";
import { VersionHistory } from "./VersionHistory.tsx";

const zone = viewersZone();
const per = "50";

/** Question sets; all of them, one, or those that hold a question. @see spec assessments §2.13 */
export function QuestionSetsPage() {
  const [address, setAddress] = useSearchParams();
  const [id, questionId] = [address.get("id"), address.get("question_id")];
  const page = /^[1-9]\d{0,5}$/.test(address.get("page") ?? "") ? Number(address.get("page")) : 1;
  const query = {
    page: String(page),
    per,
    ...(id ? { "filters[id]": [id] } : {}),
    ...(questionId ? { "filters[question_id]": [questionId] } : {}),
  } as const;
  const sets = useQuery({
    queryKey: keyOf(listQuestionSets, query),
    queryFn: ({ signal }) => call(listQuestionSets, { query, signal }),
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
          <PageHeading
            title="Question Sets"
            tabTitle="Question Sets"
            above={
              <Breadcrumbs
                steps={[
                  { label: "Questions", to: "/admin/assessment/questions" },
                  { label: "Question Sets" },
                ]}
              />
            }
            below={
              (id || questionId) && <Link to="/admin/assessment/question_sets">Show all question sets</Link>
            }
          />
          {data.length === 0 ? (
            <EmptyState title="There are no question sets here.">
              Sets come here once they are created.
            </EmptyState>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
            <section className={classes.scroller} aria-label="Question sets" tabIndex={0}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    {["ID", "Title", "Course", "Type", "Questions", "DATE CREATED", "DATE MODIFIED"].map(
                      (name) => (
                        <th key={name} scope="col" style={{ inlineSize: name === "Title" ? 320 : 150 }}>
                          {name}
                        </th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {data.map((set) => (
                    <tr key={set.id}>
                      <th scope="row">
                        <Link to={`/admin/assessment/question_sets?id=${set.id}`}>{set.id}</Link>
                      </th>
                      <td>{set.title}</td>
                      <td>{set.exam_course}</td>
                      <td>{set.for_project_type}</td>
                      <td>
                        <Link to={`/admin/assessment/questions?question_set_id=${set.id}`}>
                          {set.questions.length} items
                        </Link>
                      </td>
                      <td>{dashedDate(set.created_at, zone)}</td>
                      <td>{dashedDate(set.updated_at, zone)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          {meta.count > Number(per) && (
            <PageLinks
              page={page}
              pages={Math.ceil(meta.count / Number(per))}
              onPage={(next) =>
                setAddress((before) => {
                  const params = new URLSearchParams(before);
                  params.set("page", String(next));
                  return params;
                })
              }
            />
          )}
          {id && data.length === 1 && (
            <section aria-labelledby="versions-of-set" className={classes.part}>
              <h2 id="versions-of-set">Version history</h2>
              <VersionHistory itemId={id} itemType="Assessment::QuestionSet" />
            </section>
          )}
        </>
      )}
    </QueryState>
  );
}
