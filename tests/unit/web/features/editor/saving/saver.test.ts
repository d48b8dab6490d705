import fc from "fast-check";
import { TextSelection } from "prosemirror-state";
import { describe, expect, it, vi } from "vitest";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { runs } from "#tests/propertyRuns.ts";
import { positionOf } from "#web/features/editor/document/places.ts";
import { createMemoryJournal } from "#web/features/editor/saving/journal.ts";
import { asSuggestions, hasUnsavedWork } from "#web/features/editor/saving/restored.ts";
import {
  type Batch,
  createSaver,
  type SaverPorts,
  type SaveState,
  type SendOutcome,
} from "#web/features/editor/saving/saver.ts";
import { author, openSession } from "../acts/openSession.ts";
import { first, idOf, typed } from "./typed.ts";

// Many runs on a machine that does other things too.
vi.setConfig({ testTimeout: 30_000 });

/** A server that takes each batch of a window once, and whose answers may be lost on the way. */
function aServer() {
  const taken: Operation[] = [];
  const known = new Map<number, number>();
  let rev = 0;
  return {
    taken,
    send: async (
      { seq, baseRev, operations }: Batch,
      weather: "fine" | "unsent" | "unanswered",
    ): Promise<SendOutcome> => {
      if (weather === "unsent") return { ok: false, why: "offline", message: "" };
      const before = known.get(seq);
      if (before === undefined) {
        if (baseRev !== rev) return { ok: false, why: "lost", message: "" };
        taken.push(...operations);
        rev += 1;
        known.set(seq, rev);
      }
      return weather === "unanswered"
        ? { ok: false, why: "offline", message: "" }
        : { ok: true, rev: known.get(seq) ?? rev };
    },
  };
}

function aSaver(
  send: (batch: Batch) => Promise<SendOutcome>,
  journal = createMemoryJournal(),
  following?: () => Promise<boolean>,
  reviews?: SaverPorts["reviews"],
) {
  let seq = 0;
  const states: SaveState[] = [];
  const saved: Operation[] = [];
  const onNotKept = vi.fn();
  const onBatch = vi.fn();
  const saver = createSaver(0, {
    journal,
    send,
    hash: treeHash,
    draft: () => first,
    seq: {
      get: () => seq,
      set: (next) => {
        seq = next;
      },
    },
    onState: (state) => states.push(state),
    onNotKept,
    onBatch,
    onSaved: (operations) => {
      saved.push(...operations);
      return following?.();
    },
    ...(reviews ? { reviews } : {}),
  });
  return { saver, journal, states, saved, onNotKept, onBatch };
}

describe("saving", () => {
  it("sends each operation once and in order, whatever the weather, and forgets none before it is acknowledged", async () => {
    const weathers = fc.constantFrom("fine" as const, "unsent" as const, "unanswered" as const);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), weathers), { maxLength: 20 }), async (steps) => {
        const server = aServer();
        let weather: (typeof steps)[number][1] = "fine";
        const { saver, journal, saved } = aSaver((batch) => server.send(batch, weather));
        const noted: string[] = [];
        for (const [count, next] of steps) {
          weather = next;
          for (let i = 0; i < count; i++) {
            noted.push(`c${noted.length}`);
            saver.note([typed(noted.at(-1) ?? "")]);
          }
          await saver.save();
          const kept = (await journal.list()).flatMap(({ operations }) => operations).map(idOf);
          const known = new Set([...server.taken.map(idOf), ...kept]);
          expect(noted.every((id) => known.has(id))).toBe(true);
        }
        weather = "fine";
        await saver.save();
        await saver.save();
        expect(server.taken.map(idOf)).toEqual(noted);
        expect(saved.map(idOf)).toEqual(noted);
        expect(await journal.list()).toEqual([]);
        expect(saver.hasUnsaved()).toBe(false);
      }),
      { numRuns: runs(30) },
    );
  });

  it("keeps in the journal what somebody is to be told of, until they are told", async () => {
    let end = (_isDone: boolean): void => {};
    const telling = () => new Promise<boolean>((resolve) => (end = resolve));
    const { saver, journal, states } = aSaver(async () => ({ ok: true, rev: 1 }), undefined, telling);
    saver.note([typed("a")]);
    expect(await saver.save()).toBe(true);
    expect(states.at(-1)).toBe("saved");
    expect(await journal.list()).toHaveLength(1);
    end(false);
    await Promise.resolve();
    expect(await journal.list()).toHaveLength(1);
    saver.note([typed("b")]);
    await saver.save();
    end(true);
    await vi.waitFor(async () =>
      expect((await journal.list()).flatMap((one) => one.operations)).toHaveLength(1),
    );
  });

  it("stops where the lock is another's, and keeps everything in the journal", async () => {
    const { saver, journal, states } = aSaver(async () => ({ ok: false, why: "lost", message: "gone" }));
    saver.note([typed("a")]);
    expect(await saver.save()).toBe(false);
    saver.note([typed("b")]);
    expect(await saver.save()).toBe(false);
    expect(states.at(-1)).toBe("refused");
    expect((await journal.list()).flatMap(({ operations }) => operations).map(idOf)).toEqual(["a", "b"]);
    saver.restart(7);
    expect(saver.rev()).toBe(7);
    expect((await journal.list()).length).toBe(2);
  });
});

