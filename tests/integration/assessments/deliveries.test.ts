import { beforeAll, describe, expect, it } from "vitest";
import { newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getDelivery as readDelivery } from "#functions/table/assessments/deliveries.ts";
import { getRostering, rosteringsOf, rosteringsOfPerson } from "#functions/table/assessments/rosterings.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import {
  createDelivery,
  deliveryListRoutes,
  getDelivery,
  getDeliveryOptions,
  listDeliveryCourses,
} from "#shared/contract/assessments/deliveries.ts";
import {
  addRosterings,
  findStudentsByEmail,
  type RosteringListRow,
  removeRosterings,
  rosteringListRoutes,
  updateRostering,
} from "#shared/contract/assessments/rosterings.ts";
import {
  beginAssessment,
  settleAssessment,
  submitAssessment,
} from "#shared/domain/assessments/assessmentClock.ts";
import { shortDate } from "#shared/domain/assessments/shortDates.ts";
import { daysAfter } from "#shared/domain/dates.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { todayAt } from "#tests/builders/today.ts";
import { aCourse, aPerson, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("assessments");
let staff: SignedInPerson;
let program: Program;
let admin: SignedInPerson;
beforeAll(async () => {
  program = await aProgram();
  staff = await aSignedInPerson(await aProgram({ is_editorial: true }), "Assessment Production Associate");
  admin = await aSignedInPerson(program, "Curriculum Administrator");
});

const today = (): string => todayAt("America/New_York");
const inDays = (days: number): string => shortDate(daysAfter(today(), days));
const written = (formId: number, parts: object = {}) => ({
  ...{ default_form_id: formId, form_ids: [formId], purpose: "Early", nickname: "Spring" },
  type_of_student: { graduation_years: [], disciplines: [] },
  ...{ starts_on: today(), ends_on: daysAfter(today(), 7), pause_limit_minutes: 10, restarts_allowed: 1 },
  ...{ allows_date_exceptions: true, is_custom_course: false },
  ...parts,
});
const create = (body: object, as: Sent["as"], headers?: Record<string, string>) =>
  send({ method: "POST", path: "/assessments", body, as, ...(headers && { headers }) });
const student = (parts: Parameters<typeof aPerson>[1] = {}) => aPerson([{ program, role: "Student" }], parts);
const at = (id: number, part = "") => `/assessments/${id}${part}`;
const post = (path: string, body: object, as: Sent["as"] = admin) => send({ method: "POST", path, body, as });
const put = (path: string, body: object, as: Sent["as"] = admin) => send({ method: "PUT", path, body, as });
const rowsOf = async (id: number, query: Record<string, string> = {}): Promise<RosteringListRow[]> =>
  replyOf(
    rosteringListRoutes.list,
    await send({
      method: "GET",
      path: at(id, "/rosterings"),
      query: { per_page: "100", ...query },
      as: admin,
    }),
  );

describe("a delivery", () => {
  it("is made once for one operation, listed for its program's administrators and for assessment staff, and for nobody else", async () => {
    const { form } = await aForm();
    const headers = { "idempotency-key": newUlid() };
    const body = { ...written(form.id, { nickname: `Nick ${newUlid()}` }), program_id: program.id };
    const made = replyOf(createDelivery, await create(body, admin, headers));
    expect(made).toMatchObject({
      status: "active",
      time_zone: program.time_zone,
      student_registered_count: 0,
    });
    expect(replyOf(createDelivery, await create(body, admin, headers)).id).toBe(made.id);
    const listed = async (as: Sent["as"]) =>
      replyOf(
        deliveryListRoutes.list,
        await send({ method: "GET", path: "/assessments", query: { search: body.nickname }, as }),
      );
    expect(await listed(admin)).toMatchObject([
      { id: made.id, discipline: "Pediatrics", default_form: "Form A version 1" },
    ]);
    expect(await listed(staff)).toHaveLength(1);
    const other = await aSignedInPerson(await aProgram(), "Program Service Administrator");
    expect(await listed(other)).toEqual([]);
    expect((await send({ method: "GET", path: at(made.id), as: other })).status).toBe(404);
    expect((await send({ method: "DELETE", path: at(made.id), as: other })).status).toBe(404);
    expect((await create(body, other)).status).toBe(400);
    const options = replyOf(
      getDeliveryOptions,
      await send({ method: "GET", path: "/assessments/options", as: admin }),
    );
    expect(options.programs.map(({ id }) => id)).toEqual([program.id]);
    expect(options.feature_flag_admin_upgrades).toBe(false);
  });

  it("shows students its questions only where assessment staff decided so", async () => {
    const { form } = await aForm();
    const body = { ...written(form.id, { shows_items: true }), program_id: program.id };
    expect(refusalOf(await create(body, admin)).fields).toEqual([
      {
        path: "body.shows_items",
        message: "Only assessment staff can decide that students see the questions.",
      },
    ]);
    const made = replyOf(createDelivery, await create(body, staff));
    expect(made.shows_items).toBe(true);
    const kept = await put(at(made.id), { ...written(form.id), rev: made.rev });
    expect(replyOf(getDelivery, kept).shows_items).toBe(true);
    const hidden = written(form.id, { shows_items: false });
    expect((await put(at(made.id), { ...hidden, rev: made.rev + 1 })).status).toBe(400);
    const off = await put(at(made.id), { ...hidden, rev: made.rev + 1 }, staff);
    expect(replyOf(getDelivery, off).shows_items).toBe(false);
  });

  it("refuses forms that can't be delivered and windows that can't be", async () => {
    const [{ form }, { form: draft }, { form: surgery }] = [
      await aForm(),
      await aForm({ status: "validated" }),
      await aForm({ exam_course: "Surgery 2027" }),
    ];
    const refusal = async (parts: object) => {
      const answer = await create({ ...written(form.id, parts), program_id: program.id }, admin);
      return [answer.status, refusalOf(answer).message];
    };
    expect(await refusal({ ends_on: daysAfter(today(), -1), starts_on: daysAfter(today(), -3) })).toEqual([
      400,
      "The last day is over already.",
    ]);
    expect(await refusal({ ends_on: daysAfter(today(), -1) })).toEqual([
      400,
      "The last day cannot be before the first day.",
    ]);
    expect(await refusal({ ends_on: daysAfter(today(), 400) })).toEqual([
      400,
      "An assessment is available for at most 366 days.",
    ]);
    expect(await refusal({ starts_on: "2026-02-31" })).toEqual([400, "There is no such day."]);
    expect(await refusal({ form_ids: [form.id, draft.id] })).toEqual([
      400,
      `Form ${draft.id} is not available.`,
    ]);
    expect(await refusal({ form_ids: [form.id, surgery.id] })).toEqual([
      400,
      "All forms must belong to the same exam course.",
    ]);
    expect(await refusal({ form_ids: [surgery.id] })).toEqual([
      400,
      "The default form must be one of the forms that are offered.",
    ]);
  });

  it("is changed as it was read, and deleted with its students until one has begun", async () => {
    const { form } = await aForm();
    const delivery = await aDelivery({ program, form });
    const waiting = await student();
    await aRostering(delivery, waiting);
    expect((await put(at(delivery.id), { ...written(form.id, { nickname: "Fall" }), rev: 0 })).status).toBe(
      200,
    );
    expect(codeOf(await put(at(delivery.id), { ...written(form.id), rev: 0 }))).toBe("CONFLICT");
    const { form: surgery } = await aForm({ exam_course: "Surgery 2027" });
    expect(codeOf(await put(at(delivery.id), { ...written(surgery.id), rev: 1 }))).toBe("CONFLICT");
    const begun = await aDelivery({ program, form });
    await aRostering(begun, waiting, { sitting: beginAssessment(3600, 1, nowMs()) });
    const refused = await send({ method: "DELETE", path: at(begun.id), as: admin });
    expect(refusalOf(refused).message).toBe(
      "A student has begun this assessment. It can't be deleted any more.",
    );
    expect((await send({ method: "DELETE", path: at(delivery.id), as: admin })).status).toBe(200);
    expect(await readDelivery(delivery.id)).toBeUndefined();
    expect((await rosteringsOfPerson(waiting.id)).map(({ delivery_id }) => delivery_id)).toEqual([begun.id]);
  });

  it("comes with the students of the one that it duplicates", async () => {
    const { form } = await aForm();
    const source = await aDelivery({ program, form });
    const people = [await student(), await student()];
    for (const person of people) await aRostering(source, person, { time_factor: 2 });
    const copy = replyOf(
      createDelivery,
      await create({ ...written(form.id), program_id: program.id, students_of: source.id }, admin),
    );
    expect(copy.student_registered_count).toBe(2);
    expect((await rosteringsOf(copy.id)).map(({ sitting }) => sitting)).toEqual([null, null]);
    const foreign = await aDelivery({ program: await aProgram(), form });
    expect(
      (await create({ ...written(form.id), program_id: program.id, students_of: foreign.id }, admin)).status,
    ).toBe(400);
  });

  it("counts its students in the list, a moment later", async () => {
    const { form } = await aForm();
    const delivery = await aDelivery({ program, form, nickname: `Counted ${newUlid()}` });
    const done = submitAssessment(beginAssessment(3600, 1, nowMs()), nowMs(), "learner").sitting;
    await aRostering(delivery, await student(), { sitting: done });
    await aRostering(delivery, await student());
    const row = await eventually(async () => {
      const [found] = replyOf(
        deliveryListRoutes.list,
        await send({ method: "GET", path: "/assessments", query: { search: delivery.nickname }, as: admin }),
      );
      return found?.student_registered_count === 2 ? found : undefined;
    }, "the counts of the delivery");
    expect(row.student_completed_count).toBe(1);
  });
});

describe("the students of a delivery", () => {
  it("are added in parts, again without harm, and none of another program or role", async () => {
    const own = await aProgram();
    const as = await aSignedInPerson(own, "Program Service Administrator");
    const { form } = await aForm();
    const delivery = await aDelivery({ program: own, form });
    const made: string[] = [];
    for (let from = 0; from < 120; from += 20) {
      const part = Array.from({ length: 20 }, () => aPerson([{ program: own, role: "Student" }]));
      made.push(...(await Promise.all(part)).map(({ id }) => id));
    }
    const stranger = await student();
    const asked = { user_ids: [...made, stranger.id, as.id] };
    const first = replyOf(addRosterings, await post(at(delivery.id, "/rosterings"), asked, as));
    expect([first.changed, first.unchanged, first.left.map(({ id, why }) => [id, why])]).toEqual([
      120,
      0,
      [stranger.id, as.id].map((id) => [id, "They are not a student of this program."]),
    ]);
    const again = replyOf(addRosterings, await post(at(delivery.id, "/rosterings"), asked, as));
    expect([again.changed, again.unchanged]).toEqual([0, 120]);
    expect(await rosteringsOf(delivery.id)).toHaveLength(120);
    const gone = replyOf(
      removeRosterings,
      await post(at(delivery.id, "/rosterings/remove"), { user_ids: made }, as),
    );
    expect(gone).toEqual({ changed: 120, unchanged: 0, left: [] });
    expect(await rosteringsOf(delivery.id)).toEqual([]);
  });

  it("are frozen once they have begun", async () => {
    const { form } = await aForm();
    const delivery = await aDelivery({ program, form });
    const [waiting, sitting] = [await student(), await student()];
    await aRostering(delivery, waiting);
    await aRostering(delivery, sitting, { sitting: beginAssessment(3600, 1, nowMs()) });
    const rows = new Map((await rowsOf(delivery.id)).map((row) => [row.user_id, row]));
    expect(rows.get(waiting.id)).toMatchObject({
      is_rostered: "Yes",
      status: "Available",
      ...{ selected: true, freeze_selection: false, can_restart: false, restart_url: null },
      ...{ exam_form: "form_a", default_form_name: "Form A", form_name: "Form A", assessment_version: 1 },
      name_email: `${waiting.last_name}, ${waiting.first_name} (${waiting.email})`,
      grdu_id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      set_new_time_window: false,
    });
    expect(rows.get(sitting.id)).toMatchObject({
      ...{ status: "In progress", freeze_selection: true, can_change_form: false },
      frozen_selection_tooltip: "They have begun the assessment.",
    });
    const out = replyOf(
      removeRosterings,
      await post(at(delivery.id, "/rosterings/remove"), { user_ids: [waiting.id, sitting.id] }),
    );
    expect([out.changed, out.left.map(({ id }) => id)]).toEqual([1, [sitting.id]]);
  });

  it("have their timing and form changed until they begin, by whoever read them last", async () => {
    const [{ form }, { form: other }, { form: foreign }] = [
      await aForm(),
      await aForm({ form_name: "Form B" }),
      await aForm(),
    ];
    const delivery = await aDelivery({ program, form, form_ids: [form.id, other.id] });
    const person = await student();
    const path = at(delivery.id, `/rosterings/${person.id}`);
    expect(codeOf(await put(path, { rev: 0, timing: 1.5, form_id: null }))).toBe("CONFLICT");
    await aRostering(delivery, person);
    expect((await put(path, { rev: 0, timing: 1.25, form_id: null })).status).toBe(400);
    expect((await put(path, { rev: 0, timing: 1.5, form_id: foreign.id })).status).toBe(400);
    const changed = replyOf(updateRostering, await put(path, { rev: 0, timing: 1.5, form_id: other.id }));
    expect(changed).toMatchObject({
      timing: 1.5,
      form_name: "Form B version 1",
      can_change_form: true,
      rev: 1,
    });
    const ofB = await aDelivery({ program, form: other, form_ids: [form.id, other.id] });
    await aRostering(ofB, person);
    expect(await rowsOf(ofB.id, { search: person.email })).toMatchObject([
      { exam_form: "default", default_form_name: "Form B", form_name: "Default (Form B)" },
    ]);
    const { forms } = replyOf(getDelivery, await send({ method: "GET", path: at(ofB.id), as: admin }));
    expect(forms).toEqual([
      { id: form.id, name: "Form A version 1" },
      { id: other.id, name: "Form B version 1" },
    ]);
    expect(codeOf(await put(path, { rev: 0, timing: 1, form_id: null }))).toBe("CONFLICT");
    const sat = await student();
    await aRostering(delivery, sat, { sitting: beginAssessment(3600, 1, nowMs()) });
    expect(
      codeOf(await put(at(delivery.id, `/rosterings/${sat.id}`), { rev: 0, timing: 2, form_id: null })),
    ).toBe("CONFLICT");
  });

  it("are found by address; unknown ones are named", async () => {
    const { form } = await aForm();
    const delivery = await aDelivery({ program, form, is_custom_course: true });
    const person = await student();
    const found = replyOf(
      findStudentsByEmail,
      await post(at(delivery.id, "/rosterings/find"), {
        emails: [` ${person.email.toUpperCase()} `, "nobody@example.org"],
      }),
    );
    expect([found.students.map(({ user_id }) => user_id), found.unknown]).toEqual([
      [person.id],
      ["nobody@example.org"],
    ]);
    expect(await rowsOf(delivery.id)).toEqual([]);
  });
});

describe("a custom course (A-15)", () => {
  const courses = async (programId: string, as: Sent["as"]) =>
    send({ method: "GET", path: "/assessments/courses", query: { program_id: programId }, as });
  const custom = (formId: number, course_id: number | null) =>
    written(formId, { is_custom_course: true, course_id });

  it("lists the students of its course, says who is not rostered, and whom to ask", async () => {
    const { form } = await aForm();
    const course = await aCourse([program]);
    const [rostered, added, elsewhere] = [
      await aMember(course, program),
      await aMember(course, program),
      await student(),
    ];
    await aMember(course, program, "Teacher");
    const made = replyOf(
      createDelivery,
      await create({ ...custom(form.id, course.id), program_id: program.id }, admin),
    );
    expect(made).toMatchObject({
      course_id: course.id,
      course_name: course.name,
      contact_email: admin.email,
    });
    await post(at(made.id, "/rosterings"), { user_ids: [rostered.id, elsewhere.id] });
    const rows = await rowsOf(made.id);
    expect(new Map(rows.map((row) => [row.user_id, [row.is_rostered, row.explain_status]]))).toEqual(
      new Map([
        [rostered.id, ["Yes", false]],
        [added.id, ["No", true]],
        [elsewhere.id, ["Yes", false]],
      ]),
    );
    const contact = "exams@example.org";
    const body = { ...custom(form.id, null), contact_email: contact, rev: made.rev };
    const changed = replyOf(getDelivery, await put(at(made.id), body));
    expect(changed).toMatchObject({ course_id: null, contact_email: contact });
    expect(await rowsOf(made.id)).toHaveLength(2);
  });

  it("takes courses of its own program alone, and tells nobody else which there are", async () => {
    const { form } = await aForm();
    const home = await aProgram();
    const foreign = await aCourse([home]);
    const own = await aCourse([program]);
    const refusal = await create({ ...custom(form.id, foreign.id), program_id: program.id }, admin);
    expect(refusalOf(refusal).fields).toEqual([
      { path: "body.course_id", message: "Choose a course of the program." },
    ]);
    const wrong = { ...custom(form.id, own.id), contact_email: "nobody", program_id: program.id };
    expect((await create(wrong, admin)).status).toBe(400);
    const listed = replyOf(listDeliveryCourses, await courses(program.id, admin));
    expect(listed.courses).toContainEqual({ id: own.id, name: own.name });
    expect((await courses(home.id, admin)).status).toBe(404);
    expect((await courses(home.id, staff)).status).toBe(200);
  });

  it("names an administrator where the delivery is from before there was a contact", async () => {
    const { form } = await aForm();
    const home = await aProgram();
    const administrator = await aSignedInPerson(home, "Program Service Administrator");
    const delivery = await aDelivery({ program: home, form, is_custom_course: true });
    const read = await send({ method: "GET", path: at(delivery.id), as: administrator });
    expect(replyOf(getDelivery, read).contact_email).toBe(administrator.email);
  });
});

describe("date exceptions", () => {
  it("stand in the place of the window, also after it is over, and are refused with the words of the specification", async () => {
    const { form } = await aForm();
    const over = await aDelivery({ program, form, days: [-9, -2] });
    const person = await student();
    const refused = await post(at(over.id, "/rosterings"), { user_ids: [person.id] });
    expect(codeOf(refused)).toBe("CONFLICT");
    const path = at(over.id, `/rosterings/${person.id}/date_exceptions`);
    const problems = async (start: string, end: string) => refusalOf(await put(path, { start, end })).fields;
    expect(await problems("", "")).toEqual([
      { path: "body.start", message: "Start Date can't be blank." },
      { path: "body.end", message: "End Date can't be blank." },
    ]);
    expect(await problems("1/1/27", inDays(3))).toEqual([
      { path: "body.start", message: "Invalid date format." },
    ]);
    expect(await problems(inDays(3), inDays(2))).toEqual([
      { path: "body.end", message: "End Date cannot be before Start Date." },
    ]);
    expect(await problems(inDays(-1), inDays(2))).toEqual([
      { path: "body.start", message: "Start Date cannot be in the past." },
    ]);
    const set = replyOf(updateRostering, await put(path, { start: inDays(0), end: inDays(0) }));
    expect(set).toMatchObject({
      is_rostered: "Yes",
      status: "Available",
      date_exceptions: `${inDays(0)} - ${inDays(0)}`,
    });
    expect((await getRostering(over.id, person.id))?.date_exception?.starts_on).toBe(today());
    const [row] = await rowsOf(over.id, { search: person.email });
    expect(row?.date_exceptions).toBe(`${inDays(0)} - ${inDays(0)}`);
  });

  it("are refused where the delivery does not allow them", async () => {
    const { form } = await aForm();
    const delivery = await aDelivery({ program, form, allows_date_exceptions: false });
    const person = await student();
    const path = at(delivery.id, `/rosterings/${person.id}/date_exceptions`);
    expect(codeOf(await put(path, { start: inDays(0), end: inDays(1) }))).toBe("CONFLICT");
  });
});

describe("a restart", () => {
  it("adds 60 minutes once, however often it is asked for, and no more than the delivery allows", async () => {
    const { form } = await aForm();
    const delivery = await aDelivery({ program, form });
    const person = await student();
    const row = await aRostering(delivery, person, { sitting: beginAssessment(60, 1, nowMs() - 120_000) });
    const path = at(delivery.id, `/rosterings/${person.id}/restart`);
    expect(await rowsOf(delivery.id, { search: person.email })).toMatchObject([
      { can_restart: true, restart_url: path },
    ]);
    const answers = await Promise.all([post(path, { rev: row.rev }), post(path, { rev: row.rev })]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await post(path, { rev: row.rev })).status).toBe(200);
    const open = await getRostering(delivery.id, person.id);
    expect(open).toMatchObject({
      restarts_used: 1,
      sitting: { clock: { status: "on_hold", extraSeconds: 3600 } },
    });
    const [shown] = await rowsOf(delivery.id, { search: person.email });
    expect(shown).toMatchObject({ status: "Restarted", can_restart: false });
  });

  it("is for what the clock ended, not for what was handed in", async () => {
    const { form } = await aForm();
    const delivery = await aDelivery({ program, form });
    const person = await student();
    const done = submitAssessment(beginAssessment(3600, 1, nowMs()), nowMs(), "learner").sitting;
    await aRostering(delivery, person, { sitting: done });
    expect(codeOf(await post(at(delivery.id, `/rosterings/${person.id}/restart`), { rev: 0 }))).toBe(
      "CONFLICT",
    );
    const late = await student();
    const over = settleAssessment(beginAssessment(60, 1, nowMs() - 120_000), nowMs());
    await aRostering(delivery, late, { sitting: over, restarts_used: 1 });
    expect(codeOf(await post(at(delivery.id, `/rosterings/${late.id}/restart`), { rev: 0 }))).toBe(
      "CONFLICT",
    );
  });
});

it("shows a delivery with its students counted now", async () => {
  const { form } = await aForm();
  const delivery = await aDelivery({ program, form });
  await aRostering(delivery, await student());
  expect(replyOf(getDelivery, await send({ method: "GET", path: at(delivery.id), as: staff }))).toMatchObject(
    {
      student_registered_count: 1,
      student_completed_count: 0,
      program_name: program.name,
    },
  );
});
