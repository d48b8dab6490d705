import { useQuery } from "@tanstack/react-query";
import { listAssessmentIncidents } from "#shared/contract/proctoring/assessments.ts";
import { listExamIncidents } from "#shared/contract/proctoring/incidents.ts";
import type { NotedIncident } from "#shared/contract/proctoring/live.ts";
import { incidentReasons } from "#shared/domain/proctoring.ts";
import { displayTime } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import type { ProctorPlace } from "./place.ts";
import classes from "./proctoring.module.css";

const incidentsKey = (place: ProctorPlace) =>
  "deliveryId" in place
    ? keyOf(listAssessmentIncidents, place.deliveryId, place.code)
    : keyOf(listExamIncidents, place.courseId, place.code, place.documentId);

/** Incidents noted during the exam, latest first. */
export function Incidents({ place }: { place: ProctorPlace }) {
  const { data, error, refetch } = useQuery({
    queryKey: incidentsKey(place),
    queryFn: ({ signal }): Promise<{ incidents: NotedIncident[] }> => {
      const proctor_access_code = place.code;
      if ("deliveryId" in place)
        return call(listAssessmentIncidents, {
          params: { id: place.deliveryId },
          query: { proctor_access_code },
          signal,
        });
      return call(listExamIncidents, {
        params: { id: place.courseId },
        query: { proctor_access_code, document_id: place.documentId },
        signal,
      });
    },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.incidents.length === 0) return null;
  return (
    <section className={classes.incidents} aria-label="Incidents">
      <h2 className={classes.exam}>Incidents</h2>
      <ul>
        {data.incidents.map(({ id, at, reason, note, students, by }) => (
          <li key={id}>
            <p className={classes.incident}>
              <strong>{incidentReasons[reason]}</strong> · {displayTime(at, "second")} · {by.name}
            </p>
            {students.length > 0 && (
              <p className={classes.faint}>{students.map(({ name }) => name).join(", ")}</p>
            )}
            <p>{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
