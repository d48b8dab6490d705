import type { StudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { examStatusText, isExamOver } from "#shared/domain/examStatus.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { Line, Lines, Panel } from "../Panel.tsx";
import { words } from "./myWorkWords.ts";

type Due = { key: string; relationId: number; title: string; more: string; endDate: string | null };

/** Things to do: exams, and the next case of each open course; what ends first comes first. */
export function dueOf({ exams, courses }: Pick<StudentDashboard, "exams" | "courses">): Due[] {
  const next = courses.flatMap((course): Due[] => {
    if (!course.next || exams.some(({ relation_id }) => relation_id === course.next?.relation_id)) return [];
    const { relation_id, title } = course.next;
    const more = words.nextIn({ course: course.name, completed: course.completed, items: course.items });
    return [{ key: `next ${relation_id}`, relationId: relation_id, title, more, endDate: course.end_date }];
  });
  const open = exams.filter(({ sitting }) => !isExamOver(sitting));
  const timed = open.map(
    (exam): Due => ({
      key: `exam ${exam.relation_id}`,
      relationId: exam.relation_id,
      title: exam.title,
      more: words.examIn({ course: exam.course_name, status: translated(examStatusText(exam.sitting)) }),
      endDate: exam.end_date,
    }),
  );
  return [...timed, ...next].sort((a, b) => (a.endDate ?? "9999").localeCompare(b.endDate ?? "9999"));
}

export function ToDo({ due }: { due: StudentDashboard }) {
  return (
    <Panel title={words.toDo} isWide>
      <Lines of={dueOf(due)} keyOf={({ key }) => key} none={words.nothingToDo}>
        {(one) => (
          <Line
            name={one.title}
            to={`/document_set_document_relations/${one.relationId}`}
            more={one.more}
            end={one.endDate && words.by({ date: displayCalendarDate(one.endDate) })}
          />
        )}
      </Lines>
    </Panel>
  );
}
