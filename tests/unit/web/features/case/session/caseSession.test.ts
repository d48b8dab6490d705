import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { clampFuture, merge, stateOf } from "#shared/case/state/learnerState.ts";
import { doLastDuties } from "#web/api/beforeSignOut.ts";
import type { OpenedExam } from "#web/features/case/exam/examPorts.ts";
import { createServerClock } from "#web/features/case/exam/serverClock.ts";
import { openJournal } from "#web/features/case/saving/journal.ts";
import type { StateReply } from "#web/features/case/saving/outboxPorts.ts";
import { type CaseSession, startCaseSession } from "#web/features/case/session/caseSession.ts";
import type { OpenedCase } from "#web/features/case/session/openCase.ts";
import { someContexts } from "../caseFixture.ts";

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
const source = { kind: "document", id: "7" } as const;

/** What crosses the network: the one stub. */
function aServer(percentOfRecommendedTime = 100, serverNow = Date.now) {
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

const sessions: CaseSession[] = [];
/** Another person in each test: what one test tells its tabs must not reach the next. */
let personId = 0;
const told = { leavings: [] as string[], celebrations: 0 };

async function start(server: ReturnType<typeof aServer>, factory = new IDBFactory()): Promise<CaseSession> {
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
  Object.assign(told, { leavings: [], celebrations: 0 });
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

  it("does not say that all is saved while an answer of an earlier opening waits to be sent", async () => {
    const server = aServer();
    const factory = new IDBFactory();
    // Opening it for the first time writes something by itself.
    await start(server, factory);
    await pass(300);
    sessions.pop()?.stop();
    const journal = await openJournal({ userId: `${personId}`, documentId: 7, attempt: 1 }, factory);
    await journal.put([{ card: "c1", uid: "q_input_1", key: "value", value: true, updatedAt: 1_000 }]);
    const { saveStatus } = await start(server, factory);
    expect(saveStatus.get()).toEqual({ state: "saving", waiting: 1, isDurable: true });
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
    expect(session.announcement.get()).toBe(
      "Your answer is submitted: Right. A comment on it is shown below.",
    );
  });
});

describe("what is logged of a case (D-12, ADR 0004)", () => {
  it("names the snapshot that is shown from its first line on, since that one opens the attempt", async () => {
    const server = aServer();
    const logged: unknown[] = [];
    const answered = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (url.endsWith("/document_user_logs")) logged.push(JSON.parse(String(init.body)).document_user_log);
      return answered(url, init);
    });
    await start(server);
    await pass(10);
    expect(logged).toMatchObject([
      { type: "OpenedSectionLog", uid: "c1", version_id: contexts.currentVersion.id },
    ]);
  });
});

describe("a step that a case asks for and that cannot be done (D-15, ruling 3)", () => {
  it("stands in the log by its uid, and is told in plain words", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { store, notices } = await start(aServer());
    store.dispatch({ type: "press", uid: "gone" });
    expect(log.mock.calls.flat()).toEqual(["Error: no node with UID: gone"]);
    expect(notices.get()).toEqual([expect.stringContaining("one step was left out. Your answers are kept.")]);
    // The same thing once more is no further notice.
    store.dispatch({ type: "press", uid: "gone" });
    expect(notices.get()).toHaveLength(1);
    log.mockRestore();
  });
});

describe("an answer that is refused (D-30, ruling 3)", () => {
  it("is told until it is put away, kept, and stays in the save sign", async () => {
    const server = aServer();
    const { store, notices, saveStatus } = await start(server);
    const merged = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
      init.method === "PUT"
        ? new Response(JSON.stringify({ error: { code: "UNKNOWN_NODE", message: "", trace_id: "t" } }), {
            status: 422,
          })
        : merged(url, init),
    );
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    await pass(5_000);
    await pass(5_000);
    expect(notices.get()[0]).toMatch(/^An answer refers to a part .* kept on this device\.$/);
    notices.set([]);
    await pass(60_000);
    expect(notices.get()).toEqual([]);
    expect(saveStatus.get()).toMatchObject({ state: "saved", notLetIn: { code: "UNKNOWN_NODE" } });
  });

  it("is told when the browser stops keeping answers", async () => {
    const server = aServer();
    const factory = new IDBFactory();
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("disk full", "QuotaExceededError");
    });
    const { store, notices, saveStatus } = await start(server, factory);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    await pass(10);
    put.mockRestore();
    expect(saveStatus.get().isDurable).toBe(false);
    expect(notices.get()).toEqual([expect.stringContaining("Do not close the tab before it says Saved.")]);
  });
});