describe("saving with a browser that keeps nothing", () => {
  const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));

  it("says so, and saves all the same", async () => {
    const journal = { ...createMemoryJournal(), add: full, remove: full };
    const { saver, states, onNotKept } = aSaver(async () => ({ ok: true, rev: 1 }), journal);
    saver.note([typed("a")]);
    await vi.waitFor(() => expect(onNotKept).toHaveBeenCalledOnce());
    expect(await saver.save()).toBe(true);
    expect(states.at(-1)).toBe("saved");
  });

  it("does not take a fault of the program for one of the browser", async () => {
    const journal = { ...createMemoryJournal(), remove: () => Promise.reject(new TypeError("a fault")) };
    const { saver } = aSaver(async () => ({ ok: true, rev: 1 }), journal);
    saver.note([typed("a")]);
    await expect(saver.save()).rejects.toThrow("a fault");
  });
});

describe("saving with a lock that comes and goes", () => {
  it("goes on with the same batch where the lock comes back, and not after the server refused", async () => {
    const sent: Batch[] = [];
    let answer: SendOutcome = { ok: false, why: "lost", message: "gone" };
    const { saver, states, journal } = aSaver(async (batch) => {
      sent.push(batch);
      return answer;
    });
    saver.note([typed("a")]);
    await saver.save();
    saver.note([typed("b")]);
    saver.resume();
    expect(states.at(-1)).toBe("unsaved");
    answer = { ok: true, rev: 1 };
    await saver.save();
    expect(await saver.save()).toBe(true);
    expect(sent.map(({ seq, operations }) => [seq, ...operations.map(idOf)])).toEqual([
      [1, "a"],
      [1, "a"],
      [2, "b"],
    ]);
    expect(await journal.list()).toEqual([]);

    answer = { ok: false, why: "refused", message: "no", errors: ["no"] };
    saver.note([typed("c")]);
    await saver.save();
    const before = sent.length;
    answer = { ok: true, rev: 2 };
    saver.resume();
    expect(await saver.save()).toBe(false);
    expect(states.at(-1)).toBe("refused");
    expect(sent.length).toBe(before);
  });

  it("lets whoever asks while something is on its way wait for that", async () => {
    const answers: ((outcome: SendOutcome) => void)[] = [];
    const { saver } = aSaver(() => new Promise((resolve) => answers.push(resolve)));
    saver.note([typed("a")]);
    const first = saver.save();
    saver.note([typed("b")]);
    const second = saver.save();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.({ ok: true, rev: 1 });
    expect(await Promise.all([first, second])).toEqual([false, false]);
    const third = saver.save();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.({ ok: true, rev: 2 });
    expect(await third).toBe(true);
  });
});

