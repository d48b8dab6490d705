import type { FlowEffect, FlowModal } from "#shared/case/flow/events.ts";
import { stateOf } from "#shared/case/learnerState.ts";
import { subtypeOf, titleText } from "#shared/case/subtypes.ts";
import type { LearnerState } from "#shared/case/types.ts";
import { getDocumentUserState, updateDocumentUserState } from "#shared/contract/documents.ts";
import { ApiError } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { browserOnline, type OnlineObserver, observeOnline } from "../../api/onlineObserver.ts";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { scrollToNode } from "../../viewer/scrollToNode.ts";
import { type CardEntry, createViewerStore, type ViewerStore } from "../../viewer/store.ts";
import { connectExam, startsTime } from "./exam/connectExam.ts";
import type { ExamWatch } from "./exam/examWatch.ts";
import { modalFlags } from "./modalFlags.ts";
import { type Observable, observable } from "./observable.ts";
import type { OpenedCase } from "./openCase.ts";
import { type OpeningLog, openingsIn } from "./openingLogs.ts";
import { createOutbox, type Outbox, type SaveStatus, type StateReply } from "./outbox.ts";
import { notKeptHereText, refusalText, refusedStepsText } from "./refusedSteps.ts";
import { sendUserLog } from "./sendUserLog.ts";
import { connectTabs } from "./tabs.ts";
import { createWorkedTime, furthest } from "./workedTime.ts";

/** What the page shows beside the case itself. */
export type CaseSession = {
  store: ViewerStore;
  outbox: Outbox;
  saveStatus: Observable<SaveStatus>;
  /** The server's last word on progress and time. */
  progress: Observable<StateReply>;
  modal: Observable<FlowModal | undefined>;
  /** What the learner must see: it stays until it is put away. */
  notices: Observable<readonly string[]>;
  /** Whether the system can be reached. */
  online: Pick<OnlineObserver, "get" | "subscribe">;
  /** Absent where this person is not timed. */
  exam?: Pick<ExamWatch, "time" | "ending" | "retry">;
  /** What a screen reader is told. */
  announcement: Observable<string>;
  /** Set when the attempt was reset elsewhere. */
  replaced: Observable<{ keptAside: number } | undefined>;
  /** Says that the case was reset here. */
  tellOfReset(): void;
  stop(): void;
};

export type CaseSessionPorts = {
  person: { id: string; isEditor: boolean };
  now(): number;
  celebrate(): void;
  /** Goes home, and says why there. */
  leave(message: string): void;
};

const codeOf = (error: unknown) =>
  error instanceof ApiError && error.code !== "OFFLINE" && error.code !== "UNREADABLE_REPLY"
    ? error.code
    : undefined;

