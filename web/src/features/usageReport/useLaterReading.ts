import { useEffect, useEffectEvent, useRef } from "react";

/** A class at work changes something every second: what a message does not carry is read at most so often. */
const betweenReadingsMs = 5000;

/** Reads again soon, and once for whatever happens until then. */
export function useLaterReading(read: () => unknown): () => void {
  const timer = useRef<number | undefined>(undefined);
  const readNow = useEffectEvent(() => {
    timer.current = undefined;
    void read();
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const later = useRef(() => {
    timer.current ??= window.setTimeout(() => readNow(), betweenReadingsMs);
  });
  return later.current;
}
