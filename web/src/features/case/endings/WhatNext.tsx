import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { getStudentDashboard, type StudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import { isExamOver } from "#shared/domain/examStatus.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { words } from "./afterWords.ts";
import styles from "./endings.module.css";

const itemPath = (relationId: number): string => `/document_set_document_relations/${relationId}`;
const examsAtMost = 3;
const askAfterMs = 1_500;
const asksAtMost = 6;

/**
 * Where a student goes on from a finished case: the next of its course, or of the course that ends first; back to the course; what
 * is due. Without a connection the way back is enough.
 */
export function WhatNext({ contexts }: { contexts: CaseContexts }): ReactNode {
  const { document_set: course, documentContext } = contexts;
  const nextOf = (courses: StudentDashboard["courses"]) =>
    (courses.find(({ id, next }) => id === course?.id && next) ?? courses.find(({ next }) => next))?.next;
  // The progress of this case may come a second or two later than its end.
  const isThis = (item: ReturnType<typeof nextOf>): boolean => item?.title === documentContext.title;
  const { data } = useQuery({
    queryKey: keyOf(getStudentDashboard),
    queryFn: ({ signal }) => call(getStudentDashboard, { query: {}, signal }),
    // The case that was finished a moment ago is not the next one.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isThis(nextOf(state.data.courses)) && state.dataUpdateCount < asksAtMost
        ? askAfterMs
        : false,
  });
  const found = nextOf(data?.courses ?? []);
  const next = isThis(found) ? undefined : found;
  const exams = (data?.exams ?? []).filter(({ sitting }) => !isExamOver(sitting)).slice(0, examsAtMost);
  return (
    <div className={styles.block}>
      <p className={styles.blockTitle}>{words.nextUp}</p>
      <div className={styles.actions}>
        {next && (
          <Link className={styles.main} to={itemPath(next.relation_id)}>
            {words.nextCase({ title: next.title })}
          </Link>
        )}
        {course && (
          <Link className={next ? styles.second : styles.main} to={`/document_sets/${course.id}`}>
            {words.backTo({ name: course.name })}
          </Link>
        )}
        <Link className={styles.second} to="/my_work">
          {words.myWork}
        </Link>
      </div>
      {exams.length > 0 && (
        <ul className={styles.due} aria-label={words.due}>
          {exams.map((exam) => (
            <li key={exam.relation_id}>
              <Link to={itemPath(exam.relation_id)}>{exam.title}</Link>
              {exam.end_date && words.byDate({ date: displayCalendarDate(exam.end_date) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
