import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import { rootFlag } from "#shared/case/flow/effective.ts";
import type { Flow, FlowOptions } from "#shared/case/flow/flow.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { isFinishReached } from "#shared/case/rules/finishReached.ts";
import {
  canonicalJson,
  changesOf,
  type EntryChange,
  entryOf,
  merge,
  stateOf,
} from "#shared/case/state/learnerState.ts";
import { caseOf, caseOfPlan, someCase, someFlowOptions } from "#tests/builders/caseTrees.ts";
import { begin, isFinished, playOn, type Run, step } from "#tests/builders/learner.ts";
import { someWalk, walkOn } from "#tests/builders/plays.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { runs } from "#tests/propertyRuns.ts";

vi.setConfig({ testTimeout: 60_000 });

const student: FlowOptions = { kind: "signature_case", features: { vpe: false }, aiFallback: false };

/** As the server keeps what comes: what fits, and the finish once it follows from that. */
function serverOf(flow: Flow) {
  const rules = entryRulesOf(flow);
  let state: LearnerState = {};
  const refused: EntryChange[] = [];
  return {
    refused,
    get state() {
      return state;
    },
    /** Answers the finish that comes too early: its device still has it, and sends it again. */
    keep(batch: readonly EntryChange[]): EntryChange[] {
      const isOfFinish = ({ uid, key }: EntryChange) => uid === "root" && /^finished/.test(key);
      const fits = ({ uid, key, value }: EntryChange) =>
        rules.rowOf(uid) !== undefined && rules.problemOf(uid, key, value) === undefined;
      refused.push(...batch.filter((entry) => !fits(entry)));
      const right = batch.filter(fits);
      state = merge(state, stateOf(right.filter((entry) => !isOfFinish(entry))));
      const finish = right.filter(isOfFinish);
      if (finish.length === 0 || !isFinishReached(flow, state)) return finish;
      state = merge(state, stateOf(finish));
      return [];
    },
  };
}

/** Entries in batches whose sizes the numbers say. */
function cutUp(entries: readonly EntryChange[], sizes: readonly number[]): EntryChange[][] {
  const batches: EntryChange[][] = [];
  for (let from = 0; from < entries.length; ) {
    const size = 1 + ((sizes[batches.length % Math.max(1, sizes.length)] ?? 0) % 6);
    batches.push(entries.slice(from, from + size));
    from += size;
  }
  return batches;
}

