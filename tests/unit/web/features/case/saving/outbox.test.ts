import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { openJournal } from "#web/features/case/saving/journal.ts";
import { pass } from "../passTime.ts";
import { anEntry, anOutbox, aServer, Refused, scope, useOutboxes } from "./anOutbox.ts";

useOutboxes();

describe("the outbox (D-30)", () => {
  it("sends an answer with its Submit, in one save, and by itself when none follows", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    const { outbox } = anOutbox(journal, server);
    await outbox.record([anEntry({ key: "value" })]);
    await pass(2_500);
    expect(server.saves).toEqual([]);
    expect(await journal.list()).toHaveLength(1);
    await outbox.record([anEntry({ updatedAt: 3_500 })]);
    await pass(200);
    expect(server.saves.map((state) => Object.keys(state.answer_1 ?? {}))).toEqual([["value", "graded"]]);
    await outbox.record([anEntry({ key: "value", value: false, updatedAt: 9_000 })]);
    await pass(3_100);
    expect(server.saves).toHaveLength(2);
  });

  it("lets nothing wait in an exam: an answer of the last seconds must not arrive after them", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    const { outbox, seen } = anOutbox(journal, server);
    seen.setting.isUrgent = true;
    await outbox.record([anEntry({ key: "value" })]);
    await pass(200);
    expect(server.saves).toHaveLength(1);
  });

  it("sends a long text now and then while it is typed", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    const { outbox } = anOutbox(journal, server);
    for (let s = 0; s < 25; s++) {
      await outbox.record([anEntry({ key: "value", value: "x".repeat(s), updatedAt: 1_000 + s * 1_000 })]);
      await pass(1_000);
    }
    expect(server.saves).toHaveLength(2);
  });

  it("journals an answer before it is sent, and forgets it when it is acknowledged", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    const { outbox, seen } = anOutbox(journal, server);
    await outbox.record([anEntry()]);
    expect(server.saves).toEqual([]);
    expect(await journal.list()).toEqual([anEntry()]);
    await pass(200);
    expect(server.state.answer_1?.graded?.value).toBe(true);
    expect(await journal.list()).toEqual([]);
    // Told while the journal still holds it: a page that ends in between has it in one of the two.
    expect(seen.arrived).toEqual([{ sent: server.saves[0], journaled: 1 }]);
    expect(seen.statuses.at(-1)).toEqual({ state: "saved", waiting: 0, isDurable: true });
  });

  it("loses nothing when the page dies between the journal and the sending", async () => {
    const factory = new IDBFactory();
    const server = aServer();
    const dying = anOutbox(await openJournal(scope, factory), server);
    await dying.outbox.record([anEntry()]);
    void dying.outbox.stop();
    await pass(60_000);
    expect(server.saves).toEqual([]);
    anOutbox(await openJournal(scope, factory), server);
    await pass(200);
    expect(server.state.answer_1?.graded?.value).toBe(true);
  });

  it("sends an answer again whose acknowledgement was lost, without harm", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    const { outbox } = anOutbox(journal, {
      ...server,
      // The server took the first one, but its reply never arrived.
      send: async (state) => {
        const reply = await server.send(state);
        if (server.saves.length === 1) throw new Refused(undefined);
        return reply;
      },
    });
    await outbox.record([anEntry()]);
    await pass(10_000);
    expect(server.saves).toHaveLength(2);
    expect(server.state.answer_1?.graded).toEqual({ value: true, updatedAt: 1_000 });
    expect(await journal.list()).toEqual([]);
  });

  it("waits longer after each failure, tells how many steps wait, and then sends them", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    server.failNext = ["network", "UNAVAILABLE", "network"];
    const { outbox, seen } = anOutbox(journal, server);
    await outbox.record([anEntry(), anEntry({ uid: "answer_2" })]);
    await outbox.record([anEntry({ uid: "answer_3", updatedAt: 1_500 })]);
    await pass(200);
    expect(seen.statuses.at(-1)).toMatchObject({ state: "waiting", waiting: 2 });
    await pass(1_000);
    await pass(1_500);
    expect(server.saves).toEqual([]);
    await pass(600);
    await pass(4_100);
    expect(Object.keys(server.state)).toEqual(["answer_1", "answer_2", "answer_3"]);
    expect(seen.statuses.at(-1)?.state).toBe("saved");
  });

  it("says offline, and sends at once when asked to retry", async () => {
    const server = aServer();
    const { outbox, seen } = anOutbox(await openJournal(scope, new IDBFactory()), server);
    seen.setting.isOnline = false;
    server.failNext = ["network"];
    await outbox.record([anEntry()]);
    await pass(200);
    expect(seen.statuses.at(-1)).toMatchObject({ state: "offline", waiting: 1 });
    seen.setting.isOnline = true;
    outbox.retry();
    await pass(10);
    expect(seen.statuses.at(-1)?.state).toBe("saved");
  });

  it("keeps the later of two answers that reach the server out of order", async () => {
    const factory = new IDBFactory();
    const server = aServer();
    const late = anOutbox(await openJournal(scope, factory), server);
    const early = anOutbox(
      await openJournal({ ...scope, userId: "same person, other device" }, factory),
      server,
    );
    await late.outbox.record([anEntry({ value: "second", updatedAt: 2_000 })]);
    await pass(200);
    await early.outbox.record([anEntry({ value: "first", updatedAt: 1_000 })]);
    await pass(200);
    expect(server.state.answer_1?.graded?.value).toBe("second");
    expect(early.seen.replies.at(-1)?.state.answer_1?.graded?.value).toBe("second");
  });

  it("sends what another tab of the same attempt died with", async () => {
    const factory = new IDBFactory();
    const server = aServer();
    const dying = anOutbox(await openJournal(scope, factory), server);
    anOutbox(await openJournal(scope, factory), server);
    await pass(200);
    await dying.outbox.record([anEntry()]);
    void dying.outbox.stop();
    await pass(5_200);
    await pass(10);
    expect(server.state.answer_1?.graded?.value).toBe(true);
  });

  it("takes the server's state in every 5 s while the page is visible, and not while it is hidden", async () => {
    const { seen } = anOutbox(await openJournal(scope, new IDBFactory()), aServer());
    await pass(5_000);
    await pass(5_000);
    expect(seen.replies).toHaveLength(2);
    seen.setting.isVisible = false;
    await pass(20_000);
    expect(seen.replies).toHaveLength(2);
  });

  it("stops at a reset made elsewhere and keeps the old answers aside", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    server.failNext = ["ATTEMPT_REPLACED"];
    const { outbox, seen } = anOutbox(journal, server);
    await outbox.record([anEntry()]);
    await pass(200);
    expect(seen.keptAside).toBe(1);
    expect(await journal.listAside()).toEqual([anEntry()]);
    expect(await journal.list()).toEqual([]);
    await outbox.record([anEntry({ uid: "answer_2" })]);
    await pass(60_000);
    expect(server.saves).toEqual([]);
  });

  it("notices a reset by the attempt in a reply", async () => {
    const server = aServer();
    const { seen } = anOutbox(await openJournal(scope, new IDBFactory()), server);
    server.attempt = 2;
    await pass(5_000);
    expect(seen.keptAside).toBe(0);
    expect(seen.replies).toEqual([]);
  });

  it("notices it in the reply to a save, too, and takes nothing of the new attempt in", async () => {
    const server = aServer();
    const { outbox, seen } = anOutbox(await openJournal(scope, new IDBFactory()), server);
    server.attempt = 2;
    await outbox.record([anEntry()]);
    await pass(200);
    expect(seen.keptAside).toBe(0);
    expect(seen.replies).toEqual([]);
  });

  it("leaves no timer behind when it is stopped", async () => {
    const { outbox } = anOutbox(await openJournal(scope, new IDBFactory()), aServer());
    await outbox.record([anEntry()]);
    const stopped = outbox.stop();
    await pass(0);
    await stopped;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sets aside the one answer that the server cannot take, and sends the others", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    server.refuses = (state) => ("gone" in state ? "UNKNOWN_NODE" : undefined);
    const { outbox, seen } = anOutbox(journal, server);
    await outbox.record(["a", "b", "gone", "c"].map((uid) => anEntry({ uid })));
    await pass(200);
    expect(Object.keys(server.state).sort()).toEqual(["a", "b", "c"]);
    expect((await journal.listAside()).map(({ uid }) => uid)).toEqual(["gone"]);
    expect(seen.statuses.at(-1)).toMatchObject({ waiting: 0 });
  });

  it("sends whole batches again once the server has taken a half, or one answer was set aside", async () => {
    const server = aServer();
    const { outbox } = anOutbox(await openJournal(scope, new IDBFactory()), server);
    const sizes = () => server.saves.splice(0).map((state) => Object.keys(state).length);
    const sendEight = async (updatedAt: number) => {
      await outbox.record(Array.from({ length: 8 }, (_, at) => anEntry({ uid: `answer_${at}`, updatedAt })));
      await pass(200);
    };
    server.failNext = ["UNKNOWN_NODE"];
    await sendEight(1_000);
    expect(sizes()).toEqual([4, 4]);
    await sendEight(2_000);
    expect(sizes()).toEqual([8]);
    server.refuses = (state) => ("answer_0" in state ? "UNKNOWN_NODE" : undefined);
    await sendEight(3_000);
    expect(sizes()).toEqual([7]);
  });

  it("goes on sending after it has set aside what was refused on a second try", async () => {
    const server = aServer();
    server.failNext = ["network", "UNKNOWN_NODE"];
    const { outbox } = anOutbox(await openJournal(scope, new IDBFactory()), server);
    await outbox.record([anEntry({ uid: "gone" })]);
    await pass(200);
    await pass(1_000);
    await outbox.record([anEntry({ updatedAt: 2_000 })]);
    await pass(200);
    expect(Object.keys(server.state)).toEqual(["answer_1"]);
  });

  it("does not repeat what the server refuses for good, but keeps it and says why", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    server.refuses = () => "SUBSCRIPTION_EXPIRED";
    const { outbox, seen } = anOutbox(journal, server);
    await outbox.record([anEntry()]);
    await pass(200);
    expect(seen.statuses.at(-1)).toMatchObject({ state: "waiting", refusal: "SUBSCRIPTION_EXPIRED" });
    expect(await journal.list()).toEqual([anEntry()]);
  });

  it("says what the server said when it could not be asked for changes, until it can", async () => {
    const server = aServer();
    const { seen } = anOutbox(await openJournal(scope, new IDBFactory()), server);
    await pass(200);
    server.failReads = "UNAVAILABLE";
    await pass(5_000);
    expect(seen.statuses.at(-1)).toMatchObject({ state: "saved", syncError: "UNAVAILABLE" });
    server.failReads = undefined;
    await pass(5_000);
    expect(seen.statuses.at(-1)).not.toHaveProperty("syncError");
  });

  it("sends what waits when the page goes away, and leaves it in the journal", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const { outbox, seen } = anOutbox(journal, aServer());
    await outbox.record([anEntry()]);
    outbox.flush();
    expect(seen.lastWords).toEqual([{ answer_1: { graded: { value: true, updatedAt: 1_000 } } }]);
    expect(await journal.list()).toEqual([anEntry()]);
  });

  it("sends from memory, and says that nothing else keeps it, when the journal fails", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    server.failNext = ["network"];
    const { outbox, seen } = anOutbox(
      { ...journal, put: () => Promise.reject(new DOMException("disk full", "QuotaExceededError")) },
      server,
    );
    await outbox.record([anEntry()]);
    await pass(200);
    expect(seen.statuses.at(-1)).toMatchObject({ state: "waiting", waiting: 1, isDurable: false });
    await pass(2_000);
    expect(server.state.answer_1?.graded?.value).toBe(true);
  });
});
