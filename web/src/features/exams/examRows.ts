import type { CourseSittings, LateAnswers } from "#shared/contract/exams/sittings.ts";
import { examStatusText } from "#shared/domain/examStatus.ts";
import { timerText } from "#shared/domain/examTimer.ts";
import { displayTime } from "#shared/words/dates.ts";

type StudentSitting = CourseSittings["exams"][number]["sittings"][number];
export type LateAnswer = LateAnswers["late_answers"][number];

/** It came after the end in a way that does not count by itself, and counts once staff say so. @see ADR 0242 */
export const isSetAside = ({ set_aside_for }: LateAnswer): boolean => set_aside_for !== null;

/** Why it does not count by itself, as staff read it. */
export function setAsideText({ set_aside_for, key_told_at }: LateAnswer): string {
  if (set_aside_for === "handed_in") return "arrived after the exam was submitted";
  if (set_aside_for === "in_contact") return "the student was online in between";
  return key_told_at === null
    ? "correct answers were shown before"
    : `correct answers shown ${displayTime(key_told_at, "second")}`;
}

/** A student who has not begun. */
export type NotBegun = NonNullable<CourseSittings["exams"][number]["not_begun"]>[number];
type Named = Pick<NotBegun, "first_name" | "last_name">;

/** A student's sitting with the answers of theirs that came late; undefined while those are not known. */
export type SittingRow = StudentSitting & { late: readonly LateAnswer[] | undefined };

/** A student of an exam, with a sitting or without one yet. */
export type ExamRow = SittingRow | (NotBegun & { status: "not_begun" });

export const isSitting = (row: ExamRow): row is SittingRow => row.status !== "not_begun";

/** Everybody of an exam whose name was told. */
export const everybodyIn = (rows: readonly SittingRow[], notBegun: readonly NotBegun[] | null): ExamRow[] => [
  ...rows,
  ...(notBegun ?? []).map((student) => ({ ...student, status: "not_begun" as const })),
];

export const rowsOf = (
  sittings: readonly StudentSitting[],
  late: readonly LateAnswer[] | undefined,
): SittingRow[] =>
  sittings.map((sitting) => ({
    ...sitting,
    late: late?.filter(({ user_id }) => user_id === sitting.user_id),
  }));

export const studentName = ({ first_name, last_name }: Named): string => `${last_name}, ${first_name}`;

/** How a student stands in an exam, in a few words. */
export const statusText = (row: ExamRow): string => examStatusText(isSitting(row) ? row : null);

/** The time that is left, or when the exam was submitted. */
export const timeText = (sitting: StudentSitting): string =>
  sitting.submitted_at === null
    ? `${timerText(sitting.time_left * 1000)} left`
    : displayTime(sitting.submitted_at);

export const lateText = (late: SittingRow["late"]): string => {
  if (late === undefined) return "…";
  if (late.length === 0) return "None";
  return `${late.length} late`;
};

/** The limit with what is in it, for who asks why it is longer than others'. */
export const limitText = ({ timeLimit, accommodation }: StudentSitting): string =>
  accommodation === 1
    ? timerText(timeLimit * 1000)
    : `${timerText(timeLimit * 1000)} with ${accommodation}× accommodation`;
