import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import { type itemKinds, newItemUid } from "#shared/case/tools/itemUid.ts";

export const treeWith = (flags: Record<string, boolean> = {}) => {
  const make = caseBuilder("t");
  const table = make.tableOf([["Na", "140"]]);
  const root = make.signatureCase({
    uid: "case",
    title: "A case",
    authors: [],
    learningObjectives: [],
    cards: [
      make.card({
        uid: "card",
        title: "First",
        content: [
          { ...make.para("The first words of it."), uid: "p1" },
          { ...make.para("More."), uid: "p2" },
          table,
        ],
      }),
    ],
    flags,
  });
  return root;
};

export const flowOf = (flags: Record<string, boolean> = {}) =>
  deriveFlow(treeWith(flags), { kind: "signature_case", features: { vpe: false }, aiFallback: false });

export const uidOf = (kind: (typeof itemKinds)[number], n: number): string => newItemUid(kind, n, () => 0);

/** One device: a clock of its own that goes on with each action. */
export function device(flow = flowOf(), state: LearnerState = emptyState, now = 1_000) {
  const it = {
    state,
    effects: [] as unknown[],
    act(...actions: FlowAction[]) {
      for (const action of actions) {
        const step = reduce(flow, it.state, { ...action, now: now++ });
        it.state = step.state;
        it.effects.push(...step.effects);
      }
      return it;
    },
  };
  return it;
}

export const dx = uidOf("diagnosis", 1);
export const dx2 = uidOf("diagnosis", 2);
export const note = uidOf("note", 1);
export const note2 = uidOf("note", 2);
