import type { CourseSittings } from "#shared/contract/exams/sittings.ts";

type Exam = CourseSittings["exams"][number];

/** The exams of a course as the page holds them. */
export type HeldSittings = CourseSittings & {
  /** When everybody was read last, milliseconds of the page's clock; 0: the next reading has to be whole. */
  wholeAtMs: number;
};

/** Rows of the page after a reply: read whole, or with what has changed. Running clocks have gone on meanwhile. */
export function withReply(
  held: HeldSittings | undefined,
  reply: CourseSittings,
  nowMs: number,
): HeldSittings {
  if (reply.is_whole || !held) return { ...reply, wholeAtMs: reply.is_whole ? nowMs : 0 };
  const passedSeconds = Math.max(0, Math.round((reply.server_time_ms - held.server_time_ms) / 1000));
  const changed = new Map(reply.exams.map((exam) => [exam.document_id, exam]));
  const known = new Set(held.exams.map(({ document_id }) => document_id));
  const begun = reply.exams.filter(({ document_id }) => !known.has(document_id));
  return {
    ...reply,
    exams: [
      ...held.exams.map((exam) => merged(exam, changed.get(exam.document_id), passedSeconds)),
      ...begun,
    ],
    // Of an exam that nobody had begun it is not told how many have not.
    wholeAtMs: begun.length > 0 ? 0 : held.wholeAtMs,
  };
}

function merged(exam: Exam, changed: Exam | undefined, passedSeconds: number): Exam {
  const news = new Map(changed?.sittings.map((sitting) => [sitting.user_id, sitting]));
  const stayed = exam.sittings.map((sitting) => {
    const newer = news.get(sitting.user_id);
    news.delete(sitting.user_id);
    if (newer) return newer;
    if (sitting.status !== "in_progress") return sitting;
    return { ...sitting, time_left: Math.max(0, sitting.time_left - passedSeconds) };
  });
  return {
    ...exam,
    sittings: [...stayed, ...news.values()],
    not_started: exam.not_started === null ? null : Math.max(0, exam.not_started - news.size),
    not_begun: exam.not_begun?.filter(({ user_id }) => !news.has(user_id)) ?? null,
  };
}
