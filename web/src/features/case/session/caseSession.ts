import type { FlowModal } from "#shared/case/flow/events.ts";
import { timedAnswers } from "#shared/case/flow/timedAnswers.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import { entryOf, stateOf } from "#shared/case/state/learnerState.ts";
import { beforeSignOut } from "../../../api/beforeSignOut.ts";
import { localMemory, tabMemory } from "../../../api/browserStorage.ts";
import { browserOnline, type OnlineObserver, observeOnline } from "../../../api/onlineObserver.ts";
import { createViewerStore, type ViewerStore } from "../../../viewer/store.ts";
import { beginsTime, connectExam } from "../exam/connectExam.ts";
import type { ExamWatch } from "../exam/examPorts.ts";
import { createExamTree } from "../exam/examTree.ts";
import { sittingHere } from "../exam/sittingHere.ts";
import { startButtonOf } from "../exam/startButtonOf.ts";
import type { WorkOffline } from "../offline/workOffline.ts";
import type { Outbox, StateReply } from "../saving/outboxPorts.ts";
import { notKeptHereText, refusalText, refusedStepsText } from "../saving/refusedSteps.ts";
import { type SaveStatus, saveStatusAtOpening } from "../saving/saveStatus.ts";
import { commentAnnouncement, stepAnnouncement } from "./announcements.ts";
import { connectOutbox } from "./connectOutbox.ts";
import { createFlowEffects } from "./flowEffects.ts";
import { flowOptionsOf } from "./flowOptions.ts";
import { modalFlags } from "./modalFlags.ts";
import { type Observable, observable } from "./observable.ts";
import { type OpenedCase, readTree, scopeOf } from "./openCase.ts";
import { type OpeningLog, openingsIn } from "./openingLogs.ts";
import { sendUserLog } from "./sendUserLog.ts";
import { connectTabs } from "./tabs.ts";
import { watchPage } from "./watchPage.ts";
import { createWorkedTime, furthest } from "./workedTime.ts";

/** State that the page shows beside the case itself. */
export type CaseSession = {
  store: ViewerStore;
  outbox: Outbox;
  saveStatus: Observable<SaveStatus>;
  /** The server's last word on progress and time. */
  progress: Observable<StateReply>;
  /** Milliseconds on the case: the server's last word once it says that the case is complete, else with the work that it has not heard of. */
  timeOnCase(): number;
  modal: Observable<FlowModal | undefined>;
  /** Notices that stay until they are dismissed. */
  notices: Observable<readonly string[]>;
  /** Tells whether the server can be reached. */
  online: Pick<OnlineObserver, "get" | "subscribe">;
  /** Absent where this person is not timed. */
  exam?: Pick<ExamWatch, "time" | "ending" | "held" | "retry" | "begin" | "submit">;
  /** Set while a learner is asked whether to submit the exam: what is said once it is. */
  handIn: Observable<string | undefined>;
  /** Set while a learner is asked whether to start the exam: what starts it. */
  starting: Observable<(() => void) | undefined>;
  /** Text for screen readers. */
  announcement: Observable<string>;
  /** Set when the attempt was reset elsewhere. */
  replaced: Observable<{ keptAside: number } | undefined>;
  /** Says that the case was reset here. */
  tellOfReset(): void;
  stop(): void;
};

export type CaseSessionPorts = {
  person: { id: string };
  now(): number;
  celebrate(): void;
  /** Goes home, and says why there. */
  leave(message: string): void;
  /** Keeps the case in this browser as it goes on. */
  keeper?: Pick<WorkOffline, "noteSent" | "noteReply" | "noteTree" | "noteSitting"> | undefined;
};

