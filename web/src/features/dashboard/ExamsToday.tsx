import type { ExamToday } from "#shared/contract/dashboards/dashboards.ts";
import { counted } from "#shared/words/counted.ts";
import { Line, Lines, Mark, Panel } from "./Panel.tsx";

const inIt = counted({ one: "{n} student in progress", other: "{n} students in progress" });
const beforeIt = counted({ one: "{n} not started", other: "{n} not started" });
const done = counted({ one: "{n} finished", other: "{n} finished" });

const states: Record<ExamToday["state"], string> = {
  under_way: "In progress",
  begins: "Starts today",
  ends: "Last day today",
  over: "Over",
};

/** The exams of this day; each leads to its proctors' page, or to who sits it. @see ADR 0125 */
export function ExamsToday({ exams }: { exams: readonly ExamToday[] }) {
  if (exams.length === 0) return null;
  return (
    <Panel title="Today's exams" isWide>
      <Lines of={exams} keyOf={({ course_id, document_id }) => `${course_id} ${document_id}`}>
        {(exam) => (
          <Line
            name={exam.title}
            to={`/document_sets/${exam.course_id}/${exam.is_proctored ? "proctor_dashboard" : "sittings"}`}
            more={[
              exam.course_name,
              exam.under_way > 0 && inIt(exam.under_way),
              exam.not_begun > 0 && beforeIt(exam.not_begun),
              exam.over > 0 && done(exam.over),
            ]
              .filter(Boolean)
              .join(", ")}
            end={exam.state === "under_way" ? <Mark>{states[exam.state]}</Mark> : states[exam.state]}
          />
        )}
      </Lines>
    </Panel>
  );
}
