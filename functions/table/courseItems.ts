import * as z from "zod/mini";
import { sequenceId } from "#shared/contract/common.ts";
import { readCollection } from "./collections.ts";
import { writeCourse } from "./courses.ts";
import { type ListedDocument, readDocuments } from "./documents.ts";
import { keptJoin, rowsById } from "./joinRows.ts";
import { keys } from "./keys.ts";
import { batchGetItems, type Item, queryItems, transactDelete, transactPut } from "./table.ts";

const placeSchema = z.object({ relation_id: sequenceId, position: z.number(), document_id: sequenceId });
/** The place of a document in a course. What lists show of the document stands in the documents' own collection. */
export type PlacedDocument = z.infer<typeof placeSchema>;

/** A place with its document. */
export type CourseItemRow = Omit<PlacedDocument, "document_id"> & { document: ListedDocument };

const itemsOfCourse = (courseId: number): string => `course_items#${courseId}`;

/** The places of a course's documents, without the documents. */
const readPlaces = (courseId: number) => readCollection(itemsOfCourse(courseId), placeSchema);

/** Pattern: the numbers of the documents in a course. */
export async function readDocumentIdsOfCourse(courseId: number): Promise<number[]> {
  return (await readPlaces(courseId)).rows.map((place) => place.document_id);
}

const joined = keptJoin<CourseItemRow>();
const items = new WeakMap<PlacedDocument, CourseItemRow>();

/**
 * Pattern: the items of a course. Rows come in no stated order: the list engine sorts. The array, and each row in it, is
 * the same object until the course's places or what lists show of its documents change.
 */
export async function readCourseItems(courseId: number): Promise<{ rows: readonly CourseItemRow[] }> {
  const [places, documents] = await Promise.all([readPlaces(courseId), readDocuments()]);
  const rows = joined([places.rows, documents.rows], () => {
    const byId = rowsById(documents.rows);
    // A document that was published after the documents were read is shown by the next request.
    return places.rows.flatMap((place) => itemOf(place, byId.get(place.document_id)) ?? []);
  });
  return { rows };
}

function itemOf(place: PlacedDocument, document: ListedDocument | undefined): CourseItemRow | undefined {
  const known = items.get(place);
  if (!document || known?.document === document) return document && known;
  const made = { relation_id: place.relation_id, position: place.position, document };
  items.set(place, made);
  return made;
}

/** A transaction holds 100 items: two for each place, the rest for the course, its list row, two stamps and two logs. */
const placesAtOnce = 45;

/** Puts documents into a course at their places. The course's count is written with them. */
export async function putCourseItems(
  courseId: number,
  places: readonly PlacedDocument[],
  nowS: number,
): Promise<void> {
  for (let from = 0; from < places.length; from += placesAtOnce) {
    await changePlaces(courseId, { put: places.slice(from, from + placesAtOnce), removed: [] }, nowS);
  }
}

/** Takes a document out of a course. What learners did in it stays theirs. */
export async function removeCourseItem(courseId: number, documentId: number, nowS: number): Promise<void> {
  await changePlaces(courseId, { put: [], removed: [documentId] }, nowS);
}

/**
 * Places and count are one transaction, on condition of the course's revision: two who change the items of a course at once
 * cannot leave a wrong count.
 */
async function changePlaces(
  courseId: number,
  { put, removed }: { put: readonly PlacedDocument[]; removed: readonly number[] },
  nowS: number,
): Promise<void> {
  await writeCourse(courseId, nowS, async (course) => {
    if (!course) throw new Error(`Course ${courseId} is missing`);
    const documentIds = new Set(await readDocumentIdsOfCourse(courseId));
    for (const place of put) documentIds.add(place.document_id);
    for (const documentId of removed) documentIds.delete(documentId);
    const changed = [
      ...put.map((place) => [place.document_id, place] as const),
      ...removed.map((documentId) => [documentId, null] as const),
    ];
    return {
      course: { ...course, item_count: documentIds.size },
      changes: [{ name: itemsOfCourse(courseId), rows: Object.fromEntries(changed) }],
      others: [
        ...put.map((place) => transactPut(placeItem(courseId, place))),
        ...removed.map((documentId) => transactDelete(keys.documentInCourse(documentId, courseId))),
      ],
    };
  });
}

const placeItem = (courseId: number, { relation_id, document_id }: PlacedDocument): Item => ({
  ...keys.documentInCourse(document_id, courseId),
  gsi1pk: keys.relation(relation_id),
  gsi1sk: "RELATION",
  course_id: courseId,
  document_id,
  relation_id,
});

/** Pattern: which of these courses hold a document; strongly consistent. */
export async function listCoursesHolding(
  documentId: number,
  courseIds: readonly number[],
): Promise<Set<number>> {
  const found = await batchGetItems(
    [...new Set(courseIds)].map((courseId) => keys.documentInCourse(documentId, courseId)),
    { consistent: true },
  );
  return new Set(found.map((item) => sequenceId.parse(item.course_id)));
}

const relationSchema = z.object({ course_id: sequenceId, document_id: sequenceId });

/** Pattern: which course and document a course item's number names. */
export async function getRelation(relationId: number): Promise<z.infer<typeof relationSchema> | undefined> {
  const [item] = await queryItems({ pk: keys.relation(relationId), index: "gsi1", limit: 1 });
  return item && relationSchema.parse(item);
}
