import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getDocument } from "#shared/contract/documents/documents.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an, learnerOf } from "./learner.ts";

const { cloud, send } = useApi("documents");
const t0 = 1_700_000_000_000;

let home: Program;
let other: Program;
let course: CourseRow;
let document: DocumentRow;
let relationId: number;
beforeAll(async () => {
  ({ program: home, course, document, relationId } = await aCourseOfOneCase());
  other = await aProgram();
});

/** Everything that can be asked about the case, as one person. */
async function everyAnswer(as: Credentials, host?: string): Promise<string[]> {
  const withHost: typeof send = (sent) => send({ ...sent, ...(host && { host }) });
  const learner = learnerOf(withHost, as, document.id);
  const get = (path: string) => withHost({ method: "GET", path, as });
  const answers = await Promise.all([
    learner.open(),
    get(`/document_set_document_relations/${relationId}`),
    learner.version(document.published_snapshot_id),
    learner.read(),
    learner.save(an(uids.choice, true, t0)),
    learner.log(),
    learner.reset(1),
    learner.summary(),
    get(`/document_sets/${course.id}`),
    get(`/document_sets/${course.id}/document_set_document_relations`),
    get(`/document_sets/${course.id}/document_set_document_relations/item_count`),
  ]);
  return answers.map((answer) => (answer.status < 400 ? String(answer.status) : codeOf(answer)));
}
const nothing = Array.from({ length: 11 }, () => "NOT_FOUND");

async function kept(person: BuiltPerson): Promise<number> {
  return (await listStateCards(person.id, document.id, 1)).length;
}

describe("a case of another program (C-01, D-01)", () => {
  it("is not there for its students: no page, no tree, no state, no log, no summary", async () => {
    const stranger = await aPerson([{ program: other, role: "Student" }]);
    const theirs = await aCourse([other]);
    await enroll(theirs, other, stranger);
    expect(await everyAnswer(await aSession(stranger))).toEqual(nothing);
    expect(await kept(stranger)).toBe(0);
  });

  it("is not there for its teachers either", async () => {
    expect(await everyAnswer(await aSession(await aPerson([{ program: other, role: "Teacher" }])))).toEqual(
      nothing,
    );
  });

  it("is not there for a student of both while the other program is current", async () => {
    const both = await aPerson([
      { program: home, role: "Student" },
      { program: other, role: "Student" },
    ]);
    await enroll(course, home, both);
    expect(await everyAnswer(await aSession(both, { programId: other.id }))).toEqual(nothing);
    const atOther = `${other.subdomain}.bedside.localhost`;
    expect(await everyAnswer(await aSession(both, { programId: home.id }), atOther)).toEqual(nothing);
    expect(await kept(both)).toBe(0);
    const atHome = learnerOf(send, await aSession(both, { programId: home.id }), document.id);
    expect((await atHome.open()).status).toBe(200);
  });

  it("stays hidden from students when it is lent but stands in no course of theirs", async () => {
    const lent = await aDocument([home, other]);
    await addItems(course, [lent]);
    const stranger = await aPerson([{ program: other, role: "Student" }]);
    expect(codeOf(await learnerOf(send, await aSession(stranger), lent.id).open())).toBe("NOT_FOUND");
    // Staff see whatever is lent.
    const teacher = await aPerson([{ program: other, role: "Teacher" }]);
    expect((await learnerOf(send, await aSession(teacher), lent.id).open()).status).toBe(200);
  });
});

describe("a case of the student's own program", () => {
  it("is there for members of a course that holds it alone", async () => {
    const [member, outsider] = [
      await aPerson([{ program: home, role: "Student" }]),
      await aPerson([{ program: home, role: "Student" }]),
    ];
    await enroll(course, home, member);
    expect((await learnerOf(send, await aSession(member), document.id).open()).status).toBe(200);
    expect(await everyAnswer(await aSession(outsider))).toEqual(nothing);
  });

  it("is there only while it is lent, although a course holds it", async () => {
    const unlent = await aDocument([]);
    await addItems(course, [unlent]);
    const member = await aMember(course, home);
    const learner = learnerOf(send, await aSession(member), unlent.id);
    expect(codeOf(await learner.open())).toBe("NOT_FOUND");
    await lendDocument(unlent.id, home.id);
    expect((await learner.open()).status).toBe(200);
  });

  it.each([
    ["the case", { archived_at: "2026-01-01T00:00:00.000Z" }, {}],
    ["its course", {}, { archived_at: "2026-01-01T00:00:00.000Z" }],
  ])("is gone for students when %s is archived, and there for staff", async (_what, ofDocument, ofCourse) => {
    const [document, course] = [await aDocument([home], ofDocument), await aCourse([home], ofCourse)];
    await addItems(course, [document]);
    const member = await aMember(course, home);
    expect(codeOf(await learnerOf(send, await aSession(member), document.id).open())).toBe("NOT_FOUND");
    const teacher = await aPerson([{ program: home, role: "Teacher" }]);
    expect((await learnerOf(send, await aSession(teacher), document.id).open()).status).toBe(200);
  });

  it("is closed when the subscription has ended, and what was done is kept", async () => {
    const late = await aPerson([
      { program: home, role: "Student", subscription_end: new Date(Date.now() + 60_000).toISOString() },
    ]);
    await enroll(course, home, late);
    const as = await aSession(late, { expiresAtS: Math.floor(Date.now() / 1000) + 86_400 });
    const learner = learnerOf(send, as, document.id);
    await learner.saved(an(uids.choice, true, t0));
    await cloud.setClockOffset(120_000);
    expect(codeOf(await learner.open())).toBe("SUBSCRIPTION_EXPIRED");
    expect(codeOf(await learner.save(an(uids.choice, false, t0 + 1)))).toBe("SUBSCRIPTION_EXPIRED");
    await cloud.setClockOffset(0);
    expect((await learner.state()).state).toEqual(an(uids.choice, true, t0));
  });

  it("keeps each student's state to themselves", async () => {
    const [one, two] = await Promise.all(
      [0, 1].map(async () => {
        const person = await aMember(course, home);
        return learnerOf(send, await aSession(person), document.id);
      }),
    );
    await one?.saved(an(uids.essayInput, "mine", t0));
    expect((await two?.state())?.state).toEqual({});
    const contexts = replyOf(
      getDocument,
      (await two?.open()) ?? { status: 0, headers: {}, text: "", bytes: Buffer.alloc(0) },
    );
    expect(JSON.stringify(contexts)).not.toContain("mine");
  });
});
