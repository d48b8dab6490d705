import * as z from "zod/mini";
import { sequenceId } from "#shared/contract/common.ts";
import { documentList, type ListedDocument } from "../cases/documents.ts";
import { keys } from "../keys.ts";
import {
  readCollection,
  readCollections,
  readEachCollection,
  writeCollections,
} from "../lists/collections.ts";
import { keptJoin, rowsById } from "../lists/joinRows.ts";
import { documentLoanList } from "../programs/loans.ts";
import {
  batchGetItems,
  type Item,
  nextSequence,
  queryItems,
  type TransactItem,
  transactDelete,
  transactPut,
} from "../table.ts";
import { type CourseRow, getCourse, putNewCourse, writeCourse } from "./courses.ts";

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

/**
 * Pattern: the places of several courses' documents, without the documents, by course. Each array is the same object until
 * the course's places change.
 */
export async function readPlacesOfCourses(
  courseIds: readonly number[],
): Promise<Map<number, readonly PlacedDocument[]>> {
  const ids = [...new Set(courseIds)];
  const lists = await readCollections(ids.map(itemsOfCourse), placeSchema);
  return new Map(ids.map((id, at) => [id, lists[at]?.rows ?? []]));
}

const joined = keptJoin<CourseItemRow>();
const items = new WeakMap<PlacedDocument, CourseItemRow>();

/**
 * Pattern: the items of a course. Rows come in no stated order: the list engine sorts. The array, and each row in it, is
 * the same object until the course's places or what lists show of its documents change.
 */
export async function readCourseItems(courseId: number): Promise<{ rows: readonly CourseItemRow[] }> {
  const [places, documents] = await readEachCollection(placeListOf(courseId), documentList);
  return { rows: joinedItems(places.rows, documents.rows) };
}

/** The items of courses as one program has them. */
export type LentItems = {
  /** By course; rows and arrays are those of `readCourseItems`. */
  items: ReadonlyMap<number, readonly CourseItemRow[]>;
  documents: ReadonlyMap<number, ListedDocument>;
  /** One for each document that the program has; the same array until that changes. */
  loans: readonly { document_id: number }[];
};

/** Pattern: the items of several courses, and the documents that a program has. One read, as long as nothing of them changes. */
export async function readLentItems(courseIds: readonly number[], programId: string): Promise<LentItems> {
  const ids = [...new Set(courseIds)];
  const [documents, loans, ...places] = await readEachCollection(
    documentList,
    documentLoanList(programId),
    ...ids.map(placeListOf),
  );
  const items = ids.map((id, at) => [id, joinedItems(places[at]?.rows ?? [], documents.rows)] as const);
  return { items: new Map(items), documents: rowsById(documents.rows), loans: loans.rows };
}

const placeListOf = (courseId: number) => ({ name: itemsOfCourse(courseId), schema: placeSchema });

const joinedItems = (places: readonly PlacedDocument[], documents: readonly ListedDocument[]) =>
  joined([places, documents], () => {
    const byId = rowsById(documents);
    // A document that was published after the documents were read is shown by the next request.
    return places.flatMap((place) => itemOf(place, byId.get(place.document_id)) ?? []);
  });

function itemOf(place: PlacedDocument, document: ListedDocument | undefined): CourseItemRow | undefined {
  const known = items.get(place);
  if (!document || known?.document === document) return document && known;
  const made = { relation_id: place.relation_id, position: place.position, document };
  items.set(place, made);
  return made;
}

/** A transaction holds 100 items: one for each place, the rest for the course, its list row, two stamps, two logs, an audit entry and the day of its invitations. */
export const placesAtOnce = 85;

/** Puts documents into a course at their places. The course's count is written with them. */
export async function putCourseItems(
  courseId: number,
  places: readonly PlacedDocument[],
  nowS: number,
): Promise<void> {
  for (let from = 0; from < places.length; from += placesAtOnce) {
    await changeCourseItems(courseId, nowS, () => ({ put: places.slice(from, from + placesAtOnce) }));
  }
}

