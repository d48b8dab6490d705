import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { putSitting } from "#functions/table/exams/sittings.ts";
import { keys } from "#functions/table/keys.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { putItem } from "#functions/table/table.ts";
import { getCourse, listCourses } from "#shared/contract/courses/courses.ts";
import { getEducatorDashboard, getStudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { getEditorialDashboard } from "#shared/contract/dashboards/editorialDashboard.ts";
import { getPeopleDashboard } from "#shared/contract/dashboards/peopleDashboard.ts";
import {
  getCourseReportDashboard,
  getReportDashboard,
} from "#shared/contract/dashboards/reportDashboards.ts";
import { listSittings } from "#shared/contract/exams/sittings.ts";
import { newSitting, pause, type Sitting, start } from "#shared/domain/examClock.ts";
import { examStatusText } from "#shared/domain/examStatus.ts";
import { aMember } from "#tests/builders/course.ts";
import { type Credentials, codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("dashboards");

const dayMs = 24 * 3600 * 1000;
const iso = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
const date = (days: number): string => iso(days).slice(0, 10);
const minute = (days: number): number => Math.floor(Date.parse(iso(days)) / 60_000);

let program: Program;
let running: CourseRow;
let other: CourseRow;
let documents: DocumentRow[];
let student: BuiltPerson;
let idle: BuiltPerson;
const sessions: Record<string, Credentials> = {};

beforeAll(async () => {
  program = await aProgram({ time_zone: "UTC" });
  documents = await Promise.all([aDocument([program]), aDocument([program])]);
  running = await aCourse([program], { name: "Acute Care", start_date: date(-20), end_date: date(10) });
  other = await aCourse([program], { name: "Not mine" });
  await aCourse([program], { name: "Put away", archived_at: iso(-1) });
  await addItems(running, documents);
  [student, idle] = await Promise.all([
    aPerson([{ program, role: "Student" }]),
    aPerson([{ program, role: "Student" }]),
  ]);
  await aPerson([{ program, role: "Student", subscription_end: null }]);
  await aPerson([{ program, role: "Teacher", subscription_end: iso(-3) }]);
  await aPerson([{ program, role: "Student", subscription_end: iso(3) }]);
  for (const one of [student, idle]) await enroll(running, program, one);
  for (const role of [
    "Program Service Administrator",
    "Lead Course Administrator",
    "IT Administrator",
    "Student Roster Manager",
  ] as const) {
    const isLead = role === "Lead Course Administrator";
    sessions[role] = await aSession(
      isLead ? await aMember(running, program, role) : await aPerson([{ program, role }]),
    );
  }
  sessions.Student = await aSession(student);
  const [first, second] = documents;
  if (!first || !second) throw new Error("Two documents were made");
  await putCourseProgressRows([
    {
      course_id: running.id,
      program_id: program.id,
      user_id: student.id,
      cells: {
        [first.id]: [100, null, 0, minute(-2), minute(-3), minute(-2)],
        [second.id]: [50, null, 0, minute(-1), minute(-1), null],
      },
    },
  ]);
  await setProgress(student, first, {
    percent_complete: 100,
    is_finished: true,
    started_at: iso(-3),
    completed_at: iso(-2),
    last_accessed_at: iso(-2),
  });
  await setProgress(student, second, {
    percent_complete: 50,
    started_at: iso(-1),
    last_accessed_at: iso(-1),
  });
});

const get = (role: string, path: string, query: Sent["query"] = {}) =>
  send({ method: "GET", path, as: sessions[role], query });
const educator = async (role: string, query: Sent["query"] = {}) =>
  replyOf(getEducatorDashboard, await get(role, "/educator_dashboard", query));

describe("the educator's dashboard (C-44)", () => {
  it("names the exams of today in the courses that one looks after, by their clocks", async () => {
    const own = await aProgram({ time_zone: "UTC" });
    const root = { ...aSmallCase(), timeLimit: 3600 };
    const exam = await aDocument([own], { title: "<p>Final</p>", root });
    const course = await aCourse([own], { start_date: date(-5), end_date: date(5) });
    const over = await aCourse([own], { start_date: date(-9), end_date: date(-1) });
    for (const each of [course, over]) await addItems(each, [exam]);
    const sits = await aMember(course, own);
    await aMember(course, own);
    const teacher = await aSession(await aPerson([{ program: own, role: "Program Service Administrator" }]));
    const ask = async () =>
      replyOf(getEducatorDashboard, await send({ method: "GET", path: "/educator_dashboard", as: teacher }))
        .exams_today;
    const sitting = { ...newSitting(3600, 1), status: "in_progress", segmentStartedAt: Date.now() } as const;
    for (const { id: courseId } of [course, over]) {
      const place = { courseId, programId: own.id, userId: sits.id, documentId: exam.id };
      await putSitting({ ...place, attempt: 1, sectionUid: "s", sitting, rev: 1 });
    }
    expect(await ask()).toEqual([
      {
        ...{ course_id: course.id, course_name: course.name, document_id: exam.id, title: "Final" },
        ...{ state: "under_way", not_begun: 1, under_way: 1, over: 0, is_proctored: false },
      },
    ]);
    await putItem({
      ...keys.proctoring(course.id, own.id),
      ...{ course_id: course.id, channel_key: newUlid(), changed_at: iso(0) },
    });
    expect((await ask())[0]).toMatchObject({ is_proctored: true });
  });

  it("shows courses, who falls behind, what is due and who is still to register", async () => {
    const seen = await educator("Program Service Administrator");
    expect(seen.courses.map(({ name }) => name)).toEqual(["Acute Care", "Not mine"]);
    expect(seen.courses[0]).toMatchObject({
      students: 2,
      students_at_work: 1,
      percent_complete: 37.5,
      state: "running",
    });
    expect(seen.behind).toMatchObject({ count: 1, students: [{ user_id: idle.id, reason: "not_started" }] });
    expect(seen.due).toEqual([
      {
        kind: "course_end",
        course_id: running.id,
        course_name: "Acute Care",
        date: date(10),
        open: 2,
        students: 2,
      },
    ]);
    expect(seen.pending_people).toBe(1);
    expect(seen.activity).toHaveLength(30);
    expect(seen.end_date).toBe(date(0));
  });

  it("counts what a changed range of days holds", async () => {
    const all = await educator("Program Service Administrator");
    const sum = (one: typeof all) =>
      one.activity.reduce(
        (so, day) => ({ begun: so.begun + day.begun, completed: so.completed + day.completed }),
        { begun: 0, completed: 0 },
      );
    expect(sum(all)).toEqual({ begun: 2, completed: 1 });
    expect(all.before).toEqual({ begun: 0, completed: 0 });
    const earlier = await educator("Program Service Administrator", {
      start_date: date(-4),
      end_date: date(-2),
    });
    expect(earlier.activity.map(({ date: day, begun, completed }) => [day, begun, completed])).toEqual([
      [date(-4), 0, 0],
      [date(-3), 1, 0],
      [date(-2), 0, 1],
    ]);
    const today = await educator("Program Service Administrator", {
      start_date: date(-1),
      end_date: date(0),
    });
    // One was begun and none completed yesterday; one each in the two days before.
    expect(sum(today)).toEqual({ begun: 1, completed: 0 });
    expect(today.before).toEqual({ begun: 1, completed: 1 });
    // Who worked in these days, and later as well.
    expect(earlier.courses[0]?.students_at_work).toBe(1);
  });

  it("shows a Lead Course Administrator their courses, and no count of people", async () => {
    const seen = await educator("Lead Course Administrator");
    expect(seen.courses.map(({ id }) => id)).toEqual([running.id]);
    expect(seen.courses.map(({ id }) => id)).not.toContain(other.id);
    expect(seen.pending_people).toBeNull();
  });

  it.each([
    [{ start_date: "2026-02-31" }, "query.start_date"],
    [{ start_date: "2026-11-02", end_date: "2026-11-01" }, "query.end_date"],
    [{ start_date: "2026-01-01", end_date: "2026-11-01" }, "query.end_date"],
  ])("refuses %j by the name of the field", async (query, field) => {
    const { code, fields } = refusalOf(
      await get("Program Service Administrator", "/educator_dashboard", query),
    );
    expect([code, fields?.[0]?.path]).toEqual(["INVALID_REQUEST", field]);
  });

  it("is not for students, rosters and accounts", async () => {
    for (const role of ["Student", "IT Administrator", "Student Roster Manager"])
      expect(codeOf(await get(role, "/educator_dashboard"))).toBe("FORBIDDEN");
  });
});

describe("a student's dashboard (C-44)", () => {
  it("goes on where they left, and says what ends when", async () => {
    const seen = replyOf(getStudentDashboard, await get("Student", "/student_dashboard"));
    expect(seen.next).toMatchObject({
      ...{ percent_complete: 50, course_id: running.id, course_name: "Acute Care", is_begun: true },
    });
    expect(seen.courses).toMatchObject([{ id: running.id, end_date: date(10), completed: 1, items: 2 }]);
    expect(seen.courses[0]?.next?.relation_id).toBe(seen.next?.relation_id);
  });

  it("says how each exam stands, and leads on to none that is over (B.3)", async () => {
    const mine = await aProgram({ time_zone: "UTC" });
    const anExam = () => aDocument([mine], { root: { ...aSmallCase("A timed case"), timeLimit: 600 } });
    const [late, paused, running, fresh] = [await anExam(), await anExam(), await anExam(), await anExam()];
    const course = await aCourse([mine], { name: "Exams", start_date: date(-2), end_date: date(5) });
    const relations = await addItems(course, [late, paused, running, fresh]);
    const person = await aPerson([{ program: mine, role: "Student" }]);
    await enroll(course, mine, person);
    const begin = async (document: typeof late, change: (sitting: Sitting) => Sitting) => {
      const began = start(newSitting(600, 1), Date.now() - 60_000, "learner").sitting;
      const place = { courseId: course.id, programId: mine.id, userId: person.id, documentId: document.id };
      const sitting = { attempt: 1, sectionUid: "small", sitting: change(began), rev: 1 };
      expect(await putSitting({ ...place, ...sitting })).toBe(true);
      await setProgress(person, document, {
        percent_complete: 40,
        started_at: iso(-1),
        last_accessed_at: iso(-1),
      });
    };
    // Its time ran out, and no schedule has recorded that.
    await begin(late, (sitting) => ({ ...sitting, segmentStartedAt: Date.now() - 660_000 }));
    await begin(paused, (sitting) => pause(sitting, Date.now()).sitting);
    await begin(running, (sitting) => sitting);
    const as = await aSession(person);
    const seen = replyOf(getStudentDashboard, await send({ method: "GET", path: "/student_dashboard", as }));
    expect(seen.exams.map(({ relation_id, sitting }) => [relation_id, examStatusText(sitting)])).toEqual([
      [relations[1], "Paused"],
      [relations[2], "In progress"],
      [relations[3], "Not started"],
      [relations[0], "Submitted: time ran out"],
    ]);
    for (const { sitting } of seen.exams.slice(0, 2)) {
      expect(sitting?.time_left).toBeGreaterThan(0);
      expect(sitting?.time_left).toBeLessThanOrEqual(540);
    }
    // The exam whose clock runs is what to do now.
    expect(seen.next).toMatchObject({ relation_id: relations[2], is_begun: true });
    expect(seen.courses[0]).toMatchObject({ completed: 1, items: 4, next: { relation_id: relations[2] } });
    const teacher = await aSession(await aPerson([{ program: mine, role: "Teacher" }]));
    const path = `/document_sets/${course.id}/sittings`;
    const staff = replyOf(listSittings, await send({ method: "GET", path, as: teacher }));
    const ofStaff = (document: typeof late) => {
      const [sitting] = staff.exams.find(({ document_id }) => document_id === document.id)?.sittings ?? [];
      return examStatusText(sitting ?? null);
    };
    expect([late, paused, running].map(ofStaff)).toEqual([
      "Submitted: time ran out",
      "Paused",
      "In progress",
    ]);
  });

  it("names for each course the same next item and figures as the list and the page of courses (C-09)", async () => {
    const mine = await aProgram({ time_zone: "UTC" });
    const cases = [await aDocument([mine]), await aDocument([mine]), await aDocument([mine])];
    const exam = await aDocument([mine], { root: { ...aSmallCase("A timed case"), timeLimit: 600 } });
    const course = (name: string, end: number) =>
      aCourse([mine], { name, start_date: date(-2), end_date: date(end) });
    const [soon, later] = [await course("Ends soon", 3), await course("Ends later", 30)];
    await addItems(soon, [...cases.slice(0, 1), exam]);
    const relations = await addItems(later, cases);
    const person = await aPerson([{ program: mine, role: "Student" }]);
    for (const one of [soon, later]) await enroll(one, mine, person);
    const as = await aSession(person);
    const agree = async () => {
      const home = replyOf(
        getStudentDashboard,
        await send({ method: "GET", path: "/student_dashboard", as }),
      );
      const list = replyOf(listCourses, await send({ method: "GET", path: "/document_sets", as }));
      expect(home.courses).toHaveLength(2);
      for (const { id, completed, items, next } of home.courses) {
        const listed = list.find((one) => one.id === id)?.own_progress;
        expect(listed).toMatchObject({ completed, items, go_on: next });
        const page = await send({ method: "GET", path: `/document_sets/${id}`, as });
        expect(replyOf(getCourse, page).own_progress).toEqual(listed);
      }
      if (!home.next) throw new Error("Something is left to do");
      const { course_id, course_name, percent_complete, last_accessed_at, ...goOn } = home.next;
      expect(home.courses.find(({ id }) => id === course_id)?.next).toEqual(goOn);
      return [course_name, goOn.relation_id, percent_complete, last_accessed_at];
    };
    expect((await agree())[0]).toBe("Ends soon");

    // The third was opened last, though the course begins with others and ends later.
    const last_accessed_at = "2026-11-02T12:00:00.000Z";
    const [, , third] = cases;
    if (!third) throw new Error("Three cases were made");
    await setProgress(person, third, { percent_complete: 36, last_accessed_at });
    expect(await agree()).toEqual(["Ends later", relations[2], 36, last_accessed_at]);

    // An exam whose time ran out counts as done everywhere, before that is recorded in its progress.
    const place = { courseId: soon.id, programId: mine.id, userId: person.id, documentId: exam.id };
    const began = start(newSitting(600, 1), Date.now() - 660_000, "learner").sitting;
    const sitting = { ...began, segmentStartedAt: Date.now() - 660_000 };
    await putSitting({ ...place, attempt: 1, sectionUid: "small", sitting, rev: 1 });
    await agree();
    const home = replyOf(getStudentDashboard, await send({ method: "GET", path: "/student_dashboard", as }));
    expect(home.courses.find(({ id }) => id === soon.id)).toMatchObject({ completed: 1, items: 2 });
  });

  it("names the exams that are before them, and counts what they did in the range", async () => {
    const mine = await aProgram({ time_zone: "UTC" });
    const exam = await aDocument([mine], { root: { ...aSmallCase("A timed case"), timeLimit: 3600 } });
    const done = await aDocument([mine]);
    const [course, coming] = [
      await aCourse([mine], { name: "Exams", start_date: date(-2), end_date: date(5) }),
      await aCourse([mine], { name: "Later", start_date: date(2), end_date: date(9) }),
    ];
    await addItems(course, [exam, done]);
    await addItems(coming, [await aDocument([mine], { root: { ...aSmallCase("Later"), timeLimit: 3600 } })]);
    const person = await aPerson([{ program: mine, role: "Student" }]);
    for (const one of [course, coming]) await enroll(one, mine, person);
    await setProgress(person, done, { percent_complete: 100, started_at: iso(-9), completed_at: iso(-1) });
    const as = await aSession(person);
    const ask = async (query: Sent["query"]) =>
      replyOf(getStudentDashboard, await send({ method: "GET", path: "/student_dashboard", as, query }));
    const seen = await ask({ start_date: date(-3), end_date: date(0) });
    expect(seen.exams.map(({ course_name, end_date }) => [course_name, end_date])).toEqual([
      ["Exams", date(5)],
    ]);
    expect(seen.activity.map(({ begun, completed }) => [begun, completed])).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
    const wider = await ask({ start_date: date(-9), end_date: date(-8) });
    expect(wider.activity[0]).toEqual({ date: date(-9), begun: 1, completed: 0 });
  });
});

describe("the dashboard of accounts and rosters (C-44)", () => {
  it("says who is pending, whose subscription has ended and whose ends soon", async () => {
    const it = replyOf(getPeopleDashboard, await get("IT Administrator", "/people_dashboard"));
    expect([it.people, it.students, it.pending.count, it.expired.count, it.expiring.count]).toEqual([
      9, 4, 1, 1, 1,
    ]);
    expect(it.added.at(-1)).toEqual({ date: date(0), people: 9 });
  });

  it("counts students alone for whoever looks after no others", async () => {
    const roster = replyOf(getPeopleDashboard, await get("Student Roster Manager", "/people_dashboard"));
    expect([roster.people, roster.students, roster.expired.count]).toEqual([4, 4, 0]);
    // The only way to the members of a course for who sees no courses; for nobody else.
    const names = roster.courses?.courses.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en-US")));
    expect(roster.courses?.count).toBe(names.length);
    const it = replyOf(getPeopleDashboard, await get("IT Administrator", "/people_dashboard"));
    expect(it.courses).toBeNull();
  });
});

describe("the editorial dashboard (C-44)", () => {
  it("shows what was released in the range, of what the group may open", async () => {
    const group = await aProgram({ is_editorial: true, time_zone: "UTC" });
    const session = await aSession(await aPerson([{ program: group, role: "Reviewer" }]));
    const recent = await aDocument([group], { title: "<p>Delirium</p>", last_release_date: iso(-2) });
    await aDocument([group], { last_release_date: iso(-50) });
    await aDocument([program], { last_release_date: iso(-1) });
    const ask = (query: Sent["query"]) =>
      send({ method: "GET", path: "/editorial_dashboard", as: session, query });
    const seen = replyOf(getEditorialDashboard, await ask({}));
    expect(seen.kinds).toEqual([{ kind: "signature_case", documents: 2 }]);
    expect(seen.released.documents).toMatchObject([{ id: recent.id, title: "Delirium" }]);
    const more = replyOf(getEditorialDashboard, await ask({ start_date: date(-60) }));
    expect(more.released.count).toBe(2);
    expect(more.oldest[0]?.id).not.toBe(recent.id);
  });
});

describe("report dashboards (C-33, C-44)", () => {
  const course = async (role: string, query: Sent["query"] = {}) =>
    get(role, `/document_sets/${running.id}/report_dashboard`, query);

  it("shows how a course goes, of all its days and of those that are asked for", async () => {
    const all = replyOf(getCourseReportDashboard, await course("Program Service Administrator"));
    expect(all).toMatchObject({ start_date: date(-20), end_date: date(0), students: 2, tabs: ["case"] });
    expect(all.items.map(({ completed, in_progress }) => [completed, in_progress])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(all.progress.at(-1)).toMatchObject({ percent_complete: 25 });
    const query = { start_date: date(-1), end_date: date(0) };
    const two = replyOf(getCourseReportDashboard, await course("Lead Course Administrator", query));
    expect(two.progress.map((day) => day.date)).toEqual([date(-1), date(0)]);
    expect(two.items.map(({ not_worked }) => not_worked)).toEqual([2, 1]);
  });

  it("sets the courses that one looks after beside one another", async () => {
    const seen = replyOf(getReportDashboard, await get("Program Service Administrator", "/report_dashboard"));
    expect(seen.courses[0]).toMatchObject({ id: running.id, in_progress: 1, not_started: 1, behind: 1 });
    const own = replyOf(getReportDashboard, await get("Lead Course Administrator", "/report_dashboard"));
    expect(own.courses.map(({ id }) => id)).toEqual([running.id]);
  });

  it("names days that cannot be shown, and shows students nothing", async () => {
    const reversed = { start_date: date(0), end_date: date(-1) };
    expect(refusalOf(await course("Program Service Administrator", reversed))).toMatchObject({
      fields: [{ path: "query.end_date" }],
    });
    const long = { start_date: "2020-01-01", end_date: date(0) };
    expect(refusalOf(await course("Program Service Administrator", long))).toMatchObject({
      fields: [{ path: "query.start_date" }],
    });
    expect(codeOf(await course("Student"))).toBe("FORBIDDEN");
    expect(codeOf(await get("Student", "/report_dashboard"))).toBe("FORBIDDEN");
  });
});
