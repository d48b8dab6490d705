import { afterEach, beforeEach, vi } from "vitest";
import type { LearnerState, StateEntry } from "#shared/case/model/types.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import type { Journal, PendingEntry } from "#web/features/case/saving/journal.ts";
import { createOutbox } from "#web/features/case/saving/outbox.ts";
import type { Outbox, StateReply } from "#web/features/case/saving/outboxPorts.ts";
import type { SaveStatus } from "#web/features/case/saving/saveStatus.ts";

export const scope = { userId: "01USER", documentId: 7, attempt: 1 };

export const anEntry = (over: Partial<PendingEntry> = {}): PendingEntry => ({
  card: "card_1",
  uid: "answer_1",
  key: "graded",
  value: true,
  updatedAt: 1_000,
  ...over,
});

export class Refused extends Error {
  readonly code: ErrorCode | undefined;
  readonly paths: readonly string[];
  constructor(code: ErrorCode | undefined, paths: readonly string[] = []) {
    super(code ?? "network");
    this.code = code;
    this.paths = paths;
  }
}

/** A server of one learner that merges by updatedAt, and can be told to fail. */
export function aServer() {
  const server = {
    state: {} as Record<string, Record<string, StateEntry>>,
    attempt: 1,
    saves: [] as LearnerState[],
    failReads: undefined as ErrorCode | undefined,
    failNext: [] as (ErrorCode | "network")[],
    refuses: undefined as ((state: LearnerState) => ErrorCode | undefined) | undefined,
    reply: (): StateReply => ({
      attempt: server.attempt,
      state: structuredClone(server.state),
      progress: 10,
      time_on_case: 0,
      calculate_percentage_of_recommended_time: 100,
    }),
    async send(state: LearnerState): Promise<StateReply> {
      const failure = server.failNext.shift() ?? server.refuses?.(state);
      if (failure) throw new Refused(failure === "network" ? undefined : failure);
      server.saves.push(state);
      for (const [uid, entries] of Object.entries(state)) {
        for (const [key, entry] of Object.entries(entries)) {
          const held = server.state[uid]?.[key];
          if (!held || held.updatedAt <= entry.updatedAt) {
            server.state[uid] = { ...server.state[uid], [key]: entry };
          }
        }
      }
      return server.reply();
    },
  };
  return server;
}

type Setting = { isOnline: boolean; isVisible: boolean; isUrgent: boolean };

export function anOutbox(journal: Journal, server: ReturnType<typeof aServer>) {
  const setting: Setting = { isOnline: true, isVisible: true, isUrgent: false };
  const seen = {
    statuses: [] as SaveStatus[],
    refused: [] as SaveStatus["notLetIn"][],
    replies: [] as StateReply[],
    keptAside: undefined as number | undefined,
    lastWords: [] as LearnerState[],
    arrived: [] as { sent: LearnerState; journaled: number }[],
    setting,
  };
  const outbox = createOutbox({
    journal,
    attempt: 1,
    read: async () => {
      if (server.failReads) throw new Refused(server.failReads);
      return server.reply();
    },
    send: server.send,
    sendAndForget: (state) => seen.lastWords.push(state),
    failureOf: (error) =>
      error instanceof Refused ? { code: error.code, paths: error.paths } : { code: undefined, paths: [] },
    isOnline: () => setting.isOnline,
    isVisible: () => setting.isVisible,
    isUrgent: () => setting.isUrgent,
    random: () => 0.5,
    onArrived: async (sent) => {
      seen.arrived.push({ sent, journaled: (await journal.list()).length });
    },
    onReply: (reply) => seen.replies.push(reply),
    onStatus: (status) => seen.statuses.push(status),
    onNotLetIn: (all) => seen.refused.push(all),
    onReplaced: (keptAside) => {
      seen.keptAside = keptAside;
    },
  });
  running.push(outbox);
  return { outbox, seen };
}

const running: Outbox[] = [];

/** Stops what a test has started, on clocks of its own. */
export function useOutboxes(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  });
  afterEach(() => {
    for (const outbox of running.splice(0)) void outbox.stop();
    vi.useRealTimers();
  });
}
