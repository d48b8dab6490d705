import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, vi } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { clampFuture, merge } from "#shared/case/state/learnerState.ts";
import { openJournal } from "#web/features/case/saving/journal.ts";
import type { StateReply } from "#web/features/case/saving/outboxPorts.ts";
import { startCaseSession } from "#web/features/case/session/caseSession.ts";
import type { OpenedCase } from "#web/features/case/session/openCase.ts";
import type { CaseSession } from "#web/features/case/session/sessionParts.ts";
import { someContexts } from "../caseFixture.ts";
import { pass } from "../passTime.ts";

const m = caseBuilder("t");

export const tree = m.signatureCase({
  uid: "case",
  title: "A case",
  authors: [],
  learningObjectives: [],
  cards: [
    m.card({
      uid: "c1",
      title: "One",
      content: [
        m.multipleChoiceQuestion({
          uid: "q",
          stem: "Which?",
          options: [{ text: "This", correct: true }, { text: "That" }],
          answerComment: "This.",
        }),
      ],
    }),
  ],
});

export const contexts = someContexts();

export const source = { kind: "document", id: "7" } as const;

/** What crosses the network: the one stub. */
export function aServer(percentOfRecommendedTime = 100, serverNow = Date.now) {
  let state: LearnerState = {};
  const reply = (): StateReply => ({
    attempt: 1,
    state,
    progress: 0,
    // Thirty minutes are recommended.
    time_on_case: (percentOfRecommendedTime / 100) * 30 * 60_000,
    calculate_percentage_of_recommended_time: percentOfRecommendedTime,
  });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    if (init.method === "PUT") {
      const sent = JSON.parse(String(init.body)).document_user_state.state;
      state = merge(state, clampFuture(sent, serverNow(), 5 * 60_000));
    }
    return new Response(JSON.stringify({ ...reply(), id: 7 }), { status: 200 });
  });
  return {
    reply,
    state: () => state,
    /** What another device saved. */
    saveFromElsewhere: (other: LearnerState) => {
      state = merge(state, other);
    },
  };
}

export const sessions: CaseSession[] = [];

/** Another person in each test: what one test tells its tabs must not reach the next. */
export let personId = 0;

export const told = { leavings: [] as string[], celebrations: 0 };

export async function start(
  server: ReturnType<typeof aServer>,
  factory = new IDBFactory(),
): Promise<CaseSession> {
  const journal = await openJournal({ userId: `${personId}`, documentId: 7, attempt: 1 }, factory);
  const waiting = await journal.list();
  const opened: OpenedCase = {
    source,
    contexts,
    tree,
    state: server.state(),
    reply: server.reply(),
    journal,
    waiting,
  };
  const session = startCaseSession(opened, {
    person: { id: `${personId}` },
    now: Date.now,
    leave: (message) => told.leavings.push(message),
    celebrate: () => {
      told.celebrations += 1;
    },
  });
  sessions.push(session);
  return session;
}

export function toTheEnd({ store }: CaseSession): void {
  store.dispatch({ type: "answer", uid: "q_input_1", value: true });
  store.dispatch({ type: "press", uid: "q_submit" });
  store.dispatch({ type: "continue", cardUid: "c1" });
  store.dispatch({ type: "answer", uid: "feedback_card_1_rating_bar", value: 4 });
  store.dispatch({ type: "answer", uid: "feedback_card_2_rating_bar", value: 4 });
  store.dispatch({ type: "press", uid: "feedback_card_1_submit_button" });
}

/** A person of its own for each test, on clocks of its own; what a test has started is stopped after it. */
export function useCaseSessions(): void {
  beforeEach(() => {
    personId += 1;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    window.localStorage.clear();
    Object.assign(told, { leavings: [], celebrations: 0 });
  });
  afterEach(async () => {
    for (const session of sessions.splice(0)) session.stop();
    // Their last words must not reach the next test's server.
    await pass(0);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
