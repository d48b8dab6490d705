import { describe, expect, it } from "vitest";
import { readPairs } from "#functions/bank/readPairs.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { putComparison } from "#functions/table/bank/duplicates.ts";
import type { QuestionRow } from "#functions/table/bank/questions.ts";
import { compareBank } from "#functions/workers/compareBank.ts";
import {
  decideOnPair,
  getQuestionPair,
  listQuestionDuplicates,
  orderBankComparison,
} from "#shared/contract/bank/duplicates.ts";
import { setEnemies, updateAssessmentQuestions } from "#shared/contract/bank/questions.ts";
import { aQuestion } from "#tests/builders/bank.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("bank");
const path = "/api/admin/question_duplicates";

async function staff() {
  const program = await aProgram({ is_editorial: true });
  const admin = await aSession(await aPerson([{ program, role: "Reviewer" }], { is_admin: true }));
  return { admin, reviewer: await aSession(await aPerson([{ program, role: "Reviewer" }])) };
}

/** Two questions of 40 words of their own that differ by one. */
async function twins(): Promise<[QuestionRow, QuestionRow]> {
  const words = Array.from({ length: 40 }, () => newUlid().slice(-8)).join(" ");
  const asking = (end: string) =>
    aQuestion({
      content: {
        ...{ vignette: `${words} ${end}.`, stem: "What is next?", images: [], correct_answer_index: 0 },
        ...{ answer_explanation: "", choices: ["One", "Two", "", "", ""] },
      },
    });
  return [await asking("today"), await asking("yesterday")];
}

const listed = async (query: string, as: Sent["as"]) =>
  replyOf(listQuestionDuplicates, await send({ method: "GET", path: `${path}?per=100&${query}`, as }));
/** Pairs of a question, by number and state. */
const pairsOf = async ({ id }: QuestionRow, as: Sent["as"]) =>
  (await listed(`question_id=${id}`, as)).data.map(({ first, second, state }) => [
    first.id,
    second.id,
    state,
  ]);
const decide = (body: object, as: Sent["as"]) => send({ method: "PUT", path: `${path}/pair`, body, as });

/** Has the bank compared until something holds: a comparison that runs already may have read the bank before. */
const compared = (as: Sent["as"], holds: () => Promise<boolean>): Promise<boolean> =>
  eventually(async () => {
    if ((await listed("", as)).meta.comparison.state !== "running") {
      if (await holds()) return true;
      replyOf(orderBankComparison, await send({ method: "POST", path: `${path}/comparison`, as }));
    }
    return undefined;
  }, "a comparison of the bank");

