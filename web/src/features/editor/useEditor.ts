import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { EditContexts } from "#shared/contract/versions/versions.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { useFlash } from "../../ui/Flash.tsx";
import { focusTools } from "./bars/focusTools.ts";
import { answerMarks } from "./host/answerMarks.ts";
import { composition } from "./host/composition.ts";
import { gestures } from "./host/gestures.ts";
import { numbering } from "./host/numbering.ts";
import { leftOutText } from "./host/pasting/leftOutText.ts";
import { placeholders } from "./host/placeholders.ts";
import { spokenChanges } from "./host/spokenChanges.ts";
import { tableGaps } from "./host/tableGaps.ts";
import { useEarlyKeys } from "./host/useEarlyKeys.ts";
import { pictures } from "./media/pictureView.ts";
import { loadDraft, type OpenedVersion } from "./openVersion.ts";
import { type ReadOnly, readOnly } from "./reading/ShownVersion.tsx";
import { refusalText } from "./refusalTexts.ts";
import { reusablePlaces } from "./reuse/placeView.ts";
import { mentioning } from "./review/tagNotifications.ts";
import { type Review, useReview } from "./review/useReview.ts";
import { useReviewsBeside } from "./review/useReviewsBeside.ts";
import { useTagNotifications } from "./review/useTagNotifications.ts";
import { anchorsOfAll } from "./saving/restored.ts";
import { createEditSession, type EditSession } from "./session/editSession.ts";
import type { EditMode } from "./session/sessionState.ts";
import { isChangeable } from "./session/writable.ts";
import { useSessionState } from "./useEditSession.ts";
import { useFollowedDraft } from "./useFollowedDraft.ts";
import { type Saving, useSaving } from "./useSaving.ts";
import {
  goOnFromSaved,
  noteDone,
  type TakingUp,
  takeLoaded,
  takeUpReplaced,
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

const mintUid = (what: string): string => `${what}_${crypto.randomUUID()}`;

/** The first view of a version. @see spec documents §4 View modes */
const firstView = ({ version, documentContext }: EditContexts) => {
  if (version.type === "PUBLISHED") return "ONLY_PUBLISHED" as const;
  return documentContext.kind === "assessment_question_mcq"
    ? ("HIGHLIGHT_ALL_CHANGES" as const)
    : ("HIGHLIGHT_SUGGESTIONS" as const);
};

/** The session of an opened version, its saving and its lock, tied together. @see ADR 0154, 0150 */
export function useEditor(opened: OpenedVersion): Editor {
  const { contexts, actor } = opened;
  const { version, userContext } = contexts;
  const flash = useFlash();
  const [isFinding, setFinding] = useState(false);
  const [isAskingWho, setAskingWho] = useState(false);
  const [people, setPeople] = useState(opened.people);
  const [left, setLeft] = useState(opened.left);
  const bars = useRef<HTMLDivElement>(null);
  const leftNotice = useRef<HTMLElement>(null);
  const lock = useVersionLock(version.id, opened.window.sessionId, userContext.id);

  /** What the session calls, which is made before what it calls is. */
  const ports = useRef({
    note: (_operations: readonly Operation[], _before: Draft): void => {},
    save: (): void => {},
    say: (_text: string): void => {},
    nameOf: (_id: string): string => "",
    beside: (_operations: readonly Operation[], _failed: () => void): boolean => false,
  });
  const [session] = useState((): EditSession => {
    const say = (text: string): void => ports.current.say(text);
    const made: EditSession = createEditSession(
      { draft: opened.draft, viewMode: firstView(contexts), editMode: actor.mode, isWritable: false },
      {
        actor,
        now: Date.now,
        mint: mintUid,
        plugins: [
          composition(() => made),
          gestures(
            () => made,
            {
              save: () => ports.current.save(),
              undo: () => made.undo() || say("No undo action"),
              redo: () => made.redo() || say("No redo action"),
              whoWrote: () => setAskingWho((isAsking) => !isAsking),
              tools: () => focusTools(bars.current),
              onLeftOut: (leftOut) => {
                const text = leftOutText(leftOut);
                if (text !== "") say(text);
              },
            },
            mintUid,
          ),
          placeholders(),
          numbering(),
          tableGaps(),
          reusablePlaces(),
          pictures({ media: opened.media, documentId: contexts.documentContext.id }),
          ...(userContext.isAdmin ? [answerMarks()] : []),
          spokenChanges({ draft: () => made.getState().draft, nameOf: (id) => ports.current.nameOf(id) }),
        ],
        onOperations: (operations, before) => ports.current.note(operations, before),
        onRefused: (refusal) => say(refusalText(refusal)),
        onSuggestingForced: (refusal) => say(refusalText(refusal)),
      },
    );
    return made;
  });
  const named = new Map(people).set(userContext.id, fullName(userContext));
  const tellMentioned = useTagNotifications(opened);
  const saving = useSaving(opened, session, {
    token: lock.token,
    onSaved: tellMentioned,
    onPeople: setPeople,
  });
  const { saver } = saving;
  const isWriter = userContext.allowedEditMode !== "ViewOnly" && version.type !== "PUBLISHED";
  // What this window could not save would be let go of with the draft that comes back.
  const reviewsBeside = isWriter && saving.state === "saved";
  const review = useReview(session, {
    ...{ actor, versionId: version.id, people: named, mint: mintUid },
    beside: reviewsBeside ? (operations, failed) => ports.current.beside(operations, failed) : undefined,
  });
  const isGranted = lock.token !== undefined && isWriter;
  const isGrantedNow = useRef(isGranted);
  isGrantedNow.current = isGranted;
  const page: TakingUp = {
    ...{ session, saver, journal: opened.journal },
    load: () => loadDraft(version.id),
    isGranted: () => isGrantedNow.current,
    onPeople: setPeople,
    onLeft: setLeft,
  };
  const beside = useReviewsBeside(opened, session, {
    saver,
    load: page.load,
    take: (loaded) => takeLoaded(page, loaded),
    onSaved: (operations) => void tellMentioned(operations),
    say: flash.error,
  });
  ports.current = {
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

  const serverRev = lock.news?.rev;
  /** Somebody put another draft in the place of this one (a push), so that nothing more of it can be saved. */
  const isBehind = saving.state === "refused" && serverRev !== undefined && serverRev > saver.rev();
  useGrantedLock(
    { isGranted, isBehind, serverRev },
    { ...page, session, saver, onUnloaded: (error) => flash.error(textOf(error)) },
  );
  useSavedWhenRevoked({ isRevoking: lock.news?.lock.state === "revoking", token: lock.token }, saver);

  useFollowedDraft(lock, {
    isBehind: () => serverRev !== undefined && serverRev > saver.rev() && !saver.hasUnsaved(),
    load: page.load,
    take: (loaded) => takeLoaded(page, loaded),
  });

  // Whoever has the lock goes on from what reviewers decide and comment meanwhile.
  useEffect(() => {
    if (isGranted && serverRev !== undefined && serverRev > saver.rev()) void saver.catchUp(serverRev);
  }, [isGranted, serverRev, saver]);

  // Back from offline, nobody has to wait for the next autosave.
  const saveWaiting = useEffectEvent(() => {
    if (saving.isAutosaving && lock.token !== undefined) void saver.save();
  });
  useEffect(() => {
    if (!lock.isConnected) return;
    saveWaiting();
    window.addEventListener("online", saveWaiting);
    return () => window.removeEventListener("online", saveWaiting);
  }, [lock.isConnected]);

  useEffect(() => {
    if (saving.state === "saved") opened.media.tellNews("saved");
  }, [saving.state, opened.media]);
  useEffect(() => {
    const tell = (): void => opened.media.tellNews("online");
    window.addEventListener("online", tell);
    return () => window.removeEventListener("online", tell);
  }, [opened.media]);

  const takeUp = async (): Promise<void> => {
    try {
      await takeUpReplaced(page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      window.location.reload();
    }
  };

  const goOn = async (): Promise<void> => {
    try {
      await goOnFromSaved(page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flash.error(textOf(error));
    }
    leftNotice.current?.focus();
  };

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

  return {
    readOnly,
    opened,
    session,
    lock,
    saving,
    review,
    hasLock,
    mayWrite,
    isWriter,
    editMode: useSessionState(session, (state) => state.editMode),
    people: named,
    left,
    setLeft,
    isFinding,
    setFinding,
    isAskingWho,
    setAskingWho,
    bars,
    leftNotice,
    undo: () => void (session.undo() || flash.error("No undo action")),
    redo: () => void (session.redo() || flash.error("No redo action")),
    takeUpReplaced: takeUp,
    goOnFromSaved: goOn,
    mint: mintUid,
  };
}
