import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { createAttempt } from "#functions/table/cases/attempts.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { getLearnerHeads, putStateCard } from "#functions/table/cases/learnerState.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { putSitting } from "#functions/table/exams/sittings.ts";
import { keys } from "#functions/table/keys.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { updateItem } from "#functions/table/table.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { courseMemberListRoutes } from "#shared/contract/members/courseMembers.ts";
import {
  checkPrerequisites,
  listResets,
  type ResetOrder,
  resetCases,
  resetStudentCases,
} from "#shared/contract/members/resets.ts";
import { newSitting, start } from "#shared/domain/examClock.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { aCourseWith, aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import {
  aDocument,
  addItems,
  aProgram,
  aSession,
  type BuiltPerson,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { aPlantedExam } from "../exams/plantedExam.ts";

const { send, cloud } = useApi("members");

let program: Program;
let manager: SignedInPerson;
let course: CourseRow;
let first: DocumentRow;
let second: DocumentRow;
let resource: DocumentRow;

beforeAll(async () => {
  program = await aProgram();
  manager = await aSignedInPerson(program, "Course Manager");
  first = await aDocument([program]);
  second = await aDocument([program], { prerequisite_document_id: first.id });
  resource = await aDocument([program], { kind: "student_resource" });
  course = await aCourseWith([first, second, resource], [program]);
});

const path = (at = ""): string => `/document_sets/${course.id}/document_set_user_permissions${at}`;

/** Has worked in a case to the end. */
async function hasWorked(person: BuiltPerson, document: DocumentRow): Promise<void> {
  await createAttempt({
    user_id: person.id,
    document_id: document.id,
    attempt: 1,
    snapshot_id: document.published_snapshot_id,
    opened_at: isoTime(nowMs() - 60_000),
    resets: 0,
  });
  await setProgress(person, document, { percent_complete: 100, is_finished: true });
}

const memberIds = async (people: readonly BuiltPerson[]): Promise<string[]> => {
  const rows = replyOf(
    courseMemberListRoutes.list,
    await send({ method: "GET", path: path(), as: manager, query: { per_page: "500" } }),
  );
  return people.map(({ id }) => rows.find(({ user }) => user.id === id)?.id ?? "");
};

const order = async (documentSetPermissionIds: string[], documentIds: number[]): Promise<ResetOrder> =>
  replyOf(
    resetCases,
    await send({
      method: "PATCH",
      path: path("/reset_cases"),
      as: manager,
      body: { sections: {}, documentSetPermissionIds, documentIds },
    }),
  );

const ended = (id: string): Promise<ResetOrder> =>
  eventually(async () => {
    const all = replyOf(listResets, await send({ method: "GET", path: path("/resets"), as: manager }));
    return all.find((one) => one.id === id && one.state !== "queued" && one.state !== "running");
  }, "the reset to end");

const resetsInLog = async () =>
  (await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7))).filter(
    ({ action }) => action === "cases.reset",
  );

const attemptsOf = async (person: BuiltPerson): Promise<(number | undefined)[]> => {
  const heads = await getLearnerHeads(person.id, [first.id, second.id]);
  return [first, second].map(({ id }) => heads.get(id)?.attempt?.attempt);
};

