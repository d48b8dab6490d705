import type { ProjectorName } from "#shared/contract/projectors.ts";
import type { ExamPlace } from "../../table/exams/examLog.ts";
import type { Projector } from "../streamChanges.ts";
import { tellOfExam } from "../tellOfExam.ts";

/** Students of one exam of whom something changed. */
export type ExamChange = ExamPlace & { userIds: readonly string[] };

type Changed = "sittings" | "presence";

/** All of one exam that a batch holds is told at once, however many students it is about. */
const examNews = (name: ProjectorName, changed: Changed): Projector<ExamChange> => ({
  name,
  read: ({ eventName, dynamodb: { Keys } }) => {
    const [, courseId, programId] = /^[A-Z]+#(\d+)#([^#]+)$/.exec(Keys.pk.S) ?? [];
    const [, documentId, userId] = /^DOC#(\d+)#USER#([^#]+)$/.exec(Keys.sk.S) ?? [];
    if (eventName === "REMOVE" || !courseId || !programId || !documentId || !userId) return undefined;
    return { courseId: Number(courseId), programId, documentId: Number(documentId), userIds: [userId] };
  },
  nameOf: ({ courseId, programId, documentId }) => `${courseId} ${programId} ${documentId}`,
  merge: (earlier, later) => ({ ...later, userIds: [...new Set([...earlier.userIds, ...later.userIds])] }),
  project: async ({ userIds, ...exam }) => {
    await tellOfExam(exam, { sittings: [], presence: [], [changed]: userIds });
    return [];
  },
});

/** Sittings that began, were paused, ended or got more time: their students are told, and their proctors. @see ADR 0112 */
export const examSittings = examNews("examSittings", "sittings");
/** Pages of students that were left, came back, lost their connection or saved: their proctors are told. */
export const examPresence = examNews("examPresence", "presence");
