import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getAnswers } from "#functions/table/assessments/answers.ts";
import { getDelivery } from "#functions/table/assessments/deliveries.ts";
import { getRostering, replaceRostering } from "#functions/table/assessments/rosterings.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { createDelivery, getDelivery as deliveryRoute } from "#shared/contract/assessments/deliveries.ts";
import { listDeliveryIncidents } from "#shared/contract/assessments/incidents.ts";
import { listOwnRosterings } from "#shared/contract/assessments/ownRosterings.ts";
import { getOwnSitting, saveAssessmentAnswers } from "#shared/contract/assessments/ownSitting.ts";
import { channels, type ServerMessage } from "#shared/contract/channels.ts";
import {
  batchStartAssessment,
  getAssessmentCode,
  getAssessmentDashboard,
  listAssessmentIncidents,
  setAssessmentCode,
} from "#shared/contract/proctoring/assessments.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { proctorAssessment } from "#tests/builders/proctored.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { todayAt } from "#tests/builders/today.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { requireLive } from "../functions/liveClient.ts";

const { send } = useApi("proctoring");

const code = "HALL2026";
const here = "a".repeat(32);
const there = "b".repeat(32);

/** A proctored assessment with some students and a teacher who proctors it. */
async function aHall(
  parts: Partial<Parameters<typeof aDelivery>[0]> = {},
  ofProgram: Parameters<typeof aProgram>[0] = {},
) {
  const program = await aProgram(ofProgram);
  const { form, items } = await aForm();
  const delivery = await proctorAssessment(await aDelivery({ program, form, ...parts }), code);
  const teacher = await aSignedInPerson(program, "Teacher");
  const path = `/assessments/${delivery.id}`;
  const query = { proctor_access_code: code };
  const patch = (what: string, body: object, by: Credentials = teacher, given = code) =>
    send({
      ...{ method: "PATCH", path: `${path}/batch_${what}_exam`, body, as: by },
      query: { proctor_access_code: given },
    });
  const idsOf = (students: readonly { id: string }[]) => ({ user_ids: students.map(({ id }) => id) });
  const on = async (what: string, ...students: { id: string }[]) =>
    replyOf(batchStartAssessment, await patch(what, idsOf(students)));
  const take = (student: Credentials, end: string, body: object = {}) =>
    send({
      ...{ method: "POST", path: `/rosterings/${delivery.id}/${end}`, as: student },
      body: { device: here, ...body },
    });
  return {
    ...{ program, form, items, delivery, teacher, path, query, patch, on, take, idsOf },
    student: async () => {
      const student = await aSignedInPerson(program, "Student");
      await aRostering(delivery, student);
      return student;
    },
    dashboard: (by: Credentials = teacher, given = code) =>
      send({
        ...{ method: "GET", path: `${path}/proctor_dashboard`, as: by },
        query: { proctor_access_code: given },
      }),
    begin: (student: Credentials, device = here) =>
      take(student, "begin", { device, accepts_honor_code: true }),
    look: async (student: Credentials, device = here) =>
      replyOf(
        getOwnSitting,
        await send({
          ...{ method: "GET", path: `/rosterings/${delivery.id}/sitting`, query: { device }, as: student },
        }),
      ),
    save: async (student: Credentials, item_id: number) => {
      const change = {
        ...{ item_id, n: 1, option: 0, certainty: "certain", is_marked: false, visible_ms: 10 },
        made_at: Date.now(),
      };
      return replyOf(
        saveAssessmentAnswers,
        await take(student, "answers", { sent_at: Date.now(), changes: [change] }),
      );
    },
    /** Makes a student's time have run out a minute ago. */
    runOut: async ({ id }: { id: string }) => {
      const row = await getRostering(delivery.id, id);
      if (!row?.sitting) throw new Error("Nobody has started this student");
      const segmentStartedAt = Date.now() - 3_660_000;
      const clock = { ...row.sitting.clock, segmentStartedAt };
      expect(await replaceRostering(row, { sitting: { ...row.sitting, clock } })).toBe(true);
    },
  };
}

