import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { caseBuilder } from "#shared/case/buildCase.ts";
import { clampFuture, merge, stateOf } from "#shared/case/learnerState.ts";
import type { LearnerState } from "#shared/case/types.ts";
import { type CaseSession, startCaseSession } from "#web/features/case/caseSession.ts";
import { openJournal } from "#web/features/case/journal.ts";
import type { OpenedCase } from "#web/features/case/openCase.ts";
import type { StateReply } from "#web/features/case/outbox.ts";
import { someContexts } from "./caseFixture.ts";

const m = caseBuilder("t");
const tree = m.signatureCase({
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

const contexts = someContexts();

/** What crosses the network: the one stub. */
function aServer(percentOfRecommendedTime = 100, serverNow = Date.now) {
  let state: LearnerState = {};
  const reply = (): StateReply => ({
    attempt: 1,
    state,
    progress: 0,
    time_on_case: 0,
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

const sessions: CaseSession[] = [];
/** Another person in each test: what one test tells its tabs must not reach the next. */
let personId = 0;
const told = { alerts: [] as string[], leavings: [] as string[], celebrations: 0 };

async function start(server: ReturnType<typeof aServer>, factory = new IDBFactory()): Promise<CaseSession> {
  const journal = await openJournal({ userId: `${personId}`, documentId: 7, attempt: 1 }, factory);
  const opened: OpenedCase = { contexts, tree, state: server.state(), reply: server.reply(), journal };
  const session = startCaseSession(opened, {
    person: { id: `${personId}`, isEditor: false },
    now: Date.now,
    alert: (message) => told.alerts.push(message),
    warn: (message) => told.alerts.push(message),
    leave: (message) => told.leavings.push(message),
    celebrate: () => {
      told.celebrations += 1;
    },
  });
  sessions.push(session);
  return session;
}

const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  for (let i = 0; i < 40; i++) await new Promise((resolve) => setImmediate(resolve));
};

function toTheEnd({ store }: CaseSession): void {
  store.dispatch({ type: "answer", uid: "q_input_1", value: true });
  store.dispatch({ type: "press", uid: "q_submit" });
  store.dispatch({ type: "continue", cardUid: "c1" });
  store.dispatch({ type: "answer", uid: "feedback_card_1_rating_bar", value: 4 });
  store.dispatch({ type: "answer", uid: "feedback_card_2_rating_bar", value: 4 });
  store.dispatch({ type: "press", uid: "feedback_card_1_submit_button" });
}

beforeEach(() => {
  personId += 1;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  window.localStorage.clear();
  Object.assign(told, { alerts: [], leavings: [], celebrations: 0 });
});
afterEach(async () => {
  for (const session of sessions.splice(0)) session.stop();
  // Their last words must not reach the next test's server.
  await pass(0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a case at work (D-30)", () => {
  it("sends what is answered", async () => {
    const server = aServer();
    const { store, saveStatus } = await start(server);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    expect(saveStatus.get().state).toBe("saving");
    await pass(300);
    expect(server.state().q_input_1?.value?.value).toBe(true);
    expect(saveStatus.get().state).toBe("saved");
  });

  it("tells the other tab of the same attempt, which does not have to ask", async () => {
    const server = aServer();
    const here = await start(server);
    const there = await start(server);
    here.store.dispatch({ type: "answer", uid: "q_input_2", value: true });
    await vi.waitFor(() => expect(there.store.read("q_input_2", "value")).toBe(true));
  });

  it("takes in another device's later answer although its own clock runs an hour ahead", async () => {
    const hour = 3_600_000;
    const server = aServer(100, () => Date.now() - hour);
    const { store } = await start(server);
    const there = await start(server);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    await pass(300);
    // Ten minutes on, by the right time.
    const change = { uid: "q_input_1", key: "value", value: false, updatedAt: Date.now() - hour + 600_000 };
    server.saveFromElsewhere(stateOf([change]));
    await pass(5_000);
    expect(store.read("q_input_1", "value")).toBe(false);
    await vi.waitFor(() => expect(there.store.read("q_input_1", "value")).toBe(false));
  });

  it("says that an answer's comment is there", async () => {
    const session = await start(aServer());
    session.store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    session.store.dispatch({ type: "press", uid: "q_submit" });
    expect(session.announcement.get()).toBe("Your answer is submitted. A comment on it is shown below.");
  });
});

describe("the end of a case (D-11)", () => {
  it("asks for feedback, celebrates, and after 5 s shows the next steps", async () => {
    const session = await start(aServer());
    session.store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    session.store.dispatch({ type: "press", uid: "q_submit" });
    session.store.dispatch({ type: "continue", cardUid: "c1" });
    expect(session.modal.get()).toBe("feedback");
    toTheEnd(session);
    expect([session.modal.get(), told.celebrations]).toEqual(["completion", 1]);
    await pass(4_999);
    expect(session.modal.get()).toBe("completion");
    await pass(1);
    expect(session.modal.get()).toBe("nextSteps");
  });

  it("does not come back with the next steps to whoever closed them early", async () => {
    const session = await start(aServer());
    toTheEnd(session);
    session.store.dispatch({ type: "closeModal", modal: "completion" });
    session.store.dispatch({ type: "closeModal", modal: "nextSteps" });
    expect(session.modal.get()).toBeUndefined();
    await pass(10_000);
    expect(session.modal.get()).toBeUndefined();
  });

  it.each([
    [24, "lowTime"],
    [25, "completion"],
  ])("with %s%% of the recommended time shows %s, also after a reload", async (percent, modal) => {
    const server = aServer(percent);
    const factory = new IDBFactory();
    const session = await start(server, factory);
    toTheEnd(session);
    expect(session.modal.get()).toBe(modal);
    await pass(300);
    sessions.splice(0);
    session.stop();
    expect((await start(server, factory)).modal.get()).toBe(modal);
  });

  it("asks for feedback again after a reload, as long as none was given", async () => {
    const server = aServer();
    const session = await start(server);
    session.store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    session.store.dispatch({ type: "press", uid: "q_submit" });
    session.store.dispatch({ type: "continue", cardUid: "c1" });
    session.modal.set(undefined);
    await pass(300);
    await pass(300);
    expect(server.state().feedback_card_1?.invisible?.value).toBe(false);
    expect((await start(server)).modal.get()).toBe("feedback");
  });
});