describe("a sign-out (D-30)", () => {
  it("sends what waits before it, and says whether all has arrived", async () => {
    const server = aServer();
    const { store, stop } = await start(server);
    await pass(10);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    expect(await doLastDuties()).toBe(true);
    expect(server.state().q_input_1?.value?.value).toBe(true);

    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    store.dispatch({ type: "answer", uid: "q_input_1", value: false });
    expect(await doLastDuties()).toBe(false);
    stop();
    expect(await doLastDuties()).toBe(true);
  });

  it("waits five seconds for an answer, and no longer", async () => {
    const { store } = await start(aServer());
    await pass(10);
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    const done = doLastDuties();
    await pass(6_000);
    expect(await done).toBe(false);
  });

  it("is not held up by an attempt that was reset elsewhere", async () => {
    const server = aServer();
    const { store, outbox, replaced } = await start(server);
    await pass(10);
    const reply = { ...server.reply(), attempt: 2, id: 7 };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(reply), { status: 200 }));
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    await outbox.refresh();
    expect(replaced.get()).toBeDefined();
    expect(await doLastDuties()).toBe(true);
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

  it("counts what was read since the last save when it decides whether the time was low", async () => {
    const session = await start(aServer(20));
    const { store } = session;
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    store.dispatch({ type: "press", uid: "q_submit" });
    await pass(300);
    // Two minutes with the last card, of which no save tells: 20% and 6.7%.
    await pass(120_000);
    toTheEnd(session);
    expect(session.modal.get()).toBe("completion");
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

describe("a timed exam at work (A-03 to A-05, D-25)", () => {
  const timed = { ...tree, timeLimit: 600 };
  const deadline = "2026-11-21T10:00:00.000Z";

  /** The product as one student's exam knows it: what was called, in order, and the sitting as it is set. */
  function anExamServer() {
    const calls: { what: string; body: unknown }[] = [];
    const sitting = {
      section_uid: "case",
      document_set_id: 3,
      status: "on_hold",
      timeLimit: 600,
      timeUsedBeforeCurrentSegment: 0,
      currentTimeSegmentStart: null as number | null,
      submitted: false,
      paused: false,
      deadline_ms: null,
      submitted_by: null as string | null,
      proctored: false,
      rev: 1,
    };
    const state = { id: 7, attempt: 1, state: {}, progress: 0, time_on_case: 0 };
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const what = `${init.method} ${new URL(url, "http://localhost").pathname}`;
      calls.push({ what, body: init.body ? JSON.parse(String(init.body)) : undefined });
      if (what.endsWith("/sitting/start")) sitting.currentTimeSegmentStart = Date.now() / 1000;
      const body = what.includes("/sitting")
        ? { server_time_ms: Date.now(), sitting }
        : what.endsWith("/end_exam")
          ? { ok: true, message: "Your exam has been sucessfully submitted." }
          : { ...state, calculate_percentage_of_recommended_time: 100 };
      return new Response(JSON.stringify(body), { status: 200 });
    });
    return { calls, sitting, called: (part: string) => calls.filter(({ what }) => what.includes(part)) };
  }

  async function sit(server: ReturnType<typeof anExamServer>, isTimed = true): Promise<CaseSession> {
    const journal = await openJournal({ userId: `${personId}`, documentId: 7, attempt: 1 }, new IDBFactory());
    const reply: StateReply = {
      attempt: 1,
      state: {},
      progress: 0,
      time_on_case: 0,
      calculate_percentage_of_recommended_time: 100,
    };
    const clock = createServerClock(() => Date.now());
    await clock.askedBy(async () => ({ server_time_ms: Date.now() }));
    const { sitting } = server;
    const opened: OpenedCase = {
      source,
      contexts,
      tree: timed,
      state: {},
      reply,
      journal,
      waiting: [],
      // As the contract's schema has it.
      ...(isTimed ? { exam: { clock, sitting: { ...sitting } as OpenedExam["sitting"] } } : {}),
    };
    const session = startCaseSession(opened, {
      person: { id: `${personId}` },
      now: Date.now,
      leave: (message) => told.leavings.push(message),
      celebrate: () => undefined,
    });
    sessions.push(session);
    return session;
  }

  beforeEach(() => {
    vi.setSystemTime(new Date(deadline));
  });

  it("starts with the first answer, which says when it was sent", async () => {
    const server = anExamServer();
    const { store, exam } = await sit(server);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    await pass(300);
    expect(server.called("/sitting/start")).toHaveLength(1);
    expect(exam?.time.get()?.isRunning).toBe(true);
    const [save] = server.calls.filter(({ what }) => what.startsWith("PUT /api/v2/document_user_states"));
    expect(save?.body).toMatchObject({
      document_user_state: { sent_at: expect.closeTo(Date.parse(deadline), -3) },
    });
  });

  it("says when it was sent also in the last words of a page that closes", async () => {
    const server = anExamServer();
    const { store } = await sit(server);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    window.dispatchEvent(new Event("pagehide"));
    const [save] = server.calls.filter(({ what }) => what.startsWith("PUT /api/v2/document_user_states"));
    expect(save?.body).toMatchObject({ document_user_state: { sent_at: Date.parse(deadline) } });
  });

  it("reads the sitting at once when somebody comes back to the page", async () => {
    const server = anExamServer();
    await sit(server);
    Object.assign(server.sitting, { paused: true });
    window.dispatchEvent(new Event("focus"));
    await pass(0);
    expect(told.leavings).toEqual([
      "Your exam has been paused. If you are ready to re-start your exam, please contact your proctor.",
    ]);
  });

  it("sends what waits before it is submitted", async () => {
    const server = anExamServer();
    Object.assign(server.sitting, { currentTimeSegmentStart: Date.now() / 1000 });
    const { store } = await sit(server);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    Object.assign(server.sitting, { submitted: true, submitted_by: "proctor" });
    window.dispatchEvent(new Event("focus"));
    await pass(0);
    await pass(0);
    const order = server.calls.map(({ what }) => what).filter((what) => what.startsWith("PUT"));
    expect(order).toEqual(["PUT /api/v2/document_user_states/7", "PUT /documents/7/end_exam"]);
    expect(told.leavings).toEqual(["Your exam has been sucessfully submitted."]);
  });

  it("is nothing of all that for somebody who is not timed", async () => {
    const server = anExamServer();
    const { store, exam } = await sit(server, false);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    await pass(60_000);
    expect([exam, server.called("sitting")]).toEqual([undefined, []]);
  });
});