describe("a proctored assessment (issue 30.4; A-05, C-19, C-20)", () => {
  it("is begun by its proctor alone, and taken up by the student's browser", async () => {
    const hall = await aHall();
    const student = await hall.student();
    expect(await hall.look(student)).toMatchObject({
      ...{ state: "on_hold", is_proctored: true, pause_minutes: 0, items: [] },
    });
    expect(codeOf(await hall.begin(student))).toBe("EXAM_ON_HOLD");
    expect((await getRostering(hall.delivery.id, student.id))?.sitting).toBeNull();

    const { results, sittings } = await hall.on("start", student);
    expect(results).toEqual([{ user_id: student.id, ok: true, status: "in_progress" }]);
    expect(sittings).toMatchObject([{ user_id: student.id, status: "in_progress", time_limit_s: 3600 }]);
    // Its time runs, and its questions stay closed until the honor code is accepted.
    expect(await hall.look(student)).toMatchObject({ state: "started", items: [] });
    expect(codeOf(await hall.take(student, "resume"))).toBe("EXAM_NOT_STARTED");
    expect((await hall.begin(student)).status).toBe(200);
    expect(await hall.look(student)).toMatchObject({ state: "running", is_elsewhere: false });
    expect((await hall.look(student)).items).toHaveLength(3);
    // Another browser does not get in by Begin.
    expect(codeOf(await hall.begin(student, there))).toBe("ASSESSMENT_ELSEWHERE");
    expect(await hall.save(student, hall.items[0]?.item_id ?? 0)).toMatchObject({ set_aside: 0, refused: 0 });
  });

  it("is paused, started again and ended by its proctor, whatever the student asks for", async () => {
    const hall = await aHall();
    const student = await hall.student();
    await hall.on("start", student);
    await hall.begin(student);
    expect(codeOf(await hall.take(student, "pause"))).toBe("PAUSE_FORBIDDEN");
    expect((await hall.on("pause", student)).results).toMatchObject([{ ok: true, status: "on_hold" }]);
    expect(await hall.look(student)).toMatchObject({ state: "paused", may_resume: false, items: [] });
    expect(codeOf(await hall.take(student, "resume"))).toBe("EXAM_PAUSED");
    expect(codeOf(await hall.begin(student))).toBe("EXAM_PAUSED");
    expect((await hall.on("pause", student)).results).toMatchObject([{ ok: false, code: "EXAM_PAUSED" }]);
    await hall.on("start", student);
    expect(await hall.look(student)).toMatchObject({ state: "running", is_elsewhere: false });
    expect((await hall.on("end", student)).results).toMatchObject([{ ok: true, status: "submitted" }]);
    expect(await hall.look(student)).toMatchObject({ state: "over", status: "Completed" });
    expect((await hall.on("start", student)).results).toMatchObject([{ code: "EXAM_SUBMITTED" }]);
  });

  it("gives more time before and after it begins, each call once", async () => {
    const hall = await aHall();
    const student = await hall.student();
    const give = (key: string) =>
      send({
        ...{ method: "PATCH", path: `${hall.path}/batch_add_exam_time`, query: hall.query },
        body: { ...hall.idsOf([student]), minutes: 10, reason: "Fire alarm" },
        as: hall.teacher,
        headers: { "idempotency-key": key },
      });
    const first = newUlid();
    expect((await give(first)).status).toBe(200);
    expect((await give(first)).status).toBe(200);
    expect(await hall.look(student)).toMatchObject({ state: "on_hold", time_allowed_seconds: 4200 });
    const waiting = replyOf(getAssessmentDashboard, await hall.dashboard());
    expect(waiting).toMatchObject({
      statuses: { [student.id]: "on_hold" },
      sittings: [{ status: "on_hold", paused: false, extra_s: 600, time_limit_s: 4200 }],
    });
    await hall.on("start", student);
    await give(newUlid());
    expect(await hall.look(student)).toMatchObject({ state: "started", time_allowed_seconds: 4800 });
  });

  it("is restarted as often as it allows, on hold for its proctor again", async () => {
    const hall = await aHall();
    const student = await hall.student();
    await hall.on("start", student);
    await hall.begin(student);
    await hall.runOut(student);
    expect((await hall.on("restart", student)).results).toMatchObject([{ ok: true, status: "on_hold" }]);
    expect(await hall.look(student)).toMatchObject({ state: "on_hold", status: "Restarted" });
    expect(codeOf(await hall.begin(student))).toBe("EXAM_ON_HOLD");
    await hall.on("start", student);
    expect(await hall.look(student)).toMatchObject({ state: "running", is_elsewhere: false });
    await hall.runOut(student);
    await hall.runOut(student);
    const row = await getRostering(hall.delivery.id, student.id);
    expect(row?.restarts_used).toBe(1);
  });

  it("starts nobody outside of their dates, who is no student of it, or whose form was withdrawn", async () => {
    const later = await aHall({ days: [3, 5] });
    const early = await later.student();
    expect((await later.on("start", early)).results).toMatchObject([
      { ok: false, code: "ASSESSMENT_NOT_OPEN", message: "is outside the dates of the assessment" },
    ]);
    const hall = await aHall();
    const [inside, stranger] = [await hall.student(), await aSignedInPerson(hall.program, "Student")];
    // Their subscription has ended since they were registered.
    const expired = await aPerson([
      { program: hall.program, role: "Student", subscription_end: "2020-01-01T00:00:00.000Z" },
    ]);
    await aRostering(hall.delivery, expired);
    const { results } = await hall.on("start", inside, stranger, expired);
    expect(Object.fromEntries(results.map((one) => [one.user_id, one.code ?? "started"]))).toEqual({
      [inside.id]: "started",
      [stranger.id]: "NOT_FOUND",
      [expired.id]: "NOT_FOUND",
    });
    const { users } = replyOf(getAssessmentDashboard, await hall.dashboard());
    expect(users.map(({ id }) => id)).toEqual([inside.id]);
    const withdrawn = await aForm({ status: "archived" });
    const other = await hall.student();
    const row = await getRostering(hall.delivery.id, other.id);
    if (row) await replaceRostering(row, { form_id: withdrawn.form.id });
    expect((await hall.on("start", other)).results).toMatchObject([{ ok: false, code: "FORM_WITHDRAWN" }]);
    expect(await getAnswers(hall.delivery.id, other.id)).toBeUndefined();
  });

  it("is started for a whole hall at once, and by two proctors at the same moment once for each", async () => {
    const hall = await aHall();
    const students = await Promise.all(Array.from({ length: 30 }, () => hall.student()));
    const both = await Promise.all([hall.on("start", ...students), hall.on("start", ...students)]);
    const outcomes = both.flatMap(({ results }) => results);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(30);
    expect(outcomes.filter(({ ok }) => !ok).every(({ code: why }) => why === "EXAM_IN_PROGRESS")).toBe(true);
    const month = new Date().toISOString().slice(0, 7);
    const audit = await listAuditEntries(hall.program.id, month);
    expect(audit.filter(({ action }) => action === "exam.started")).toHaveLength(30);
  });

  it("is begun by no demo link", async () => {
    const hall = await aHall({}, { feature_flags: { demo_program: true } });
    const student = await hall.student();
    const own = replyOf(
      listOwnRosterings,
      await send({ method: "GET", path: "/rosterings/own", as: student }),
    );
    expect(own.courses[0]?.rosterings).toMatchObject([{ demo_program: false, status: "Available" }]);
    const put = { method: "PUT", path: `/rosterings/${hall.delivery.id}/demo`, body: { device: here } };
    expect(codeOf(await send({ ...put, as: student }))).toBe("EXAM_ON_HOLD");
  });
});

