import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import { blockedBy, isInactive } from "#shared/case/flow/inactive.ts";
import { flowUids } from "#shared/case/model/flowUids.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { seal } from "#shared/case/sealed/seal.ts";
import { caseOf, someCase, someFlowOptions } from "#tests/builders/caseTrees.ts";
import { begin, possibleActions, step } from "#tests/builders/learner.ts";
import { runs } from "#tests/propertyRuns.ts";
import { holding, make, question, text } from "./aLearner.ts";

describe("what blocks a node", () => {
  const entry = (value: unknown) => ({ value, updatedAt: 1 });
  const options = { kind: "signature_case", features: { vpe: false }, aiFallback: false } as const;
  const exam = make.signatureCase({
    ...{ uid: "case", title: "A case", authors: [], learningObjectives: ["Know."] },
    cards: [holding("card", question("q")), { ...text("timed"), timeLimit: 60 }],
  });

  it("is what Submit and Continue wait for, and no other state of theirs, whoever wrote it", () => {
    const flow = deriveFlow(exam, options);
    const blocked = (uid: string, state: LearnerState = {}) => isInactive(flow, state, uid);
    const chosen: LearnerState = { q_input_1: { value: entry(true) } };
    const graded: LearnerState = { q_input: { graded: entry(true) } };
    expect([blocked("q_submit"), blocked("q_submit", chosen)]).toEqual([true, false]);
    expect([blocked("card_continue"), blocked("card_continue", chosen)]).toEqual([true, true]);
    expect(blocked("card_continue", graded)).toBe(false);
    const pressed: LearnerState = { ...graded, card_continue: { inactive: entry(2) } };
    expect(blocked("card_continue", pressed)).toBe(true);
    const inputs = ["q_input", "q_input_1", "q_input_2", "q_input_3"];
    expect(blockedBy(flow, "q_submit")).toEqual(["q_submit", ...inputs]);
    expect(blockedBy(flow, "card_continue")).toEqual(["card_continue", ...inputs]);
    expect(blockedBy(flow, "q_input")).toEqual(["q_input"]);
    const [first, second] = [flowUids.rating1, flowUids.rating2];
    expect(blockedBy(flow, second)).toEqual([second, first]);
    expect(blocked(second, { [first]: { value: entry(3) } })).toBe(false);
  });

  it("is, of a Continue that leads into an exam, that its time does not run, whatever was written of it", () => {
    const flow = deriveFlow(seal(exam, { uid: "timed", timeLimitSeconds: 60 }, { stage: "closed" }), options);
    const tried: LearnerState = { timed_continue: { inactive: entry(0) } };
    expect(isInactive(flow, tried, "timed_continue")).toBe(true);
    expect(blockedBy(flow, "timed_continue")).toEqual(["timed_continue"]);
    expect(isInactive(deriveFlow(exam, options), tried, "timed_continue")).toBe(false);
  });

  it("hangs on nothing but the nodes that are named for it", () => {
    fc.assert(
      fc.property(
        someCase,
        someFlowOptions,
        fc.array(fc.nat(1000), { maxLength: 25 }),
        (plan, options, choices) => {
          const flow = deriveFlow(caseOf(plan), { ...options, aiFallback: false });
          let run = begin(flow);
          for (const choice of choices) {
            const before: LearnerState = run.state;
            const actions = possibleActions(flow, before, "answers");
            const action = actions[choice % Math.max(actions.length, 1)];
            if (!action) return;
            run = step(flow, run, action);
            const now = run.state;
            // Another flow is told to every node.
            if (flowFor(flow, now) !== flow) return;
            for (const uid of flow.index.byUid.keys()) {
              if (isInactive(flow, before, uid) === isInactive(flow, now, uid)) continue;
              const changed = blockedBy(flow, uid).filter((each) => before[each] !== now[each]);
              expect(changed, uid).not.toEqual([]);
            }
          }
        },
      ),
      { numRuns: runs(80) },
    );
  });
});
