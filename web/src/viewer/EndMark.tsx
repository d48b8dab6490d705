import { type ReactNode, useEffect, useRef } from "react";
import { isCountedSection } from "#shared/case/flow/countedParts.ts";
import { useOfNode, useViewer } from "./ViewerContext.ts";

/** Who flies by has not read; who stays this long at the end of a section has come there. */
const seenAfterMs = 1_000;

/** Stands at the end of a section whose reading counts, and tells once that it was in view. @see rulings "Progress" */
export function EndMark({ uid }: { uid: string }): ReactNode {
  const { onEndSeen } = useViewer();
  const isAwaited = useOfNode(
    uid,
    (store) =>
      store.mode !== "outline" && isCountedSection(store.flow, uid) && store.read(uid, "seen") !== true,
  );
  const mark = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!mark.current || !onEndSeen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      // Behind another tab nobody reads.
      if (document.visibilityState === "visible") onEndSeen(uid);
      else timer = setTimeout(look, seenAfterMs);
    };
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(look, seenAfterMs);
    });
    observer.observe(mark.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [uid, onEndSeen, isAwaited]);

  return onEndSeen && isAwaited ? <div ref={mark} aria-hidden /> : null;
}
