import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { getDelivery } from "#functions/table/assessments/deliveries.ts";
import { getForm, replaceForm } from "#functions/table/assessments/forms.ts";
import { getRostering, replaceRostering } from "#functions/table/assessments/rosterings.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { listDeliveryIncidents } from "#shared/contract/assessments/incidents.ts";
import { saveAssessmentAnswers } from "#shared/contract/assessments/ownSitting.ts";
import { restartRostering } from "#shared/contract/assessments/rosterings.ts";
import { shortDate } from "#shared/domain/assessments/shortDates.ts";
import { daysAfter } from "#shared/domain/dates.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSatAssessment } from "#tests/builders/satAssessment.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { todayAt } from "#tests/builders/today.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("assessments");
let program: Program;
let admin: SignedInPerson;
beforeAll(async () => {
  program = await aProgram();
  admin = await aSignedInPerson(program, "Curriculum Administrator");
});

const device = "a".repeat(32);
const today = (): string => todayAt(program.time_zone);
const put = (path: string, body: object) => send({ method: "PUT", path, body, as: admin });
const incidentsIn = async (id: number) =>
  replyOf(
    listDeliveryIncidents,
    await send({ method: "GET", path: `/assessments/${id}/incidents`, as: admin }),
  ).incidents;
const take = (deliveryId: number, student: SignedInPerson, end: string, body: object) =>
  send({ method: "POST", path: `/rosterings/${deliveryId}/${end}`, body: { device, ...body }, as: student });
const begin = (deliveryId: number, student: SignedInPerson) =>
  take(deliveryId, student, "begin", { accepts_honor_code: true });
const change = (item_id: number, n = 1) => ({
  ...{ item_id, n, option: 0, certainty: "certain", is_marked: false, visible_ms: 900 },
  made_at: Date.now(),
});

describe("the incident log of a delivery (issue 30; ADR 0416)", () => {
  it("tells what happened to each student and what staff did, for whoever delivers it alone", async () => {
    const made = await aForm();
    const delivery = await aDelivery({ program, form: made.form });
    const [ann, ben] = await Promise.all([
      aSignedInPerson(program, "Student"),
      aSignedInPerson(program, "Student"),
    ]);
    await aRostering(delivery, ann);
    await aSatAssessment({ ...made, delivery }, ben, [], { isTimedOut: true });
    const path = `/assessments/${delivery.id}`;
    const [first] = made.items;
    await put(`${path}/rosterings/${ann.id}`, { rev: 0, timing: 1.5, form_id: null });
    const dates = { start: shortDate(today()), end: shortDate(daysAfter(today(), 3)) };
    await put(`${path}/rosterings/${ann.id}/date_exceptions`, dates);
    expect((await begin(delivery.id, ann)).status).toBe(200);
    // Another browser answers, and the student pauses.
    const elsewhere = { device: "b".repeat(32), sent_at: Date.now(), changes: [change(first?.item_id ?? 0)] };
    expect(replyOf(saveAssessmentAnswers, await take(delivery.id, ann, "answers", elsewhere)).set_aside).toBe(
      1,
    );
    expect((await take(delivery.id, ann, "pause", {})).status).toBe(200);
    const found = await incidentsIn(delivery.id);
    const of = (student: SignedInPerson) =>
      found
        .filter(({ students }) => students.some(({ user_id }) => user_id === student.id))
        .map(({ kind, details, answers, by }) => [kind, details, answers, by !== ""]);
    expect(of(ann).toReversed()).toEqual([
      ["timing", "1 × to 1.5 ×", 0, true],
      ["dates", `${dates.start} - ${dates.end}`, 0, true],
      ["elsewhere", "", 1, false],
      ["paused", "", 0, false],
    ]);
    expect(of(ben)).toEqual([["time_out", "", 0, false]]);
    const teacher = await aSignedInPerson(program, "Teacher");
    const refused = await send({ method: "GET", path: `${path}/incidents`, as: teacher });
    expect(codeOf(refused)).toBe("FORBIDDEN");
    const other = await aSignedInPerson(await aProgram(), "Curriculum Administrator");
    expect(codeOf(await send({ method: "GET", path: `${path}/incidents`, as: other }))).toBe("NOT_FOUND");
  });

  it("holds one restart where two are given at once", async () => {
    const made = await aForm();
    const delivery = await aDelivery({ program, form: made.form, restarts_allowed: 3 });
    const student = await aSignedInPerson(program, "Student");
    await aSatAssessment({ ...made, delivery }, student, [], { isTimedOut: true });
    const { rev = 0 } = (await getRostering(delivery.id, student.id)) ?? {};
    const restart = () =>
      send({
        ...{ method: "POST", path: `/assessments/${delivery.id}/rosterings/${student.id}/restart` },
        ...{ body: { rev }, as: admin },
      });
    const replies = await Promise.all([restart(), restart(), restart()]);
    const row = await getRostering(delivery.id, student.id);
    expect(row).toMatchObject({ restarts_used: 1, sitting: { clock: { extraSeconds: 3600 } } });
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await incidentsIn(delivery.id)).map(({ kind }) => kind)).toEqual(["restart", "time_out"]);
    // The second try finds it open, and adds nothing.
    expect(replyOf(restartRostering, await restart()).status).toBe("Restarted");
    expect((await getRostering(delivery.id, student.id))?.restarts_used).toBe(1);
  });
});

