import { describe, expect, it } from "vitest";
import type { Examination } from "#scripts/import/osce/record.ts";
import { toSignatureCase } from "#scripts/import/osce/toSignatureCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { merge, stateOf } from "#shared/case/state/learnerState.ts";
import { begin, isFinished, playOn } from "#tests/builders/learner.ts";
import { examinationsOf, hasOpenData, openExaminations, overOpenData } from "./openData.ts";

const context = { distractors: ["Wrong one", "Wrong two"], credit: { source: "A source", licence: "MIT" } };

const flowOf = (examination: Examination): Flow =>
  deriveFlow(toSignatureCase(examination, context), {
    kind: "signature_case",
    features: { vpe: false },
    aiFallback: false,
  });

/** Plays to the end; what was journaled on the way must give the same state when it is merged again. */
function expectPlayable(examination: Examination): void {
  const flow = flowOf(examination);
  const run = playOn(flow, begin(flow), "answers");
  expect(isFinished(run), examination.source_id).toBe(true);
  const { percent, cardsCompleted, cardsApplicable } = progressOf(flow, run.state);
  expect(percent, examination.source_id).toBe(100);
  expect(cardsCompleted, examination.source_id).toBe(cardsApplicable);
  const answered = [...flow.questions.values()].filter(
    ({ inputUid }) => run.state[inputUid] ?? hasChosen(flow, run, inputUid),
  );
  expect(answered.length, examination.source_id).toBeGreaterThanOrEqual(2);
  expect(merge({}, stateOf(run.entries))).toEqual(run.state);
}

const hasChosen = (flow: Flow, run: ReturnType<typeof playOn>, inputUid: string): boolean =>
  [...flow.index.byUid.values()].some(
    ({ node, parent }) => parent?.uid === inputUid && run.state[node.uid]?.value?.value === true,
  );

describe("imported cases play to their end through the card flow (D-05, D-10)", () => {
  it.each(["good", "odd"])("of the %s lines of our own", (name) => {
    for (const examination of examinationsOf(name)) expectPlayable(examination);
  });

  it.skipIf(!hasOpenData)(overOpenData("all sixty of the open data"), () => {
    const examinations = openExaminations();
    expect(examinations).toHaveLength(60);
    for (const examination of examinations) expectPlayable(examination);
  });
});
