import { createHash } from "node:crypto";
import { hashPassword } from "#functions/identity/password.ts";
import { nowMs } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putStateCards, putUserLog } from "#functions/table/cases/learnerState.ts";
import { putProgressRows } from "#functions/table/cases/progress.ts";
import { reserveCourseId, reserveDocumentId } from "#functions/table/cases/sources.ts";
import { putStatement } from "#functions/table/cases/statements.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import { createProgram } from "#functions/table/programs/programs.ts";
import { rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { contentHash } from "#scripts/import/contentHash.ts";
import { ensureCourse, ensureItems, ensureLoans, ensureMembers } from "#scripts/import/fillCourse.ts";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { publishCase } from "#scripts/import/publishCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { demoPassword } from "./accounts.ts";
import { assessedStudents } from "./assessedStudents.ts";
import { writeAssessments } from "./assessments.ts";
import { writeBuiltReport } from "./builtReports.ts";
import { chestPressure } from "./cases/chestPressure/chestPressure.ts";
import type { DemoCase } from "./cases/demoCase.ts";
import { demoDocuments, playedCases } from "./cases/demoCases.ts";
import { embolismExam } from "./cases/embolismExam/embolismExam.ts";
import { pneumonia } from "./cases/pneumonia/pneumonia.ts";
import { vomiting } from "./cases/vomiting/vomiting.ts";
import { writeCaseUnderReview } from "./caseUnderReview.ts";
import { sharedIn, withCurriculum, writeCurriculum } from "./curriculum.ts";
import { writeDashboards } from "./dashboards.ts";
import { demoCourses, educatorResources } from "./demoCourses.ts";
import { demoStudentEmail, demoStudents, idlePeople, memberRow, people, personRows } from "./demoPeople.ts";
import { ownWork, workOfDemoStudent } from "./demoStudentsWork.ts";
import { formerStaff, writeFormerStaff } from "./formerStaff.ts";
import { inviteDemoPeople } from "./invitations.ts";
import { currentAttempts, type PlayableCase, workOfStudent } from "./learnerPlans.ts";
import { progressFromRows, statementFromRows } from "./learnerRows.ts";
import { findingOf, writeLibraryFiles, writeMediaLibrary } from "./mediaLibrary.ts";
import { seedMembers } from "./members.ts";
import { otherPrograms } from "./otherPrograms.ts";
import { writeProctoredAssessment } from "./proctoredAssessment.ts";
import { writeProctoredExam } from "./proctoring.ts";
import { allPrograms } from "./programs.ts";
import { writeProjects } from "./projects.ts";
import { writeQuestionBank } from "./questionBank.ts";
import { writeQuotes } from "./quotes.ts";
import { seedUlid } from "./seedIds.ts";

/**
 * Writes the demo data: programs, people, cases, courses, and what the students have done. May be repeated after a crash;
 * everything is written under the same names again.
 */
export async function writeSeed(): Promise<void> {
  const now = nowMs();
  for (const program of [...allPrograms, ...otherPrograms(now)]) await createProgram(program);
  // One hash for all: they share the password, and a hundred hashes would cost ten seconds.
  const passwordHash = await hashPassword(demoPassword);
  await putPeople(
    [...people, ...assessedStudents, ...idlePeople, ...formerStaff].map((person) =>
      personRows(person, passwordHash, now),
    ),
    Math.floor(now / 1000),
  );
  await writeFormerStaff(now);
  await inviteDemoPeople();
  const documents = await publishDemoCases();
  await writeMediaLibrary(documents);
  await writeLibraryFiles();
  await writeCourses(documents, now);
  await writeLearners(documents, now);
  await writeExamInProgress(documents, now);
  await seedMembers(now);
  await writeBank(documents, now);
  await writeAssessments(now);
  await writeProctoredAssessment(now);
  const reviewed = documents.get(pneumonia);
  if (reviewed) await writeCaseUnderReview(reviewed, now);
  await writeProjects(documentsOf(documents, [pneumonia, chestPressure, vomiting]), now);
  await writeQuotes(now, (demoCase) => documents.get(demoCase));
  await writeDashboards(now);
  await writeBuiltReport(now);
}

/** The question bank, about the cases of the provider's own courses. */
async function writeBank(documents: Documents, now: number): Promise<void> {
  const asked = demoCourses.flatMap(({ row, cases }) => {
    const course = row(0, now);
    if (course.program_id !== null) return [];
    return cases.flatMap((demoCase) => {
      const document = documents.get(demoCase);
      if (!document) return [];
      return [{ document, courseName: course.name, picture: findingOf(demoCase, document.id) }];
    });
  });
  const reviewer = people.find(({ email }) => email === "reviewer@bedside.test");
  if (asked.length === 0 || !reviewer) throw new Error("The demo has no case to ask about, or no reviewer");
  await writeQuestionBank(asked, {
    now,
    commenter: { id: reviewer.id, name: `${reviewer.firstName} ${reviewer.lastName}` },
  });
}

type Documents = ReadonlyMap<DemoCase, DocumentRow>;

async function publishDemoCases(): Promise<Documents> {
  const documents = new Map<DemoCase, DocumentRow>();
  // Cases come first, in their order: texts of reusable content are documents, too, and are written before.
  for (const { sourceId } of demoDocuments) await reserveDocumentId(sourceId);
  const curriculum = await writeCurriculum(demoDocuments);
  for (const demoCase of demoDocuments) {
    const { build, media = [], ...facts } = demoCase;
    const prerequisite = demoCase === vomiting ? documents.get(chestPressure) : undefined;
    // The demo has one case that is asked for before another.
    const isPossiblePrerequisite = demoCase === chestPressure;
    const { document } = await publishCase({
      ...facts,
      isPossiblePrerequisite,
      media,
      contentHash: contentHash({
        ...facts,
        tree: build((file) => file),
        shared: sharedIn(demoCase),
        prerequisite: prerequisite?.id,
        ...(isPossiblePrerequisite ? { isPossiblePrerequisite } : {}),
        ...(media.length > 0 ? { media: media.map(({ file, make }) => [file, digest(make())]) } : {}),
      }),
      prerequisiteDocumentId: prerequisite?.id ?? null,
      build: (keyOf) => withCurriculum(demoCase, build(keyOf), curriculum),
    });
    documents.set(demoCase, document);
  }
  return documents;
}

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const documentsOf = (documents: Documents, cases: readonly DemoCase[]): DocumentRow[] =>
  cases.flatMap((demoCase) => documents.get(demoCase) ?? []);

async function writeCourses(documents: Documents, now: number): Promise<void> {
  for (const { sourceId, row, cases, programs, isTakenBy, accommodations = {} } of demoCourses) {
    const courseId = await reserveCourseId(sourceId);
    const programIds = programs.map((program) => program.id);
    const course = row(courseId, now);
    const resource = educatorResources.get(course.name);
    const [document] = resource ? documentsOf(documents, [resource]) : [];
    await ensureCourse({ ...course, educator_resources_id: document?.id ?? null }, programIds);
    if (document) await ensureLoans([document], programIds);
    await ensureItems(courseId, documentsOf(documents, cases), programIds);
    for (const programId of programIds) {
      const members = studentsOf(programId)
        .filter((person, place) => isTakenBy(person, place))
        .map((person) => memberRow(person, { courseId, programId }, now, accommodations[person.email]));
      await ensureMembers(courseId, programId, members);
    }
  }
}

const studentsOf = (programId: string) =>
  demoStudents.filter((person) => person.memberships.some(({ program }) => program.id === programId));

/** Progress goes first: the stream worker then finds that the states which follow say nothing new. */
async function writeLearners(documents: Documents, now: number): Promise<void> {
  const playable = new Map(
    [...playedCases, ...ownWork.map(({ demoCase }) => demoCase)].flatMap(
      (demoCase): [DemoCase, PlayableCase][] => {
        const document = documents.get(demoCase);
        if (!document) return [];
        const tree = demoCase.build((file) => mediaKey(document.id, file));
        return [[demoCase, { document, flow: deriveFlow(tree, flowOptions(document)) }]];
      },
    ),
  );
  const flows = new Map([...playable.values()].map((entry) => [entry.document.id, entry]));
  const work = demoStudents.flatMap((person) => {
    if (person.email === demoStudentEmail) return workOfDemoStudent(person, playable, now);
    const cases = playedCases.filter((demoCase) =>
      demoCourses.some(
        (course) =>
          course.cases.includes(demoCase) &&
          course.programs.some((program) => person.memberships.some((entry) => entry.program === program)),
      ),
    );
    return workOfStudent(
      person,
      cases.flatMap((demoCase) => playable.get(demoCase) ?? []),
      now,
    );
  });
  const current = currentAttempts(work);
  await putProgressRows(
    current.map((rows) => {
      const known = flows.get(rows.attempt.document_id);
      if (!known) throw new Error(`Document ${rows.attempt.document_id} is not a demo case`);
      return progressFromRows(known.flow, rows, known.document.recommended_time);
    }),
  );
  await Promise.all(
    current.map(async (rows) => {
      const known = flows.get(rows.attempt.document_id);
      const statement = known && statementFromRows(known.flow, rows);
      if (statement) await putStatement(rows.attempt, statement);
    }),
  );
  await putStateCards(
    current.map((rows) => rows.attempt),
    work.flatMap((rows) => rows.cards),
  );
  await Promise.all(work.map(({ attempt }) => putUserLog(openingLog(attempt))));
  for (const course of demoCourses) {
    const courseId = await reserveCourseId(course.sourceId);
    for (const program of course.programs) await rebuildProjection({ courseId, programId: program.id });
  }
}

async function writeExamInProgress(documents: Documents, now: number): Promise<void> {
  const document = documents.get(embolismExam);
  const section = timedSectionOf(embolismExam.build((file) => file));
  if (!document || !section) throw new Error("The demo has no timed exam");
  const { uid: sectionUid, timeLimitSeconds } = section;
  await writeProctoredExam({ document, sectionUid, timeLimitSeconds }, now);
}

const flowOptions = ({ kind }: DocumentRow) => ({ kind, features: { vpe: false }, aiFallback: false });

const openingLog = (attempt: {
  user_id: string;
  document_id: number;
  attempt: number;
  opened_at: string;
}) => ({
  id: seedUlid(`log ${attempt.user_id} ${attempt.document_id} ${attempt.attempt}`),
  user_id: attempt.user_id,
  document_id: attempt.document_id,
  attempt: attempt.attempt,
  signal_at: attempt.opened_at,
  log: { type: "OpenedDocumentLog", created_at: Math.floor(Date.parse(attempt.opened_at) / 1000) },
});
