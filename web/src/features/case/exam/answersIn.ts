import { isTimed, timedSectionOf } from "#shared/case/model/timedSection.ts";
import type { ViewerStore } from "../../../viewer/store.ts";

/** How many answers a learner has given in the timed section. */
export function answersIn({ flow, state }: Pick<ViewerStore, "flow" | "state">): number {
  const section = timedSectionOf(flow.stored);
  if (!section) return 0;
  return Object.entries(state).filter(
    ([uid, keys]) => keys.value?.value !== undefined && isTimed(flow.root, section, uid),
  ).length;
}
