import { flowFor } from "#shared/case/flow/derive.ts";
import { rootFlag } from "#shared/case/flow/effective.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { ShownNode } from "#shared/case/flow/visible.ts";
import { visible } from "#shared/case/flow/visible.ts";
import { isSupported } from "#shared/case/model/nodeTable.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import type { EntryChange } from "#shared/case/state/learnerState.ts";

/** How the AI behaves in a run: it answers, or it does not and the page gives up waiting. */
export type AiBehaviour = "answers" | "fails";

function actionsOn(
  { node, isInactive, isCollapsed }: ShownNode,
  state: LearnerState,
  ai: AiBehaviour,
): FlowAction[] {
  const { type, uid } = node;
  if (type === "section") return node.collapsible || isCollapsed ? [{ type: "toggle", uid }] : [];
  if (isInactive || !isSupported(type)) return [];
  const answers = (...values: unknown[]) =>
    values.map((value): FlowAction => ({ type: "answer", uid, value }));
  switch (type) {
    case "multipleChoiceAnswer":
    case "cdqQuestionAnswer":
      return answers(true, false);
    case "textInput":
      return answers("Because.", "");
    case "ratingBar":
      return answers(4);
    case "checkbox":
      return answers(true);
    case "certaintyChoice":
      // Asked for once an option is chosen.
      return contentOf(node).some(({ uid: option }) => state[option]?.value?.value === true)
        ? answers("certain", "very_uncertain")
        : [];
    case "categoryMatcher":
      return answers({}, node.answer ?? {});
    case "button":
      return [{ type: "press", uid }];
    case "aiAssistantChat":
    case "aiAssistantFeedback":
      return ai === "answers"
        ? [{ type: "aiContinue", uid }]
        : [{ type: "aiFailed", error: "aiAssistantChatError" }];
    default:
      return [];
  }
}

/** Everything that a learner in student mode can do with what the page shows, and nothing else. */
export function possibleActions(flow: Flow, state: LearnerState, ai: AiBehaviour = "answers"): FlowAction[] {
  const shown = visible(flowFor(flow, state), state, { mode: "student" });
  return [...shown.byUid.values()].flatMap((node) => actionsOn(node, state, ai));
}

export type Run = { state: LearnerState; entries: EntryChange[]; now: number };

/** Lets one thing happen, a second later. */
export function step(flow: Flow, run: Run, action: FlowAction): Run {
  const now = run.now + 1000;
  const { state, entries } = reduce(flow, run.state, { ...action, now });
  return { state, entries: [...run.entries, ...entries], now };
}

export const begin = (flow: Flow, now = 0): Run =>
  step(flow, { state: {}, entries: [], now }, { type: "open" });

export const isFinished = (run: Run): boolean => rootFlag(run.state, "finished") === true;

/**
 * Plays on as a willing learner does: opens what is folded, answers what asks, presses what can be pressed. Uses only
 * what the page shows. Ends when the case is finished or when a whole round changes nothing: a dead end.
 */
export function playOn(flow: Flow, from: Run, ai: AiBehaviour): Run {
  let run = from;
  for (let round = 0; round < 30 && !isFinished(run); round++) {
    const before = run.entries.length;
    const tried = new Set<string>();
    const next = (): FlowAction | undefined => {
      const shown = visible(flowFor(flow, run.state), run.state, { mode: "student" });
      // Whoever opens another card first would fold this one where only one stays open: do all in this card before.
      const isCard = ({ node }: ShownNode): boolean => flow.cardByUid.has(node.uid);
      const rank = (node: ShownNode): number => (node.node.type !== "section" ? 0 : isCard(node) ? 2 : 1);
      for (const node of [...shown.byUid.values()].sort((a, b) => rank(a) - rank(b))) {
        if (node.node.type === "section" && !node.isCollapsed) continue;
        const action = actionsOn(node, run.state, ai).find(
          (candidate) => candidate.type !== "answer" || isRealAnswer(candidate.value),
        );
        const key = JSON.stringify(action);
        if (!action || tried.has(key)) continue;
        tried.add(key);
        return action;
      }
      return undefined;
    };
    for (let action = next(); action && !isFinished(run); action = next()) run = step(flow, run, action);
    if (run.entries.length === before) return run;
  }
  return run;
}

const isRealAnswer = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