/** A case at work: store, journal, outbox and the other tabs, joined. Ends with `stop`. */
export function startCaseSession(opened: OpenedCase, ports: CaseSessionPorts): CaseSession {
  const { contexts, tree, journal, reply } = opened;
  const { documentContext, displayContext } = contexts;
  const id = String(documentContext.id);
  const scope = `bedside/${ports.person.id}/${id}/${reply.attempt}`;
  const flags = modalFlags(scope, window.localStorage);
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const saveStatus = observable<SaveStatus>({ state: "saved", waiting: 0, isDurable: journal.isDurable });
  const progress = observable(reply);
  const modal = observable<FlowModal | undefined>(undefined);
  const notices = observable<readonly string[]>([]);
  const announcement = observable("");
  const workedTime = createWorkedTime(ports.now, documentContext.recommendedTime);
  const replaced = observable<{ keptAside: number } | undefined>(undefined);

  const backoffSeconds = displayContext.featureFlags.offline_observer_backoff;
  const online = observeOnline(browserOnline, {
    firstRetryMs: backoffSeconds === null ? undefined : backoffSeconds * 1000,
  });

  const notify = (notice: string): void => {
    if (!notices.get().includes(notice)) notices.set([...notices.get(), notice]);
  };

  const open = (next: FlowModal | undefined): void => {
    flags.write(next);
    modal.set(next);
  };

  const store = createViewerStore({
    tree,
    flowOptions: {
      kind: documentContext.kind,
      features: { vpe: displayContext.featureFlags.vpe },
      caseTitle: textOfHtml(documentContext.title),
      caseSummaryUrl: documentContext.caseSummaryUrl,
      ...(documentContext.quizUrl ? { quizUrl: documentContext.quizUrl } : {}),
    },
    state: opened.state,
    mode: displayContext.displayMode,
    isEditor: ports.person.isEditor,
    now: ports.now,
    percentOfRecommendedTime: () => workedTime.percentNow(progress.get().time_on_case, store.state),
    onEntries: (entries) => {
      void outbox.record(entries);
      tabs.tellOfEntries(stateOf(entries));
      announceAnswerComment(entries);
      if (startsTime(store, entries)) exam?.begin();
      for (const opening of openingsIn(entries, store)) logOpening(opening);
    },
    onMapOpened: ({ uid }) => logOpening({ type: "OpenedModMapLog", uid }),
    onEffect: run,
  });

  const outbox = createOutbox({
    journal,
    attempt: reply.attempt,
    read: () => call(getDocumentUserState, { params: { id } }),
    send: (state) => call(updateDocumentUserState, { params: { id }, body: bodyOf(state) }),
    sendAndForget: (state) => {
      // The journal still holds these entries; whatever becomes of this call, the next page sends them again.
      call(updateDocumentUserState, { params: { id }, body: bodyOf(state), keepalive: true }).catch(
        () => undefined,
      );
    },
    codeOf,
    pathsOf: (error) => (error instanceof ApiError ? error.fields.map(({ path }) => path) : []),
    isOnline: online.get,
    isVisible: () => document.visibilityState === "visible",
    isUrgent: () => opened.exam !== undefined,
    random: Math.random,
    onReply: (next, sent) => {
      progress.set(furthest(progress.get(), next));
      if (sent) workedTime.noteSaved();
      const before = store.state;
      store.mergeIn(next.state, sent);
      // The other tabs hold what was sent with this device's stamps, too.
      if (sent && store.state !== before) tabs.tellOfReply(sent, next.state);
    },
    onStatus: (status) => {
      if (saveStatus.get().isDurable && !status.isDurable) notify(notKeptHereText);
      saveStatus.set(status);
    },
    onNotLetIn: (all) => {
      if (all) notify(refusalText(all));
      void exam?.look();
    },
    onReplaced: (keptAside) => replaced.set({ keptAside }),
  });

  const exam =
    opened.exam &&
    connectExam(opened, opened.exam, {
      outbox,
      leave: (message) => {
        const { notLetIn } = saveStatus.get();
        ports.leave(notLetIn ? `${message} ${refusedStepsText(notLetIn)}` : message);
      },
      refuse: notify,
      announce: announcement.set,
    });

  const tabs = connectTabs(scope, {
    onEntries: (state, sent) => store.mergeIn(state, sent),
    onReset: () => void outbox.refresh(),
  });

  function bodyOf(state: LearnerState) {
    // The contract's record is writable, the state is not; it is only read on the way to JSON.
    return {
      document_user_state: {
        attempt: reply.attempt,
        state: state as Record<string, never>,
        sent_at: ports.now(),
      },
    };
  }

  /** The first card unfolds before the case itself is logged: whichever log is first opens the attempt. @see ADR 0004 */
  function logOpening(opening: OpeningLog): void {
    const log = { ...opening, version_id: contexts.currentVersion.id };
    void sendUserLog(documentContext.id, log, ports.now());
  }

  function announceAnswerComment(entries: readonly CardEntry[]): void {
    const isRevealed = entries.some(({ uid, key, value }) => {
      const node = key === "invisible" && value === false ? store.nodeOf(uid) : undefined;
      return node !== undefined && subtypeOf(node) === "answer_comment";
    });
    if (isRevealed) announcement.set("Your answer is submitted. A comment on it is shown below.");
  }

  function later(effect: Extract<FlowEffect, { type: "later" }>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const { action } = effect;
      // A modal that the learner has closed meanwhile must not open what follows it a second time.
      if (action.type === "closeModal" && modal.get() !== action.modal) return;
      store.dispatch(action);
    }, effect.delayMs);
    timers.add(timer);
  }

  function goTo(effect: Extract<FlowEffect, { type: "scrollTo" }>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      scrollToNode(effect.uid, effect.topOffsetPx);
      const card = store.flow.cardByUid.get(effect.uid);
      if (card) announcement.set(`Next: ${titleText(card.node)}`);
    }, effect.delayMs);
    timers.add(timer);
  }

  function run(effect: FlowEffect): void {
    switch (effect.type) {
      case "scrollTo":
        goTo(effect);
        return;
      case "openLink":
        window.open(effect.url, "_blank", "noopener,noreferrer");
        return;
      case "showModal":
        open(effect.modal);
        return;
      case "hideModal":
        if (modal.get() === effect.modal) open(undefined);
        return;
      case "confetti":
        ports.celebrate();
        return;
      case "later":
        later(effect);
        return;
      case "submitExam":
        if (exam) exam.submit(effect.message);
        else notify(effect.message);
        return;
      case "alert":
        notify(effect.message);
        return;
      case "log":
        console.error(effect.message);
        notify(effect.told);
    }
  }

  online.subscribe(() => {
    outbox.retry();
    if (online.get()) void exam?.look();
  });
  const hide = (): void => outbox.flush();
  const show = (): void => {
    if (document.visibilityState !== "visible") outbox.flush();
    else {
      void outbox.refresh();
      void exam?.look();
    }
  };
  const keepOpen = (event: BeforeUnloadEvent): void => {
    const { isDurable, waiting } = saveStatus.get();
    // Only where answers live in this tab alone; anywhere else the journal keeps them.
    if (!isDurable && waiting > 0) event.preventDefault();
  };
  window.addEventListener("beforeunload", keepOpen);
  window.addEventListener("pagehide", hide);
  document.addEventListener("visibilitychange", show);

  const wasOpen = flags.read();
  store.dispatch({ type: "open" });
  // Opening shows the feedback modal by itself while feedback waits; the others are where they were left.
  if (wasOpen && wasOpen !== "feedback" && modal.get() === undefined) {
    open(wasOpen);
    if (wasOpen === "completion") {
      later({ type: "later", delayMs: 5_000, action: { type: "closeModal", modal: "completion" } });
    }
  }

  return {
    store,
    outbox,
    saveStatus,
    progress,
    modal,
    notices,
    online,
    ...(exam ? { exam } : {}),
    announcement,
    replaced,
    tellOfReset() {
      flags.write(undefined);
      tabs.tellOfReset();
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener("beforeunload", keepOpen);
      online.stop();
      exam?.stop();
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", show);
      outbox.flush();
      void outbox.stop().then(() => journal.close());
      tabs.close();
    },
  };
}
