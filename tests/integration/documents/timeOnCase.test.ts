import { afterEach, describe, expect, it } from "vitest";
import { getProgress } from "#functions/table/cases/progress.ts";
import { updateDocumentUserState } from "#shared/contract/documents/userState.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aThreeCardCase } from "#tests/builders/smallCase.ts";
import { aDocument, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { begunState, finishedState } from "../functions/play.ts";
import { learnerOf } from "./learner.ts";

const { cloud, send } = useApi("progressStream");
const root = aThreeCardCase();
const minute = 60_000;

afterEach(() => cloud.setClockOffset(0));

async function aLearner() {
  const program = await aProgram();
  const document = await aDocument([program], { root, recommended_time: 20 });
  const course = await aCourseWith([document], [program]);
  const student = await aSignedInPerson(program, "Student");
  await enroll(course, program, student);
  return { student, document, learner: learnerOf(send, student, document.id) };
}

const timeOf = async (
  userId: string,
  documentId: number,
  isThere: (timeMs: number, signalAt: string) => boolean,
) =>
  eventually(async () => {
    const row = await getProgress(userId, documentId);
    return row?.last_signal_at && isThere(row.time_on_case_ms, row.last_signal_at) ? row : undefined;
  }, "the time on the case");

describe("time on case (ruling 26, D-30)", () => {
  it("does not grow by opening the case again, and goes on from there", async () => {
    const { student, document, learner } = await aLearner();
    await learner.logged();
    await learner.saved(begunState(root));
    await timeOf(student.id, document.id, () => true);
    const openedAgainAt = Date.now() + 5 * minute;
    await cloud.setClockOffset(5 * minute);
    const opened = await learner.logged();
    expect(opened.time_on_case).toBeLessThan(minute);
    const again = await timeOf(student.id, document.id, (_time, at) => Date.parse(at) >= openedAgainAt);
    expect(again.time_on_case_ms).toBeLessThan(minute);
    await cloud.setClockOffset(8 * minute);
    const saved = await learner.saved(begunState(root, Date.now() + 8 * minute));
    expect(saved.time_on_case).toBeGreaterThanOrEqual(3 * minute);
    expect(saved.time_on_case).toBeLessThan(5 * minute);
  });

  it("counts what was done without a network by the times of its steps, without the pauses, once", async () => {
    const { student, document, learner } = await aLearner();
    await learner.logged();
    const begun = Date.now();
    // Forty minutes later, on a clock that is a day ahead: half an hour of work, twelve minutes of pause.
    await cloud.setClockOffset(40 * minute);
    const ahead = 24 * 60 * minute;
    const stretches = [
      [1, 6, 11, 23, 31].map((m) => begun + ahead + m * minute),
      [begun + ahead + 38 * minute],
    ];
    const state = finishedState(root);
    const deliver = async () =>
      replyOf(
        updateDocumentUserState,
        await send({
          method: "PUT",
          path: `/api/v2/document_user_states/${document.id}`,
          as: student,
          body: {
            document_user_state: { attempt: 1, state, stretches, sent_at: begun + ahead + 40 * minute },
          },
        }),
      );
    const reply = await deliver();
    const expected = 18 * minute;
    expect(Math.abs(reply.time_on_case - expected)).toBeLessThan(minute);
    expect(reply.calculate_percentage_of_recommended_time).toBeGreaterThan(80);
    await deliver();
    const row = await timeOf(student.id, document.id, (time) => time > 0);
    expect(Math.abs(row.time_on_case_ms - expected)).toBeLessThan(minute);
    expect(row).toMatchObject({ is_finished: true });
    expect(row.percentage_of_recommended_time ?? 0).toBeGreaterThan(80);
    expect(Math.abs(Date.parse(row.last_accessed_at ?? "") - (begun + 38 * minute))).toBeLessThan(minute);
  });

  it("refuses what is no list of times in front", async () => {
    const { student, document, learner } = await aLearner();
    await learner.logged();
    for (const stretches of [[[]], [[1.5]], [[-1]], "now", Array.from({ length: 51 }, () => [1])]) {
      const answer = await send({
        method: "PUT",
        path: `/api/v2/document_user_states/${document.id}`,
        as: student,
        body: { document_user_state: { attempt: 1, state: {}, stretches } },
      });
      expect(answer.status).toBe(400);
    }
  });
});
