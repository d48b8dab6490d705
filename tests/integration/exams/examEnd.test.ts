import { describe, expect, it } from "vitest";
import { hourOf, listDueSittings } from "#functions/table/exams/sittings.ts";
import { endExam } from "#shared/contract/exams/exams.ts";
import { deadlineOf, pause, start } from "#shared/domain/examClock.ts";
import { timeLeftOf } from "#shared/domain/examTimer.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aDocument, addItems } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an } from "../documents/learner.ts";
import { aMoment, hour, minute, useExamRoom } from "./examRoom.ts";

const { cloud, send } = useApi("documents");
const { room, aStudent, examineeOf, anExaminee } = useExamRoom(send);

describe("ending an exam (A-04, D-25)", () => {
  it("submits for good, says so in the specification's words, and again when it is repeated", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    for (let times = 0; times < 2; times++) {
      expect(replyOf(endExam, await examinee.end())).toEqual({
        ok: true,
        message: "Your exam has been sucessfully submitted.",
      });
    }
    expect((await examinee.row()).sitting).toMatchObject({ status: "submitted", submittedBy: "learner" });
    expect((await examinee.look()).sitting).toMatchObject({ status: "submitted", submitted: true });
    expect(codeOf(await examinee.begin())).toBe("EXAM_SUBMITTED");
  });

  it("takes an empty object and nothing else", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    expect((await examinee.end({ force: true })).status).toBe(400);
    expect((await examinee.look()).sitting?.submitted).toBe(false);
  });

  it("refuses a case that is no exam", async () => {
    const learning = await aDocument([room.program], { root: aSmallCase("No exam") });
    await addItems(room.course, [learning]);
    const student = await aStudent();
    expect(codeOf(await examineeOf(learning, student).end())).toBe("NOT_AN_EXAM");
  });

  it("refuses what nobody has started", async () => {
    expect(codeOf(await (await anExaminee()).end())).toBe("EXAM_NOT_STARTED");
  });

  it("says that the time has expired, once it has", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    await examinee.wait(hour);
    expect((await examinee.look()).sitting).toMatchObject({ submitted: true, submitted_by: "clock" });
    expect(replyOf(endExam, await examinee.end()).message).toBe(
      "Your time has expired. Your exam has been sucessfully submitted.",
    );
  });

  it("is done by the schedule for a browser that was closed, at the deadline, and nobody else's exam", async () => {
    const [gone, present] = [await anExaminee(), await anExaminee()];
    await Promise.all([gone.begun(), present.begun()]);
    await gone.wait(61 * minute);
    const deadline = deadlineOf((await gone.row()).sitting);
    await cloud.runSchedule("ExamTimeouts");
    await expect.poll(async () => (await gone.row()).sitting.status, { timeout: 15_000 }).toBe("submitted");
    expect((await gone.row()).sitting).toMatchObject({ submittedBy: "clock", submittedAt: deadline });
    expect((await present.row()).sitting.status).toBe("in_progress");
    expect(await listDueSittings(hourOf(deadline ?? 0), Date.now(), 100)).not.toContainEqual(
      expect.objectContaining({ userId: gone.person.id }),
    );
  });

  it("cannot be undone by resetting the case", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    await examinee.saved(an(uids.choice, true, Date.now()));
    await examinee.end();
    expect(refusalOf(await examinee.reset(1))).toMatchObject({
      code: "FORBIDDEN",
      message: "A timed exam cannot be reset once it has been started.",
    });
  });
});

describe("a pause (A-05)", () => {
  const paused = async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    await examinee.saved(an(uids.choice, true, Date.now()));
    await examinee.wait(20 * minute);
    await examinee.change((sitting) => pause(sitting, Date.now() - aMoment).sitting);
    return examinee;
  };

  it("refuses answers, ending and starting to the student, and stops the time", async () => {
    const examinee = await paused();
    const now = Date.now();
    const answer = await examinee.deliver(an(uids.essayInput, "Because", now), now);
    expect(refusalOf(answer)).toMatchObject({
      code: "EXAM_PAUSED",
      message:
        "Your exam has been paused. If you are ready to re-start your exam, please contact your proctor.",
      fields: [{ path: `body.document_user_state.state.${uids.essayInput}.value` }],
    });
    expect(codeOf(await examinee.begin())).toBe("EXAM_PAUSED");
    expect(codeOf(await examinee.end())).toBe("EXAM_PAUSED");
    const { sitting, server_time_ms } = await examinee.look();
    expect(sitting).toMatchObject({ status: "on_hold", paused: true });
    expect(sitting && timeLeftOf(sitting, server_time_ms + 5 * hour)).toBeGreaterThan(39 * minute);
    expect(Object.keys((await examinee.state()).state)).toEqual([uids.choice]);
  });

  it("is over when a proctor starts the exam again, with the time that was left", async () => {
    const examinee = await paused();
    const before = await examinee.look();
    await examinee.change((sitting) => start(sitting, Date.now(), "proctor").sitting);
    const after = await examinee.look();
    const left = ({ sitting, server_time_ms }: typeof after) =>
      sitting && timeLeftOf(sitting, server_time_ms);
    expect(Math.abs((left(after) ?? 0) - (left(before) ?? 0))).toBeLessThan(30_000);
    await examinee.saved(an(uids.essayInput, "Because", Date.now()));
    expect(await examinee.marks()).toEqual({});
  });
});
