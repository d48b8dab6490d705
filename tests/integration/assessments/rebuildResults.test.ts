import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getAnswers, replaceAnswers } from "#functions/table/assessments/answers.ts";
import { readDeliveryCounts } from "#functions/table/assessments/deliveryCounts.ts";
import { getResultsRebuild } from "#functions/table/assessments/resultsRebuilds.ts";
import { getRostering, replaceRostering } from "#functions/table/assessments/rosterings.ts";
import {
  getStudentResult,
  listStoredResults,
  listStudentResults,
} from "#functions/table/assessments/studentResults.ts";
import { keys } from "#functions/table/keys.ts";
import { deleteItem } from "#functions/table/table.ts";
import { rosterings as follower } from "#functions/workers/projectors/rosterings.ts";
import { projectStudentResult } from "#functions/workers/projectStudentResult.ts";
import { rebuildResults } from "#functions/workers/rebuildResults.ts";
import { takeChange } from "#shared/domain/assessments/answers.ts";
import {
  restartAssessment,
  resumeAssessment,
  settleAssessment,
  submitAssessment,
} from "#shared/domain/assessments/assessmentClock.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aSatAssessment } from "#tests/builders/satAssessment.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { runs } from "#tests/propertyRuns.ts";
import { useApi } from "../cloud.ts";

useApi("buildWorker");
const right = { option: 0, certainty: "certain" } as const;

async function aScene(students: number) {
  const program = await aProgram();
  const made = await aForm({ count: 3 });
  const delivery = await aDelivery({ program, form: made.form });
  const ids: string[] = [];
  for (let at = 0; at < students; at++) {
    const student = await aPerson([{ program, role: "Student" }]);
    await aSatAssessment({ ...made, delivery }, student, [right, at % 2 ? right : {}], {
      isTimedOut: at % 3 === 0,
    });
    await projectStudentResult(delivery.id, student.id);
    ids.push(student.id);
  }
  return { delivery, items: made.items, ids };
}

const countsOf = async (deliveryId: number) =>
  (await readDeliveryCounts()).rows.find(({ id }) => id === deliveryId);

/**
 * Waits until the stream's worker has followed all that was written so far. It follows a batch after the other, and within one
 * several deliveries at once: what is written behind the first count comes in a later batch.
 */
async function untilFollowed(): Promise<void> {
  for (let batch = 0; batch < 2; batch++) {
    const program = await aProgram();
    const delivery = await aDelivery({ program, form: (await aForm({ count: 1 })).form });
    await aRostering(delivery, await aPerson([{ program, role: "Student" }]));
    await eventually(
      async () => (await countsOf(delivery.id))?.registered || undefined,
      "the stream's worker",
    );
  }
}

const storedOf = async (deliveryId: number) =>
  (await listStoredResults(deliveryId)).sort((a, b) => (a.user_id < b.user_id ? -1 : 1));

describe("rebuilding the results of an assessment (issue 30; ADR 0421)", () => {
  it("makes what was lost or is wrong, goes on where it was stopped, and changes nothing that is right", async () => {
    const { delivery, ids } = await aScene(7);
    await untilFollowed();
    const before = await storedOf(delivery.id);
    expect(before).toHaveLength(7);
    expect(await rebuildResults(delivery.id)).toEqual({ results: 7, differed: 0 });
    for (const id of ids) await deleteItem(keys.studentResult(delivery.id, id));
    let parts = 0;
    const stopped = rebuildResults(delivery.id, {
      studentsAtOnce: 2,
      onPart: () => {
        parts++;
        if (parts === 2) throw new Error("stopped");
      },
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(await getResultsRebuild(delivery.id)).toMatchObject({ results: 4, differed: 4 });
    const seen: number[] = [];
    const again = await rebuildResults(delivery.id, {
      studentsAtOnce: 2,
      onPart: ({ results }) => seen.push(results),
    });
    // The two parts that were done are not done again.
    expect(seen).toEqual([6, 7]);
    expect(again).toEqual({ results: 7, differed: 7 });
    expect(await getResultsRebuild(delivery.id)).toBeUndefined();
    expect(await storedOf(delivery.id)).toEqual(before);
    expect(await countsOf(delivery.id)).toEqual({ id: delivery.id, registered: 7, completed: 7 });
  });

  it("finds nothing to mend after any history, whose events come twice, late and in any order", async () => {
    const step = fc.record({
      student: fc.nat(2),
      what: fc.constantFrom("answer", "restart", "begin again", "hand in", "event", "event"),
      item: fc.nat(2),
      option: fc.option(fc.nat(4)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (history) => {
        const { delivery, items, ids } = await aScene(3);
        const late = new Set(ids);
        for (const [n, { student, what, item, option }] of history.entries()) {
          const id = ids[student] ?? "";
          const row = await getRostering(delivery.id, id);
          const answers = await getAnswers(delivery.id, id);
          if (!row?.sitting || !answers) throw new Error("The student has not sat");
          const now = Date.now();
          if (what === "event") await follower.project({ deliveryId: delivery.id, userIds: [id] });
          else if (what === "answer") {
            const itemId = String(items[item]?.item_id);
            const change = {
              ...{ itemId, n: n + 2, option, certainty: right.certainty, isMarked: false, visibleMs: 900 },
              madeAt: now,
            };
            await replaceAnswers(answers, { answers: takeChange(answers.answers, change) });
          } else {
            const step = {
              restart: () => restartAssessment(row.sitting ?? never(), now),
              "begin again": () => resumeAssessment(row.sitting ?? never(), now, "learner"),
              "hand in": () => submitAssessment(row.sitting ?? never(), now, "learner"),
            }[what]();
            if (step.ok && step.sitting !== row.sitting)
              await replaceRostering(row, { sitting: step.sitting });
          }
        }
        // What is not told yet comes at last, twice.
        for (const id of [...late, ...late]) await projectStudentResult(delivery.id, id);
        const stored = await storedOf(delivery.id);
        expect((await rebuildResults(delivery.id, { studentsAtOnce: 2 })).differed).toBe(0);
        expect(await storedOf(delivery.id)).toEqual(stored);
        const rows = await Promise.all(ids.map((id) => getRostering(delivery.id, id)));
        const submitted = rows.filter(
          (row) => row?.sitting && settleAssessment(row.sitting, Date.now()).clock.status === "submitted",
        );
        expect(await listStudentResults(delivery.id)).toHaveLength(submitted.length);
        const [first] = submitted;
        if (first) expect((await getStudentResult(delivery.id, first.user_id))?.user_id).toBe(first.user_id);
      }),
      { numRuns: runs(6) },
    );
  });
});

const never = (): never => {
  throw new Error("The student has not sat");
};
