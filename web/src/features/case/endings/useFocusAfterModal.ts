import { useEffect, useRef } from "react";
import type { FlowModal } from "#shared/case/flow/events.ts";
import { cardHeadingId } from "../../../viewer/nodes/cardHeadingId.ts";
import { useOfCase } from "../../../viewer/ViewerContext.ts";

export const giveFeedbackId = "give-feedback";

/**
 * A closed modal gives the focus back where it came from; the Continue that led to the feedback is gone by then. The
 * focus goes to what leads on instead: the way back to the feedback, or the next steps.
 */
export function useFocusAfterModal(modal: FlowModal | undefined): void {
  const finishUid = useOfCase(({ flow }) => flow.cards.find(({ role }) => role === "finish")?.uid);
  const before = useRef(modal);
  useEffect(() => {
    const hasClosed = before.current !== undefined && modal === undefined;
    before.current = modal;
    if (!hasClosed || document.activeElement !== document.body) return;
    const place =
      document.getElementById(giveFeedbackId) ?? document.getElementById(cardHeadingId(finishUid ?? ""));
    place?.focus({ preventScroll: true });
  }, [modal, finishUid]);
}
