import { type RefObject, useEffect, useRef, useState } from "react";
import { fullName } from "#shared/domain/people/fullName.ts";
import { textOf } from "../../api/ApiError.ts";
import { useFlash } from "../../ui/Flash.tsx";
import { useEarlyKeys } from "./host/useEarlyKeys.ts";
import { createOpenedSession, mintUid, noCalls, type SessionCalls } from "./openedSession.ts";
import { loadDraft, type OpenedVersion } from "./openVersion.ts";
import { type ReadOnly, readOnly } from "./reading/ShownVersion.tsx";
import { mentioning } from "./review/tagNotifications.ts";
import { type Review, useReview } from "./review/useReview.ts";
import { useReviewsBeside } from "./review/useReviewsBeside.ts";
import { useTagNotifications } from "./review/useTagNotifications.ts";
import { anchorsOfAll } from "./saving/restored.ts";
import type { Saver } from "./saving/saver.ts";
import type { EditSession } from "./session/editSession.ts";
import type { EditMode } from "./session/sessionState.ts";
import { isChangeable } from "./session/writable.ts";
import { useSessionState } from "./useEditSession.ts";
import { useFollowedDraft } from "./useFollowedDraft.ts";
import { useMediaNews, useSavedWhenOnline } from "./useOnline.ts";
import { type Saving, useSaving } from "./useSaving.ts";
import {
  noteDone,
  type TakingUp,
  takeLoaded,
  takingUpActions,
  useGrantedLock,
  useSavedWhenRevoked,
} from "./useTakingUp.ts";
import { useVersionLock, type VersionLock } from "./useVersionLock.ts";

/** An opened version, and everything that bars, cards and panels do with it. */
export type Editor = {
  opened: OpenedVersion;
  session: EditSession;
  lock: VersionLock;
  saving: Saving;
  review: Review;
  /** This window has the lock and what the server has, and the person and the version allow writing. */
  hasLock: boolean;
  /** It may write now: it has the lock, and what it shows is written in. */
  mayWrite: boolean;
  /** With the lock this person could write here: they may, and it is no published version. */
  isWriter: boolean;
  editMode: EditMode;
  /** Everybody whom the draft or the page names, by id. */
  people: ReadonlyMap<string, string>;
  /** Work of this person that was never saved. */
  left: OpenedVersion["left"];
  setLeft: (left: OpenedVersion["left"]) => void;
  isFinding: boolean;
  setFinding: (isFinding: boolean) => void;
  /** Tells if the page says who wrote what the caret is at. */
  isAskingWho: boolean;
  setAskingWho: (isAsking: boolean) => void;
  /** Parts with which panels show other versions, read-only. */
  readOnly: ReadOnly;
  /** The element that holds the bars: the way from the text to them by key. */
  bars: RefObject<HTMLDivElement | null>;
  /** The element that holds what is offered of work that was not saved. */
  leftNotice: RefObject<HTMLElement | null>;
  undo: () => void;
  redo: () => void;
  /** The server has put another draft in the place of this one. What is typed until it is here would be lost. */
  takeUpReplaced: () => Promise<void>;
  /** After a refusal: takes up what is saved, and offers again what was written since. */
  goOnFromSaved: () => Promise<void>;
  mint: (what: string) => string;
};

/** The session of an opened version, its saving and its lock, tied together. @see ADR 0154, 0150 */
export function useEditor(opened: OpenedVersion): Editor {
  const { version, userContext } = opened.contexts;
  const flash = useFlash();
  const shown = usePageState(opened);
  const { people, setPeople, setLeft, bars, leftNotice } = shown;
  const lock = useVersionLock(version.id, opened.window.sessionId, userContext.id);
  const isWriter = userContext.allowedEditMode !== "ViewOnly" && version.type !== "PUBLISHED";
  const isGranted = lock.token !== undefined && isWriter;

  const calls = useRef(noCalls);
  const [session] = useState(() =>
    createOpenedSession(opened, {
      calls: () => calls.current,
      bars: () => bars.current,
      askWho: () => shown.setAskingWho((isAsking) => !isAsking),
    }),
  );
  const named = new Map(people).set(userContext.id, fullName(userContext));
  const tellMentioned = useTagNotifications(opened);
  const saving = useSaving(opened, session, {
    token: lock.token,
    onSaved: tellMentioned,
    onPeople: setPeople,
  });
  const page = useTakingUpPage(opened, { session, saver: saving.saver, isGranted, setPeople, setLeft });
  const review = useReviewing(opened, { page, session, saving, calls, named, isWriter, tellMentioned });
  useLockFollowed(opened, { page, session, saving, lock, isGranted });
  const writing = useWritable(session, lock, { isGranted, isWriter });

  return {
    ...{ readOnly, opened, session, lock, saving, review, isWriter, leftNotice, bars },
    ...writing,
    editMode: useSessionState(session, (state) => state.editMode),
    ...shown,
    people: named,
    undo: () => void (session.undo() || flash.error("No undo action")),
    redo: () => void (session.redo() || flash.error("No redo action")),
    ...takingUpActions(page, { say: flash.error, leftNotice }),
    mint: mintUid,
  };
}

