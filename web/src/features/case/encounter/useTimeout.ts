import { useEffect, useEffectEvent } from "react";
import { useViewer } from "../../../viewer/ViewerContext.ts";

/** Calls back when something that is waited for has not come in so many milliseconds; begins anew where there is no connection. */
export function useTimeout(waitedFor: string | undefined, ms: number, onTimeout: () => void): void {
  const { online } = useViewer();
  const isOnline = useEffectEvent(() => online?.get() ?? true);
  const timedOut = useEffectEvent(onTimeout);
  useEffect(() => {
    if (waitedFor === undefined) return;
    const timer = setInterval(() => {
      if (!isOnline()) return;
      clearInterval(timer);
      timedOut();
    }, ms);
    return () => clearInterval(timer);
  }, [waitedFor, ms]);
}
