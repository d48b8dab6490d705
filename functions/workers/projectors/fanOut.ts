import { getFanOut, moveFanOut } from "../../table/operations/fanOuts.ts";
import { type CourseItemPlace, projectItemFrom } from "../projectItem.ts";
import type { Projector } from "../streamChanges.ts";

/**
 * The next step of an item's way through the members of its course. Where it stands is one item of the table; a step does
 * its part and then moves that item on, which comes on the stream and makes the next step. A step that dies is made again
 * from the same place, and two who make the same one do no harm (docs/adr/0002).
 */
export const fanOut: Projector<CourseItemPlace> = {
  name: "fanOut",
  read: ({ eventName, dynamodb }) => {
    const [, courseId, documentId] = /^FAN_OUT#(\d+)#(\d+)$/.exec(dynamodb.Keys.pk.S) ?? [];
    if (eventName === "REMOVE" || !documentId || !courseId) return undefined;
    return { courseId: Number(courseId), documentId: Number(documentId) };
  },
  nameOf: ({ courseId, documentId }) => `${courseId} ${documentId}`,
  merge: (_earlier, later) => later,
  project: async (place) => {
    const standing = await getFanOut(place);
    if (standing) await moveFanOut(place, standing, await projectItemFrom(place, standing.from));
    return [];
  },
};
