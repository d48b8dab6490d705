import { hashToken } from "#functions/runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { type DocumentRow, putPublishedDocument } from "#functions/table/cases/documents.ts";
import { putCourseItems } from "#functions/table/courses/courseItems.ts";
import { putCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { type CourseProgress, putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { putCourse } from "#functions/table/courses/courses.ts";
import type { Membership, Profile } from "#functions/table/identity/people.ts";
import { createSession } from "#functions/table/identity/sessions.ts";
import { lendDocuments } from "#functions/table/programs/loans.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import { createProgram } from "#functions/table/programs/programs.ts";
import { blankCourse } from "#shared/domain/courses/blankCourse.ts";

export type ReportWorld = {
  programId: string;
  courseId: number;
  documentIds: number[];
  studentId: string;
  teacherId: string;
  studentCookie: string;
  teacherCookie: string;
};

/** One program, one course of 40 cases, 500 students with figures in every case, or as many as are asked for. */
export async function seedReportWorld({
  students = 500,
  cases = 40,
  courseId = 900_001,
} = {}): Promise<ReportWorld> {
  const now = isoTime(nowMs());
  const nowS = Math.floor(nowMs() / 1000);
  const programId = newUlid();
  const documentIds = Array.from({ length: cases }, (_, i) => courseId + i);
  await createProgram({
    id: programId,
    name: "Benchmark School of Medicine",
    description: "",
    subdomain: `bench-${programId.toLowerCase()}`,
    time_zone: "America/New_York",
    is_editorial: false,
    archived_at: null,
    feature_flags: {},
  });
  const people = Array.from({ length: students + 1 }, (_, i) =>
    personOf(i, { programId, now, role: i < students ? "Student" : "Teacher" }),
  );
  await putPeople(people, nowS);
  await putCourse(courseRow(courseId, programId, now), nowS);
  const documents = documentIds.map((id) => documentRow(id, now));
  for (const document of documents) await putPublishedDocument(document, now);
  await lendDocuments(documentIds, programId);
  await putCourseItems(
    courseId,
    documents.map(({ id }, position) => ({ relation_id: id, position, document_id: id })),
    nowS,
  );
  await putCourseMembers(people.slice(0, students).map((one) => memberOf(one, { courseId, programId, now })));
  await putCourseProgressRows(
    people
      .slice(0, students)
      .map(({ profile }, row) => figuresOf(courseId, programId, profile.id, documentIds, row)),
  );
  const [student, teacher] = [people[0], people[students]];
  if (!student || !teacher) throw new Error("No people were made");
  return {
    programId,
    courseId,
    documentIds,
    studentId: student.profile.id,
    teacherId: teacher.profile.id,
    studentCookie: await signIn(student.profile, programId, now, nowS),
    teacherCookie: await signIn(teacher.profile, programId, now, nowS),
  };
}

const memberOf = (
  { profile }: ReturnType<typeof personOf>,
  { courseId, programId, now }: { courseId: number; programId: string; now: string },
) => ({
  id: newUlid(),
  course_id: courseId,
  program_id: programId,
  user_id: profile.id,
  email: profile.email,
  first_name: profile.first_name,
  last_name: profile.last_name,
  role: "Student" as const,
  created_at: now,
});

function personOf(
  i: number,
  { programId, now, role }: { programId: string; now: string; role: "Student" | "Teacher" },
): { profile: Profile; memberships: Membership[] } {
  const id = newUlid();
  const profile = {
    id,
    email: `person${i}.${programId.toLowerCase()}@bench.test`,
    first_name: `First${i}`,
    last_name: `Lastname${i}`,
    is_admin: false,
    password_hash: "scrypt$2$AA$AA",
  };
  const membership = {
    id: newUlid(),
    user_id: id,
    program_id: programId,
    program_name: "Benchmark School of Medicine",
    subdomain: "bench",
    is_editorial: false,
    role,
    subscription_end: "2199-12-31T00:00:00.000Z",
    created_at: now,
  };
  return { profile, memberships: [membership] };
}

export const courseRow = (id: number, program_id: string, created_at: string) => ({
  ...blankCourse(id, created_at),
  program_id,
  name: "Benchmark Course",
  description: "",
  kind: "custom" as const,
});

export const documentRow = (id: number, now: string): DocumentRow => ({
  id,
  title: `Benchmark case ${id}: a person with a cough`,
  report_title: null,
  kind: "signature_case",
  author: "A. Author, MD",
  editor: "",
  cover_image: `${id}/compressed/images/cover.png`,
  mod_map_image: null,
  last_release_date: now,
  last_release_notes: null,
  update_banner_date: null,
  new_banner_date: null,
  case_synopsis: "A person presents with a cough of three weeks and is examined.",
  recommended_time: 40,
  prerequisite_document_id: null,
  archived_at: null,
  published_snapshot_id: newUlid(),
  source_id: null,
  content_hash: "bench",
});

const figuresOf = (
  course_id: number,
  program_id: string,
  user_id: string,
  documentIds: readonly number[],
  row: number,
): CourseProgress => ({
  course_id,
  program_id,
  user_id,
  cells: Object.fromEntries(
    documentIds.map((id, column) => {
      const percent = ((row * 7 + column * 13) % 11) * 10;
      const at = 29_000_000 + row + column;
      return [
        String(id),
        [
          percent,
          percent === 100 ? (row * column) % 100 : null,
          row % 3,
          at,
          at,
          percent === 100 ? at : null,
          60 * (10 + (column % 30)),
          Math.floor(percent / 10),
          10,
          percent === 100 ? 8 : 0,
        ],
      ];
    }),
  ),
});

export async function signIn(
  profile: Profile,
  program_id: string,
  now: string,
  nowS: number,
): Promise<string> {
  const secret = `bench-${profile.id}`;
  await createSession({
    token_hash: hashToken(secret),
    user_id: profile.id,
    csrf_token: "bench",
    program_id,
    created_at: now,
    expires_at_s: nowS + 3600,
  });
  return `bedside_session=${profile.id}.${secret}`;
}