/** State of the page beside the draft: who is named in it, work that was left, and what is open. */
function usePageState(opened: OpenedVersion) {
  const [isFinding, setFinding] = useState(false);
  const [isAskingWho, setAskingWho] = useState(false);
  const [people, setPeople] = useState(opened.people);
  const [left, setLeft] = useState(opened.left);
  const bars = useRef<HTMLDivElement>(null);
  const leftNotice = useRef<HTMLElement>(null);
  return {
    ...{ isFinding, setFinding, isAskingWho, setAskingWho, people, setPeople, left, setLeft },
    ...{ bars, leftNotice },
  };
}

type Page = Omit<TakingUp, "session" | "saver"> & { session: EditSession; saver: Saver };

/** The page as those see it who put the server's draft in the place of its own. */
function useTakingUpPage(
  { contexts, journal }: OpenedVersion,
  parts: Pick<Page, "session" | "saver"> & {
    isGranted: boolean;
    setPeople: Page["onPeople"];
    setLeft: Page["onLeft"];
  },
): Page {
  const { session, saver, isGranted, setPeople, setLeft } = parts;
  const isGrantedNow = useRef(isGranted);
  isGrantedNow.current = isGranted;
  return {
    ...{ session, saver, journal },
    load: () => loadDraft(contexts.version.id),
    isGranted: () => isGrantedNow.current,
    onPeople: setPeople,
    onLeft: setLeft,
  };
}

type ReviewingParts = {
  page: Page;
  session: EditSession;
  saving: Saving;
  /** Filled in here: what the session calls on the page. */
  calls: RefObject<SessionCalls>;
  named: ReadonlyMap<string, string>;
  isWriter: boolean;
  tellMentioned: ReturnType<typeof useTagNotifications>;
};

/** Decisions and comments, with the lock and without it, and what the session tells of all that is done. */
function useReviewing(
  opened: OpenedVersion,
  { page, session, saving, calls, named, isWriter, tellMentioned }: ReviewingParts,
): Review {
  const { contexts, actor } = opened;
  const { saver } = saving;
  const flash = useFlash();
  // The draft that comes back would drop the unsaved work of this window.
  const reviewsBeside = isWriter && saving.state === "saved";
  const review = useReview(session, {
    ...{ actor, versionId: contexts.version.id, people: named, mint: mintUid },
    beside: reviewsBeside ? (operations, failed) => calls.current.beside(operations, failed) : undefined,
  });
  const beside = useReviewsBeside(opened, session, {
    saver,
    load: page.load,
    take: (loaded) => takeLoaded(page, loaded),
    onSaved: (operations) => void tellMentioned(operations),
    say: flash.error,
  });
  calls.current = {
    note: (operations, before) =>
      noteDone(saver, operations, {
        anchors: anchorsOfAll(before, operations, actor),
        isMentioning: mentioning(operations).length > 0,
      }),
    save: () => void saver.save(),
    say: flash.error,
    nameOf: review.nameOf,
    beside,
  };
  return review;
}

type LockedParts = {
  page: Page;
  session: EditSession;
  saving: Saving;
  lock: VersionLock;
  isGranted: boolean;
};

/** Keeps the draft in step with the lock and with what others save. */
function useLockFollowed(
  { media }: OpenedVersion,
  { page, session, saving, lock, isGranted }: LockedParts,
): void {
  const { saver } = saving;
  const flash = useFlash();
  const serverRev = lock.news?.rev;
  const isServerAhead = (): boolean => serverRev !== undefined && serverRev > saver.rev();
  /** Somebody put another draft in the place of this one (a push), so that nothing more of it can be saved. */
  const isBehind = saving.state === "refused" && isServerAhead();
  useGrantedLock(
    { isGranted, isBehind, serverRev },
    { ...page, session, saver, onUnloaded: (error) => flash.error(textOf(error)) },
  );
  useSavedWhenRevoked({ isRevoking: lock.news?.lock.state === "revoking", token: lock.token }, saver);
  useFollowedDraft(lock, {
    isBehind: () => isServerAhead() && !saver.hasUnsaved(),
    load: page.load,
    take: (loaded) => takeLoaded(page, loaded),
  });
  // Whoever has the lock goes on from what reviewers decide and comment meanwhile.
  useEffect(() => {
    if (isGranted && serverRev !== undefined && serverRev > saver.rev()) void saver.catchUp(serverRev);
  }, [isGranted, serverRev, saver]);
  useSavedWhenOnline(saving, lock);
  useMediaNews(media, saving.state);
}

/** Rights of this person in the draft now. Keys that come before the lock wait for it. */
function useWritable(
  session: EditSession,
  lock: VersionLock,
  { isGranted, isWriter }: { isGranted: boolean; isWriter: boolean },
): Pick<Editor, "hasLock" | "mayWrite"> {
  const flash = useFlash();
  // Not before the draft is the server's: what is done to another one goes when that comes.
  const hasLock = useSessionState(session, (state) => state.isWritable) && isGranted;
  const mayWrite = useSessionState(session, isChangeable) && isGranted;
  useEarlyKeys(session, {
    mayWrite: hasLock,
    isAsked: lock.isAsked,
    isWaiting: lock.isAsked || (isGranted && !hasLock),
    isWriter,
    say: flash.error,
  });
  return { hasLock, mayWrite };
}