describe("resets by staff (C-15)", () => {
  it("clear the selected cases of the selected students, count them, and nothing else", async () => {
    const [one, two, other] = [
      await aMember(course, program),
      await aMember(course, program),
      await aMember(course, program),
    ];
    for (const person of [one, two, other])
      for (const document of [first, second]) await hasWorked(person, document);
    const fresh = await aMember(course, program);
    const teacher = await aMember(course, program, "Teacher");
    const { id } = await order(await memberIds([one, two, fresh, teacher]), [first.id]);
    const reset = await ended(id);
    expect(reset).toMatchObject({
      state: "ready",
      progress: 100,
      cases: 1,
      students: 3,
      reset: 2,
      not_begun: 1,
      exam_running: 0,
    });
    expect(reset.left).toMatchObject([{ why: "They are not a student." }]);
    expect(await attemptsOf(one)).toEqual([2, 1]);
    expect(await attemptsOf(two)).toEqual([2, 1]);
    expect(await attemptsOf(other)).toEqual([1, 1]);
    expect(await attemptsOf(fresh)).toEqual([undefined, undefined]);
    const { progress } = (await getLearnerHeads(one.id, [first.id])).get(first.id) ?? {};
    expect(progress).toMatchObject({ percent_complete: 0, is_finished: false, resets: 1 });
    const log = await resetsInLog();
    expect(log.map(({ subject }) => subject.id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(log[0]).toMatchObject({ actor: { id: manager.id }, details: { Cases: "1" } });
  });

  it("go on where a worker died, and reset nothing twice", async () => {
    const people = [];
    for (let at = 0; at < 12; at++) people.push(await aMember(course, program));
    for (const person of people) await hasWorked(person, first);
    const ids = await memberIds(people);
    const { id } = await order(ids, [first.id]);
    await ended(id);
    // As a worker leaves it that dies before it has written how far it is: the message comes again.
    await updateItem(keys.job(id), {
      UpdateExpression: "SET #state = :queued, #cursor = :none, lease_until_s = :past",
      ExpressionAttributeNames: { "#state": "state", "#cursor": "cursor" },
      ExpressionAttributeValues: { ":queued": "queued", ":none": null, ":past": 0 },
    });
    const message = { messageId: "1", body: JSON.stringify({ job_id: id }) };
    await cloud.invoke("resetWorker", { Records: [message] });
    expect(await ended(id)).toMatchObject({ state: "ready", reset: 12, not_begun: 0 });
    for (const person of people) expect((await attemptsOf(person))[0]).toBe(2);
    const log = await resetsInLog();
    for (const person of people)
      expect(log.filter(({ subject }) => subject.id === person.id)).toHaveLength(1);
  });

  it("leave an exam that runs, and tell whose it is", async () => {
    const exam = await aDocument([program], { root: aPlantedExam({ timeLimit: 3600 }) });
    await addItems(course, [exam]);
    const sits = await aMember(course, program, "Student", { first_name: "Sita", last_name: "Exam" });
    const over = await aMember(course, program);
    const started = start(newSitting(3600, 1), nowMs(), "learner");
    if (!started.ok) throw new Error("It does not start");
    for (const person of [sits, over]) {
      await hasWorked(person, exam);
      const sitting =
        person === sits
          ? started.sitting
          : ({ ...started.sitting, status: "submitted", segmentStartedAt: null } as const);
      const place = { courseId: course.id, programId: program.id, userId: person.id, documentId: exam.id };
      await putSitting({ ...place, attempt: 1, sectionUid: "exam", sitting, rev: 1 });
    }
    const { id } = await order(await memberIds([sits, over]), [exam.id]);
    expect(await ended(id)).toMatchObject({ reset: 1, exam_running: 1, exam_running_names: ["Sita Exam"] });
    expect((await getLearnerHeads(sits.id, [exam.id])).get(exam.id)?.attempt?.attempt).toBe(1);
    const own = await send({
      method: "PATCH",
      path: path("/reset_student_cases"),
      as: await aSession(sits),
      body: { sections: {}, documentIds: [exam.id] },
    });
    expect(replyOf(resetStudentCases, own)).toMatchObject({ reset: 0, left: [{ why: examTexts.noReset }] });
  });

  it("say word for word what is not selected, and refuse what has no progress", async () => {
    const call = (body: unknown, as = manager) =>
      send({ method: "PATCH", path: path("/reset_cases"), as, body });
    const noUsers = await call({ documentSetPermissionIds: [], documentIds: [first.id] });
    expect(noUsers.text).toContain("No Users Selected! You must select at least one user to modify.");
    const ids = await memberIds([await aMember(course, program)]);
    const noCases = await call({ documentSetPermissionIds: ids, documentIds: [] });
    expect(noCases.text).toContain("No Cases Selected! You must select at least one item to modify.");
    const refused = await call({ documentSetPermissionIds: ids, documentIds: [first.id, resource.id] });
    expect(codeOf(refused)).toBe("INVALID_REQUEST");
    expect(refused.text).toContain("body.documentIds.1");
    const roster = await aSignedInPerson(program, "Student Roster Manager");
    expect(codeOf(await call({ documentSetPermissionIds: ids, documentIds: [first.id] }, roster))).toBe(
      "FORBIDDEN",
    );
  });
});

describe("the exam roster (C-15)", () => {
  it("is a file of the selected members, safe against formulas, by GET for few and by POST for many", async () => {
    const person = await aMember(course, program, "Student", { first_name: "Rosa", last_name: "=2+3" });
    await aMember(course, program);
    const [id = ""] = await memberIds([person]);
    const at = path("/exam_roster.csv");
    const few = await send({ method: "GET", path: at, as: manager, query: { ids: [id] } });
    const many = await send({ method: "POST", path: at, as: manager, body: { ids: [id] } });
    expect(many.text).toBe(few.text);
    const lines = few.text.trimEnd().split("\r\n");
    expect(lines[0]).toContain("Last Name,First Name,Email,Role,Accommodation");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`'=2+3,Rosa,${person.email},Student,Standard`);
    const none = await send({ method: "GET", path: at, as: manager });
    expect(none.status).toBe(400);
    expect(none.text).toContain("No Users Selected! You must select at least one user to modify.");
  });
});

describe("a student's own resets and notes (C-16)", () => {
  it("reset their own cases once under a key, and lock again what waits for them", async () => {
    const student = await aMember(course, program);
    const as = { ...(await aSession(student)) };
    await hasWorked(student, first);
    const check = async (id: number) =>
      replyOf(
        checkPrerequisites,
        await send({
          method: "GET",
          path: "/documents/check_prerequisite_cases",
          as,
          query: { documentIds: [String(id)] },
        }),
      );
    expect(await check(first.id)).toBe(true);
    expect(await check(second.id)).toBe(false);
    const open = () => send({ method: "GET", path: `/documents/${second.id}`, as });
    expect((await open()).status).toBe(200);
    const reset = () =>
      send({
        method: "PATCH",
        path: path("/reset_student_cases"),
        as,
        body: { sections: {}, documentIds: [first.id, second.id] },
        headers: { "idempotency-key": "own-resets-of-a-test" },
      });
    for (const reply of [await reset(), await reset()])
      expect(replyOf(resetStudentCases, reply)).toEqual({ reset: 1, not_begun: 1, left: [] });
    expect(await attemptsOf(student)).toEqual([2, undefined]);
    expect(codeOf(await open())).toBe("CASE_LOCKED");
    const empty = await send({
      method: "PATCH",
      path: path("/reset_student_cases"),
      as,
      body: { documentIds: [] },
    });
    expect(empty.text).toContain("No Items Selected! You must select at least one item to modify.");
  });

  it("give one's own notes as a file, safe against formulas, and nobody else's", async () => {
    const student = await aMember(course, program);
    const as = await aSession(student);
    await hasWorked(student, first);
    const uid = newItemUid("note", nowMs(), Math.random);
    const updatedAt = Date.parse("2026-11-20T15:00:00.000Z");
    await putStateCard({
      user_id: student.id,
      document_id: first.id,
      attempt: 1,
      card_uid: "root",
      entries: { [uid]: { content: { value: "=HYPERLINK(1) my note", updatedAt } } },
      rev: 1,
      signal_at: isoTime(nowMs()),
    });
    const file = (credentials: typeof as) =>
      send({
        method: "POST",
        path: path("/download_case_notes"),
        as: credentials,
        body: { sections: {}, documentIds: [first.id, second.id] },
      });
    const lines = (await file(as)).text.trimEnd().split("\r\n");
    expect(lines[0]).toBe("\uFEFFItem,Note,Last Changed (Eastern Time)");
    expect(lines[1]).toContain(`${first.title},'=HYPERLINK(1) my note,`);
    expect(lines).toHaveLength(2);
    const another = await aSession(await aMember(course, program));
    expect((await file(another)).text).not.toContain("HYPERLINK");
  });
});
