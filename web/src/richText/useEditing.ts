import { useEffect, useState } from "react";

type Editing = typeof import("./editing.ts");

let loaded: Editing | undefined;
const retryMs = 5_000;

/** The script with which a rich text is written: undefined until it has come. It is asked for again while the network is gone. */
export function useEditing(): Editing | undefined {
  const [editing, setEditing] = useState(loaded);
  useEffect(() => {
    if (editing) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        loaded ??= await import("./editing.ts");
        if (!isGone) setEditing(loaded);
      } catch {
        if (!isGone) timer = setTimeout(ask, retryMs);
      }
    };
    void ask();
    window.addEventListener("online", ask);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener("online", ask);
    };
  }, [editing]);
  return editing;
}
