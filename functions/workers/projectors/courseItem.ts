import { putFanOut } from "../../table/operations/fanOuts.ts";
import { type CourseItemPlace, projectItemFrom } from "../projectItem.ts";
import type { Projector } from "../streamChanges.ts";

/**
 * Brings along what the members of a course have done already of a document that comes into it: at once for a course of
 * some hundred members, and for one of more in steps (`fanOut`). What leaves a course leaves its figures behind, which
 * nobody reads: reports and lists go by the items.
 */
export const courseItem: Projector<CourseItemPlace> = {
  name: "courseItem",
  read: ({ eventName, dynamodb }) => {
    const { pk, sk } = dynamodb.Keys;
    const [, documentId] = /^DOC#(\d+)$/.exec(pk.S) ?? [];
    const [, courseId] = /^COURSE#(\d+)$/.exec(sk.S) ?? [];
    if (eventName !== "INSERT" || !documentId || !courseId) return undefined;
    return { courseId: Number(courseId), documentId: Number(documentId) };
  },
  nameOf: ({ courseId, documentId }) => `${courseId} ${documentId}`,
  merge: (_earlier, later) => later,
  project: async (place) => {
    const next = await projectItemFrom(place, undefined);
    if (next !== undefined) await putFanOut(place, next);
    return [];
  },
};
