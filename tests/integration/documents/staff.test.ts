import { beforeAll, describe, expect, it } from "vitest";
import { getLearnerHead } from "#functions/table/cases/learnerState.ts";
import { getProgress } from "#functions/table/cases/progress.ts";
import { getCourseProgress } from "#functions/table/courses/courseProgress.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { getDocument } from "#shared/contract/documents/documents.ts";
import type { Role } from "#shared/domain/roles.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aThreeCardCase } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, aSession, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { begunState, finishedState } from "../functions/play.ts";
import { an, learnerOf } from "./learner.ts";

const { send } = useApi("documents");
const root = aThreeCardCase();

let program: Program;
let course: CourseRow;
beforeAll(async () => {
  program = await aProgram();
  course = await aCourse([program]);
});

async function aMemberAs(role: Role) {
  const person = await aPerson([{ program, role }]);
  await enroll(course, program, person);
  return { person, as: await aSession(person) };
}

describe("a case in front of staff (D-03; rulings, Staff and cases)", () => {
  it("opens ungated and offers the student's way, and gives nobody a mode that is not theirs", async () => {
    const document = await aDocument([program], { root });
    await addItems(course, [document]);
    const [teacher, student] = [await aMemberAs("Teacher"), await aMemberAs("Student")];
    const modeOf = async ({ as }: typeof teacher, display_mode?: string) => {
      const query = display_mode ? { display_mode } : {};
      const answer = await send({ method: "GET", path: `/documents/${document.id}`, query, as });
      const { displayMode, displayModes, audience } = replyOf(getDocument, answer).displayContext;
      return [audience, displayMode, ...displayModes];
    };
    expect(await modeOf(teacher)).toEqual(["educator", "ungated", "ungated", "student"]);
    expect(await modeOf(teacher, "student")).toEqual(["educator", "student", "ungated", "student"]);
    expect(await modeOf(teacher, "full")).toEqual(["educator", "ungated", "ungated", "student"]);
    expect(await modeOf(student, "ungated")).toEqual(["student", "student", "student"]);
    // Where it stands in another page, it is read as learners read it.
    const embedded = await send({
      method: "GET",
      path: `/documents/${document.id}`,
      query: { embedded: "true", display_mode: "ungated" },
      as: teacher.as,
    });
    expect(replyOf(getDocument, embedded).displayContext).toMatchObject({ displayMode: "student" });
  });

  it("what staff do is an attempt of their own, apart from the same person's work as a student, and in no report", async () => {
    const elsewhere = await aProgram();
    const document = await aDocument([program, elsewhere], { root });
    const studiedIn = await aCourse([elsewhere]);
    await addItems(course, [document]);
    await addItems(studiedIn, [document]);
    const person = await aPerson([
      { program, role: "Teacher" },
      { program: elsewhere, role: "Student" },
    ]);
    await enroll(course, program, person);
    await enroll(studiedIn, elsewhere, person);
    const inProgram = async ({ id }: Program) =>
      learnerOf(send, await aSession(person, { programId: id }), document.id);
    const [asTeacher, asStudent] = [await inProgram(program), await inProgram(elsewhere)];

    await asTeacher.saved(finishedState(root));
    const own = await eventually(async () => {
      const row = await getProgress(`${person.id}-educator`, document.id);
      return row?.is_finished ? row : undefined;
    }, "the progress of the staff's attempt");
    expect(own).toMatchObject({ percent_complete: 100, attempt: 1 });
    expect((await asTeacher.state()).progress).toBe(100);
    expect((await asTeacher.summary()).status).not.toBe(403);

    // The student has not begun.
    expect(await getLearnerHead(person.id, document.id)).toMatchObject({
      attempt: undefined,
      progress: undefined,
    });
    expect(await asStudent.state()).toMatchObject({ progress: 0, state: {} });
    expect(codeOf(await asStudent.summary())).toBe("CASE_NOT_FINISHED");
    await asStudent.saved(begunState(root));
    const begun = await eventually(
      async () => (await getCourseProgress(studiedIn.id, elsewhere.id, person.id))?.cells[document.id],
      "the student's figures",
    );
    expect(begun[0]).toBeLessThan(100);
    // Nor does the course where they teach know of more; its report leaves them out in any case, as all staff.
    const taught = await getCourseProgress(course.id, program.id, person.id);
    expect(taught?.cells[document.id]?.[0] ?? 0).toBeLessThan(100);

    // Each resets their own.
    expect(await asTeacher.wasReset(1)).toMatchObject({ attempt: 2, reset: 1 });
    expect((await asStudent.state()).attempt).toBe(1);
  });

  it("what is hidden from educators never reaches them, and reaches students and editors", async () => {
    const make = caseBuilder("hidden");
    const hidden = { ...make.section("neutral_text", { uid: "secret", content: [make.para("Ssh.")] }) };
    const document = await aDocument([program], {
      root: make.signatureCase({
        uid: "hidden",
        title: "A case",
        authors: [],
        learningObjectives: [],
        cards: [
          make.card({ uid: "one", content: [make.para("For all."), { ...hidden, hideEducators: true }] }),
          { ...make.card({ uid: "two", content: [make.para("Alone.")] }), hideEducators: true },
        ],
      }),
    });
    await addItems(course, [document]);
    const textFor = async ({ as }: { as: Awaited<ReturnType<typeof aSession>> }) =>
      (await learnerOf(send, as, document.id).version(document.published_snapshot_id)).text;
    const [teacher, student] = [await aMemberAs("Teacher"), await aMemberAs("Student")];
    const admin = await aPerson([{ program, role: "Teacher" }], { is_admin: true });
    expect(await textFor(teacher)).toContain("For all.");
    expect(await textFor(teacher)).not.toMatch(/Ssh|Alone/);
    for (const reader of [student, { as: await aSession(admin) }]) {
      expect(await textFor(reader)).toMatch(/Ssh[\s\S]*Alone/);
    }
    const save = (as: typeof teacher.as) =>
      learnerOf(send, as, document.id).save(an("two", true, Date.now(), "collapsed"));
    expect(codeOf(await save(teacher.as))).toBe("UNKNOWN_NODE");
    expect((await save(student.as)).status).toBe(200);
  });
});
