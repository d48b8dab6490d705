import { useQuery } from "@tanstack/react-query";
import { listExamIncidents } from "#shared/contract/proctoring/incidents.ts";
import { incidentReasons } from "#shared/domain/proctoring.ts";
import { displayTime } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import classes from "./proctoring.module.css";

/** Incidents noted during the exam, latest first. */
export function Incidents(props: { place: { courseId: string; code: string; documentId: string } }) {
  const { courseId, code, documentId } = props.place;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(listExamIncidents, courseId, code, documentId),
    queryFn: ({ signal }) =>
      call(listExamIncidents, {
        params: { id: courseId },
        query: { proctor_access_code: code, document_id: documentId },
        signal,
      }),
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
