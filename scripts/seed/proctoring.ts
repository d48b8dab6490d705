import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { reserveCourseId } from "#functions/table/cases/sources.ts";
import { putIncident } from "#functions/table/exams/incidents.ts";
import { getProctorCode, replaceProctorCode } from "#functions/table/exams/proctorCodes.ts";
import { ensureCourse, ensureItems, ensureMembers } from "#scripts/import/fillCourse.ts";
import { blankCourse } from "#shared/domain/courses/blankCourse.ts";
import { accommodationOf, beginRound, examinees, examSource, hasHandedIn, writesAt } from "./demoExam.ts";
import { type DemoPerson, memberRow } from "./demoPeople.ts";
import { demoAccessCode, demoProctor, proctorEmail } from "./demoProctor.ts";
import { writeExamAnswers } from "./examAnswers.ts";
import { northfield } from "./programs.ts";
import { seedUlid } from "./seedIds.ts";

const minute = 60_000;
const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/**
 * A proctored exam that began shortly before the demo was made: students wait, write, are paused, have lost their connection,
 * left the page, and have submitted. May be repeated.
 */
export async function writeProctoredExam(
  exam: { document: DocumentRow; sectionUid: string; timeLimitSeconds: number },
  now: number,
): Promise<void> {
  const courseId = await reserveCourseId(examSource);
  const place = { courseId, programId: northfield.id, documentId: exam.document.id };
  await ensureCourse(
    {
      ...blankCourse(courseId, iso(now - 20 * 24 * 60 * minute)),
      program_id: northfield.id,
      name: "Emergency Medicine: Final Examination",
      description: "<p>The proctored examination at the end of the block, in the computer room.</p>",
      kind: "custom",
      start_date: iso(now).slice(0, 10),
      created_by: { first_name: "Ruth", last_name: "Delacroix" },
      responsible_person: { first_name: "Ruth", last_name: "Delacroix" },
      circulation: "exam_circulation",
    },
    [northfield.id],
  );
  await ensureItems(courseId, [exam.document], [northfield.id]);
  await ensureMembers(
    courseId,
    northfield.id,
    examinees.map((person, at) =>
      memberRow(person, { courseId, programId: northfield.id }, now, accommodationOf(at)),
    ),
  );
  await writeExamAnswers(
    exam.document,
    examinees.map(({ id }, at) => ({ userId: id, at, hasBegun: writesAt(at), isExamOver: hasHandedIn(at) })),
    now,
  );
  await ensureCode(place, now);
  const { sectionUid, timeLimitSeconds } = exam;
  await beginRound({ ...place, sectionUid, timeLimitSeconds }, now);
  await noteIncident(place, examinees[1], now);
}

const course = (courseId: number) => ({ id: courseId, name: "Emergency Medicine: Final Examination" });

async function ensureCode(place: { courseId: number; programId: string }, now: number): Promise<void> {
  if (await getProctorCode(place)) return;
  const at = iso(now - 24 * 60 * minute);
  await replaceProctorCode(place, {
    code: { code: demoAccessCode, changed_at: at, changed_by: demoProctor, rev: 1 },
    proctoring: { course_id: place.courseId, channel_key: seedUlid("proctor channel"), changed_at: at },
    audit: {
      id: seedUlid("access code of the demo", now),
      at,
      program_id: place.programId,
      action: "exam.code_changed",
      actor: { ...demoProctor, email: proctorEmail },
      subject: { kind: "course", id: String(place.courseId), name: course(place.courseId).name },
      course: course(place.courseId),
      details: { Code: "none → set" },
    },
  });
}

async function noteIncident(
  place: { courseId: number; programId: string; documentId: number },
  student: DemoPerson | undefined,
  now: number,
): Promise<void> {
  if (!student) return;
  const id = seedUlid("an incident of the demo");
  const at = iso(now - 3 * minute);
  const name = `${student.firstName} ${student.lastName}`;
  const note = "The screen went dark. Paused while the computer was changed.";
  const kept = { user_id: student.id, name };
  const incident = {
    id,
    at,
    document_id: place.documentId,
    reason: "technical",
    note,
    students: [kept],
    by: demoProctor,
  };
  await putIncident(
    place,
    { ...incident, reason: "technical" },
    {
      id,
      at,
      program_id: place.programId,
      action: "exam.incident",
      actor: { ...demoProctor, email: proctorEmail },
      subject: { kind: "person", id: student.id, name },
      course: course(place.courseId),
      details: { Reason: "Technical problem", Note: note },
    },
  );
}
