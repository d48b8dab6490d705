import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import { isInvisible } from "#shared/case/flow/effective.ts";
import type { Flow, FlowOptions } from "#shared/case/flow/flow.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { merge, stateOf } from "#shared/case/state/learnerState.ts";
import {
  caseOf,
  caseOfPlan,
  fromTemplate,
  someCase,
  someFlowOptions,
  someVersions,
  templateNames,
} from "#tests/builders/caseTrees.ts";
import type { AiBehaviour, Run } from "#tests/builders/learner.ts";
import { begin, isFinished, playOn, possibleActions, step } from "#tests/builders/learner.ts";
import { runs } from "#tests/propertyRuns.ts";

/** Thousands of states, on machines that do other things as well. */
vi.setConfig({ testTimeout: 60_000 });

const student: FlowOptions = { kind: "signature_case", features: { vpe: false }, aiFallback: false };
const withAi: FlowOptions = { ...student, features: { vpe: true } };
const behaviours: readonly AiBehaviour[] = ["answers", "fails"];

/** The model must hold for AI nodes before their component lands, and after. */
const aiTypes = ["aiAssistantChat", "aiAssistantFeedback"] as const;
const supportedAtFirst = aiTypes.map((type) => nodeTable[type].supported);
const supportAi = (isSupported: boolean) => {
  for (const type of aiTypes) nodeTable[type].supported = isSupported;
};
const restoreAi = () => {
  aiTypes.forEach((type, i) => {
    nodeTable[type].supported = supportedAtFirst[i] ?? false;
  });
};

/** The values of a state, without the times: two states that look alike go on alike. */
const lookOf = (state: LearnerState): string =>
  JSON.stringify(
    Object.keys(state)
      .sort()
      .flatMap((uid) =>
        Object.entries(state[uid] ?? {})
          .filter(([key]) => !["startedAt", "finishedAt"].includes(key))
          .map(([key, { value }]) => `${uid} ${key} ${JSON.stringify(value)}`)
          .sort(),
      ),
  );

type Node = { run: Run; look: string; next: Map<AiBehaviour, string[]> };

/** Every state that a learner can reach up to the finish, whatever the AI does, and what can follow on each. */
function stateGraph(flow: Flow, atMost: number): Map<string, Node> {
  const nodeFor = (run: Run): Node => ({ run, look: lookOf(run.state), next: new Map() });
  const first = nodeFor(begin(flow));
  const graph = new Map([[first.look, first]]);
  const waiting = [first];
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    if (isFinished(node.run)) continue;
    for (const ai of behaviours) {
      const looks: string[] = [];
      for (const action of possibleActions(flow, node.run.state, ai)) {
        const reached = nodeFor(step(flow, { ...node.run, entries: [] }, action));
        looks.push(reached.look);
        if (graph.has(reached.look)) continue;
        graph.set(reached.look, reached);
        waiting.push(reached);
      }
      node.next.set(ai, looks);
    }
    if (graph.size > atMost) throw new Error(`more than ${atMost} states: choose a smaller case`);
  }
  return graph;
}

/** The states from which no way leads to the finish while the AI behaves so. */
function deadEnds(graph: Map<string, Node>, ai: AiBehaviour): string[] {
  const before = new Map<string, string[]>();
  for (const { look, next } of graph.values()) {
    for (const follower of next.get(ai) ?? []) before.set(follower, [...(before.get(follower) ?? []), look]);
  }
  const alive = new Set([...graph.values()].filter(({ run }) => isFinished(run)).map(({ look }) => look));
  const waiting = [...alive];
  for (let look = waiting.pop(); look !== undefined; look = waiting.pop()) {
    for (const earlier of before.get(look) ?? []) {
      if (alive.has(earlier)) continue;
      alive.add(earlier);
      waiting.push(earlier);
    }
  }
  return [...graph.keys()].filter((look) => !alive.has(look));
}

const revealedContent = (flow: Flow, state: LearnerState): number =>
  flowFor(flow, state).sequence.filter((uid) => !isInvisible(flowFor(flow, state), state, uid)).length;

