import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { stateOf } from "#shared/case/state/learnerState.ts";
import { doLastDuties } from "#web/api/beforeSignOut.ts";
import { openJournal } from "#web/features/case/saving/journal.ts";
import { pass } from "../passTime.ts";
import { aServer, contexts, personId, sessions, start, useCaseSessions } from "./aCaseSession.ts";

useCaseSessions();

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
    expect(session.announcement.get()).toBe("Answer submitted: Correct. See the comment below.");
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
    expect(notices.get()).toEqual([expect.stringContaining("one step was skipped. Your answers are saved.")]);
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
    expect(notices.get()[0]).toMatch(/^One answer refers to a part .* kept on this device\.$/);
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
    expect(notices.get()).toEqual([expect.stringContaining("Keep this tab open until it says Saved.")]);
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
