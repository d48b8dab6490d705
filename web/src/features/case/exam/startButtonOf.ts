import { startsTimer, timedSectionOf } from "#shared/case/model/timedSection.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ViewerStore } from "../../../viewer/store.ts";

/** The button of the author's that starts the time of the exam, where it is in front of the learner and nobody pressed it yet. */
export function startButtonOf({ flow, state, isShown, isBlocked }: Reading): string | undefined {
  const section = timedSectionOf(flow.stored);
  if (!section || state[section.uid]?.currentTimeSegmentStart !== undefined) return undefined;
  return findNodes(flow.root, (node) => startsTimer(node, section.uid)).find((button) => {
    const holders = (flow.index.byUid.get(button.uid)?.path ?? []).map(
      (uid) => flow.index.byUid.get(uid)?.node,
    );
    return !isBlocked(button.uid) && [...holders, button].every((node) => node && isShown(node));
  })?.uid;
}

type Reading = Pick<ViewerStore, "flow" | "state" | "isShown" | "isBlocked">;