it("offers what was typed on when a save had taken the beginning of the word (D-52)", async () => {
  const { session, operations } = openSession(fromTemplate("test_case_template"));
  const { saver, onBatch } = aSaver(async () => ({ ok: true, rev: 1 }));
  onBatch.mockImplementation(session.endWriting);
  const type = (letters: string): void => {
    for (const letter of letters) session.dispatch(session.getState().editor.tr.insertText(letter));
  };
  const at = positionOf(session.getState().editor.doc, {
    uid: "t_question_1_stem",
    key: "content",
    offset: 0,
  });
  if (at === undefined) throw new Error("The stem is not in the document");
  const { tr } = session.getState().editor;
  session.dispatch(tr.setSelection(TextSelection.create(tr.doc, at)));
  type("cra");
  saver.note(operations);
  await saver.save();
  const taken = session.getState().draft;
  type("sh");
  expect(operations.map(idOf)).toHaveLength(5);
  const left = operations.slice(3);
  expect(hasUnsavedWork(taken, left)).toBe(true);
  const again = asSuggestions(
    taken,
    { operations: left },
    { actor: author, mint: (what) => `again-${what}` },
  );
  expect(
    again.operations.flatMap((operation) => (operation.type === "insertText" ? operation.text : [])),
  ).toEqual(["s", "h"]);
});

describe("saving over what reviewers saved without the lock", () => {
  it("goes on from what reviewers saved meanwhile, each act once, and lets go of what means nothing any more", async () => {
    const server = aServer();
    const other: Batch = { seq: 99, baseRev: 0, operations: [], treeHash: "" };
    const missed = vi.fn(async ({ rev }: { rev: number }) =>
      rev === 0 ? { rev: 1, draft: first } : undefined,
    );
    const renamed = typed("another");
    const { saver, journal, saved, states } = aSaver(
      (batch) => server.send(batch, "fine"),
      createMemoryJournal(),
      undefined,
      {
        missed,
        rebase: (draft, acts) =>
          acts.map((operations) => {
            const id = operations[0] && idOf(operations[0]);
            if (id === "gone") return undefined;
            return { operations: id === "taken" ? [renamed] : operations, draft };
          }),
      },
    );
    for (const id of ["kept", "taken", "gone"]) saver.note([typed(id)]);
    await server.send(other, "fine");
    expect(await saver.save()).toBe(true);
    expect(server.taken.map(idOf)).toEqual(["kept", "another"]);
    expect(saved.map(idOf)).toEqual(["kept", "another"]);
    expect([saver.rev(), saver.hasUnsaved(), states.at(-1)]).toEqual([2, false, "saved"]);
    expect(await journal.list()).toEqual([]);
    expect(missed).toHaveBeenCalledTimes(1);
  });

  it("takes in what reviewers did as soon as it is told of it, and counts as lost where something else was saved", async () => {
    const server = aServer();
    const other: Batch = { seq: 99, baseRev: 0, operations: [], treeHash: "" };
    const rebase = vi.fn((draft, acts) =>
      acts.map((operations: readonly Operation[]) => ({ operations, draft })),
    );
    let isReview = true;
    const { saver } = aSaver((batch) => server.send(batch, "fine"), createMemoryJournal(), undefined, {
      missed: async ({ rev }) => (isReview ? { rev: rev + 1, draft: first } : undefined),
      rebase,
    });
    await server.send(other, "fine");
    await saver.catchUp(0);
    expect([saver.rev(), rebase.mock.calls.length]).toEqual([0, 0]);
    saver.note([typed("a")]);
    await saver.catchUp(1);
    expect([saver.rev(), rebase.mock.calls.length]).toEqual([1, 1]);
    expect(await saver.save()).toBe(true);
    isReview = false;
    await server.send({ ...other, seq: 98, baseRev: 2 }, "fine");
    saver.note([typed("b")]);
    expect(await saver.save()).toBe(false);
    expect(saver.hasUnsaved()).toBe(true);
  });
});