/** A case at work: store, journal, outbox and the other tabs, joined. Ends with `stop`. */
export function startCaseSession(opened: OpenedCase, ports: CaseSessionPorts): CaseSession {
  const { contexts, tree, journal, reply } = opened;
  const { documentContext, displayContext } = contexts;
  const scope = scopeOf(ports.person, contexts, reply.attempt);
  const here = sittingHere(tabMemory, scope);

  const saveStatus = observable(saveStatusAtOpening(opened.waiting, journal.isDurable));
  const progress = observable(reply);
  const notices = observable<readonly string[]>([]);
  const announcement = observable("");
  const replaced = observable<{ keptAside: number } | undefined>(undefined);
  const handIn = observable<string | undefined>(undefined);
  const starting = observable<(() => void) | undefined>(undefined);
  const workedTime = createWorkedTime({
    now: ports.now,
    recommendedMinutes: documentContext.recommendedTime,
    waiting: opened.waiting.map(({ updatedAt }) => updatedAt),
  });

  const backoffSeconds = displayContext.featureFlags.offline_observer_backoff;
  const online = observeOnline(browserOnline, {
    firstRetryMs: backoffSeconds === null ? undefined : backoffSeconds * 1000,
    startsOffline: opened.isKept,
  });

  const notify = (notice: string): void => {
    if (!notices.get().includes(notice)) notices.set([...notices.get(), notice]);
  };

  const announce = (text: string | undefined): void => {
    if (text !== undefined) announcement.set(text);
  };

  /** The first card unfolds before the case itself is logged: whichever log is first opens the attempt. @see ADR 0004 */
  const logOpening = (opening: OpeningLog): void => {
    const log = { ...opening, version_id: contexts.currentVersion.id };
    void sendUserLog(documentContext.id, log, ports.now());
  };

  const flags = modalFlags(scope, localMemory);
  const effects = createFlowEffects({
    flags,
    dispatch: (action) => store.dispatch(action),
    announceStep: (uid) => announce(stepAnnouncement(uid, store)),
    celebrate: ports.celebrate,
    notify,
    submitExam: (message) => {
      if (!exam) notify(message);
      // Before it runs there is nothing to hand in: the server says so.
      else if (exam.time.get()?.isRunning) handIn.set(message);
      else exam.submit(message);
    },
  });

  const { quizUrl } = documentContext;
  const store: ViewerStore = createViewerStore({
    tree,
    flowOptions: {
      ...flowOptionsOf(contexts, opened.examOver !== undefined),
      ...(quizUrl ? { quizUrl } : {}),
    },
    state: opened.state,
    mode: displayContext.displayMode,
    isEditor: displayContext.audience === "editor",
    isEducator: displayContext.audience === "educator",
    isExam: opened.exam !== undefined,
    now: ports.now,
    percentOfRecommendedTime: () => workedTime.percentNow(progress.get().time_on_case, store.state),
    onEntries: (entries) => {
      // An exam that is over is read: what folds and unfolds in it is no step of the learner's.
      if (opened.examOver) return;
      workedTime.noteStep();
      void outbox.record(entries);
      tabs.tellOfEntries(stateOf(entries));
      announce(commentAnnouncement(entries, store));
      if (beginsTime(store, entries)) exam?.begin();
      for (const opening of openingsIn(entries, store)) logOpening(opening);
    },
    onMapOpened: ({ uid }) => logOpening({ type: "OpenedModMapLog", uid }),
    onEffect: effects.run,
  });

  const { keeper } = ports;
  store.subscribeAll(() => keeper?.noteTree(store.flow.stored));

  const outbox = connectOutbox(opened, {
    now: ports.now,
    stretchesFor: workedTime.unsent,
    onArrived: async (sent) => keeper?.noteSent(sent),
    isOnline: online.get,
    onReply: (next, sent) => {
      progress.set(furthest(progress.get(), next));
      if (sent) workedTime.noteSaved();
      const before = store.state;
      store.mergeIn(next.state, sent);
      examTree?.take(next.revealed);
      keeper?.noteReply(next);
      examTree?.look(next.state);
      // The other tabs hold what was sent with this device's stamps, too.
      if (sent && store.state !== before) tabs.tellOfReply(sent, next.state);
    },
    onStatus: (status) => {
      if (saveStatus.get().isDurable && !status.isDurable) notify(notKeptHereText());
      saveStatus.set(status);
    },
    onNotLetIn: (all) => {
      if (all) notify(refusalText(all));
      void exam?.look();
    },
    onReplaced: (keptAside) => replaced.set({ keptAside }),
  });

  let isTimeRunning = typeof opened.exam?.sitting.currentTimeSegmentStart === "number";
  if (isTimeRunning) here.begin();
  const exam =
    opened.exam &&
    connectExam(opened, opened.exam, {
      outbox,
      leave: (message) => {
        here.end();
        const { notLetIn } = saveStatus.get();
        ports.leave(notLetIn ? `${message} ${refusedStepsText(notLetIn)}` : message);
      },
      refuse: notify,
      announce: announcement.set,
      userId: ports.person.id,
      noteSitting: (sitting) => keeper?.noteSitting(sitting),
      answers: () => {
        const { waiting } = saveStatus.get();
        return { saved: Math.max(0, timedAnswers(store.flow, store.state) - waiting), waiting };
      },
      started: () => {
        isTimeRunning = true;
        here.begin();
        takeStart();
        examTree?.look({});
      },
    });

  /** The time runs, by whomever it was started: the page goes on without its start button. */
  function takeStart(): void {
    const uid = startButtonOf(store);
    if (uid !== undefined) store.dispatch({ type: "press", uid });
  }

  const examTree =
    opened.exam &&
    createExamTree({
      store,
      read: async () => {
        // What is read may tell what is right: what waits here goes first.
        await outbox.drain();
        const { tree: whole, treeHash } = await readTree(contexts);
        keeper?.noteTree(whole, treeHash);
        return whole;
      },
      isTimeRunning: () => isTimeRunning,
    });

  const tabs = connectTabs(scope, {
    onEntries: (state, sent) => store.mergeIn(state, sent),
    onReset: () => void outbox.refresh(),
  });

  online.subscribe(() => {
    outbox.retry();
    if (online.get()) void exam?.look();
  });
  const endWatch = watchPage({
    onHide: () => {
      workedTime.noteHidden();
      outbox.flush();
    },
    onShow: () => {
      workedTime.noteShown();
      void outbox.refresh();
      void exam?.look();
    },
    // Only where answers live in this tab alone; anywhere else the journal keeps them.
    wouldLose: () => !saveStatus.get().isDurable && saveStatus.get().waiting > 0,
  });

  // Of an attempt that was replaced nothing is sent any more, and that has been told.
  const endDuty = beforeSignOut(async () => (await outbox.drain()) || replaced.get() !== undefined);

  const left = flags.read();
  store.dispatch({ type: "open" });
  if (isTimeRunning) takeStart();
  effects.resume(left);

  return {
    store,
    outbox,
    saveStatus,
    progress,
    timeOnCase() {
      const { progress: percent, time_on_case } = progress.get();
      if (percent >= 100) return time_on_case;
      const finishedAt = entryOf(store.state, rootStateUid, "finishedAt")?.value;
      const until = typeof finishedAt === "number" ? finishedAt : ports.now();
      return workedTime.timeAt(until, time_on_case, store.state);
    },
    modal: effects.modal,
    notices,
    online,
    ...(exam ? { exam } : {}),
    handIn,
    starting,
    announcement,
    replaced,
    tellOfReset() {
      flags.write(undefined);
      tabs.tellOfReset();
    },
    stop() {
      effects.stop();
      workedTime.noteHidden();
      endDuty();
      endWatch();
      online.stop();
      exam?.stop();
      outbox.flush();
      void outbox.stop().then(() => journal.close());
      tabs.close();
    },
  };
}