describe("a sitting whose delivery changes under it (A-13, A-14; issue 30)", () => {
  it("has its whole time where it began in the last second of the window", async () => {
    const made = await aForm();
    const ends_at = isoTime(nowMs() + 4000);
    const delivery = await aDelivery({ program, form: made.form, ends_at });
    const [student, late] = await Promise.all([
      aSignedInPerson(program, "Student"),
      aSignedInPerson(program, "Student"),
    ]);
    await aRostering(delivery, student);
    await aRostering(delivery, late);
    expect((await begin(delivery.id, student)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(ends_at) - nowMs() + 50)));
    expect((await begin(delivery.id, late)).status).toBe(409);
    const sent = { sent_at: Date.now(), changes: [change(made.items[0]?.item_id ?? 0)] };
    const saved = replyOf(saveAssessmentAnswers, await take(delivery.id, student, "answers", sent));
    expect(saved).toMatchObject({ is_over: false, set_aside: 0, refused: 0 });
    const row = await getRostering(delivery.id, student.id);
    expect(row?.sitting?.clock).toMatchObject({ status: "in_progress", timeLimitSeconds: 3600 });
  });

  it("goes on to the end while the window is moved, its form archived and its student's row left as it is", async () => {
    const made = await aForm();
    const delivery = await aDelivery({ program, form: made.form });
    const student = await aSignedInPerson(program, "Student");
    await aRostering(delivery, student);
    expect((await begin(delivery.id, student)).status).toBe(200);
    const moved = await put(`/assessments/${delivery.id}`, {
      ...{ default_form_id: made.form.id, form_ids: [made.form.id], purpose: "Early", nickname: "Moved" },
      type_of_student: { graduation_years: [], disciplines: [] },
      ...{ starts_on: daysAfter(today(), 20), ends_on: daysAfter(today(), 25), pause_limit_minutes: 0 },
      ...{ restarts_allowed: 1, allows_date_exceptions: true, is_custom_course: false, rev: 0 },
    });
    expect(moved.status).toBe(200);
    const form = await getForm(made.form.id);
    if (form) await replaceForm(form, { status: "archived" });
    const before = await getRostering(delivery.id, student.id);
    const sent = { sent_at: Date.now(), changes: [change(made.items[0]?.item_id ?? 0)] };
    expect(replyOf(saveAssessmentAnswers, await take(delivery.id, student, "answers", sent)).refused).toBe(0);
    expect((await take(delivery.id, student, "hand_in", { ...sent, changes: [] })).status).toBe(200);
    const after = await getRostering(delivery.id, student.id);
    expect(before?.sat_compiled_id).toBe(after?.sat_compiled_id);
    expect(after?.sitting?.clock).toMatchObject({ status: "submitted", submittedBy: "learner" });
    const acts = (await getDelivery(delivery.id))?.acts ?? [];
    expect(acts.map(({ what }) => what)).toEqual(["assessment"]);
    expect(acts[0]?.details).toContain("Dates from");
    // Its end can't be taken back by a second hand-in, nor by a write of what was read before.
    const again = await take(delivery.id, student, "hand_in", { ...sent, changes: [] });
    expect(again.status).toBe(200);
    expect((await getRostering(delivery.id, student.id))?.sitting).toEqual(after?.sitting);
    if (before) expect(await replaceRostering(before, { sitting: null })).toBe(false);
  });
});