describe("who proctors an assessment (C-20)", () => {
  it("shows nothing without the code, to students, to other programs and in archived ones", async () => {
    const hall = await aHall();
    const student = await hall.student();
    const manager = await aSignedInPerson(hall.program, "Student Roster Manager");
    const stranger = await aSignedInPerson(await aProgram(), "Teacher");
    expect(codeOf(await hall.dashboard(hall.teacher, "WRONG234"))).toBe("ACCESS_CODE_WRONG");
    expect(codeOf(await hall.dashboard(student))).toBe("FORBIDDEN");
    expect(codeOf(await hall.dashboard(manager))).toBe("FORBIDDEN");
    expect(codeOf(await hall.dashboard(stranger))).toBe("NOT_FOUND");
    const patched = await hall.patch("start", hall.idsOf([student]), stranger);
    expect(codeOf(patched)).toBe("NOT_FOUND");
    expect(codeOf(await hall.patch("start", hall.idsOf([student]), hall.teacher, "WRONG234"))).toBe(
      "ACCESS_CODE_WRONG",
    );
    expect((await getRostering(hall.delivery.id, student.id))?.sitting).toBeNull();
    const archived = await aHall({}, { archived_at: "2026-01-01T00:00:00.000Z" });
    expect(codeOf(await archived.dashboard())).toBe("PROGRAM_INACTIVE");
    const lapsed = await aPerson([
      { program: hall.program, role: "Teacher", subscription_end: "2020-01-01T00:00:00.000Z" },
    ]);
    expect((await hall.dashboard(await aSession(lapsed))).status).toBe(403);
    // An assessment that is not proctored has no dashboard.
    const plain = await aDelivery({ program: hall.program, form: hall.form });
    const path = `/assessments/${plain.id}/proctor_dashboard`;
    const none = await send({ method: "GET", path, query: hall.query, as: hall.teacher });
    expect(refusalOf(none).message).toMatch(/isn't proctored/);
    expect(codeOf(none)).toBe("ACCESS_CODE_NOT_SET");
  });

  it("gets a code with the setting, keeps it through changes, and loses it with the setting", async () => {
    const program = await aProgram();
    const { form } = await aForm();
    const admin = await aSignedInPerson(program, "Curriculum Administrator");
    const day = todayAt(program.time_zone);
    const body = {
      ...{ form_ids: [form.id], default_form_id: form.id, purpose: "Early", nickname: "Proctored" },
      ...{ type_of_student: { graduation_years: [], disciplines: [] }, starts_on: day, ends_on: day },
      ...{ pause_limit_minutes: 10, restarts_allowed: 1, allows_date_exceptions: true },
      ...{ is_custom_course: false, is_proctored: true },
    };
    const made = replyOf(
      createDelivery,
      await send({
        method: "POST",
        path: "/assessments",
        body: { ...body, program_id: program.id },
        as: admin,
      }),
    );
    expect(made.is_proctored).toBe(true);
    const path = `/assessments/${made.id}`;
    const read = async () =>
      replyOf(
        getAssessmentCode,
        await send({ method: "GET", path: `${path}/proctor_access_code`, as: admin }),
      );
    const first = (await read()).code ?? "";
    expect(first).toMatch(/^[A-Z2-9]{8}$/);
    const dashboard = (given: string) =>
      send({
        ...{ method: "GET", path: `${path}/proctor_dashboard`, as: admin },
        query: { proctor_access_code: given },
      });
    expect((await dashboard(first)).status).toBe(200);
    const put = (change: object) =>
      send({ method: "PUT", path: `${path}/proctor_access_code`, body: change, as: admin });
    expect(refusalOf(await put({ code: "AB" })).fields).toMatchObject([{ path: "body.code" }]);
    expect(replyOf(setAssessmentCode, await put({ code: "room 2026" })).code).toBe("ROOM2026");
    expect(codeOf(await dashboard(first))).toBe("ACCESS_CODE_WRONG");
    const update = async (change: object) => {
      const { rev } = replyOf(deliveryRoute, await send({ method: "GET", path, as: admin }));
      return send({ method: "PUT", path, body: { ...body, ...change, rev }, as: admin });
    };
    // A change that says nothing of it leaves it as it is.
    expect((await update({ is_proctored: undefined, nickname: "Renamed" })).status).toBe(200);
    expect((await dashboard("ROOM2026")).status).toBe(200);
    const student = await aSignedInPerson(program, "Student");
    const delivery = await getDelivery(made.id);
    if (!delivery) throw new Error("The delivery is missing");
    await aRostering(delivery, student);
    const start = { user_ids: [student.id] };
    const started = await send({
      ...{ method: "PATCH", path: `${path}/batch_start_exam`, body: start, as: admin },
      query: { proctor_access_code: "ROOM2026" },
    });
    expect(started.status).toBe(200);
    expect(refusalOf(await update({ is_proctored: false })).message).toMatch(/stays proctored/);
    await send({
      ...{ method: "PATCH", path: `${path}/batch_end_exam`, body: start, as: admin },
      query: { proctor_access_code: "ROOM2026" },
    });
    expect((await update({ is_proctored: false })).status).toBe(200);
    expect((await read()).code).toBeNull();
    expect(codeOf(await dashboard("ROOM2026"))).toBe("ACCESS_CODE_NOT_SET");
    expect(codeOf(await put({}))).toBe("CONFLICT");
    // Teachers are told the code; they do not read it.
    const teacher = await aSignedInPerson(program, "Teacher");
    expect(codeOf(await send({ method: "GET", path: `${path}/proctor_access_code`, as: teacher }))).toBe(
      "FORBIDDEN",
    );
  });

  it("keeps incidents, and the log of the assessment tells of them and of each act", async () => {
    const hall = await aHall();
    const student = await hall.student();
    const admin = await aSignedInPerson(hall.program, "Curriculum Administrator");
    const note = (body: object) =>
      send({
        ...{ method: "POST", path: `${hall.path}/exam_incidents`, query: hall.query, as: hall.teacher },
        body: { reason: "technical", note: "The projector failed.", ...body },
      });
    await hall.on("start", student);
    await hall.on("pause", student);
    expect((await note({ user_ids: [] })).status).toBe(201);
    expect((await note({ user_ids: [student.id], note: "Left the room." })).status).toBe(201);
    const stranger = await aSignedInPerson(hall.program, "Student");
    expect(refusalOf(await note({ user_ids: [stranger.id] })).fields).toMatchObject([
      { message: "names someone who is not in this assessment" },
    ]);
    const { incidents } = replyOf(
      listAssessmentIncidents,
      await send({
        ...{ method: "GET", path: `${hall.path}/exam_incidents`, query: hall.query, as: hall.teacher },
      }),
    );
    expect(incidents.map((one) => one.note)).toEqual(["Left the room.", "The projector failed."]);
    const log = replyOf(
      listDeliveryIncidents,
      await send({ method: "GET", path: `${hall.path}/incidents`, as: admin }),
    );
    expect(
      log.incidents.map(({ kind, students, details }) => [
        kind,
        students.map(({ user_id }) => user_id),
        details,
      ]),
    ).toEqual([
      ["noted", [student.id], "Technical problem. Left the room."],
      ["noted", [], "Technical problem. The projector failed."],
      ["proctor", [student.id], "Paused"],
      ["proctor", [student.id], "Started"],
    ]);
  });
});

const isType = (type: string) => (message: ServerMessage) => message.type === type;

describe("the live channels of a proctored assessment (C-19)", () => {
  it("tell proctors what students and other proctors did, and students that they are started", async () => {
    const hall = await aHall();
    const student = await hall.student();
    const { channel_key } = replyOf(getAssessmentDashboard, await hall.dashboard());
    const watching = await requireLive(hall.teacher);
    const proctors = { channel: "AssessmentProctorChannel", delivery_id: hall.delivery.id, channel_key };
    watching.send({ command: "subscribe", identifier: proctors });
    await watching.next(isType("confirmed"));
    const newsIn = (message: ServerMessage) =>
      message.type === "message" && message.identifier.channel === "AssessmentProctorChannel"
        ? channels.AssessmentProctorChannel.sends.parse(message.data)
        : undefined;
    const sitting = await requireLive(student);
    const own = { channel: "AssessmentSittingChannel", delivery_id: hall.delivery.id, user_id: student.id };
    sitting.send({ command: "subscribe", identifier: own });
    await sitting.next(isType("confirmed"));
    const data = { is_visible: true, saved: 0, waiting: 0 };
    sitting.send({ command: "message", identifier: own, ref: "1", data });
    await watching.next((message) => newsIn(message)?.presence[0]?.user_id === student.id);
    await hall.on("start", student);
    await sitting.next(
      (message) => message.type === "message" && message.identifier.channel === "AssessmentSittingChannel",
    );
    await hall.begin(student);
    await hall.take(student, "hand_in", { sent_at: Date.now(), changes: [] });
    await watching.next((message) => newsIn(message)?.sittings[0]?.submitted_by === "learner");
    await Promise.all([watching.close(), sitting.close()]);
  });

  it("turn away who has no key, another's sitting, and other programs", async () => {
    const hall = await aHall();
    const [student, other] = [await hall.student(), await hall.student()];
    const { channel_key } = replyOf(getAssessmentDashboard, await hall.dashboard());
    const refused = async (as: Credentials, identifier: { channel: string }) => {
      const live = await requireLive(as);
      live.send({ command: "subscribe", identifier });
      const message = await live.next(isType("rejected"));
      await live.close();
      return message.type === "rejected" ? message.code : undefined;
    };
    const of = { channel: "AssessmentProctorChannel", delivery_id: hall.delivery.id };
    expect(await refused(hall.teacher, { ...of, channel_key: "guessed" } as { channel: string })).toBe(
      "ACCESS_CODE_WRONG",
    );
    const keyed = { ...of, channel_key };
    expect(await refused(student, keyed)).toBe("FORBIDDEN");
    const stranger = await aSignedInPerson(await aProgram(), "Teacher");
    expect(await refused(stranger, keyed)).toBe("ACCESS_CODE_WRONG");
    const own = { channel: "AssessmentSittingChannel", delivery_id: hall.delivery.id, user_id: student.id };
    expect(await refused(other, own)).toBe("NOT_FOUND");
  });
});
