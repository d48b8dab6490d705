import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { neverFalling, progressOf } from "#shared/case/flow/progress.ts";
import { caseOf, someCase, someFlowOptions } from "#tests/builders/caseTrees.ts";
import type { Run } from "#tests/builders/learner.ts";
import { begin, isFinished, playOn, possibleActions, step } from "#tests/builders/learner.ts";
import { runs } from "#tests/propertyRuns.ts";

const make = caseBuilder("c");
const root = make.signatureCase({
  uid: "case",
  title: "A case",
  authors: [],
  cards: ["one", "two", "three"].map((uid) => make.card({ uid, content: [make.para("Text.")] })),
  learningObjectives: [],
});
const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });

describe("progress (D-12)", () => {
  test("is revealed cards of all, below 100 until the finish", () => {
    const seen: number[][] = [];
    const note = (run: Run): Run => {
      const { percent, percentShown, cardsCompleted, cardsApplicable } = progressOf(flow, run.state);
      seen.push([Math.floor(percent), percentShown, cardsCompleted, cardsApplicable]);
      return run;
    };
    let run = note({ state: {}, entries: [], now: 0 });
    run = note(step(flow, run, { type: "open" }));
    for (const cardUid of ["one", "two", "three"]) run = note(step(flow, run, { type: "continue", cardUid }));
    run = note(playOn(flow, run, "answers"));
    expect(seen).toEqual([
      [0, 0, 0, 3],
      [33, 33, 0, 3],
      [66, 67, 1, 3],
      [99, 99, 2, 3],
      [99, 99, 3, 3],
      [100, 100, 3, 3],
    ]);
  });

  test("tells when the case was begun and finished", () => {
    expect(progressOf(flow, {})).not.toHaveProperty("startedAt");
    const done = playOn(flow, begin(flow), "answers");
    const progress = progressOf(flow, done.state);
    expect(progress.startedAt).toBe(1000);
    expect(progress.finishedAt).toBe(done.now);
  });

  test("is 100 exactly when finished, and never falls within one version of a case", () => {
    fc.assert(
      fc.property(
        someCase,
        someFlowOptions,
        fc.array(fc.nat(1000), { maxLength: 40 }),
        (source, options, choices) => {
          const flow = deriveFlow(caseOf(source), options);
          let run = begin(flow);
          let percent = progressOf(flow, run.state).percent;
          for (const choice of choices) {
            const actions = possibleActions(flow, run.state);
            const action = actions[choice % Math.max(actions.length, 1)];
            if (!action) break;
            run = step(flow, run, action);
            const progress = progressOf(flow, run.state);
            expect(progress.percent).toBeGreaterThanOrEqual(percent);
            expect(progress.percent === 100).toBe(isFinished(run));
            expect(progress.cardsCompleted).toBeLessThanOrEqual(progress.cardsApplicable);
            percent = progress.percent;
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });

  test("that is reported never falls, also when a new version adds cards", () => {
    const before = {
      percent: 60,
      percentShown: 60,
      cardsCompleted: 3,
      cardsApplicable: 5,
      isFinished: false,
    };
    const now = { ...before, percent: 40, percentShown: 40 };
    expect(neverFalling(before, now)).toBe(before);
    expect(neverFalling(now, before)).toBe(before);
    expect(neverFalling(undefined, now)).toBe(now);
  });
});
