import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { keepCaseRows, readCaseRows } from "#web/api/offlineStore.ts";
import type { OpenedExam } from "#web/features/case/exam/examPorts.ts";
import { createServerClock } from "#web/features/case/exam/serverClock.ts";
import { createCaseKeeper, isToBeKept } from "#web/features/case/offline/keptCase.ts";
import { openKept } from "#web/features/case/offline/openKept.ts";
import { createMemoryJournal, openJournal } from "#web/features/case/saving/journal.ts";
import type { OpenedCase } from "#web/features/case/session/openCase.ts";
import { someContexts } from "../caseFixture.ts";

const user = {
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  email: "student@bedside.test",
  first_name: "Amelia",
  last_name: "Osei",
  is_admin: false,
  program_id: null,
  memberships: [],
};
const source = { kind: "document", id: "7" } as const;
const serverAheadMs = 90_000;

const aSitting = (parts: Partial<OpenedExam["sitting"]> = {}): OpenedExam["sitting"] => ({
  section_uid: "small",
  document_set_id: 3,
  status: "in_progress",
  timeLimit: 600,
  timeUsedBeforeCurrentSegment: 0,
  currentTimeSegmentStart: (Date.now() + serverAheadMs) / 1000 - 60,
  submitted: false,
  paused: false,
  deadline_ms: null,
  submitted_by: null,
  proctored: false,
  rev: 1,
  ...parts,
});

const entry = (value: unknown, updatedAt = 1_000) => ({ value, updatedAt });

/** An exam that is open, on a server whose clock is ahead of the device's. */
function anOpenedExam(): OpenedCase {
  return {
    source,
    contexts: someContexts(),
    tree: { ...aSmallCase(), timeLimit: 600 },
    state: {},
    reply: {
      attempt: 1,
      state: { early: { value: entry("known at opening") } },
      progress: 10,
      time_on_case: 0,
      calculate_percentage_of_recommended_time: 0,
    },
    journal: createMemoryJournal(),
    waiting: [],
    exam: {
      clock: createServerClock(() => performance.now(), { now: Date.now() + serverAheadMs, doubtMs: 5 }),
      sitting: aSitting(),
    },
  };
}

const keeperOf = (opened: OpenedCase) =>
  createCaseKeeper(opened, { user, path: "/documents/7", onTree: () => undefined });

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("caches", undefined);
});

describe("a case that is kept (D-30)", () => {
  it("opens without a server with what it had taken, what waits here, and the server's time", async () => {
    const opened = anOpenedExam();
    const keeper = keeperOf(opened);
    await keeper.noteSent({ choice: { value: entry(true) } });
    const journal = await openJournal({ userId: user.id, documentId: 7, attempt: 1 }, globalThis.indexedDB);
    await journal.put([{ card: "c", uid: "essay", key: "value", value: "not sent", updatedAt: 2_000 }]);

    const kept = await openKept(source, user);
    expect(kept?.isKept).toBe(true);
    expect(kept?.tree).toEqual(opened.tree);
    expect(kept?.state).toEqual({
      early: { value: entry("known at opening") },
      choice: { value: entry(true) },
      essay: { value: entry("not sent", 2_000) },
    });
    expect(kept?.exam?.sitting).toEqual(opened.exam?.sitting);
    const clock = kept?.exam?.clock;
    expect(Math.abs((clock?.now() ?? 0) - Date.now() - serverAheadMs)).toBeLessThan(2_000);
    // The device's own clock may have been set: not sure enough to end an exam by the second.
    expect(clock?.uncertaintyMs()).toBe(2_000);
  });

  it("is as the server has given it out since", async () => {
    const opened = anOpenedExam();
    const keeper = keeperOf(opened);
    const later = { ...aSmallCase("With what was submitted"), timeLimit: 600 };
    keeper.noteTree(later);
    keeper.noteReply({ ...opened.reply, state: { other: { value: entry("from a phone") } }, progress: 40 });
    await keeper.noteSent({});
    const kept = await openKept(source, user);
    expect(kept?.tree).toEqual(later);
    expect(kept?.reply.progress).toBe(40);
    expect(kept?.state.other?.value?.value).toBe("from a phone");
  });

  it("lies there with its tree as text, which browsers read sooner; one of a former version of the page opens as well", async () => {
    const opened = anOpenedExam();
    await keeperOf(opened).noteSent({});
    const rows = await readCaseRows(user.id, "document/7");
    expect(rows?.whole).toMatchObject({ tree: JSON.stringify(opened.tree) });

    const whole = { contexts: opened.contexts, tree: aSmallCase("As it was kept before") };
    const person = { user, path: "/documents/7", confirmedAt: Date.now() };
    await keepCaseRows(person, "document/7", { whole, state: rows?.state });
    expect((await openKept(source, user))?.tree).toEqual(whole.tree);
  });

  it("is known by the hash of its tree, with what has come to that, until it comes whole again", async () => {
    const opened = { ...anOpenedExam(), treeHash: "a hash" };
    const keeper = keeperOf(opened);
    const knownBy = async () => {
      await keeper.noteSent({});
      return (await openKept(source, user))?.treeHash;
    };
    expect(await knownBy()).toBe("a hash");
    keeper.noteTree({ ...aSmallCase("With what was submitted"), timeLimit: 600 });
    keeper.noteReply({ ...opened.reply, revealed: [{}], revealed_by: ["first", "second"] });
    expect(await knownBy()).toBe("a hash,first,second");
    keeper.noteReply({ ...opened.reply, progress: 20 });
    expect(await knownBy()).toBe("a hash,first,second");
    keeper.noteTree({ ...aSmallCase("Read anew"), timeLimit: 600 }, "another hash");
    expect(await knownBy()).toBe("another hash");
    keeper.noteReply({ ...opened.reply, revealed: [{}], revealed_by: Array(40).fill("u".repeat(128)) });
    expect(await knownBy()).toBeUndefined();
  });

  it.each([{ paused: true }, { submitted: true }])(
    "is not kept any more once the exam is %o",
    async (how) => {
      const keeper = keeperOf(anOpenedExam());
      await keeper.noteSent({});
      keeper.noteSitting(aSitting({ ...how, rev: 2 }));
      await vi.waitFor(async () => expect(await openKept(source, user)).toBeUndefined());
      await keeper.noteSent({ choice: { value: entry(true) } });
      expect(await openKept(source, user)).toBeUndefined();
    },
  );

  it("is nobody else's, and no member of the staff's", async () => {
    const opened = anOpenedExam();
    await keeperOf(opened).noteSent({});
    expect(await openKept(source, { id: "01HZZZZZZZZZZZZZZZZZZZZZZ2" })).toBeUndefined();
    expect(isToBeKept(opened)).toBe(true);
    const contexts = someContexts({ displayContext: { audience: "educator" } });
    expect(isToBeKept({ contexts })).toBe(false);
  });
});