/** A walk of a learner who does whatever comes to mind, as numbers that choose among what is possible. */
const someWalk = fc.array(fc.nat(1000), { maxLength: 40 });

function walkOn(flow: Flow, from: Run, choices: readonly number[], ai: AiBehaviour): Run {
  let run = from;
  for (const choice of choices) {
    const actions = possibleActions(flow, run.state, ai);
    const action = actions[choice % Math.max(actions.length, 1)];
    if (action) run = step(flow, run, action);
  }
  return run;
}

describe("no dead end (D-05, D-07, D-09, D-10)", () => {
  afterAll(restoreAi);

  const small = {
    feedback: "none",
    hasFinishPage: true,
    hasSelfAssessment: false,
    onlyOneUncollapsedSection: false,
  } as const;
  const bounded = [
    [
      "a question, then a text",
      caseOfPlan({
        ...small,
        cards: [
          { id: 1, blocks: ["single"], flag: "none" },
          { id: 2, blocks: ["paragraph"], flag: "none" },
        ],
      }),
    ],
    [
      "one card open at a time",
      caseOfPlan({
        ...small,
        onlyOneUncollapsedSection: true,
        cards: [
          { id: 3, blocks: ["paragraph"], flag: "none" },
          { id: 4, blocks: ["rating"], flag: "none" },
        ],
      }),
    ],
    [
      "an AI card between, with its fallback",
      caseOfPlan({
        ...small,
        cards: [
          { id: 5, blocks: ["paragraph"], flag: "none" },
          { id: 6, blocks: ["aiChat"], flag: "aiOn" },
          { id: 7, blocks: ["single"], flag: "aiOff" },
        ],
      }),
    ],
    [
      "an AI card first",
      caseOfPlan({
        ...small,
        cards: [
          { id: 8, blocks: ["aiChat"], flag: "aiOn" },
          { id: 9, blocks: ["paragraph"], flag: "none" },
        ],
      }),
    ],
    [
      "an AI node in a card for everybody",
      caseOfPlan({
        ...small,
        feedback: "withoutRatings",
        cards: [{ id: 10, blocks: ["single", "aiChat"], flag: "none" }],
      }),
    ],
    ["no card at all", caseOfPlan({ ...small, hasFinishPage: false, cards: [] })],
    ...(["signature_case_template", "unassigned_case_template"] as const).map(
      (name) => [name, fromTemplate(name)] as const,
    ),
  ] as const;

  for (const [what, root] of bounded) {
    for (const options of [student, withAi]) {
      test(`every reachable state leads to the finish: ${what}, vpe ${options.features.vpe ? "on" : "off"}`, () => {
        supportAi(true);
        const flow = deriveFlow(structuredClone(root), options);
        const graph = stateGraph(flow, 20_000);
        for (const ai of behaviours) expect(deadEnds(graph, ai)).toEqual([]);
        expect(graph.size).toBeGreaterThan(5);
      });
    }
  }

  for (const isAiSupported of [true, false]) {
    describe(`with AI nodes ${isAiSupported ? "supported" : "not supported yet"}`, () => {
      beforeAll(() => supportAi(isAiSupported));

      test.each(templateNames)("a learner who plays on finishes %s", (name) => {
        for (const options of [student, withAi]) {
          const flow = deriveFlow(fromTemplate(name), options);
          for (const ai of behaviours) expect(isFinished(playOn(flow, begin(flow), ai))).toBe(true);
        }
      });

      test("after any walk through any case the finish can be reached", () => {
        fc.assert(
          fc.property(
            someCase,
            someFlowOptions,
            someWalk,
            fc.constantFrom(...behaviours),
            fc.constantFrom(...behaviours),
            (source, options, choices, ai, later) => {
              const flow = deriveFlow(caseOf(source), options);
              const run = walkOn(flow, begin(flow), choices, ai);
              expect(isFinished(playOn(flow, run, later))).toBe(true);
            },
          ),
          { numRuns: runs(120) },
        );
      });

      test("after two devices went their own ways and met, the finish can be reached", () => {
        fc.assert(
          fc.property(
            someCase,
            someFlowOptions,
            someWalk,
            someWalk,
            someWalk,
            (source, options, together, here, there) => {
              const flow = deriveFlow(caseOf(source), options);
              const common = walkOn(flow, begin(flow), together, "answers");
              const first = walkOn(flow, common, here, "answers");
              const second = walkOn(flow, { ...common, now: common.now + 500 }, there, "fails");
              const met: Run = {
                state: merge(first.state, second.state),
                entries: [],
                now: Math.max(first.now, second.now),
              };
              const mended = step(flow, met, { type: "open" });
              for (const ai of behaviours) expect(isFinished(playOn(flow, mended, ai))).toBe(true);
            },
          ),
          { numRuns: runs(120) },
        );
      });

      test("after a new version of the case came in between, the finish can be reached", () => {
        fc.assert(
          fc.property(someVersions, someFlowOptions, someWalk, ([before, after], options, choices) => {
            const old = deriveFlow(caseOf(before), options);
            const run = walkOn(old, begin(old), choices, "answers");
            const flow = deriveFlow(caseOf(after), options);
            const mended = step(flow, run, { type: "open" });
            expect(isFinished(playOn(flow, mended, "answers"))).toBe(true);
          }),
          { numRuns: runs(150) },
        );
      });
    });
  }
});

