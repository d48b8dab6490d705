import { describe, expect, it } from "vitest";
import { readJob } from "#functions/jobs/job.ts";
import { isoTime } from "#functions/runtime/clock.ts";
import { putAttempts } from "#functions/table/cases/attempts.ts";
import { putStateCards } from "#functions/table/cases/learnerState.ts";
import { putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { putSitting } from "#functions/table/exams/sittings.ts";
import { getJob } from "#functions/table/operations/jobs.ts";
import { getReportDefinition } from "#functions/table/operations/reportDefinitions.ts";
import { runReportSchedule } from "#functions/workers/runReportSchedule.ts";
import { answeredQuestions, stamped } from "#scripts/bench/answeredQuestions.ts";
import { jobKinds } from "#shared/contract/jobs.ts";
import { downloadArchivedReport, listArchivedReports } from "#shared/contract/reports/archivedReports.ts";
import { createBuiltReport, previewReport } from "#shared/contract/reports/builder.ts";
import { createReportDefinition } from "#shared/contract/reports/definitions.ts";
import { newSitting, start, submit } from "#shared/domain/examClock.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aDocument, aPerson, aProgram, aSession, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { send } = useApi("buildworker");
const answeredAt = Date.parse("2026-11-10T12:00:00.000Z");

/** An exam that a student has answered here, and an administrator of here who may become one of those who are to sit it elsewhere. */
async function anAnsweredExam(ofSitter: Parameters<typeof aPerson>[1] = {}) {
  const [here, elsewhere] = [await aProgram(), await aProgram()];
  const exam = await aDocument([here, elsewhere], { root: { ...aSmallCase(), timeLimit: 600 } });
  const [course, sat] = [await aCourseWith([exam], [here]), await aCourseWith([exam], [elsewhere])];
  const student = await aSignedInPerson(here, "Student");
  await enroll(course, here, student);
  await putCourseProgressRows([
    {
      ...{ course_id: course.id, program_id: here.id, user_id: student.id },
      cells: { [exam.id]: [60, 30, 0, answeredAt / 60_000, null, null] },
    },
  ]);
  const at = { user_id: student.id, document_id: exam.id, attempt: 1 };
  await putAttempts([
    { ...at, snapshot_id: exam.published_snapshot_id, opened_at: isoTime(answeredAt), resets: 0 },
  ]);
  const [choice] = answeredQuestions(aSmallCase()).map(({ entries }) => stamped(entries, answeredAt));
  const card = { ...at, card_uid: smallCaseUids.cardOne, rev: 1, signal_at: isoTime(answeredAt) };
  await putStateCards([], [{ ...card, entries: { ...choice } }]);
  const sitter = await aPerson(
    [
      { program: here, role: "Curriculum Administrator" },
      { program: elsewhere, role: "Student" },
    ],
    ofSitter,
  );
  const sittings = {
    isToSit: () => enroll(sat, elsewhere, sitter),
    hasSat: async () => {
      const begun = start(newSitting(600, 1), answeredAt - 60_000, "learner");
      await putSitting({
        ...{ courseId: sat.id, programId: elsewhere.id, userId: sitter.id, documentId: exam.id },
        ...{ attempt: 1, sectionUid: smallCaseUids.root, rev: 1 },
        sitting: submit(begun.sitting, answeredAt, "learner").sitting,
      });
    },
  };
  return {
    ...{ here, student, sitter, sittings },
    asSitter: await aSession(sitter, { programId: here.id }),
    colleague: await aSignedInPerson(here, "Curriculum Administrator"),
    question: { filters: { documents: [String(exam.id)] }, columns: { question: true } },
  };
}

const archiveOf = async (as: Credentials) =>
  replyOf(listArchivedReports, await send({ method: "GET", path: "/archived_reports", as })).reports;

/** The file of a report, as whoever it is listed for downloads it once it is made. */
async function fileOf(id: string, as: Credentials): Promise<string> {
  await eventually(
    async () => (await archiveOf(as)).find((report) => report.id === id && report.state === "ready"),
    "the report",
  );
  const link = await send({ method: "GET", path: `/archived_reports/${id}/download`, as });
  return (await fetch(replyOf(downloadArchivedReport, link).url)).text();
}

type Question = Awaited<ReturnType<typeof anAnsweredExam>>["question"];

async function orderedBy(as: Credentials, question: Question): Promise<string> {
  const body = { ...question, type: "csv" };
  const answer = await send({ method: "POST", path: "/report_builders/answers/reports", body, as });
  return fileOf(replyOf(createBuiltReport, answer).id, as);
}

/** The file that somebody schedules for one recipient, made when it is due. */
async function onSchedule(sent: {
  by: Credentials;
  program: { id: string };
  question: Question;
  to: string;
  as: Credentials;
}): Promise<string> {
  const { by, program, question, to, as } = sent;
  const schedule = { every: "week", day: 1, recipients: [to] };
  const report = { name: `Answers for ${to}`, builder: "answers", format: 1, type: "csv" };
  const body = { ...question, ...report, schedule };
  const answer = await send({ method: "POST", path: "/report_definitions", body, as: by });
  const { id } = replyOf(createReportDefinition, answer);
  const dueAt = (await getReportDefinition(program.id, id))?.schedule?.next_at ?? "";
  const row = await getJob(`report-schedule:${id}:${dueAt}`);
  if (!row) throw new Error("The next time has a job");
  const known = new Set((await archiveOf(as)).map((report) => report.id));
  await runReportSchedule(readJob(jobKinds.report_schedule, row));
  const made = (await archiveOf(as)).find((report) => !known.has(report.id));
  return fileOf(made?.id ?? "", as);
}

describe("of an exam that a reader is to sit elsewhere, reports hold neither questions nor answers (C-32, ADR 0080)", () => {
  it("in a preview and in what can be chosen, until it is over for them", async () => {
    const { student, sittings, asSitter, colleague, question } = await anAnsweredExam();
    const seenBy = async (as: Credentials) => {
      const path = "/report_builders/answers";
      const answer = await send({ method: "POST", path: `${path}/preview`, body: question, as });
      const options = await send({ method: "POST", path: `${path}/options`, body: question, as });
      return { rows: replyOf(previewReport, answer).rows, told: options.text.includes("Where?") };
    };
    const whole = { rows: [[student.email, "Where?"]], told: true };
    expect(await seenBy(asSitter)).toEqual(whole);
    await sittings.isToSit();
    expect(await seenBy(asSitter)).toEqual({ rows: [], told: false });
    expect(await seenBy(colleague)).toEqual(whole);
    await sittings.hasSat();
    expect(await seenBy(asSitter)).toEqual(whole);
  });

  it("in a file that they order", async () => {
    const { student, sittings, asSitter, colleague, question } = await anAnsweredExam();
    await sittings.isToSit();
    expect(await orderedBy(asSitter, question)).not.toContain("Where?");
    expect(await orderedBy(colleague, question)).toContain(`${student.email},Where?`);
  });

  it("in a file that somebody else has them sent on a schedule", async () => {
    const { here, student, sitter, sittings, asSitter, colleague, question } = await anAnsweredExam();
    const sent = { by: colleague, program: here, question };
    await sittings.isToSit();
    expect(await onSchedule({ ...sent, to: sitter.email, as: asSitter })).not.toContain("Where?");
    expect(await onSchedule({ ...sent, to: colleague.email, as: colleague })).toContain(
      `${student.email},Where?`,
    );
  });

  it("but nothing is kept back from a provider admin, in a preview, a file and what is sent on a schedule alike", async () => {
    const { here, student, sittings, asSitter, colleague, question } = await anAnsweredExam({
      is_admin: true,
    });
    await sittings.isToSit();
    const path = "/report_builders/answers/preview";
    const preview = await send({ method: "POST", path, body: question, as: asSitter });
    expect(replyOf(previewReport, preview).rows).toEqual([[student.email, "Where?"]]);
    expect(await orderedBy(asSitter, question)).toContain(`${student.email},Where?`);
    const sent = { by: asSitter, program: here, question };
    expect(await onSchedule({ ...sent, to: colleague.email, as: colleague })).toContain(
      `${student.email},Where?`,
    );
  });
});
