import { useEffect, useEffectEvent } from "react";
import type { loadDraft } from "./openVersion.ts";
import type { VersionLock } from "./useVersionLock.ts";

type Loaded = Awaited<ReturnType<typeof loadDraft>>;

/** Between two tries to load what another has saved. */
const loadAgainMs = 5_000;

/**
 * Whoever has no lock sees what others save: with each check-in the page is told the newest revision, and loads it where it is behind. What
 * stands in both drafts stays where it is, so that the reader keeps their place. A page that nobody looks at waits until somebody does.
 */
export function useFollowedDraft(
  { token, isAsked, news }: VersionLock,
  draft: { isBehind: () => boolean; load: () => Promise<Loaded>; take: (loaded: Loaded) => void },
): void {
  const isBehind = useEffectEvent(draft.isBehind);
  const load = useEffectEvent(draft.load);
  const take = useEffectEvent(draft.take);
  // Gaining the lock loads by itself.
  const isReading = token === undefined && !isAsked;
  const rev = news?.rev;

  // `rev` is what is new.
  useEffect(() => {
    if (!isReading || rev === undefined) return;
    let isCurrent = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const follow = async (): Promise<void> => {
      clearTimeout(again);
      if (!isCurrent || document.visibilityState === "hidden" || !isBehind()) return;
      const loaded = await load().catch(() => undefined);
      if (!isCurrent) return;
      if (loaded && isBehind()) take(loaded);
      else if (!loaded) again = setTimeout(() => void follow(), loadAgainMs);
    };
    const look = (): void => void follow();
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      isCurrent = false;
      clearTimeout(again);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isReading, rev]);
}
