import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { type DocumentRow, putPublishedDocument } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { lendDocuments } from "#functions/table/programs/loans.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { publishCase } from "#scripts/import/publishCase.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import {
  type CourseItem,
  countCourseItems,
  getCourse,
  listCourseItems,
  listCourses,
} from "#shared/contract/courses/courses.ts";
import { aMember } from "#tests/builders/course.ts";
import { type Credentials, codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("documents");
// The projection follows the stream; nothing here depends on how fast.
const patiently = { timeout: 20_000, interval: 100 };

let program: Program;
let course: CourseRow;
let first: DocumentRow;
let dependent: DocumentRow;
let script: DocumentRow;
let relationIds: number[];
let asTeacher: Credentials;

beforeAll(async () => {
  program = await aProgram();
  course = await aCourse([program]);
  first = await aDocument([program], {
    title: "B first",
    case_synopsis: "A pain in the chest.",
    last_release_date: "2026-02-01T00:00:00.000Z",
    cover_image: "1/compressed/images/cover.png",
  });
  dependent = await aDocument([program], {
    title: "A dependent",
    prerequisite_document_id: first.id,
    last_release_date: "2026-03-01T00:00:00.000Z",
  });
  script = await aDocument([program], { title: "C script", kind: "illness_script", recommended_time: null });
  relationIds = await addItems(course, [first, dependent, script]);
  asTeacher = await aSession(await aPerson([{ program, role: "Teacher" }]));
});

async function aLearner(): Promise<{ person: BuiltPerson; as: Credentials }> {
  const person = await aMember(course, program);
  return { person, as: await aSession(person) };
}

const pathOf = (of: CourseRow): string => `/document_sets/${of.id}/document_set_document_relations`;
const items = async (as: Credentials, query?: Sent["query"], of = course): Promise<CourseItem[]> =>
  replyOf(listCourseItems, await send({ method: "GET", path: pathOf(of), as, ...(query && { query }) }));
const titles = async (as: Credentials, query?: Sent["query"], of = course) =>
  (await items(as, query, of)).map((item) => item.title);
const itemOf = async (as: Credentials, document: DocumentRow) => {
  const found = (await items(as)).find((item) => item.id === document.id);
  if (!found) throw new Error(`${document.title} is not listed`);
  return found;
};

describe("the items of a course (C-11)", () => {
  it("are listed with what the page shows of each, and counted", async () => {
    const { as } = await aLearner();
    const [a, b, c] = await items(as, { sort_by: "title" });
    expect([a?.title, b?.title, c?.title]).toEqual(["A dependent", "B first", "C script"]);
    expect(b).toMatchObject({
      id: first.id,
      document_set_document_relation_id: relationIds[0],
      kind: "signature_case",
      case_synopsis: "A pain in the chest.",
      recommended_time: 20,
      exam: null,
      progress: null,
      pre_progress: null,
      locked: false,
    });
    const counted = await send({ method: "GET", path: `${pathOf(course)}/item_count`, as });
    expect(replyOf(countCourseItems, counted)).toEqual({ count: 3, message: "3 items", facets: [] });
  });

  it("say of an exam how many minutes it has", async () => {
    const ofExams = await aCourse([program]);
    const exam = await aDocument([program], { root: { ...aSmallCase("An exam"), timeLimit: 5400 } });
    const older = await aDocument([program], { root: { ...aSmallCase("An older one"), timeLimit: 5400 } });
    await putPublishedDocument({ ...older, is_timed: true }, new Date().toISOString());
    await addItems(ofExams, [exam, older]);
    const listed = await items(asTeacher, {}, ofExams);
    expect(new Map(listed.map((item) => [item.id, item.exam]))).toEqual(
      new Map([
        [exam.id, { minutes: 90 }],
        [older.id, { minutes: null }],
      ]),
    );
  });

  it("carry a link to the cover that works without the session and never the key itself", async () => {
    const { as } = await aLearner();
    const { cover_image_url } = await itemOf(as, first);
    expect(cover_image_url).toContain("X-Amz-Signature=");
    expect(JSON.stringify(await items(as))).not.toContain('"cover_image":');
  });

  it("are found by search in title and synopsis, and by type", async () => {
    const { as } = await aLearner();
    expect(await titles(as, { search: "chest" })).toEqual(["B first"]);
    const [found] = await items(as, { search: "CHEST" });
    expect(found?.case_synopsis).toBe("A pain in the <mark>chest</mark>.");
    expect(await titles(as, { filters: ["kind=2"] })).toEqual(["C script"]);
    expect(await titles(as, { sort_by: "last_release_date", sort_order: "DESC" })).toEqual([
      "A dependent",
      "B first",
      "C script",
    ]);
  });

  it("page without overlap or gap", async () => {
    const { as } = await aLearner();
    const pages = [];
    for (let page = 0; page < 4; page++)
      pages.push(...(await titles(as, { page: String(page), per_page: "1" })));
    expect(pages).toEqual(await titles(as));
  });

  it("show to nobody but who may read the course", async () => {
    const outsider = await aSession(await aPerson([{ program, role: "Student" }]));
    const stranger = await aSession(await aPerson([{ program: await aProgram(), role: "Teacher" }]));
    for (const as of [outsider, stranger]) {
      expect(codeOf(await send({ method: "GET", path: pathOf(course), as }))).toBe("NOT_FOUND");
      expect(codeOf(await send({ method: "GET", path: `${pathOf(course)}/item_count`, as }))).toBe(
        "NOT_FOUND",
      );
    }
  });

  it("follow the documents that are added later", async () => {
    const growing = await aCourse([program]);
    await addItems(growing, [first]);
    expect(await titles(asTeacher, undefined, growing)).toEqual(["B first"]);
    await addItems(growing, [script]);
    expect(await titles(asTeacher, undefined, growing)).toEqual(["B first", "C script"]);
    const listed = await send({ method: "GET", path: `/document_sets/${growing.id}`, as: asTeacher });
    expect(JSON.parse(listed.text).item_count).toBe(2);
  });
});

describe("sort options of a course's items (C-11)", () => {
  it.each([
    ["custom", null, { user_progress: 200, date_last_accessed: 200 }],
    ["student_resource", null, { user_progress: 400, date_last_accessed: 200 }],
    ["illness_script", null, { user_progress: 400, date_last_accessed: 200 }],
    ["custom", "exam_circulation", { user_progress: 400, date_last_accessed: 400 }],
  ] as const)("follow its kind: %s, circulation %s", async (kind, circulation, expected) => {
    const one = await aCourse([program], { kind, circulation });
    for (const [sort_by, status] of Object.entries({ ...expected, title: 200, last_release_date: 200 })) {
      const answer = await send({ method: "GET", path: pathOf(one), query: { sort_by }, as: asTeacher });
      expect([sort_by, answer.status]).toEqual([sort_by, status]);
    }
  });
});

describe("progress in the list (C-13)", () => {
  it("is the learner's own, reaches the list by the projection, and can be sorted and filtered by", async () => {
    const [learner, classmate] = [await aLearner(), await aLearner()];
    await setProgress(learner.person, first, {
      percent_complete: 40,
      percentage_of_recommended_time: 12.5,
      started_at: "2026-11-20T08:00:00.000Z",
      last_accessed_at: "2026-11-20T08:05:00.000Z",
    });
    await expect
      .poll(async () => (await itemOf(learner.as, first)).progress, patiently)
      .toEqual({
        percent_complete: 40,
        // Whole percents until the case is finished: only then is the time judged.
        percentage_of_recommended_time: 12,
        reset: 0,
        date_last_accessed: "2026-11-20T08:05:00.000Z",
      });
    expect((await itemOf(classmate.as, first)).progress).toBeNull();
    expect((await titles(learner.as, { sort_by: "user_progress", sort_order: "DESC" }))[0]).toBe("B first");
    expect(await titles(learner.as, { filters: ["progress_state=in_progress"] })).toEqual(["B first"]);
    expect(await titles(classmate.as, { filters: ["progress_state=in_progress"] })).toEqual([]);
  });

  it("shows staff their own, and nobody else's", async () => {
    const teacher = await aPerson([{ program, role: "Teacher" }]);
    const as = await aSession(teacher);
    const learner = await aLearner();
    await setProgress(learner.person, first, { percent_complete: 90 });
    // What they did as staff; what they did as a student elsewhere does not show here.
    await setProgress({ id: `${teacher.id}-educator` }, first, { percent_complete: 15 });
    await setProgress(teacher, first, { percent_complete: 55 });
    expect((await itemOf(as, first)).progress?.percent_complete).toBe(15);
  });
});

describe("where a student stands in a course (C-09, C-11)", () => {
  const standing = async (as: Credentials) =>
    replyOf(getCourse, await send({ method: "GET", path: `/document_sets/${course.id}`, as })).own_progress;

  it("is told on its page and in the list alike, with the way to what comes next", async () => {
    const { person, as } = await aLearner();
    const [relationOfFirst, relationOfDependent, relationOfScript] = relationIds;
    const begin = { relation_id: relationOfFirst, title: "B first", is_begun: false, card: null };
    expect(await standing(as)).toEqual({ completed: 0, items: 3, minutes_left: 40, go_on: begin });

    const last_accessed_at = "2026-11-02T12:00:00.000Z";
    await setProgress(person, script, { percent_complete: 50, last_accessed_at });
    const goOn = async () => (await standing(as))?.go_on;
    await expect.poll(goOn, patiently).toMatchObject({ relation_id: relationOfScript, is_begun: true });

    await setProgress(person, script, { percent_complete: 100, last_accessed_at });
    await setProgress(person, first, { percent_complete: 100, is_finished: true, last_accessed_at });
    await expect.poll(goOn, patiently).toMatchObject({ relation_id: relationOfDependent, is_begun: false });
    const listed = replyOf(listCourses, await send({ method: "GET", path: "/document_sets", as }));
    expect(listed.find(({ id }) => id === course.id)?.own_progress).toEqual(await standing(as));
    expect(listed[0]?.own_progress).toMatchObject({ completed: 2, items: 3, minutes_left: 20 });
  });

  it("is told to nobody else", async () => {
    expect(await standing(asTeacher)).toBeNull();
  });
});

describe("prerequisites in the list (rulings 21)", () => {
  it("are named with their place in the course", async () => {
    const { as } = await aLearner();
    expect((await itemOf(as, dependent)).prerequisite).toEqual({
      title: "B first",
      relation_id: relationIds[0],
    });
    expect((await itemOf(as, first)).prerequisite).toBeNull();
  });

  it("lock a dependent case until the other is complete, and again after that was reset", async () => {
    const { person, as } = await aLearner();
    expect(await itemOf(as, dependent)).toMatchObject({
      locked: true,
      pre_progress: { percent_complete: 0 },
    });

    await setProgress(person, first, { percent_complete: 99.9 });
    await expect
      .poll(async () => (await itemOf(as, dependent)).pre_progress?.percent_complete, patiently)
      .toBe(99.9);
    expect((await itemOf(as, dependent)).locked).toBe(true);

    await setProgress(person, first, { percent_complete: 100, is_finished: true });
    await expect.poll(async () => (await itemOf(as, dependent)).locked, patiently).toBe(false);

    await setProgress(person, first, { percent_complete: 0, is_finished: false, attempt: 2, resets: 1 });
    await expect.poll(async () => (await itemOf(as, dependent)).locked, patiently).toBe(true);
    // The lock is read from the record itself while the course's own figures still follow on the stream.
    await expect.poll(async () => (await itemOf(as, first)).progress?.reset, patiently).toBe(1);
  });

  it("count also where the other case stands in no course of the learner's", async () => {
    const alone = await aCourse([program]);
    await addItems(alone, [dependent]);
    const person = await aMember(alone, program);
    const as = await aSession(person);
    const [waiting] = await items(as, undefined, alone);
    expect(waiting?.locked).toBe(true);
    expect(waiting?.prerequisite).toEqual({ title: "B first", relation_id: null });
    await setProgress(person, first, { percent_complete: 100 });
    expect((await items(as, undefined, alone))[0]?.locked).toBe(false);
  });

  it("lock nothing for staff", async () => {
    expect(await itemOf(asTeacher, dependent)).toMatchObject({ locked: false, pre_progress: null });
  });

  it("finds items by the learning objectives of their case, and by nothing else of it", async () => {
    const other = await aCourse([program]);
    const publish = (title: string, learningObjectives: readonly string[]) =>
      publishCase({
        sourceId: newUlid(),
        contentHash: newUlid(),
        title,
        reportTitle: null,
        author: "A. Author",
        synopsisHtml: "<p>Chest pain at night.</p>",
        releaseNotesHtml: null,
        recommendedTime: 20,
        prerequisiteDocumentId: null,
        pictures: [],
        coverFile: null,
        build: () =>
          caseBuilder("case").signatureCase({
            uid: "case",
            title,
            authors: [],
            cards: [],
            learningObjectives,
          }),
      });
    const documents = [
      await publish("One", ["Describe the workup of Sjögren syndrome", "List causes of dyspnea"]),
      await publish("Two", ["List causes of chest pain"]),
    ];
    await lendDocuments(
      documents.map(({ document }) => document.id),
      program.id,
    );
    await addItems(
      other,
      documents.map(({ document }) => document),
    );
    expect(await titles(asTeacher, { lo_search: "SJOGREN work" }, other)).toEqual(["One"]);
    expect(await titles(asTeacher, { lo_search: "causes" }, other)).toEqual(["One", "Two"]);
    expect(await titles(asTeacher, { lo_search: "night" }, other)).toEqual([]);
    expect(await titles(asTeacher, { search: "dyspnea" }, other)).toEqual([]);
    const [first] = await items(asTeacher, {}, other);
    expect(Object.keys(first ?? {})).not.toContain("learning_objectives");
  });
});
