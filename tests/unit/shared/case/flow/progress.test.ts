import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { isMovedByAnswers, neverFalling, progressOf } from "#shared/case/flow/progress.ts";
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
  test("is known without the case being derived anew", () => {
    const contents = { ...root };
    let reads = 0;
    Object.defineProperty(contents, "content", {
      enumerable: true,
      get() {
        reads += 1;
        return root.content;
      },
    });
    const options = { kind: "signature_case", features: { vpe: true }, aiFallback: false } as const;
    const opened = deriveFlow(contents, { ...options, caseTitle: "As the course names it" });
    const { state } = step(opened, { state: {}, entries: [], now: 0 }, { type: "open" });
    reads = 0;
    expect(progressOf(opened, state)).toEqual(progressOf(flow, state));
    // Once, to look for AI.
    expect(reads).toBeLessThanOrEqual(1);
  });

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

  test("knows when answers that come later than their cards still move it", () => {
    let moved = 0;
    fc.assert(
      fc.property(
        someCase,
        someFlowOptions,
        fc.array(fc.nat(1000), { maxLength: 60 }),
        (source, options, choices) => {
          const flow = deriveFlow(caseOf(source), options);
          let run = begin(flow);
          for (const choice of choices) {
            const actions = possibleActions(flow, run.state);
            const action = actions[choice % Math.max(actions.length, 1)];
            if (!action) break;
            run = step(flow, run, action);
          }
          const isOwn = (uid: string): boolean => uid === "root" || flow.sequence.includes(uid);
          const entries = Object.entries(run.state);
          const withoutAnswers = Object.fromEntries(entries.filter(([uid]) => isOwn(uid)));
          if (isDeepStrictEqual(progressOf(flow, withoutAnswers), progressOf(flow, run.state))) return;
          moved += 1;
          expect(isMovedByAnswers(flow, withoutAnswers)).toBe(true);
        },
      ),
      { numRuns: runs(150) },
    );
    expect(moved).toBeGreaterThan(0);
    // Nothing is waited for while every open card follows from what is kept.
    expect(isMovedByAnswers(flow, begin(flow).state)).toBe(false);
    expect(isMovedByAnswers(flow, playOn(flow, begin(flow), "answers").state)).toBe(false);
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

describe("progress in odd states (D-12, ADR 0082)", () => {
  const at = (value: unknown, updatedAt = 1) => ({ value, updatedAt });
  const cards = (count: number, more: object = {}) =>
    deriveFlow(
      make.signatureCase({
        uid: "case",
        title: "A case",
        authors: [],
        cards: Array.from({ length: count }, (_, i) =>
          make.card({ uid: `card_${i}`, content: [make.para("Text.")], ...more }),
        ),
        learningObjectives: [],
      }),
      { kind: "signature_case", features: { vpe: false }, aiFallback: false },
    );
  const shownOf = (total: number, count: number): number => {
    const open = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`card_${i}`, { invisible: at(false) }]),
    );
    const { percentShown } = progressOf(cards(total), { root: { startedAt: at(1) }, ...open });
    return percentShown;
  };

  test("is shown as 1 as soon as anything is done, and as 99 until everything is", () => {
    expect([shownOf(300, 1), shownOf(300, 299), shownOf(300, 300), shownOf(3, 2)]).toEqual([1, 99, 99, 67]);
  });

  test("is nothing of a case that was not begun, whatever a device has opened", () => {
    const open = { one: { invisible: at(false) }, two: { invisible: at(false) } };
    expect(progressOf(flow, open)).toEqual({
      percent: 0,
      percentShown: 0,
      cardsCompleted: 0,
      cardsApplicable: 3,
      isFinished: false,
    });
    const past = { ...open, feedback_card_1: { submitted: at(true) } };
    expect(progressOf(flow, past).cardsCompleted).toBe(0);
  });

  test("is no finish that nothing leads to", () => {
    const claimed = { root: { startedAt: at(1), finished: at(true), finishedAt: at(9) } };
    const progress = progressOf(flow, claimed);
    expect(progress.isFinished).toBe(false);
    expect(progress.percent).toBeLessThan(100);
    expect(progress).not.toHaveProperty("finishedAt");
  });

  test("takes no word for a time", () => {
    const { startedAt } = progressOf(flow, { root: { startedAt: at("yesterday") } });
    expect(startedAt).toBeUndefined();
  });

  test("of a case without a content card is 0 until its feedback is given", () => {
    const empty = cards(0);
    expect(progressOf(empty, { root: { startedAt: at(1) } })).toMatchObject({
      percent: 0,
      percentShown: 0,
      cardsCompleted: 0,
      cardsApplicable: 0,
    });
    expect(progressOf(empty, playOn(empty, begin(empty), "answers").state).percent).toBe(100);
  });

  test("has left all cards behind where the feedback was given, though its card is hidden again", () => {
    let run = begin(flow);
    for (const cardUid of ["one", "two", "three"]) run = step(flow, run, { type: "continue", cardUid });
    const past = (state: object) => progressOf(flow, { ...run.state, ...state }).cardsCompleted;
    expect(past({ feedback_card_1: { invisible: at(true), submitted: at(true) } })).toBe(3);
    expect(past({ feedback_card_1: { invisible: at(true), submitted: at(false) } })).toBe(2);
  });
});

describe("progress of questions (D-12)", () => {
  const script = deriveFlow(
    {
      type: "section",
      uid: "script",
      content: Array.from({ length: 3 }, (_, i) =>
        make.card({
          uid: `page_${i}`,
          content: [make.freeTextQuestion({ uid: `q${i}`, stem: "?" })],
        }),
      ),
    },
    { kind: "illness_script", features: { vpe: false }, aiFallback: false },
  );
  const saved = (...places: number[]) =>
    Object.fromEntries(places.map((i) => [`q${i}_input`, { value: { value: "words", updatedAt: 10 + i } }]));

  test("is finished with the last of them, at the time of the latest", () => {
    expect(progressOf(script, saved(0, 2))).toMatchObject({ percentShown: 67, isFinished: false });
    expect(progressOf(script, saved(0, 2))).not.toHaveProperty("finishedAt");
    expect(progressOf(script, saved(2, 1, 0))).toMatchObject({
      percent: 100,
      percentShown: 100,
      isFinished: true,
      finishedAt: 12,
    });
    expect(progressOf(script, saved(0))).not.toHaveProperty("startedAt");
  });
});
