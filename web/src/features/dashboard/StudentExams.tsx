import { useEffect, useRef, useState } from "react";
import type { StudentExam } from "#shared/contract/dashboards/dashboards.ts";
import { examStatusText, isExamOver } from "#shared/domain/examStatus.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { linkTo } from "./myWork/linkTo.ts";
import { Line, Lines, Mark, Panel } from "./Panel.tsx";
import { words } from "./studentWords.ts";

/** How often the page asks again while somebody waits for a proctor, and while an exam may begin or runs. Milliseconds. */
const waitingMs = 5_000;
const openMs = 30_000;

const isRunning = ({ sitting }: StudentExam): boolean => sitting?.status === "in_progress";
const isWaiting = ({ sitting }: StudentExam): boolean => sitting?.status === "on_hold";

/** When to ask again how exams stand; undefined where none of them can change. */
export function examsLookAgainMs(exams: readonly StudentExam[]): number | undefined {
  if (exams.some(isWaiting)) return waitingMs;
  return exams.every(({ sitting }) => isExamOver(sitting)) ? undefined : openMs;
}

/** Exams to come or under way, and those that are over, each with its state in the words that educators read. */
export function StudentExams({ exams }: { exams: readonly StudentExam[] }) {
  const news = useNews(exams);
  const over = exams.filter(({ sitting }) => isExamOver(sitting));
  return (
    <>
      <Exams title={words.upcomingExams} exams={exams.filter((exam) => !over.includes(exam))} />
      <Exams title={words.finishedExams} exams={over} />
      <VisuallyHidden as="output">{news}</VisuallyHidden>
    </>
  );
}

function Exams({ title, exams }: { title: string; exams: readonly StudentExam[] }) {
  if (exams.length === 0) return null;
  return (
    <Panel title={title} isWide>
      <Lines of={exams} keyOf={({ relation_id }) => relation_id}>
        {(one) => (
          <Line
            name={one.title}
            to={linkTo(one.relation_id)}
            more={<ExamInShort exam={one} />}
            end={<Standing exam={one} />}
          />
        )}
      </Lines>
    </Panel>
  );
}

function Standing({ exam }: { exam: StudentExam }) {
  const text = translated(examStatusText(exam.sitting));
  const { time_left = 0 } = exam.sitting ?? {};
  return (
    <>
      {isRunning(exam) || isWaiting(exam) ? <Mark>{text}</Mark> : text}
      {time_left > 0 && ` ${words.minutesLeft({ n: Math.ceil(time_left / 60) })}`}
    </>
  );
}

/** The course, and what to do or to wait for. */
function ExamInShort({ exam }: { exam: StudentExam }) {
  const { course_name, end_date, sitting } = exam;
  if (isExamOver(sitting)) return <>{words.stillReadHere({ courseName: course_name })}</>;
  if (isRunning(exam)) return <>{words.timeRunningContinueNow({ courseName: course_name })}</>;
  if (sitting?.paused) return <>{words.waitProctorResume({ courseName: course_name })}</>;
  if (sitting) return <>{words.resumesWhenOpenWhen({ courseName: course_name })}</>;
  return (
    <>
      {end_date
        ? words.courseBy({ courseName: course_name, date: displayCalendarDate(end_date) })
        : course_name}
    </>
  );
}

/** Says and shows changes of an exam while the page is open. */
function useNews(exams: readonly StudentExam[]): string {
  const [news, setNews] = useState("");
  const before = useRef(new Map<number, string>());
  useEffect(() => {
    const now = new Map(
      exams.map(({ relation_id, sitting }) => [relation_id, translated(examStatusText(sitting))]),
    );
    const changed = exams.filter(({ relation_id }) => {
      const known = before.current.get(relation_id);
      return known !== undefined && known !== now.get(relation_id);
    });
    before.current = now;
    if (changed.length > 0)
      setNews(
        changed.map(({ title, sitting }) => `${title}: ${translated(examStatusText(sitting))}.`).join(" "),
      );
  }, [exams]);
  return news;
}
