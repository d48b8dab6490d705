/**
 * Projectors that follow the table's stream: the name of each and the key prefix of its items. The filters of the
 * stream's mapping are made from it, and each name must have a projector (functions/workers/projectors.ts).
 */
export const projectors = {
  /** Work of learners: their progress follows. */
  learnerState: { key: "pk", prefix: "STATE#" },
  /** The same: what they chose and submitted follows. */
  choices: { key: "pk", prefix: "STATE#" },
  /** Attempts that were begun anew, or moved to another version: the same. */
  attempts: { key: "sk", prefix: "ATTEMPT#" },
  /** The clocks of exams: one that is over is complete. */
  examEnd: { key: "pk", prefix: "SITTINGS#" },
  /** The same: students and their proctors are told. */
  examSittings: { key: "pk", prefix: "SITTINGS#" },
  /** Reports of students' pages about themselves: their proctors are told. */
  examPresence: { key: "pk", prefix: "PRESENCE#" },
  /** Students of assessments, and reports of their pages about themselves: those of proctored ones are told, and their proctors. */
  assessmentSittings: { key: "pk", prefix: "ROSTERING#" },
  assessmentPresence: { key: "pk", prefix: "ASSESSMENT_PRESENCE#" },
  /** Progress: the figures of their courses follow. */
  progress: { key: "sk", prefix: "PROGRESS#" },
  /** Who is in a course: their figures come along. */
  courseMember: { key: "sk", prefix: "MEMBER#" },
  /** Items of a course: the figures of its members come along. */
  courseItem: { key: "sk", prefix: "COURSE#" },
  /** Who people are: the list of all of them follows. */
  profile: { key: "sk", prefix: "PROFILE" },
  /** Versions that are written: the list of what waits for their authors follows. */
  openWork: { key: "sk", prefix: "VERSION" },
  /** Students of assessments: the counts of their deliveries follow. */
  rosterings: { key: "pk", prefix: "ROSTERING#" },
  /** Answers of assessments: the results of who has submitted follow. */
  assessmentAnswers: { key: "pk", prefix: "ASSESSMENT_ANSWERS#" },
  /** A long way through the members of a course: each step follows from the one before. */
  fanOut: { key: "pk", prefix: "FAN_OUT#" },
} as const satisfies Record<string, { key: "pk" | "sk"; prefix: string }>;

export type ProjectorName = keyof typeof projectors;

/** Which records of the stream some projector may want: one pattern for each key, as a mapping takes few. */
export function streamFilters(): { dynamodb: { Keys: Record<string, { S: { prefix: string }[] }> } }[] {
  const followed = Object.values(projectors);
  return [...new Set(followed.map(({ key }) => key))].map((key) => ({
    dynamodb: {
      Keys: {
        [key]: {
          S: [...new Set(followed.filter((one) => one.key === key).map(({ prefix }) => prefix))].map(
            (prefix) => ({ prefix }),
          ),
        },
      },
    },
  }));
}