describe("the card flow as a machine (D-05)", () => {
  afterAll(restoreAi);
  beforeAll(() => supportAi(true));

  test("Continue reveals exactly one card and opens it, and nothing else reveals a content card", () => {
    fc.assert(
      fc.property(
        someCase,
        someFlowOptions,
        someWalk,
        fc.constantFrom(...behaviours),
        (source, options, choices, ai) => {
          const flow = deriveFlow(caseOf(source), options);
          let run = begin(flow);
          for (const choice of choices) {
            const actions = possibleActions(flow, run.state, ai);
            const action = actions[choice % Math.max(actions.length, 1)];
            if (!action || action.type === "aiFailed") continue;
            const now = flowFor(flow, run.state);
            const uid = "uid" in action ? action.uid : "";
            const next = step(flow, run, action);
            const gained = revealedContent(flow, next.state) - revealedContent(flow, run.state);
            if (now.continues.has(uid)) {
              expect(gained).toBe(1);
              const nextUid = now.continues.get(uid)?.nextUid ?? "";
              expect(next.state[nextUid]?.collapsed?.value).toBe(false);
            } else if (now.feedbacks.has(uid)) expect(gained).toBe(0);
            else expect(gained).toBe(0);
            run = next;
          }
        },
      ),
      { numRuns: runs(120) },
    );
  });

  test("replaying the entries in any order gives the state that the events gave", () => {
    fc.assert(
      fc.property(someCase, someFlowOptions, someWalk, fc.nat(), (source, options, choices, seed) => {
        const flow = deriveFlow(caseOf(source), options);
        const run = walkOn(flow, begin(flow), choices, "answers");
        const shuffled = run.entries
          .map((entry, i) => ({ entry, at: Math.imul(i + 1, seed * 2 + 1) % 997 }))
          .sort((a, b) => a.at - b.at)
          .map(({ entry }) => entry);
        expect(stateOf(shuffled)).toEqual(run.state);
        const again = walkOn(flow, begin(flow), choices, "answers");
        expect(again).toEqual(run);
      }),
      { numRuns: runs(150) },
    );
  });

  test("opening twice is as good as once", () => {
    fc.assert(
      fc.property(someCase, someFlowOptions, someWalk, (source, options, choices) => {
        const flow = deriveFlow(caseOf(source), options);
        const run = step(flow, walkOn(flow, begin(flow), choices, "answers"), { type: "open" });
        const again = step(flow, run, { type: "open" });
        expect(again.state).toEqual(run.state);
        expect(again.entries).toHaveLength(run.entries.length);
      }),
      { numRuns: runs(150) },
    );
  });
});
