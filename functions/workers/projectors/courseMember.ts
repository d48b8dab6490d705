import type { Membership } from "../../table/courses/courseMembers.ts";
import { projectMembership } from "../projectCells.ts";
import type { Projector } from "../streamChanges.ts";

/**
 * Brings along what a person has done already when they enter a course as a student, or become one, and takes it out of its
 * report when they leave, or are a student no longer.
 */
export const courseMember: Projector<Membership> = {
  name: "courseMember",
  read: ({ eventName, dynamodb: { Keys, NewImage, OldImage } }) => {
    const { pk, sk } = Keys;
    const [, courseId] = /^COURSE#(\d+)$/.exec(pk.S) ?? [];
    const [, programId, userId] = /^MEMBER#([^#]+)#([^#]+)$/.exec(sk.S) ?? [];
    if (!courseId || !programId || !userId) return undefined;
    // Another name or accommodation moves no figure.
    if (eventName === "MODIFY" && NewImage?.role?.S === OldImage?.role?.S) return undefined;
    return { courseId: Number(courseId), programId, userId };
  },
  nameOf: ({ courseId, programId, userId }) => `${courseId} ${programId} ${userId}`,
  merge: (_earlier, later) => later,
  project: projectMembership,
};