describe("near duplicates in the bank (29.7)", () => {
  it("are found by a comparison, decided on, and stay decided until a text changes", async () => {
    const { admin, reviewer } = await staff();
    const [first, second] = await twins();
    const [third, fourth] = await twins();
    expect(await pairsOf(first, admin)).toEqual([]);
    await compared(admin, async () => (await pairsOf(third, admin)).length > 0);
    expect(await pairsOf(first, reviewer)).toEqual([[first.id, second.id, "open"]]);
    const pair = async () =>
      replyOf(
        getQuestionPair,
        await send({
          ...{ method: "GET", as: reviewer },
          path: `${path}/pair?first_id=${second.id}&second_id=${first.id}`,
        }),
      );
    expect(await pair()).toMatchObject({
      ...{ first: { id: first.id }, second: { id: second.id }, decided: null, are_branches: false },
      similarity: expect.closeTo(0.87, 2),
    });

    const body = {
      ...{ first_id: first.id, second_id: second.id, are_duplicates: "no" },
      ...{ first_lock_version: 0, second_lock_version: 0 },
    };
    expect(replyOf(decideOnPair, await decide(body, admin)).decided).not.toBeNull();
    const lastAt = async () => (await listed("", admin)).meta.comparison.last?.at;
    const before = await lastAt();
    await compared(admin, async () => (await lastAt()) !== before);
    expect(await pairsOf(first, reviewer)).toEqual([[first.id, second.id, "not_duplicates"]]);
    expect((await pair()).decided).toMatchObject({ at: expect.any(String) });

    // The key is no part of the text that was compared; a change of it leaves the decision as it is, but outdates what was read.
    const changed = { id: first.id, content: { correct_answer_index: 1 } };
    replyOf(
      updateAssessmentQuestions,
      await send({
        ...{ method: "PATCH", path: "/api/admin/assessment_questions/update_bulk", as: admin },
        body: { data: [changed] },
      }),
    );
    expect(await pairsOf(first, reviewer)).toEqual([[first.id, second.id, "not_duplicates"]]);
    expect(codeOf(await decide(body, admin))).toBe("CONFLICT");
    const undone = { ...body, are_duplicates: "undecided", first_lock_version: 1 };
    expect(replyOf(decideOnPair, await decide(undone, admin)).decided).toBeNull();
    expect(await pairsOf(second, reviewer)).toEqual([[first.id, second.id, "open"]]);

    replyOf(
      setEnemies,
      await send({
        ...{ method: "PUT", path: `/api/admin/assessment_questions/${third.id}/enemies`, as: admin },
        body: { enemy_ids: [fourth.id], lock_version: 0 },
      }),
    );
    expect(await pairsOf(third, reviewer)).toEqual([[third.id, fourth.id, "enemies"]]);
    replyOf(
      updateAssessmentQuestions,
      await send({
        ...{ method: "PATCH", path: "/api/admin/assessment_questions/update_bulk", as: admin },
        body: { data: [{ id: fourth.id, archived_at: new Date().toISOString() }] },
      }),
    );
    expect(await pairsOf(third, reviewer)).toEqual([]);
  });

  it("are listed in pages by state, with the number of each", async () => {
    const { admin } = await staff();
    await twins();
    const [one] = await twins();
    await compared(admin, async () => (await pairsOf(one, admin)).length > 0);
    const { data, meta } = await listed("state=open", admin);
    expect(meta.count).toBe(meta.counts.open);
    expect(meta.count).toBeGreaterThanOrEqual(2);
    expect(data.every(({ state }) => state === "open")).toBe(true);
    expect(data.map(({ similarity }) => similarity)).toEqual(
      data.map(({ similarity }) => similarity).sort((a, b) => b - a),
    );
    const pages = await Promise.all([
      listed("state=open&page=1", admin),
      listed("state=open&page=9000", admin),
    ]);
    expect(pages[0]?.data).toEqual(data);
    expect(pages[1]?.data).toEqual([]);
  });

  it("are decided by provider admins alone, on two questions that are there", async () => {
    const { admin, reviewer } = await staff();
    const [first, second] = await twins();
    const body = {
      ...{ first_id: first.id, second_id: second.id, are_duplicates: "no" },
      ...{ first_lock_version: 0, second_lock_version: 0 },
    };
    expect(codeOf(await decide(body, reviewer))).toBe("FORBIDDEN");
    expect(codeOf(await send({ method: "POST", path: `${path}/comparison`, as: reviewer }))).toBe(
      "FORBIDDEN",
    );
    const swapped = { ...body, first_id: second.id, second_id: first.id };
    expect(refusalOf(await decide(swapped, admin)).fields).toEqual([
      { path: "body.second_id", message: "Name two questions, the lower number first." },
    ]);
    expect(codeOf(await decide({ ...body, second_id: 999_999_999 }, admin))).toBe("NOT_FOUND");
    const same = `${path}/pair?first_id=${first.id}&second_id=${first.id}`;
    expect(codeOf(await send({ method: "GET", path: same, as: reviewer }))).toBe("NOT_FOUND");
  });

  it("are those of one attempt alone, where a worker died and the next one found fewer", async () => {
    const job = { id: `bank-comparison:${newUlid()}` } as Parameters<typeof compareBank>[0];
    const run = { advance: async () => {} } as unknown as Parameters<typeof compareBank>[1];
    const [first, second] = await twins();
    const marks: [string, string] = ["a", "b"];
    const many = Array.from({ length: 30_000 }, () => ({
      ...{ first: first.id, second: second.id, similarity: 0.9, marks },
    }));
    await putComparison(
      { id: job.id, at: "2026-11-20T08:00:00.000Z", questions: 2, pairs: many.length, is_cut: false },
      many,
    );
    await compareBank(job, run);
    const { comparison, pairs } = await readPairs({ questionId: first.id });
    expect(comparison.last?.questions).toBeGreaterThan(1);
    expect(pairs.map((pair) => [pair.first, pair.second])).toEqual([[first.id, second.id]]);
  });

  it("are none where pairs of the last comparison are gone, and can be looked for again", async () => {
    const { admin } = await staff();
    const comparison = { id: newUlid(), at: "2026-11-20T08:00:00.000Z", questions: 2, is_cut: false };
    await putComparison({ ...comparison, pairs: 7 }, []);
    expect((await readPairs()).pairs).toEqual([]);
    const [first, second] = await twins();
    await compared(admin, async () => (await pairsOf(first, admin)).length > 0);
    expect(await pairsOf(second, admin)).toEqual([[first.id, second.id, "open"]]);
  });
});
