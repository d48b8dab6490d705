import { useEffect } from "react";
import { cardHeadingId } from "../../../viewer/nodes/cardHeadingId.ts";
import type { ExamWatch } from "./examPorts.ts";

/**
 * Moves the focus to the first card once the questions replace the notice that calls this: the button that had it is gone by then. Whoever
 * has gone elsewhere meanwhile keeps it.
 */
export function useFocusOnStart(time: ExamWatch["time"]): void {
  useEffect(
    () => () => {
      if (!time.get()?.isRunning || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[id$="${cardHeadingId("")}"]`)?.focus({ preventScroll: true });
    },
    [time],
  );
}
