import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import type { LearnerState } from "#shared/case/model/types.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { openJournal } from "#web/features/case/saving/journal.ts";
import type { StateReply } from "#web/features/case/saving/outboxPorts.ts";
import { pass } from "../passTime.ts";
import { anEntry, anOutbox, aServer, Refused, scope, useOutboxes } from "./anOutbox.ts";

useOutboxes();

describe("the outbox in a timed exam (A-03 to A-05, D-25)", () => {
  /** A server whose exam does not let the named uids in, and keeps the others of the request. */
  const anExamServer = (code: ErrorCode, ...late: string[]) => {
    const server = aServer();
    const requests: string[][] = [];
    const send = async (state: LearnerState): Promise<StateReply> => {
      requests.push(Object.keys(state));
      const others = Object.fromEntries(Object.entries(state).filter(([uid]) => !late.includes(uid)));
      const reply = await server.send(others);
      const paths = Object.entries(state)
        .filter(([uid]) => late.includes(uid))
        .flatMap(([uid, keys]) =>
          Object.keys(keys).map((key) => `body.document_user_state.state.${uid}.${key}`),
        );
      if (paths.length > 0) throw new Refused(code, paths);
      return reply;
    };
    return { ...server, send, requests, state: server.state };
  };

  it.each(["EXAM_SUBMITTED", "EXAM_PAUSED", "EXAM_NOT_STARTED"] as const)(
    "sets aside what %s names, counts the rest as saved, and does not send it again",
    async (code) => {
      const journal = await openJournal(scope, new IDBFactory());
      const server = anExamServer(code, "late");
      const { outbox, seen } = anOutbox(journal, server);
      await outbox.record([
        anEntry({ uid: "early" }),
        anEntry({ uid: "late", updatedAt: 2_000 }),
        anEntry({ uid: "late", key: "inactive", updatedAt: 2_000 }),
      ]);
      await pass(200);
      await pass(60_000);
      expect(server.requests).toEqual([["early", "late"]]);
      expect(Object.keys(server.state)).toEqual(["early"]);
      expect(await journal.list()).toEqual([]);
      expect((await journal.listAside()).map(({ uid, key, refusal }) => [uid, key, refusal])).toEqual([
        ["late", "graded", code],
        ["late", "inactive", code],
      ]);
      expect(seen.statuses.at(-1)).toMatchObject({
        state: "saved",
        waiting: 0,
        notLetIn: { steps: 1, code },
      });
      expect(seen.statuses.at(-1)).not.toHaveProperty("refusal");
      expect(seen.refused).toEqual([{ steps: 1, code }]);
    },
  );

  it("does not count what opening the case writes by itself", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const { outbox, seen } = anOutbox(journal, anExamServer("EXAM_SUBMITTED", "root", "card_1"));
    await outbox.record([
      anEntry({ card: "root", uid: "root", key: "startedAt", value: 1_000 }),
      anEntry({ uid: "card_1", key: "invisible", value: false }),
    ]);
    await pass(200);
    expect(await journal.listAside()).toHaveLength(2);
    expect(seen.statuses.at(-1)).not.toHaveProperty("notLetIn");
    expect(seen.refused).toEqual([undefined]);
  });

  it("still says what was not let in when the case is opened again", async () => {
    const factory = new IDBFactory();
    const first = anOutbox(await openJournal(scope, factory), anExamServer("EXAM_SUBMITTED", "late"));
    await first.outbox.record([anEntry({ uid: "late" })]);
    await pass(200);
    await first.outbox.stop();
    const second = anOutbox(await openJournal(scope, factory), aServer());
    await pass(200);
    expect(second.seen.statuses.at(-1)).toMatchObject({ notLetIn: { steps: 1, code: "EXAM_SUBMITTED" } });
    // It was said when it happened.
    expect(second.seen.refused).toEqual([]);
  });

  it("waits and tries again when an exam refuses without naming anything", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    server.failNext = ["EXAM_PAUSED"];
    const { outbox } = anOutbox(journal, server);
    await outbox.record([anEntry()]);
    await pass(200);
    expect(await journal.list()).toEqual([anEntry()]);
    await pass(2_000);
    expect(server.state.answer_1?.graded?.value).toBe(true);
  });

  it("drains: sends what was just recorded at once, and says whether all of it arrived", async () => {
    const server = aServer();
    const { outbox } = anOutbox(await openJournal(scope, new IDBFactory()), server);
    void outbox.record([anEntry()]);
    const drained = outbox.drain();
    await pass(0);
    expect(await drained).toBe(true);
    expect(server.state.answer_1?.graded?.value).toBe(true);
    server.failNext = ["network"];
    void outbox.record([anEntry({ uid: "answer_2" })]);
    const failed = outbox.drain();
    await pass(0);
    expect(await failed).toBe(false);
  });

  it("drains what a failing journal would not take, too", async () => {
    const journal = await openJournal(scope, new IDBFactory());
    const server = aServer();
    const put = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new DOMException("disk full", "QuotaExceededError");
    };
    const { outbox } = anOutbox({ ...journal, put }, server);
    void outbox.record([anEntry()]);
    const drained = outbox.drain();
    await pass(50);
    expect(await drained).toBe(true);
    expect(server.state.answer_1?.graded?.value).toBe(true);
  });
});
