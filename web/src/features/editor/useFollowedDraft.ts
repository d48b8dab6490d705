import { useEffect, useEffectEvent } from "react";
import type { loadDraft } from "./openVersion.ts";
import type { VersionLock } from "./useVersionLock.ts";

type Loaded = Awaited<ReturnType<typeof loadDraft>>;

/** Between two tries to load what another has saved. */
const loadAgainMs = 5_000;

/**
 * Shows the saves of others to a person without the lock. Each check-in tells the newest revision, which a visible page loads if it
 * is behind. Nodes that are in both drafts stay in place, so that the reader keeps their position.
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
