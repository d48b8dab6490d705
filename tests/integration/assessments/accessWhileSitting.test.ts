import { describe, expect, it } from "vitest";
import { getAnswers } from "#functions/table/assessments/answers.ts";
import { getRostering, replaceRostering } from "#functions/table/assessments/rosterings.ts";
import { listProgramPeople, writeMemberships } from "#functions/table/members/memberships.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { saveAssessmentAnswers } from "#shared/contract/assessments/ownSitting.ts";
import { latestChange } from "#shared/domain/assessments/answers.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("assessments");
const device = "a".repeat(32);
const minute = 60_000;

/** A student who sits a delivery of three questions and has answered the first. */
async function aSitting() {
  const program = await aProgram();
  const { form, items } = await aForm();
  const delivery = await aDelivery({ program, form });
  const student = await aSignedInPerson(program, "Student");
  await aRostering(delivery, student);
  const post = (end: string, body: object) =>
    send({ method: "POST", path: `/rosterings/${delivery.id}/${end}`, body, as: student });
  const save = (place: number) =>
    post("answers", {
      ...{ device, sent_at: Date.now() },
      changes: [
        {
          ...{ item_id: items[place]?.item_id, n: 1, option: 1, certainty: "certain", is_marked: false },
          ...{ visible_ms: 5000, made_at: Date.now() },
        },
      ],
    });
  expect((await post("begin", { device, accepts_honor_code: true })).status).toBe(200);
  expect((await save(0)).status).toBe(200);
  const read = async () => {
    const row = await getRostering(delivery.id, student.id);
    if (!row?.sitting) throw new Error("Nothing has begun");
    return { ...row, sitting: row.sitting };
  };
  return {
    ...{ program, delivery, student, save, read },
    answered: async () => {
      const row = await getAnswers(delivery.id, student.id);
      return items.map(({ item_id }) => latestChange(row?.answers[item_id])?.option ?? null);
    },
    /** Lets the time run out. */
    runOut: async () => {
      const row = await read();
      const { clock } = row.sitting;
      const segmentStartedAt = (clock.segmentStartedAt ?? 0) - 90 * minute;
      await replaceRostering(row, { sitting: { ...row.sitting, clock: { ...clock, segmentStartedAt } } });
    },
  };
}

/** Ends the subscription of a member, or gives it back. Null takes the membership away. */
async function setEnd(program: Program, userId: string, subscription_end: string | null): Promise<void> {
  const known = (await listProgramPeople(program.id, [userId])).get(userId);
  if (!known?.membership) throw new Error("They are no member");
  const after = subscription_end === null ? undefined : { ...known.membership, subscription_end };
  expect(await writeMemberships(program.id, [{ profile: known.profile, after, together: [] }])).toBe(true);
}

describe("access that ends while a student sits (issue 30, faults)", () => {
  it("keeps what was saved after a subscription expires, and goes on once it is renewed", async () => {
    const { program, student, save, read, answered } = await aSitting();
    await setEnd(program, student.id, "2026-01-01T00:00:00.000Z");
    expect(codeOf(await save(1))).toBe("SUBSCRIPTION_EXPIRED");
    expect(await answered()).toEqual([1, null, null]);
    expect((await read()).sitting.clock.status).toBe("in_progress");
    await setEnd(program, student.id, "2999-01-01T00:00:00.000Z");
    expect(replyOf(saveAssessmentAnswers, await save(1))).toMatchObject({ set_aside: 0, is_over: false });
    expect(await answered()).toEqual([1, 1, null]);
  });

  it("ends the sitting of a student who was removed by the clock, with the answers so far", async () => {
    const { program, student, save, read, answered, runOut } = await aSitting();
    await setEnd(program, student.id, null);
    expect(codeOf(await save(1))).toBe("FORBIDDEN");
    await runOut();
    await cloud.runSchedule("examTimeouts");
    expect((await read()).sitting.clock).toMatchObject({ status: "submitted", submittedBy: "clock" });
    expect(await answered()).toEqual([1, null, null]);
  });
});

describe("a student of two programs (issue 30, faults)", () => {
  it("sits the assessment of each in its own program alone", async () => {
    const [first, second] = [await aProgram(), await aProgram()];
    const { form } = await aForm();
    const student = await aPerson([
      { program: first, role: "Student" },
      { program: second, role: "Student" },
    ]);
    const deliveries = [
      await aDelivery({ program: first, form }),
      await aDelivery({ program: second, form }),
    ];
    for (const delivery of deliveries) await aRostering(delivery, student);
    const sessions = [
      await aSession(student, { programId: first.id }),
      await aSession(student, { programId: second.id }),
    ];
    const begin = async (delivery: number, session: number) =>
      send({
        ...{ method: "POST", path: `/rosterings/${deliveries[delivery]?.id}/begin` },
        body: { device, accepts_honor_code: true },
        as: sessions[session],
      });
    expect(codeOf(await begin(1, 0))).toBe("NOT_FOUND");
    expect(codeOf(await begin(0, 1))).toBe("NOT_FOUND");
    expect((await begin(0, 0)).status).toBe(200);
    const begun = await Promise.all(deliveries.map(({ id }) => getRostering(id, student.id)));
    expect(begun.map((row) => row?.sitting !== null)).toEqual([true, false]);
    expect((await begin(1, 1)).status).toBe(200);
  });
});