/** Takes a document out of a course. What learners did in it stays theirs. */
export async function removeCourseItem(courseId: number, documentId: number, nowS: number): Promise<void> {
  await changeCourseItems(courseId, nowS, () => ({ removed: [documentId] }));
}

export type ItemsChange = {
  /** At most `placesAtOnce`, with those that are removed. */
  put?: readonly PlacedDocument[];
  removed?: readonly number[];
  /** Places that change their position alone: any number. */
  moved?: readonly PlacedDocument[];
  /** Written with them, such as an audit entry. */
  others?: readonly TransactItem[];
};

/**
 * Changes the items of a course as `plan` says of those that it has, in their order. Places and count are one transaction, on
 * condition of the course's revision: somebody else's change in between makes a new plan. A plan of undefined changes nothing, and
 * what `plan` throws ends it unchanged.
 */
export async function changeCourseItems(
  courseId: number,
  nowS: number,
  plan: (
    course: CourseRow,
    places: readonly PlacedDocument[],
  ) => ItemsChange | undefined | Promise<ItemsChange | undefined>,
): Promise<CourseRow> {
  return writeCourse(courseId, nowS, async (course) => {
    if (!course) throw new Error(`Course ${courseId} is missing`);
    const places = inOrder((await readPlaces(courseId)).rows);
    const change = await plan(course, places);
    if (!change) return undefined;
    const changed = {
      item_count: countAfter(places, change),
      items_version: (course.items_version ?? 0) + 1,
    };
    return { course: { ...course, ...changed }, ...placeWrites(courseId, change) };
  });
}

/** Where two stand at one position, as imports may leave them, the one that came first stands first. */
const inOrder = (places: readonly PlacedDocument[]): PlacedDocument[] =>
  [...places].sort((a, b) => a.position - b.position || a.relation_id - b.relation_id);

function countAfter(
  places: readonly Pick<PlacedDocument, "document_id">[],
  { put = [], removed = [] }: ItemsChange,
): number {
  const documentIds = new Set(places.map((place) => place.document_id));
  for (const place of put) documentIds.add(place.document_id);
  for (const documentId of removed) documentIds.delete(documentId);
  return documentIds.size;
}

function placeWrites(courseId: number, { put = [], removed = [], moved = [], others = [] }: ItemsChange) {
  const changed = [
    ...[...put, ...moved].map((place) => [place.document_id, place] as const),
    ...removed.map((documentId) => [documentId, null] as const),
  ];
  return {
    changes: [{ name: itemsOfCourse(courseId), rows: Object.fromEntries(changed) }],
    others: [
      ...put.map((place) => transactPut(placeItem(courseId, place))),
      ...removed.map((documentId) => transactDelete(keys.documentInCourse(documentId, courseId))),
      ...others,
    ],
  };
}

/**
 * Makes a course with its items: whoever lists courses sees all of it or nothing. What does not fit into one transaction is
 * written before the course is there, where nobody looks; making it again under the same number goes on there. Answers false
 * where the course stands already.
 */
export async function createCourse(
  course: CourseRow,
  places: readonly PlacedDocument[],
  { others, nowS }: { others: readonly TransactItem[]; nowS: number },
): Promise<boolean> {
  if (await getCourse(course.id)) return false;
  const firstOfLast = Math.max(0, Math.ceil(places.length / placesAtOnce) - 1) * placesAtOnce;
  for (let from = 0; from < firstOfLast; from += placesAtOnce) {
    const { changes, others: puts } = placeWrites(course.id, {
      put: places.slice(from, from + placesAtOnce),
    });
    await writeCollections(changes, puts, nowS);
  }
  const last = placeWrites(course.id, { put: places.slice(firstOfLast), others });
  return putNewCourse({ ...course, item_count: places.length }, last, nowS);
}

/** Pattern: numbers for so many new items of courses, the first of them. */
export const reserveRelationIds = (count: number): Promise<number> => nextSequence("relation", count);

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
