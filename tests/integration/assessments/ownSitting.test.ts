import { describe, expect, it } from "vitest";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { getAnswers, replaceAnswers } from "#functions/table/assessments/answers.ts";
import type { DeliveryRow } from "#functions/table/assessments/deliveries.ts";
import { replaceForm } from "#functions/table/assessments/forms.ts";
import {
  getRostering,
  type RosteringRow,
  replaceRostering,
} from "#functions/table/assessments/rosterings.ts";
import type { QuestionRow } from "#functions/table/bank/questions.ts";
import { renditionWrites } from "#functions/table/media/renditions.ts";
import { transact } from "#functions/table/table.ts";
import { listOwnRosterings } from "#shared/contract/assessments/ownRosterings.ts";
import {
  type AnswerChangeBody,
  beginAssessment,
  getOwnSitting,
  handInAssessment,
  type OwnSitting,
  saveAssessmentAnswers,
} from "#shared/contract/assessments/ownSitting.ts";
import { latestChange } from "#shared/domain/assessments/answers.ts";
import { restartAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("assessments");

const here = "a".repeat(32);
const there = "b".repeat(32);
const minute = 60_000;

/** A student who is registered for a delivery of three questions, and what they do with it. */
async function aScene(
  {
    questions,
    ...parts
  }: Partial<DeliveryRow> & { days?: readonly [number, number]; questions?: readonly QuestionRow[] } = {},
  rostering: Partial<RosteringRow> = {},
  ofProgram: Parameters<typeof aProgram>[0] = {},
) {
  const program = await aProgram(ofProgram);
  const { form, items } = await aForm(questions ? { questions } : {});
  const delivery = await aDelivery({ program, form, ...parts });
  const student = await aSignedInPerson(program, "Student");
  await aRostering(delivery, student, rostering);
  const ids = items.map(({ item_id }) => item_id);
  const path = (end: string) => `/rosterings/${delivery.id}/${end}`;
  const post = (end: string, body: object) => send({ method: "POST", path: path(end), body, as: student });
  return {
    ...{ program, form, items, ids, delivery, student, path },
    look: (device?: string) => send({ method: "GET", path: path("sitting"), as: student, query: { device } }),
    begin: (device = here) => post("begin", { device, accepts_honor_code: true }),
    resume: (device = here) => post("resume", { device }),
    pause: (device = here) => post("pause", { device }),
    save: (changes: readonly AnswerChangeBody[], device = here, sent_at = Date.now()) =>
      post("answers", { device, sent_at, changes }),
    handIn: (changes: readonly AnswerChangeBody[] = [], device = here) =>
      post("hand_in", { device, sent_at: Date.now(), changes }),
    row: async () => (await getRostering(delivery.id, student.id)) as RosteringRow,
    answers: async () => (await getAnswers(delivery.id, student.id))?.answers ?? {},
    aside: async () => (await getAnswers(delivery.id, student.id))?.set_aside ?? [],
    /** Moves everything that happened so far into the past. */
    wait: async (ms: number) => {
      const before = (await getRostering(delivery.id, student.id)) as RosteringRow;
      if (!before.sitting) throw new Error("Nothing has begun");
      const { clock, pauseEndsAt } = before.sitting;
      const moved = {
        ...before.sitting,
        clock: {
          ...clock,
          segmentStartedAt: clock.segmentStartedAt && clock.segmentStartedAt - ms,
          segmentEndedAt: clock.segmentEndedAt && clock.segmentEndedAt - ms,
          segments: clock.segments.map((one) => ({
            startedAt: one.startedAt - ms,
            endedAt: one.endedAt - ms,
          })),
        },
        pauseEndsAt: pauseEndsAt && pauseEndsAt - ms,
      };
      expect(await replaceRostering(before, { sitting: moved })).toBe(true);
      const answers = await getAnswers(delivery.id, student.id);
      if (!answers) throw new Error("Nothing has begun");
      expect(await replaceAnswers(answers, { contact_at: answers.contact_at - ms })).toBe(true);
    },
  };
}

const aChange = (item_id: number, parts: Partial<AnswerChangeBody> = {}): AnswerChangeBody => ({
  ...{ item_id, n: 1, option: 1, certainty: "certain", is_marked: false, visible_ms: 5000 },
  made_at: Date.now(),
  ...parts,
});
const sittingOf = (answer: Awaited<ReturnType<typeof send>>): OwnSitting => replyOf(getOwnSitting, answer);

describe("a student's assessments (A-01, A-02)", () => {
  it("stand by course, each with its status, its window and where its action leads", async () => {
    const scene = await aScene();
    const later = await aDelivery({
      program: scene.program,
      form: scene.form,
      days: [5, 9],
      purpose: "Late",
    });
    await aRostering(later, scene.student, { time_factor: 1.5 });
    const other = await aProgram();
    await aRostering(await aDelivery({ program: other, form: scene.form }), scene.student);
    const read = async () =>
      replyOf(listOwnRosterings, await send({ method: "GET", path: "/rosterings/own", as: scene.student }));
    const { courses } = await read();
    expect(courses).toMatchObject([
      {
        course: "Pediatrics",
        rosterings: [
          {
            ...{ id: scene.delivery.id, status: "Available", max_time_allowed: "60 minutes" },
            ...{ restart_availablity: 0, exam_url: `/rosterings/${scene.delivery.id}/exam`, answered: null },
          },
          { id: later.id, max_time_allowed: "90 minutes", status: expect.stringMatching(/^Opens /) },
        ],
      },
    ]);
    await scene.begin();
    await scene.save([aChange(scene.ids[0] as number)]);
    expect((await read()).courses[0]?.rosterings[0]).toMatchObject({
      ...{ status: "In progress", restart_availablity: 1, answered: { items: 1, total: 3 } },
    });
    await scene.handIn();
    expect((await read()).courses[0]?.rosterings[0]).toMatchObject({
      ...{ status: "Completed", completed_at: expect.any(String) },
      student_results_report_url: `/rosterings/${scene.delivery.id}/results`,
    });
  });
});

describe("beginning an assessment", () => {
  it("brings the pictures of its questions by links that work without a session, the smaller ones, too", async () => {
    const mark = newUlid();
    const [film, ecg] = [`0/original/images/film-${mark}.png`, `0/original/images/ecg-${mark}.png`];
    const smaller = { medium: `${film}.medium`, screen: `${film}.screen` };
    for (const key of [film, ecg, smaller.medium, smaller.screen])
      await putObject("MEDIA_BUCKET", key, Buffer.from("a picture"), "image/png");
    const renditions = { ...smaller, width: 4000, height: 3000, rendered_pages: 0 };
    await transact(renditionWrites({ key: film, file_uid: mark, renditions }, undefined));
    const images = [
      { key: film, alt: "Chest film" },
      { key: ecg, alt: "ECG" },
    ];
    const rows = await someQuestions(2, () => ({ efficiency_breakpoints_seconds: [30, 90] }));
    const questions = rows.map((row, place) =>
      place === 0 ? { ...row, content: { ...row.content, images } } : row,
    );
    const scene = await aScene({ questions });
    const begun = replyOf(beginAssessment, await scene.begin());
    const [first, second] = begun.items;
    expect(first?.images.map(({ alt }) => alt)).toEqual(["Chest film", "ECG"]);
    expect(second?.images).toEqual([]);
    const [shown, plain] = first?.images ?? [];
    expect(plain?.sizes).toBeUndefined();
    const sizes = (shown?.sizes ?? "").split(", ").map((one) => one.split(" ")[0] ?? "");
    expect(sizes).toHaveLength(2);
    for (const address of [shown?.address ?? "", plain?.address ?? "", ...sizes]) {
      const reply = await fetch(address);
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
    expect(begun).not.toHaveProperty("items.0.images.0.key");
  });

  it("gives the items without their key, and only on the device that began", async () => {
    const scene = await aScene();
    const before = sittingOf(await scene.look());
    expect(before).toMatchObject({ state: "open", item_count: 3, items: [], time_left_seconds: 3600 });
    const begun = replyOf(beginAssessment, await scene.begin());
    expect(begun.items.map(({ id }) => id)).toEqual(scene.ids);
    expect(begun).toMatchObject({ state: "running", is_elsewhere: false, pause_minutes: 10 });
    const answer = await scene.look(here);
    for (const text of [(await scene.begin()).text, answer.text]) {
      expect(text).not.toMatch(/correct|explanation|difficulty|breakpoints|Because/);
    }
    const elsewhere = sittingOf(await scene.look(there));
    expect(elsewhere).toMatchObject({ state: "running", is_elsewhere: true, items: [], answers: [] });
    expect(sittingOf(await scene.look())).toMatchObject({ is_elsewhere: true, items: [] });
  });

  it("is a PUT in a demonstration program, without the honor code, and is refused by PUT elsewhere (A-02)", async () => {
    const begin = (scene: Awaited<ReturnType<typeof aScene>>) =>
      send({ method: "PUT", path: scene.path("demo"), body: { device: here }, as: scene.student });
    const usual = await aScene();
    expect(codeOf(await begin(usual))).toBe("CONFLICT");
    expect((await usual.row()).sitting).toBeNull();
    const scene = await aScene({}, {}, { feature_flags: { demo_program: true } });
    const { courses } = replyOf(
      listOwnRosterings,
      await send({ method: "GET", path: "/rosterings/own", as: scene.student }),
    );
    const demo_rostering_handler_url = `/rosterings/${scene.delivery.id}/demo`;
    expect(courses[0]?.rosterings[0]).toMatchObject({ demo_program: true, demo_rostering_handler_url });
    expect(sittingOf(await begin(scene))).toMatchObject({ state: "running", is_elsewhere: false });
    expect(sittingOf(await begin(scene))).toMatchObject({ state: "running", is_elsewhere: false });
  });

  it("happens once, whoever asks how often, and is refused to another device", async () => {
    const scene = await aScene();
    const answers = await Promise.all([scene.begin(), scene.begin(), scene.begin(there)]);
    const codes = answers.map((answer) => (answer.status === 200 ? "begun" : codeOf(answer))).sort();
    expect([
      ["ASSESSMENT_ELSEWHERE", "begun", "begun"],
      ["ASSESSMENT_ELSEWHERE", "ASSESSMENT_ELSEWHERE", "begun"],
    ]).toContainEqual(codes);
    expect((await scene.row()).sitting?.clock.segments).toEqual([]);
  });

  it("is refused before and after the window, which a date exception replaces", async () => {
    expect(codeOf(await (await aScene({ days: [1, 2] })).begin())).toBe("ASSESSMENT_NOT_OPEN");
    const closed = await aScene({ days: [-3, -2] });
    expect(codeOf(await closed.begin())).toBe("ASSESSMENT_NOT_OPEN");
    const { starts_on, ends_on, starts_at, ends_at } = (await aScene()).delivery;
    const excepted = await aScene(
      { days: [-3, -2] },
      { date_exception: { starts_on, ends_on, starts_at, ends_at } },
    );
    expect((await excepted.begin()).status).toBe(200);
  });

  it("is refused while its form is withdrawn, and follows the form that replaces it", async () => {
    const scene = await aScene();
    await replaceForm(scene.form, { status: "archived" });
    expect(codeOf(await scene.begin())).toBe("ASSESSMENT_NOT_OPEN");
    const replaced = await aScene();
    const { form: next } = await aForm({ count: 2 });
    await replaceForm(replaced.form, { status: "archived", replaced_by: next.id });
    expect(replyOf(beginAssessment, await replaced.begin()).items).toHaveLength(2);
  });

  it("goes on to the end with the form that it began with", async () => {
    const scene = await aScene();
    await scene.begin();
    await replaceForm(scene.form, { status: "archived", replaced_by: (await aForm({ count: 1 })).form.id });
    expect(sittingOf(await scene.look(here)).items).toHaveLength(3);
  });

  it("is for the student alone, of a current membership in a program that is not archived", async () => {
    const scene = await aScene();
    const as = async (person: Awaited<ReturnType<typeof aPerson>>) => {
      const credentials = await aSession(person);
      return codeOf(await send({ method: "GET", path: scene.path("sitting"), as: credentials }));
    };
    const { program } = scene;
    expect(await as(await aPerson([{ program, role: "Student" }]))).toBe("NOT_FOUND");
    expect(await as(await aPerson([{ program, role: "Teacher" }]))).toBe("FORBIDDEN");
    const expired = await aPerson([
      { program, role: "Student", subscription_end: "2020-01-01T00:00:00.000Z" },
    ]);
    await aRostering(scene.delivery, expired);
    expect(await as(expired)).toBe("SUBSCRIPTION_EXPIRED");
  });
});

describe("answers of an assessment", () => {
  it("count once each, in whatever order and however often they come", async () => {
    const scene = await aScene();
    await scene.begin();
    const [first = 0, second = 0] = scene.ids;
    const changes = [
      aChange(first, { n: 1, option: 0 }),
      aChange(first, { n: 3, option: 2, certainty: "uncertain", is_marked: true }),
      aChange(second, { option: null, certainty: null, is_marked: true }),
      aChange(first, { n: 2, option: 1 }),
    ];
    await Promise.all(changes.map((change) => scene.save([change])));
    const before = await scene.answers();
    expect((await scene.save([...changes].reverse())).status).toBe(200);
    expect(await scene.answers()).toEqual(before);
    expect(before[first]?.changes.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(sittingOf(await scene.look(here)).answers).toEqual([
      expect.objectContaining({ item_id: first, n: 3, option: 2, certainty: "uncertain", is_marked: true }),
      expect.objectContaining({ item_id: second, option: null }),
    ]);
  });

  it("are refused before it begins and for what is not in the form, by name", async () => {
    const scene = await aScene();
    const change = aChange(scene.ids[0] as number);
    expect(codeOf(await scene.save([change]))).toBe("EXAM_NOT_STARTED");
    await scene.begin();
    const refusal = refusalOf(await scene.save([change, aChange(999_999_999)]));
    expect(refusal).toMatchObject({ code: "INVALID_REQUEST", fields: [{ path: "body.changes[1].item_id" }] });
    expect(await scene.answers()).toEqual({});
  });

  it("made in time and delivered after the end count, by a device whose clock stands wherever", async () => {
    const scene = await aScene();
    await scene.begin();
    await scene.wait(90 * minute);
    const sentAt = 100 * minute;
    const [first = 0, second = 0] = scene.ids;
    const answer = await scene.save(
      [aChange(first, { made_at: sentAt - 40 * minute }), aChange(second, { made_at: sentAt - 10 * minute })],
      here,
      sentAt,
    );
    const reply = replyOf(saveAssessmentAnswers, answer);
    expect(reply).toMatchObject({ is_over: true, set_aside: 0, refused: 1 });
    expect(Object.keys(await scene.answers())).toEqual([String(first)]);
  });

  it("delivered late are set aside where the server heard of the student after they were made", async () => {
    const scene = await aScene();
    await scene.begin();
    await scene.wait(20 * minute);
    const [first = 0, second = 0] = scene.ids;
    await scene.save([aChange(first)]);
    await scene.wait(70 * minute);
    const sentAt = Date.now();
    const made_at = sentAt - 80 * minute;
    const reply = replyOf(
      saveAssessmentAnswers,
      await scene.save([aChange(second, { made_at })], here, sentAt),
    );
    expect(reply).toMatchObject({ set_aside: 1, refused: 0 });
    expect(await scene.aside()).toMatchObject([{ itemId: String(second), reason: "in_contact" }]);
  });

  it("from the device that gave way are set aside, not lost", async () => {
    const scene = await aScene();
    await scene.begin();
    const taken = sittingOf(await scene.resume(there));
    expect(taken).toMatchObject({ state: "running", is_elsewhere: false });
    const [first = 0] = scene.ids;
    const reply = replyOf(saveAssessmentAnswers, await scene.save([aChange(first)]));
    expect(reply).toMatchObject({ set_aside: 1, refused: 0, is_over: false });
    expect(await scene.aside()).toMatchObject([{ itemId: String(first), reason: "elsewhere" }]);
    expect(await scene.answers()).toEqual({});
    expect(codeOf(await scene.handIn())).toBe("ASSESSMENT_ELSEWHERE");
    expect(codeOf(await scene.pause())).toBe("ASSESSMENT_ELSEWHERE");
  });
});

describe("the pause, the end and the restart", () => {
  it("pauses once, hides the items meanwhile, and goes on with the time that was left", async () => {
    const scene = await aScene();
    await scene.begin();
    await scene.wait(20 * minute);
    const paused = sittingOf(await scene.pause());
    expect(paused).toMatchObject({ state: "paused", items: [], may_resume: true, pause_minutes: 0 });
    await scene.wait(5 * minute);
    const resumed = sittingOf(await scene.resume());
    expect(resumed.items).toHaveLength(3);
    expect(resumed.time_left_seconds).toBeGreaterThan(39 * 60);
    expect(codeOf(await scene.pause())).toBe("PAUSE_USED");
    expect(codeOf(await (await begunWithoutPause()).pause())).toBe("PAUSE_FORBIDDEN");
  });

  const begunWithoutPause = async () => {
    const scene = await aScene({ pause_limit_minutes: 0 });
    await scene.begin();
    return scene;
  };

  it("submits a pause that outlasts its limit, and what ran out of time, each by its name", async () => {
    const paused = await aScene();
    await paused.begin();
    await paused.pause();
    await paused.wait(11 * minute);
    expect(codeOf(await paused.resume())).toBe("EXAM_SUBMITTED");
    expect(sittingOf(await paused.look(here))).toMatchObject({
      ...{ state: "over", status: "Auto-submitted - Pause Timeout", items: [] },
    });
    const late = await aScene();
    await late.begin();
    await late.wait(61 * minute);
    const { message } = replyOf(handInAssessment, await late.handIn());
    expect(message).toBe("Your time has expired. Your exam has been sucessfully submitted.");
    expect(sittingOf(await late.look(here)).status).toBe("Auto-submitted - Exam Timeout");
  });

  it("is recorded by the schedule with the browser closed, at the moment it ran out", async () => {
    const [timed, paused] = [await aScene(), await aScene()];
    await timed.begin();
    await timed.wait(90 * minute);
    await paused.begin();
    await paused.pause();
    await paused.wait(30 * minute);
    const [running, held] = [await timed.row(), await paused.row()];
    await cloud.runSchedule("examTimeouts");
    const { sitting: ranOut } = await timed.row();
    expect(ranOut?.clock).toMatchObject({ status: "submitted", submittedBy: "clock" });
    expect(ranOut?.clock.submittedAt).toBe((running.sitting?.clock.segmentStartedAt ?? 0) + 60 * minute);
    const { sitting: outlasted } = await paused.row();
    expect(outlasted).toMatchObject({ hasPauseTimedOut: true, clock: { status: "submitted" } });
    expect(outlasted?.clock.submittedAt).toBe(held.sitting?.pauseEndsAt);
  });

  it("hands in with the last changes, for good", async () => {
    const scene = await aScene();
    await scene.begin();
    const [first = 0] = scene.ids;
    for (let times = 0; times < 2; times++) {
      const { message } = replyOf(handInAssessment, await scene.handIn([aChange(first)]));
      expect(message).toBe("Your exam has been sucessfully submitted.");
    }
    expect(latestChange((await scene.answers())[first])?.option).toBe(1);
    const reply = replyOf(saveAssessmentAnswers, await scene.save([aChange(first, { n: 2, option: 3 })]));
    expect(reply).toMatchObject({ is_over: true, set_aside: 1 });
    expect(latestChange((await scene.answers())[first])?.option).toBe(1);
    expect(codeOf(await scene.begin())).toBe("EXAM_SUBMITTED");
  });

  it("begins again with 60 minutes and the same answers once staff restart it", async () => {
    const scene = await aScene();
    await scene.begin();
    const [first = 0] = scene.ids;
    await scene.save([aChange(first)]);
    await scene.wait(61 * minute);
    const before = await scene.row();
    if (!before.sitting) throw new Error("Nothing has begun");
    const step = restartAssessment(before.sitting, Date.now());
    await replaceRostering(before, { sitting: step.sitting, restarts_used: 1 });
    expect(sittingOf(await scene.look(there))).toMatchObject({ state: "open", status: "Restarted" });
    expect(codeOf(await scene.save([aChange(first, { n: 2 })]))).toBe("EXAM_NOT_STARTED");
    const again = replyOf(beginAssessment, await scene.begin(there));
    expect(again).toMatchObject({ state: "running", answers: [{ item_id: first, option: 1 }] });
    expect(again.time_left_seconds).toBeGreaterThan(59 * 60);
  });
});
