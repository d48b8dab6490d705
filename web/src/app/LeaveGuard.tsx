import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { hasUnsaved } from "../api/unsavedChanges.ts";
import { useMayLeave } from "../ui/useMayLeave.ts";

/** Asks before the page is left with something in it that is not saved: by a link, by Back, by a reload or by closing the tab. */
export function LeaveGuard() {
  const mayLeave = useMayLeave();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  const ask = useEffectEvent(async (blocked: Extract<typeof blocker, { state: "blocked" }>) => {
    if (await mayLeave()) blocked.proceed();
    else blocked.reset();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void ask(blocker);
  }, [blocker]);

  useEffect(() => {
    // The words of this question are the browser's own.
    const hold = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, []);
  return null;
}
