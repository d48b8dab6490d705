import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import { blockedBy, isInactive } from "#shared/case/flow/inactive.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { caseOf, someCase, someFlowOptions } from "#tests/builders/caseTrees.ts";
import { begin, possibleActions, step } from "#tests/builders/learner.ts";
import { runs } from "#tests/propertyRuns.ts";

describe("what blocks a node", () => {
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
