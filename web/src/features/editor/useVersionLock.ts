import { useCallback, useEffect, useRef, useState } from "react";
import type { VersionNews } from "#shared/contract/versions/live.ts";
import { checkInEveryMs, type LockAction } from "#shared/domain/editLock.ts";
import { liveClient, useLiveChannel } from "../../api/useLive.ts";

export type VersionLock = {
  news: VersionNews | undefined;
  isConnected: boolean;
  /** This window may write: with this token. */
  token: number | undefined;
  say: (action: LockAction) => Promise<string | undefined>;
  /** This window has asked for the lock and has no answer yet. */
  isAsked: boolean;
  /** Whoever took the lock from this window, until it has it again; empty where it is not known who. */
  lostTo: string | undefined;
};

const askingActions: readonly LockAction[] = ["lock_if_free", "force_lock"];

/** The lock of a version, as the channel tells it, and what this window says on it. @see spec documents §4 Edit lock, §7 */
export function useVersionLock(versionId: number, sessionId: string, userId: string): VersionLock {
  const [news, setNews] = useState<VersionNews>();
  const [isAsked, setAsked] = useState(false);
  const [lostTo, setLostTo] = useState<string>();
  const wasHeld = useRef(false);
  const identifier = { channel: "VersionChannel", version_id: versionId, session_id: sessionId } as const;

  const say = useCallback(
    async (action: LockAction): Promise<string | undefined> => {
      const isAsking = askingActions.includes(action);
      if (isAsking) setAsked(true);
      // Given away, and not lost.
      if (action === "unlock_if_owned") wasHeld.current = false;
      const outcome = await liveClient().say(
        { channel: "VersionChannel", version_id: versionId, session_id: sessionId },
        { action, last_active: Math.floor(Date.now() / 1000) },
      );
      if (isAsking && !outcome.ok) setAsked(false);
      return outcome.ok ? undefined : outcome.code;
    },
    [versionId, sessionId],
  );

  const state = useLiveChannel(identifier, {
    onMessage: setNews,
    // Who comes back says so, and is told how it stands.
    onGap: () => void say("check_in"),
  });

  useEffect(() => {
    const timer = setInterval(() => void say("check_in"), checkInEveryMs);
    return () => clearInterval(timer);
  }, [say]);

  const revokedIn = news?.lock.revoked_in_ms;
  useEffect(() => {
    if (revokedIn === null || revokedIn === undefined) return;
    // No timer of the server's runs: whoever waits for the lock asks when the time is over.
    const timer = setTimeout(() => void say("check_in"), revokedIn + 50);
    return () => clearTimeout(timer);
  }, [revokedIn, say]);

  const isHeld = news?.lockSessionId === sessionId && news.lock.state !== "free";
  const isOthers = news?.lock.state === "held" && !isHeld;
  const holder =
    news?.lockUserId === userId
      ? "Another of your windows"
      : (news?.activeEditors.find(({ id }) => id === news.lockUserId)?.display ?? "");
  useEffect(() => {
    if (isHeld || isOthers) setAsked(false);
    if (isHeld) setLostTo(undefined);
    else if (isOthers && wasHeld.current) setLostTo(holder);
    if (isHeld || isOthers) wasHeld.current = isHeld;
  }, [isHeld, isOthers, holder]);

  const token = isHeld ? news.lock.token : undefined;
  return { news, isConnected: state === "live", token, say, isAsked, lostTo };
}
