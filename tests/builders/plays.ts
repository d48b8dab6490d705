import fc from "fast-check";
import { flowFor } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { DisplayMode, LearnerState } from "#shared/case/model/types.ts";
import type { EntryChange } from "#shared/case/state/learnerState.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { uidsOf } from "./caseTrees.ts";
import { type AiBehaviour, possibleActions, type Run, step } from "./learner.ts";

/** What a learner chooses, as numbers that pick among what is possible. */
export const someWalk = fc.array(fc.nat(1000), { maxLength: 40 });

/** Walks on from a run through what the page shows. */
export function walkOn(flow: Flow, from: Run, choices: readonly number[], ai: AiBehaviour = "answers"): Run {
  let run = from;
  for (const choice of choices) {
    const actions = possibleActions(flow, run.state, ai);
    const action = actions[choice % Math.max(actions.length, 1)];
    if (action) run = step(flow, run, action);
  }
  return run;
}

const items = (["diagnosis", "finding", "note"] as const).map((kind) =>
  newItemUid(kind, 1_700_000_000_000, () => 0.5),
);

const values = [
  true,
  false,
  0,
  3,
  5,
  99,
  -1,
  1.5,
  "",
  "Because.",
  "x".repeat(30_000),
  null,
  {},
  { a: ["b"] },
];

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T; // never empty

/** An event of any kind on any node; much of it may not happen, which is the reducer's to say. */
function anyEvent(flow: Flow, n: number): FlowAction {
  const uids = uidsOf(flow);
  const rest = Math.floor(n / 13);
  const uid = at(uids, rest);
  const item = at(items, rest);
  const kinds: FlowAction[] = [
    { type: "open" },
    { type: "finish" },
    { type: "seen", uid },
    { type: "press", uid },
    { type: "answer", uid, value: at(values, Math.floor(rest / uids.length)) },
    { type: "aiContinue", uid },
    { type: "saveItem", uid: item, content: rest % 4 === 0 ? "" : "Words.", notedNodeUid: uid },
    { type: "deleteItem", uid: item },
    { type: "setDangerous", uid: item, isDangerous: rest % 2 === 0 },
    { type: "setLeading", diagnosisUid: rest % 3 === 0 ? undefined : item },
    { type: "bookmark", uid, isBookmarked: rest % 3 > 0 },
    { type: "rateScript", question: "rating_1", rating: rest % 7 },
    { type: "commentScript", comment: "Good." },
  ];
  return at(kinds, n);
}

/**
 * All that the reducer writes when somebody does what the numbers say: every other time something that a student could do,
 * otherwise anything at all.
 */
export function entriesOf(flow: Flow, numbers: readonly number[], mode: DisplayMode): EntryChange[] {
  let state: LearnerState = {};
  return [0, ...numbers].flatMap((n, index) => {
    const now = flowFor(flow, state);
    const possible = possibleActions(flow, state, n % 9 === 0 ? "fails" : "answers");
    const event =
      index === 0
        ? { type: "open" as const }
        : n % 3 > 0 && possible.length > 0
          ? at(possible, n)
          : anyEvent(now, n);
    const done = reduce(now, state, { ...event, mode, now: 1000 + index });
    state = done.state;
    return done.entries;
  });
}
