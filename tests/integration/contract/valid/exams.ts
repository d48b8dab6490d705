import { putSitting } from "#functions/table/exams/sittings.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import { newSitting, start } from "#shared/domain/examClock.ts";
import { setAccessCode } from "#tests/builders/proctored.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aDocument, addItems, type BuiltPerson } from "#tests/builders/world.ts";
import { course, document, type Parts, type Scene, type Valid } from "./scene.ts";

/** Courses of scenes that hold a timed case by now. */
const examsOfScenes = new Map<number, Promise<void>>();

async function addExam(courseId: number): Promise<void> {
  const root = { ...aSmallCase("A timed case"), timeLimit: 3600 };
  await addItems({ id: courseId }, [await aDocument([], { root })]);
}

/** A timed case in the course, and an access code for its proctors in the person's program. */
const aProctoredExam = async ({ courseId }: Scene, person: BuiltPerson): Promise<void> => {
  const exam = examsOfScenes.get(courseId) ?? addExam(courseId);
  examsOfScenes.set(courseId, exam);
  await exam;
  const programId = person.memberships[0]?.program_id;
  if (programId !== undefined) await setAccessCode({ courseId, programId }, sceneCode);
};

/** Without a sitting there is nobody whose answers could count. */
const aSitting = async ({ courseId, documentId }: Scene, person: BuiltPerson): Promise<void> => {
  const programId = person.memberships[0]?.program_id;
  if (programId === undefined) return;
  const place = { courseId, programId, userId: person.id, documentId };
  const { sitting } = start(newSitting(3600, 1), Date.now(), "learner");
  await putSitting({ ...place, attempt: 1, sectionUid: "section", sitting, rev: 1 });
};

/** Timed cases by the course that holds them and the program that they are lent to. */
const timedCases = new Map<string, number>();
const lentWith = ({ courseId }: Scene, person: BuiltPerson): string =>
  `${courseId} ${person.memberships[0]?.program_id}`;

/** A timed case of the course, lent to the person's program, with a sitting of theirs. */
const aTimedCase = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  const programId = person.memberships[0]?.program_id;
  if (programId === undefined) return;
  const lent = lentWith(scene, person);
  if (!timedCases.has(lent)) {
    const root = { ...aSmallCase("A timed case"), timeLimit: 3600 };
    const exam = await aDocument([], { root });
    await lendDocument(exam.id, programId);
    await addItems({ id: scene.courseId }, [exam]);
    timedCases.set(lent, exam.id);
  }
  await aSitting({ ...scene, documentId: timedCases.get(lent) ?? scene.documentId }, person);
};

const sceneCode = "SCENECODE";
const proctoring = (scene: Scene) => ({
  params: course(scene),
  query: { proctor_access_code: sceneCode },
});
const examOf =
  (body?: object) =>
  (scene: Scene, person: BuiltPerson): Parts => ({
    ...proctoring(scene),
    ...(body ? { body: { user_ids: [person.id], ...body } } : {}),
  });

/** Calls of sittings and those who watch over them. */
export const examsCalls: Readonly<Record<string, Valid>> = {
  getSitting: { parts: (scene) => ({ params: document(scene) }) },
  startSitting: {
    parts: (scene) => ({ params: document(scene), body: { document_set_id: scene.courseId } }),
  },
  endExam: {
    parts: (scene, person) => ({
      params: { id: String(timedCases.get(lentWith(scene, person)) ?? scene.documentId) },
      body: {},
    }),
    prepare: aTimedCase,
  },
  listSittings: { parts: (scene) => ({ params: course(scene) }) },
  listLateAnswers: {
    parts: (scene) => ({ params: course(scene), query: { document_id: String(scene.documentId) } }),
  },
  countLateAnswers: {
    parts: (scene, person) => ({
      params: course(scene),
      query: { document_id: String(scene.documentId) },
      body: { user_id: person.id },
    }),
    prepare: aSitting,
  },
  getProctorDashboard: { parts: examOf(), prepare: aProctoredExam },
  batchStartExam: { parts: examOf({}), prepare: aProctoredExam },
  batchPauseExam: { parts: examOf({}), prepare: aProctoredExam },
  batchEndExam: { parts: examOf({}), prepare: aProctoredExam },
  batchRestartExam: {
    parts: (scene, person) => ({
      params: course(scene),
      query: { document_id: String(timedCases.get(lentWith(scene, person)) ?? scene.documentId) },
      body: { user_ids: [person.id] },
    }),
    prepare: aTimedCase,
  },
  addExamTime: { parts: examOf({ minutes: 5, reason: "A fire drill" }), prepare: aProctoredExam },
  listExamIncidents: { parts: examOf(), prepare: aProctoredExam },
  noteExamIncident: {
    parts: examOf({ reason: "technical", note: "The projector failed.", user_ids: [] }),
    prepare: aProctoredExam,
  },
  getProctorCode: { parts: (scene) => ({ params: course(scene) }) },
  setProctorCode: { parts: (scene) => ({ params: course(scene), body: { code: sceneCode } }) },
  removeProctorCode: { parts: (scene) => ({ params: course(scene), body: {} }) },
};