/** An order of things by numbers that are as good as random. */
const shuffled = <T>(things: readonly T[], seed: number): T[] =>
  things
    .map((thing, index) => ({ thing, at: Math.imul(index + 1, seed * 2 + 1) % 997 }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing);

describe.each([true, false])(
  "a finish that follows from what is kept (D-10), AI nodes supported: %s",
  (isSupported) => {
    const aiTypes = ["aiAssistantChat", "aiAssistantFeedback"] as const;
    const atFirst = aiTypes.map((type) => nodeTable[type].supported);
    beforeAll(() => {
      for (const type of aiTypes) nodeTable[type].supported = isSupported;
    });
    afterAll(() => {
      aiTypes.forEach((type, index) => {
        nodeTable[type].supported = atFirst[index] ?? false;
      });
    });

    test("two honest devices are refused nothing, however their saves are cut, mixed up and repeated", () => {
      fc.assert(
        fc.property(
          someCase,
          someFlowOptions,
          fc.tuple(someWalk, someWalk, someWalk),
          fc.array(fc.nat(100), { minLength: 1, maxLength: 8 }),
          fc.nat(1000),
          fc.boolean(),
          (source, options, [together, here, there], sizes, seed, isMet) => {
            const flow = deriveFlow(caseOf(source), options);
            const common = walkOn(flow, begin(flow), together);
            const laptop = playOn(flow, walkOn(flow, common, here), "answers");
            // The other program of this person may show the case with AI, or without.
            const elsewhere = deriveFlow(flow.stored, { ...options, features: { vpe: seed % 2 === 0 } });
            const opened = step(elsewhere, { ...common, now: common.now + 500 }, { type: "open" });
            const phone = walkOn(elsewhere, opened, there, "fails");
            const met: Run = {
              state: merge(phone.state, isMet ? laptop.state : {}),
              entries: phone.entries,
              now: Math.max(phone.now, laptop.now),
            };
            const later = playOn(elsewhere, step(elsewhere, met, { type: "open" }), "fails");
            const batches = [...cutUp(laptop.entries, sizes), ...cutUp(later.entries, sizes.toReversed())];
            const server = serverOf(flow);
            let waiting: EntryChange[] = [];
            for (const batch of [...shuffled(batches, seed), ...shuffled(batches, seed + 1)]) {
              waiting = server.keep([...batch, ...waiting]);
            }
            expect(server.refused).toEqual([]);
            expect(waiting).toEqual([]);
            const all = merge(stateOf(laptop.entries), stateOf(later.entries));
            expect(canonicalJson(server.state)).toBe(canonicalJson(all));
            if (isFinished(laptop)) expect(progressOf(flowFor(flow, all), all).percent).toBe(100);
          },
        ),
        { numRuns: runs(150) },
      );
    });

    test("whoever leaves out one thing that the case asks for has not finished it, whatever else they send", () => {
      fc.assert(
        fc.property(someCase, fc.nat(1000), fc.nat(1000), (source, pick, seed) => {
          const flow = deriveFlow(caseOf(source), student);
          const played = playOn(flow, begin(flow), "answers");
          const asked = askedOf(flow);
          const left = asked[pick % Math.max(1, asked.length)];
          if (!left || !isFinished(played)) return;
          const honest = changesOf(played.state).filter(({ uid, key }) => !left.includes(`${uid} ${key}`));
          const hostile = shuffled(forged(flow), seed)
            .slice(0, 200)
            .filter(({ uid, key }) => !left.includes(`${uid} ${key}`));
          const server = serverOf(flow);
          server.keep([...honest, ...hostile]);
          server.keep(honest);
          expect(rootFlag(server.state, "finished")).toBeUndefined();
          // Nor is it believed where it was kept before anybody looked.
          const believed = merge(server.state, stateOf([...honest, ...hostile, finished]));
          expect(progressOf(flow, believed).isFinished).toBe(false);
          expect(progressOf(flow, believed).percent).toBeLessThan(100);
        }),
        { numRuns: runs(100) },
      );
    });
  },
);

const finished: EntryChange = { uid: "root", key: "finished", value: true, updatedAt: 9_000_000 };

/**
 * What the flow waits for, one thing each: as `uid key` of all the entries of which one is needed. Cards and questions that only
 * some learners have are left out: whoever plays without them need not answer them.
 */
function askedOf(flow: Flow): string[][] {
  const asked: string[][] = [];
  const withAi = deriveFlow(flow.stored, { ...student, features: { vpe: true } });
  for (const { cardUid, waitsForQuestion } of flow.continueOfCard.values()) {
    const other = withAi.continueOfCard.get(cardUid);
    if (!waitsForQuestion || other?.aiNodeUid !== undefined) continue;
    if (other?.waitsForQuestion?.inputUid !== waitsForQuestion.inputUid) continue;
    const { inputUid } = waitsForQuestion;
    const content = flow.index.byUid.get(inputUid)?.node.content;
    const options = Array.isArray(content) ? content.map(({ uid }) => uid) : [];
    asked.push(
      [`${inputUid} graded`],
      [inputUid, ...options].map((uid) => `${uid} value`),
    );
  }
  for (const { cardUid, buttonUid } of flow.feedbackOfCard.values()) {
    const gates = [flow, withAi].map((each) => each.gates.get(buttonUid));
    const [own, other] = gates.map((gate) => (gate?.waitsFor === "ratings" ? gate.ratingUids : []));
    asked.push([`${cardUid} submitted`]);
    asked.push(...(own ?? []).filter((uid) => other?.includes(uid)).map((uid) => [`${uid} value`]));
  }
  return asked;
}

/** Entries that somebody could make up: every key that the flow knows on every node. */
function forged(flow: Flow): EntryChange[] {
  const values = {
    invisible: false,
    collapsed: false,
    graded: true,
    inactive: 1,
    submitted: true,
    value: true,
  };
  return [...flow.index.byUid.keys()].flatMap((uid) =>
    Object.entries(values).map(([key, value]) => ({ uid, key, value, updatedAt: 5_000_000 })),
  );
}

describe("a finish that somebody makes up (D-10)", () => {
  const flow = deriveFlow(aSmallCase(), student);

  test("is not believed on a case that nobody has opened", () => {
    const state = stateOf([finished, { ...finished, key: "finishedAt", value: 1 }]);
    expect(isFinishReached(flow, state)).toBe(false);
    expect(progressOf(flow, state)).toMatchObject({ percent: 0, isFinished: false });
  });

  test("is not believed in a kind of case that has none", () => {
    const played = playOn(flow, begin(flow), "answers");
    const questions = deriveFlow(aSmallCase(), { ...student, kind: "cdq_case" });
    expect(isFinishReached(flow, played.state)).toBe(true);
    expect(isFinishReached(questions, played.state)).toBe(false);
  });

  test("is not believed with all cards revealed and nothing answered", () => {
    const revealed = flow.sequence.map((uid) => ({ ...finished, uid, key: "invisible", value: false }));
    const state = stateOf([finished, { ...finished, key: "startedAt", value: 1 }, ...revealed]);
    expect(progressOf(flow, state).isFinished).toBe(false);
    // The first card is open to everybody; its question bars the way to the second.
    expect(progressOf(flow, state)).toMatchObject({ percent: 50, cardsApplicable: 2 });
    const graded = { ...finished, uid: `${uids.question}_input`, key: "graded" };
    const answered = { ...finished, uid: uids.choice, key: "value" };
    expect(progressOf(flow, merge(state, stateOf([graded]))).percent).toBe(50);
    expect(progressOf(flow, merge(state, stateOf([graded, answered]))).percent).toBe(99);
  });

  test("is not believed with every question graded and one of them never answered", () => {
    const played = playOn(flow, begin(flow), "answers");
    expect(isFinishReached(flow, played.state)).toBe(true);
    const { [uids.essayInput]: essay, ...others } = played.state;
    expect(isFinishReached(flow, others)).toBe(false);
    const state = { ...others, [uids.essayInput]: { graded: { value: true, updatedAt: 1 } } };
    expect(essay?.value?.value).toBe("Because.");
    expect(isFinishReached(flow, state)).toBe(false);
  });

  test("stays believed when another device took an answer back before it heard of the Submit", () => {
    const played = playOn(flow, begin(flow), "answers");
    const takenBack = { [uids.essayInput]: { value: { value: "", updatedAt: played.now + 1 } } };
    expect(isFinishReached(flow, merge(played.state, takenBack))).toBe(true);
  });

  test("is not written by the button of somebody who has only looked ahead", () => {
    const opened = reduce(flow, {}, { type: "open", now: 1, mode: "ungated" });
    const pressed = reduce(flow, opened.state, { type: "finish", now: 2, mode: "ungated" });
    expect(rootFlag(pressed.state, "finished")).toBeUndefined();
    expect(pressed.entries.length).toBeGreaterThan(0);
  });

  test("of somebody who changed over from the case with AI needs neither way as a whole, but a part of each", () => {
    const card = (id: number, block: "paragraph" | "single", flag: "none" | "aiOn" | "aiOff") => ({
      id,
      blocks: [block],
      flag,
    });
    const root = caseOfPlan({
      cards: [
        card(1, "paragraph", "none"),
        card(2, "paragraph", "aiOn"),
        card(3, "single", "aiOff"),
        card(4, "paragraph", "none"),
        card(5, "single", "aiOn"),
        card(6, "single", "aiOff"),
      ],
      feedback: "none",
      hasFinishPage: true,
      hasSelfAssessment: false,
      onlyOneUncollapsedSection: false,
    });
    const withAi = deriveFlow(root, { ...student, features: { vpe: true } });
    const without = deriveFlow(root, student);
    const upToFive = ["card_1", "card_2", "card_4"].reduce(
      (run, cardUid) => step(withAi, run, { type: "continue", cardUid }),
      begin(withAi),
    );
    const changed = step(without, upToFive, { type: "open" });
    const played = playOn(
      without,
      step(without, changed, { type: "continue", cardUid: "card_4" }),
      "answers",
    );
    expect(isFinished(played)).toBe(true);
    expect(entryOf(played.state, "card_3", "invisible")?.value).toBe(false);
    const third = [...without.questions.values()].find(({ inputUid }) => inputUid.startsWith("card_3"));
    const { [third?.inputUid ?? ""]: _, ...unanswered } = played.state;
    expect(isFinishReached(without, unanswered)).toBe(true);
    const { card_2, card_5, ...neverWithAi } = unanswered;
    expect(isFinishReached(without, neverWithAi)).toBe(false);
  });

  test("needs every card to have been come to", () => {
    const played = playOn(flow, begin(flow), "answers");
    const { [uids.cardTwo]: _, ...others } = played.state;
    expect(isFinishReached(flow, others)).toBe(false);
  });

  test("needs nothing of a case that asks nothing but to be read", () => {
    const plain = deriveFlow(
      caseOfPlan({
        cards: [{ id: 1, blocks: ["paragraph"], flag: "none" }],
        feedback: "withoutRatings",
        hasFinishPage: true,
        hasSelfAssessment: false,
        onlyOneUncollapsedSection: false,
      }),
      student,
    );
    const played = playOn(plain, begin(plain), "answers");
    expect(isFinishReached(plain, played.state)).toBe(true);
    expect(isFinishReached(plain, {})).toBe(false);
  });
});
