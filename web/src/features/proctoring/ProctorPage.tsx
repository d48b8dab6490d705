import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { getCourse } from "#shared/contract/courses/courses.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { tabMemory } from "../../api/browserStorage.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { AccessCodeForm } from "./AccessCodeForm.tsx";
import { CodePanel, useProctorCode } from "./CodePanel.tsx";
import { codeProblems } from "./codeProblems.ts";
import { ExamRoom } from "./ExamRoom.tsx";
import classes from "./proctoring.module.css";
import { useExamRoom } from "./useExamRoom.ts";

/** Whoever proctors a course. The code stays in this tab, and in no address. @see spec courses §2.11 */
export function ProctorPage() {
  const { id = "" } = useParams();
  const course = useQuery({
    queryKey: keyOf(getCourse, id),
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
  });
  const memory = `bedside/proctor/${id}`;
  const [code, setCode] = useState(() => tabMemory.getItem(memory) ?? undefined);
  function take(next: string | null): void {
    if (next === null) tabMemory.removeItem(memory);
    else tabMemory.setItem(memory, next);
    setCode(next ?? undefined);
  }
  return (
    <QueryState of={{ course }} page="Proctor dashboard" skeleton={<ProctorSkeleton />}>
      {(read) => (
        <>
          <PageHeading
            title="Proctor dashboard"
            tabTitle={`Proctor ${read.course.name}`}
            above={
              <Breadcrumbs
                steps={[
                  { label: "Courses", to: "/document_sets" },
                  { label: read.course.name, to: `/document_sets/${id}` },
                  { label: "Proctor dashboard" },
                ]}
              />
            }
          />
          {read.course.permissions.can_proctor ? (
            <>
              {read.course.permissions.can_manage_code && (
                <CodePanel courseId={id} used={code} onChanged={take} />
              )}
              {code === undefined ? (
                <CodeAsked courseId={id} isManager={read.course.permissions.can_manage_code} onCode={take} />
              ) : (
                <Proctoring key={code} courseId={id} code={code} onCode={take} />
              )}
            </>
          ) : (
            <EmptyState title="Your role does not allow this.">
              Only teachers and administrators of this course can proctor its exams.
            </EmptyState>
          )}
        </>
      )}
    </QueryState>
  );
}

/** Asks for the code; not who can see that the course has none, and creates one. */
function CodeAsked(props: { courseId: string; isManager: boolean; onCode: (code: string | null) => void }) {
  const { data } = useProctorCode(props.courseId, props.isManager);
  if (props.isManager && data?.code === null) return null;
  return <AccessCodeForm problem={undefined} ask={askManager} onCode={props.onCode} />;
}

const askManager = "Ask the course manager for the code.";

function Proctoring(props: { courseId: string; code: string; onCode: (code: string | null) => void }) {
  const { courseId, code, onCode } = props;
  const [documentId, setDocumentId] = useState<string>();
  const { query, take, takeIncidents } = useExamRoom(courseId, code, documentId);
  const { error } = query;
  if (error instanceof ApiError && codeProblems.has(error.code))
    return <AccessCodeForm problem={textOf(error)} ask={askManager} onCode={onCode} />;
  return (
    <QueryState of={{ room: query }} skeleton={<TableSkeleton />}>
      {({ room }) =>
        room.document_id === null ? (
          <EmptyState title="This course has no timed cases">
            Add a timed case to the course to proctor it.
          </EmptyState>
        ) : (
          <ExamRoom
            key={room.document_id}
            place={{ courseId, code, documentId: String(room.document_id) }}
            room={room}
            nobody="No students yet. Add students to the course to see them here."
            isStale={query.isError}
            onExam={setDocumentId}
            onRead={() => void query.refetch()}
            take={take}
            takeIncidents={takeIncidents}
          />
        )
      }
    </QueryState>
  );
}

export function ProctorSkeleton() {
  return (
    <div aria-busy="true" className={classes.skeleton}>
      <VisuallyHidden as="h1">Loading proctor dashboard</VisuallyHidden>
      <TableSkeleton />
    </div>
  );
}
