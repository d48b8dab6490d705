import type { FlowModal } from "#shared/case/flow/events.ts";
import { localMemory, tabMemory } from "../../../api/browserStorage.ts";
import { browserOnline, type OnlineObserver, observeOnline } from "../../../api/onlineObserver.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import type { ExamWatch } from "../exam/examPorts.ts";
import type { ExamTree } from "../exam/examTree.ts";
import { sittingHere } from "../exam/sittingHere.ts";
import type { WorkOffline } from "../offline/workOffline.ts";
import type { Outbox, StateReply } from "../saving/outboxPorts.ts";
import { type SaveStatus, saveStatusAtOpening } from "../saving/saveStatus.ts";
import type { FlowEffects } from "./flowEffects.ts";
import { modalFlags } from "./modalFlags.ts";
import { type Observable, observable } from "./observable.ts";
import { type OpenedCase, scopeOf } from "./openCase.ts";
import type { OpeningLog } from "./openingLogs.ts";
import { sendUserLog } from "./sendUserLog.ts";
import type { Tabs } from "./tabs.ts";
import { createWorkedTime } from "./workedTime.ts";

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

/** Base of each part of a session: the opened case, what the page shows beside it, time and connection. */
export type SessionBase = ReturnType<typeof sessionBase>;

export function sessionBase(opened: OpenedCase, ports: CaseSessionPorts) {
  const { contexts, journal, reply } = opened;
  const { documentContext, displayContext } = contexts;
  const scope = scopeOf(ports.person, contexts, reply.attempt);
  const backoffSeconds = displayContext.featureFlags.offline_observer_backoff;
  const notices = observable<readonly string[]>([]);
  const announcement = observable("");
  return {
    ...{ opened, ports, scope, notices, announcement },
    here: sittingHere(tabMemory, scope),
    flags: modalFlags(scope, localMemory),
    saveStatus: observable(saveStatusAtOpening(opened.waiting, journal.isDurable)),
    progress: observable(reply),
    replaced: observable<{ keptAside: number } | undefined>(undefined),
    handIn: observable<string | undefined>(undefined),
    starting: observable<(() => void) | undefined>(undefined),
    workedTime: createWorkedTime({
      now: ports.now,
      recommendedMinutes: documentContext.recommendedTime,
      waiting: opened.waiting.map(({ updatedAt }) => updatedAt),
    }),
    online: observeOnline(browserOnline, {
      firstRetryMs: backoffSeconds === null ? undefined : backoffSeconds * 1000,
      startsOffline: opened.isKept,
    }),
    notify(notice: string): void {
      if (!notices.get().includes(notice)) notices.set([...notices.get(), notice]);
    },
    announce(text: string | undefined): void {
      if (text !== undefined) announcement.set(text);
    },
    /** Logs that a card, panel or map was opened. The first card unfolds before the case itself is logged: whichever log is first opens the attempt. @see ADR 0004 */
    logOpening(opening: OpeningLog): void {
      const log = { ...opening, version_id: contexts.currentVersion.id };
      void sendUserLog(documentContext.id, log, ports.now());
    },
  };
}

/** Parts that ask each other. Each is set once, before any of them is asked. */
export type SessionParts = {
  effects: FlowEffects;
  store: ViewerStore;
  outbox: Outbox;
  tabs: Tabs;
  /** Absent where this person is not timed. */
  exam?: ExamWatch;
  examTree?: ExamTree;
};
