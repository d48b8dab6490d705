import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Operation } from "#shared/case/changes/operations.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import type { loadDraft } from "./openVersion.ts";
import type { EditJournal, LeftWork } from "./saving/journal.ts";
import { leftIn } from "./saving/journal.ts";
import type { Saver } from "./saving/saver.ts";
import type { EditSession } from "./session/editSession.ts";

type Loaded = Awaited<ReturnType<typeof loadDraft>>;

/** Pause between two tries to load the draft after the lock was granted. */
const loadAgainMs = 3_000;

/** Parts of the page that take part in replacing its draft by the server's. */
export type TakingUp = {
  session: Pick<EditSession, "replaceDraft" | "setWritable">;
  saver: Pick<Saver, "restart" | "unkept">;
  journal: EditJournal;
  load: () => Promise<Loaded>;
  /** True if this window has the lock now. */
  isGranted: () => boolean;
  onPeople: (people: ReadonlyMap<string, string>) => void;
  onLeft: (left: LeftWork) => void;
};

/** Puts a loaded draft in the place of the page's own, with the names of everybody in it; saving goes on from its revision. */
export function takeLoaded(
  { session, saver, onPeople }: Pick<TakingUp, "session" | "saver" | "onPeople">,
  loaded: Loaded,
): void {
  session.replaceDraft(loaded.draft);
  onPeople(loaded.people);
  saver.restart(loaded.rev);
}

/**
 * Takes up the draft that the server has put in the place of this one. What is typed until it is here would be lost, so that nothing
 * can be written meanwhile. @throws ApiError where it cannot be loaded; the page stays read-only
 */
export async function takeUpReplaced(page: TakingUp): Promise<void> {
  page.session.setWritable(false);
  takeLoaded(page, await page.load());
  page.session.setWritable(page.isGranted());
}

/**
 * Goes on from what is saved after a refusal: what was written since is offered again, with what earlier windows left.
 * @throws ApiError where it cannot be loaded; nothing was changed, and the page may write as before
 */
export async function goOnFromSaved(page: TakingUp): Promise<void> {
  page.session.setWritable(false);
  try {
    const [loaded, unkept] = await Promise.all([page.load(), page.saver.unkept()]);
    const kept = await leftIn(page.journal);
    takeLoaded(page, loaded);
    page.onLeft({ ...kept, operations: [...kept.operations, ...unkept] });
  } finally {
    page.session.setWritable(page.isGranted());
  }
}

/** Both ways to go on with the server's draft, as buttons of the page: the first reloads the page where it fails, the second says why. */
export const takingUpActions = (
  page: TakingUp,
  { say, leftNotice }: { say: (text: string) => void; leftNotice: RefObject<HTMLElement | null> },
) => ({
  takeUpReplaced: async (): Promise<void> => {
    try {
      await takeUpReplaced(page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      window.location.reload();
    }
  },
  goOnFromSaved: async (): Promise<void> => {
    try {
      await goOnFromSaved(page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(textOf(error));
    }
    leftNotice.current?.focus();
  },
});

type Granted = {
  /** This window has the lock, and its person may write. */
  isGranted: boolean;
  /** Another draft was put in the place of this one, so that nothing more of it can be saved. */
  isBehind: boolean;
  /** Newest revision that the server has told of. */
  serverRev: number | undefined;
};

/**
 * Gaining the lock reloads the version where somebody else has saved since, as often as it takes, and makes it writable; losing the lock
 * ends the editing.
 */
export function useGrantedLock(
  { isGranted, isBehind, serverRev }: Granted,
  page: Omit<TakingUp, "session" | "saver"> & {
    session: Pick<EditSession, "replaceDraft" | "setWritable" | "getState">;
    saver: Pick<Saver, "restart" | "unkept" | "rev" | "resume">;
    onUnloaded: (error: unknown) => void;
  },
): void {
  const { session, saver, journal } = page;
  const load = useEffectEvent(() =>
    page.load().catch((error: unknown): undefined => {
      page.onUnloaded(error);
    }),
  );
  const take = useEffectEvent((loaded: Loaded) => takeLoaded(page, loaded));
  const tellLeft = useEffectEvent((left: LeftWork) => page.onLeft(left));
  useEffect(() => {
    let isCurrent = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const begin = async (): Promise<void> => {
      if (serverRev !== undefined && serverRev > saver.rev()) {
        const loaded = await load();
        if (!isCurrent) return;
        if (!loaded) {
          again = setTimeout(() => void begin(), loadAgainMs);
          return;
        }
        take(loaded);
        tellLeft(await leftIn(journal));
        // The lock may be lost by now.
        if (!isCurrent) return;
      } else saver.resume();
      session.setWritable(true);
    };
    if (!isGranted || isBehind) session.setWritable(false);
    if (isGranted && !session.getState().isWritable) void begin();
    return () => {
      isCurrent = false;
      clearTimeout(again);
    };
  }, [isGranted, isBehind, serverRev, saver, session, journal]);
}

/** Saves pending changes at once when somebody takes the lock by force: only a few seconds are left. */
export function useSavedWhenRevoked(
  { isRevoking, token }: { isRevoking: boolean; token: number | undefined },
  saver: Pick<Saver, "save">,
): void {
  useEffect(() => {
    if (isRevoking && token !== undefined) void saver.save();
  }, [isRevoking, token, saver]);
}

/** Notes what was done. Whoever is mentioned in it is told once it is saved, so that a mention is saved at once. */
export function noteDone(
  saver: Pick<Saver, "note" | "save">,
  operations: readonly Operation[],
  { anchors, isMentioning }: { anchors: Parameters<Saver["note"]>[1]; isMentioning: boolean },
): void {
  saver.note(operations, anchors);
  if (isMentioning) void saver.save();
}
