import { storeSnapshot } from "#functions/ports/snapshots.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { type DocumentRow, putPublishedDocument } from "#functions/table/cases/documents.ts";
import { putCourseItems } from "#functions/table/courses/courseItems.ts";
import { type CourseRow, putCourse } from "#functions/table/courses/courses.ts";
import { keys } from "#functions/table/keys.ts";
import { putCollectionRows } from "#functions/table/lists/collections.ts";
import { lendCourse, lendDocuments } from "#functions/table/programs/loans.ts";
import { createProgram } from "#functions/table/programs/programs.ts";
import { batchPutItems, type Item } from "#functions/table/table.ts";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { chestPressure } from "#scripts/seed/cases/chestPressure/chestPressure.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { blankCourse } from "#shared/domain/courses/blankCourse.ts";
import { addToCourse } from "./benchClass.ts";
import { documentRow, signIn } from "./reportWorld.ts";

export type LendingLearner = { id: string; cookie: string };
export type LendingWorld = {
  programId: string;
  course: CourseRow;
  document: DocumentRow;
  root: ContentNode;
  /** Learners of the one program and course; none has opened the case. */
  learners: LendingLearner[];
};

const nowS = (): number => Math.floor(nowMs() / 1000);
const documentId = 910_001;
const courseIdAt = (index: number): number => 910_001 + index;
const learnerCount = 6;
const few = 3;

/** A course of the provider's that is lent to three programs, and a case that it and two more courses hold. */
export async function seedLendingWorld(): Promise<LendingWorld> {
  const now = isoTime(nowMs());
  const root = chestPressure.build((file) => mediaKey(documentId, file));
  const document = { ...documentRow(documentId, now), title: "A case that many courses hold" };
  await storeSnapshot(documentId, document.published_snapshot_id, root);
  await putPublishedDocument(document, now);
  for (let index = 0; index < few; index++) {
    await putCourse(courseAt(index, now), nowS());
    const place = { relation_id: courseIdAt(index), position: 1, document_id: documentId };
    await putCourseItems(courseIdAt(index), [place], nowS());
  }
  const programIds = Array.from({ length: few }, () => newUlid());
  for (const programId of programIds) {
    await lendCourse(courseIdAt(0), programId);
    await lendDocuments([documentId], programId);
  }
  const programId = programIds[0] ?? "";
  await createProgram({
    id: programId,
    name: "One of Many",
    description: "",
    subdomain: `lending-${programId.toLowerCase()}`,
    time_zone: "America/New_York",
    is_editorial: false,
    archived_at: null,
    feature_flags: {},
  });
  const course = { ...courseAt(0, now), item_count: 1 };
  return { programId, course, document, root, learners: await seedLearners(programId, course.id, now) };
}

async function seedLearners(programId: string, courseId: number, now: string): Promise<LendingLearner[]> {
  const profiles = await addToCourse({ programId, courseId, now }, learnerCount);
  return Promise.all(
    profiles.map(async (profile) => ({
      id: profile.id,
      cookie: await signIn(profile, programId, now, nowS()),
    })),
  );
}

/** The same course lent to so many programs, and the same case in so many courses. */
export async function lendWidely(programs = 2000, courses = 10_000): Promise<void> {
  const now = isoTime(nowMs());
  const rows = Array.from({ length: courses - few }, (_, i) => courseAt(i + few, now));
  await putCollectionRows("provider_courses", Object.fromEntries(rows.map((row) => [row.id, row])), nowS());
  const places = rows.flatMap((row): Item[] => [
    { ...keys.course(row.id), ...row, rev: 1 },
    {
      ...keys.documentInCourse(documentId, row.id),
      gsi1pk: keys.relation(row.id),
      gsi1sk: "RELATION",
      course_id: row.id,
      document_id: documentId,
      relation_id: row.id,
    },
  ]);
  const loans = Array.from({ length: programs - few }, () => newUlid()).flatMap((programId): Item[] => [
    { ...keys.courseLoan(courseIdAt(0), programId), course_id: courseIdAt(0), program_id: programId },
    { ...keys.documentLoan(documentId, programId), document_id: documentId, program_id: programId },
  ]);
  const items = [...places, ...loans];
  const part = Math.ceil(items.length / lanes);
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) => batchPutItems(items.slice(lane * part, (lane + 1) * part))),
  );
}

const lanes = 8;

const courseAt = (index: number, created_at: string): CourseRow => ({
  ...blankCourse(courseIdAt(index), created_at),
  program_id: null,
  name: `Signature course ${index}`,
  description: "<p>Lent to programs.</p>",
  kind: "signature",
  item_count: 1,
});
