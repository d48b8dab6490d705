import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { OpenedExam } from "#web/features/case/exam/examPorts.ts";
import { createServerClock } from "#web/features/case/exam/serverClock.ts";
import { openJournal } from "#web/features/case/saving/journal.ts";
import type { StateReply } from "#web/features/case/saving/outboxPorts.ts";
import { startCaseSession } from "#web/features/case/session/caseSession.ts";
import type { OpenedCase } from "#web/features/case/session/openCase.ts";
import type { CaseSession } from "#web/features/case/session/sessionParts.ts";
import { pass } from "../passTime.ts";
import { contexts, personId, sessions, source, told, tree, useCaseSessions } from "./aCaseSession.ts";

useCaseSessions();

const m = caseBuilder("exam");

describe("a timed exam at work (A-03 to A-05, D-25)", () => {
  const timed = { ...tree, timeLimit: 600 };
  const begin: ContentNode = {
    type: "button",
    uid: "begin",
    title: "Begin",
    onClick: [
      { action: "startTimer", uid: "case" },
      { action: "setNodeInactive", uid: "begin", inactive: 2 },
    ],
  };
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
    const server = {
      calls,
      sitting,
      called: (part: string) => calls.filter(({ what }) => what.includes(part)),
      /** Promise that the next save waits for. */
      slow: Promise.resolve() as Promise<unknown>,
    };
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const what = `${init.method} ${new URL(url, "http://localhost").pathname}`;
      calls.push({ what, body: init.body ? JSON.parse(String(init.body)) : undefined });
      if (what.startsWith("PUT /api/v2/document_user_states")) await server.slow;
      if (what.endsWith("/sitting/start")) sitting.currentTimeSegmentStart = Date.now() / 1000;
      const body = what.includes("/sitting")
        ? { server_time_ms: Date.now(), sitting }
        : what.endsWith("/end_exam")
          ? { ok: true, message: "Your exam has been sucessfully submitted." }
          : { ...state, calculate_percentage_of_recommended_time: 100 };
      return new Response(JSON.stringify(body), { status: 200 });
    });
    return server;
  }

  async function sit(
    server: ReturnType<typeof anExamServer>,
    isTimed = true,
    root: ContentNode = timed,
  ): Promise<CaseSession> {
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
      tree: root,
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

  it("waits with the hand-in for a save that is under way, for longer than a few seconds", async () => {
    const server = anExamServer();
    Object.assign(server.sitting, { currentTimeSegmentStart: Date.now() / 1000 });
    const { store, exam } = await sit(server);
    const save = Promise.withResolvers<void>();
    server.slow = save.promise;
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    await pass(300);
    exam?.submit("Submitted.");
    await pass(30_000);
    expect(server.called("/end_exam")).toEqual([]);
    expect(exam?.ending.get()).toEqual({ step: "submitting" });
    save.resolve();
    await pass(300);
    expect(server.called("/end_exam")).toHaveLength(1);
    expect(told.leavings).toEqual(["Submitted."]);
  });

  it("waits no longer than a minute for a save that hangs", async () => {
    const server = anExamServer();
    Object.assign(server.sitting, { currentTimeSegmentStart: Date.now() / 1000 });
    const { store, exam } = await sit(server);
    server.slow = new Promise(() => undefined);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    await pass(300);
    exam?.submit("Submitted.");
    await pass(60_000);
    await pass(300);
    expect(server.called("/end_exam")).toHaveLength(1);
  });

  it("begins by itself where a proctor starts it, without the start button of the case (B.2)", async () => {
    const server = anExamServer();
    Object.assign(server.sitting, { proctored: true });
    const before = m.card({ uid: "before", title: "Before you begin", content: [begin] });
    const { store } = await sit(server, true, { ...timed, content: [before, ...contentOf(timed)] });
    expect(store.isShown(before)).toBe(true);
    const isOpen = () => store.state.c1?.invisible?.value === false;
    expect(isOpen()).toBe(false);
    Object.assign(server.sitting, { currentTimeSegmentStart: Date.now() / 1000, rev: 2 });
    window.dispatchEvent(new Event("focus"));
    await pass(300);
    expect(isOpen()).toBe(true);
    expect(store.isBlocked("begin")).toBe(true);
  });

  it("is nothing of all that for somebody who is not timed", async () => {
    const server = anExamServer();
    const { store, exam } = await sit(server, false);
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    await pass(60_000);
    expect([exam, server.called("sitting")]).toEqual([undefined, []]);
  });
});
