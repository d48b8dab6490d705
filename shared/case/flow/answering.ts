import { isAnswerOption } from "../model/questionNodes.ts";
import type { ContentNode } from "../model/types.ts";
import type { Answered } from "../questions/questionPlay.ts";
import { playOf } from "../questions/questionPlays.ts";
import type { Draft } from "./draft.ts";
import { log, rewrite, write } from "./draft.ts";
import { effective } from "./effective.ts";
import { isInactive } from "./inactive.ts";
import { learnerOf } from "./learner.ts";

/** Decides on a value for a part of a question, or for a box to tick. */
function answeredWith(
  { flow, state }: Draft,
  input: ContentNode,
  part: ContentNode,
  value: unknown,
): Answered {
  if (input.type === "checkbox") {
    return typeof value === "boolean" ? { writes: [{ uid: input.uid, value }] } : undefined;
  }
  return playOf(input)?.answer(input, part, value, learnerOf(flow, state));
}

/** Takes an answer. An inactive or graded input takes none. */
export function answer(draft: Draft, uid: string, value: unknown): void {
  const { flow, state } = draft;
  const found = flow.index.byUid.get(uid);
  if (!found) {
    log(draft, `Error: no node with UID: ${uid}`);
    return;
  }
  const { node, parent } = found;
  const input = isAnswerOption(node) && parent ? parent : node;
  if (isInactive(flow, state, uid) || isInactive(flow, state, input.uid)) return;
  if (effective(flow, state, input.uid, "graded") === true) return;
  const answered = answeredWith(draft, input, node, value);
  if (answered === undefined) log(draft, `Not an answer to ${uid}: ${JSON.stringify(value)}`);
  else if ("refused" in answered) draft.effects.push({ type: "alert", message: answered.refused });
  else
    for (const each of answered.writes)
      (each.isForced ? rewrite : write)(draft, each.uid, "value", each.value);
}
