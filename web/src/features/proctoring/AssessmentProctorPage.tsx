import { useState } from "react";
import { useParams } from "react-router";
import { canByRole } from "#shared/domain/access.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { tabMemory } from "../../api/browserStorage.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { AccessCodeForm } from "./AccessCodeForm.tsx";
import { AssessmentCodePanel, useAssessmentCode } from "./AssessmentCodePanel.tsx";
import { codeProblems } from "./codeProblems.ts";
import { ExamRoom } from "./ExamRoom.tsx";
import { useAssessmentRoom } from "./useExamRoom.ts";

/** Whoever proctors an assessment. The code stays in this tab, and in no address. @see spec courses §2.11; ADR 0439 */
export function AssessmentProctorPage() {
  const { id = "" } = useParams();
  const actor = actorOf(useCurrentUser());
  const memory = `bedside/proctor-assessment/${id}`;
  const [code, setCode] = useState(() => tabMemory.getItem(memory) ?? undefined);
  function take(next: string): void {
    tabMemory.setItem(memory, next);
    setCode(next);
  }
  const mayManage = canByRole(actor, "delivery.manage");
  const kept = useAssessmentCode(id, mayManage).data;
  return (
    <>
      <PageHeading
        title="Proctor dashboard"
        tabTitle="Proctor an assessment"
        above={
          <Breadcrumbs
            steps={[
              { label: "Assessments", to: "/assessments" },
              ...(mayManage ? [{ label: `Assessment ${id}`, to: `/assessments/${id}` }] : []),
              { label: "Proctor dashboard" },
            ]}
          />
        }
      />
      {mayManage && <AssessmentCodePanel deliveryId={id} used={code} onCode={take} />}
      {!canByRole(actor, "delivery.proctor") ? (
        <EmptyState title="Your role does not allow this.">
          Only teachers and administrators of the program can proctor its assessments.
        </EmptyState>
      ) : kept?.code === null ? null : code === undefined ? (
        <AccessCodeForm problem={undefined} ask={ask} onCode={take} />
      ) : (
        <Proctoring key={code} deliveryId={id} code={code} onCode={take} />
      )}
    </>
  );
}

const ask = "Ask a program administrator for the code.";

function Proctoring(props: { deliveryId: string; code: string; onCode: (code: string) => void }) {
  const { deliveryId, code, onCode } = props;
  const { query, take, takeIncidents } = useAssessmentRoom(deliveryId, code);
  const { error } = query;
  if (error instanceof ApiError && codeProblems.has(error.code))
    return <AccessCodeForm problem={textOf(error)} ask={ask} onCode={onCode} />;
  return (
    <QueryState of={{ room: query }} skeleton={<TableSkeleton />}>
      {({ room }) => (
        <ExamRoom
          place={{ deliveryId, code }}
          room={room}
          nobody="No students yet. Roster students to see them here."
          isStale={query.isError}
          onExam={() => undefined}
          onRead={() => void query.refetch()}
          take={take}
          takeIncidents={takeIncidents}
        />
      )}
    </QueryState>
  );
}
