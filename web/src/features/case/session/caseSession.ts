import { rootStateUid } from "#shared/case/model/uid.ts";
import { entryOf, stateOf } from "#shared/case/state/learnerState.ts";
import { beforeSignOut } from "../../../api/beforeSignOut.ts";
import { createViewerStore, type ViewerStore } from "../../../viewer/store.ts";
import { beginsTime } from "../exam/connectExam.ts";
import type { Outbox } from "../saving/outboxPorts.ts";
import { notKeptHereText, refusalText } from "../saving/refusedSteps.ts";
import { commentAnnouncement, stepAnnouncement } from "./announcements.ts";
import { connectOutbox } from "./connectOutbox.ts";
import { createFlowEffects, type FlowEffects } from "./flowEffects.ts";
import { flowOptionsOf } from "./flowOptions.ts";
import type { OpenedCase } from "./openCase.ts";
import { openingsIn } from "./openingLogs.ts";
import { startSessionExam } from "./sessionExam.ts";
import {
  type CaseSession,
  type CaseSessionPorts,
  type SessionBase,
  type SessionParts,
  sessionBase,
} from "./sessionParts.ts";
import { connectTabs } from "./tabs.ts";
import { watchPage } from "./watchPage.ts";
import { furthest } from "./workedTime.ts";

function startEffects(
  { flags, ports, notify, announce, handIn }: SessionBase,
  parts: SessionParts,
): FlowEffects {
  return createFlowEffects({
    flags,
    dispatch: (action) => parts.store.dispatch(action),
    announceStep: (uid) => announce(stepAnnouncement(uid, parts.store)),
    celebrate: ports.celebrate,
    notify,
    submitExam: (message) => {
      const { exam } = parts;
      if (!exam) notify(message);
      // Before it runs there is nothing to hand in: the server says so.
      else if (exam.time.get()?.isRunning) handIn.set(message);
      else exam.submit(message);
    },
  });
}

function startStore(base: SessionBase, parts: SessionParts): ViewerStore {
  const { opened, ports, workedTime } = base;
  const { displayContext, documentContext } = opened.contexts;
  const { quizUrl } = documentContext;
  const store = createViewerStore({
    tree: opened.tree,
    flowOptions: {
      ...flowOptionsOf(opened.contexts, opened.examOver !== undefined),
      ...(quizUrl ? { quizUrl } : {}),
    },
    state: opened.state,
    mode: displayContext.displayMode,
    isEditor: displayContext.audience === "editor",
    isEducator: displayContext.audience === "educator",
    isExam: opened.exam !== undefined,
    now: ports.now,
    percentOfRecommendedTime: () => workedTime.percentNow(base.progress.get().time_on_case, store.state),
    onEntries: (entries) => {
      // An exam that is over is read: what folds and unfolds in it is no step of the learner's.
      if (opened.examOver) return;
      workedTime.noteStep();
      void parts.outbox.record(entries);
      parts.tabs.tellOfEntries(stateOf(entries));
      base.announce(commentAnnouncement(entries, store));
      if (beginsTime(store, entries)) parts.exam?.begin();
      for (const opening of openingsIn(entries, store)) base.logOpening(opening);
    },
    onMapOpened: ({ uid }) => base.logOpening({ type: "OpenedModMapLog", uid }),
    onEffect: parts.effects.run,
  });
  store.subscribeAll(() => ports.keeper?.noteTree(store.flow.stored));
  return store;
}

function startOutbox(base: SessionBase, parts: SessionParts): Outbox {
  const { opened, ports, progress, workedTime, saveStatus } = base;
  const { store } = parts;
  return connectOutbox(opened, {
    now: ports.now,
    stretchesFor: workedTime.unsent,
    onArrived: async (sent) => ports.keeper?.noteSent(sent),
    isOnline: base.online.get,
    onReply: (next, sent) => {
      progress.set(furthest(progress.get(), next));
      if (sent) workedTime.noteSaved();
      const before = store.state;
      store.mergeIn(next.state, sent);
      parts.examTree?.take(next.revealed);
      ports.keeper?.noteReply(next);
      parts.examTree?.look(next.state);
      // The other tabs hold what was sent with this device's stamps, too.
      if (sent && store.state !== before) parts.tabs.tellOfReply(sent, next.state);
    },
    onStatus: (status) => {
      if (saveStatus.get().isDurable && !status.isDurable) base.notify(notKeptHereText());
      saveStatus.set(status);
    },
    onNotLetIn: (all) => {
      if (all) base.notify(refusalText(all));
      void parts.exam?.look();
    },
    onReplaced: (keptAside) => base.replaced.set({ keptAside }),
  });
}

/** Follows connection, page and sign-out. Returns what ends that. */
function startWatching(
  { workedTime, saveStatus, online, replaced }: SessionBase,
  parts: SessionParts,
): () => void {
  const { outbox, exam } = parts;
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
  return () => {
    endDuty();
    endWatch();
    online.stop();
  };
}

/** Milliseconds on the case: the server's last word once the case is complete, else with the work that it has not heard of. */
function timeOnCase({ progress, ports, workedTime }: SessionBase, { store }: SessionParts): number {
  const { progress: percent, time_on_case } = progress.get();
  if (percent >= 100) return time_on_case;
  const finishedAt = entryOf(store.state, rootStateUid, "finishedAt")?.value;
  const until = typeof finishedAt === "number" ? finishedAt : ports.now();
  return workedTime.timeAt(until, time_on_case, store.state);
}

/** A case at work: store, journal, outbox and the other tabs, joined. Ends with `stop`. */
export function startCaseSession(opened: OpenedCase, ports: CaseSessionPorts): CaseSession {
  const base = sessionBase(opened, ports);
  // Each part asks the others when it is called, which is after all of them stand.
  const parts = {} as SessionParts;
  parts.effects = startEffects(base, parts);
  parts.store = startStore(base, parts);
  parts.outbox = startOutbox(base, parts);
  parts.tabs = connectTabs(base.scope, {
    onEntries: (state, sent) => parts.store.mergeIn(state, sent),
    onReset: () => void parts.outbox.refresh(),
  });
  const examStart = startSessionExam(base, parts);
  const { effects, store, outbox, tabs, exam } = parts;
  const endWatching = startWatching(base, parts);

  const { flags, workedTime, saveStatus, progress, notices, online } = base;
  const { handIn, starting, announcement, replaced } = base;
  const left = flags.read();
  store.dispatch({ type: "open" });
  examStart.resume();
  effects.resume(left);

  return {
    ...{ store, outbox, saveStatus, progress, notices, online, handIn, starting, announcement, replaced },
    timeOnCase: () => timeOnCase(base, parts),
    modal: effects.modal,
    ...(exam ? { exam } : {}),
    tellOfReset() {
      flags.write(undefined);
      tabs.tellOfReset();
    },
    stop() {
      effects.stop();
      workedTime.noteHidden();
      endWatching();
      exam?.stop();
      outbox.flush();
      void outbox.stop().then(() => opened.journal.close());
      tabs.close();
    },
  };
}
