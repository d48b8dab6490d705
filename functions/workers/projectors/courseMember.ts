import type { Membership } from "../../table/courseMembers.ts";
import { projectMembership } from "../projectCells.ts";
import type { Projector } from "../streamChanges.ts";

/** Brings along what a person has done already when they enter a course, and takes it out of its report when they leave. */
export const courseMember: Projector<Membership> = {
  name: "courseMember",
  read: ({ eventName, dynamodb }) => {
    const { pk, sk } = dynamodb.Keys;
    const [, courseId] = /^COURSE#(\d+)$/.exec(pk.S) ?? [];
    const [, programId, userId] = /^MEMBER#([^#]+)#([^#]+)$/.exec(sk.S) ?? [];
    // Another name or accommodation moves no figure.
    if (eventName === "MODIFY" || !courseId || !programId || !userId) return undefined;
    return { courseId: Number(courseId), programId, userId };
  },
  nameOf: ({ courseId, programId, userId }) => `${courseId} ${programId} ${userId}`,
  merge: (_earlier, later) => later,
  project: projectMembership,
};
