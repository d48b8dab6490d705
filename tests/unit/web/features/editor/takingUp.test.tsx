import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { openEditJournal } from "#web/features/editor/saving/journal.ts";
import {
  goOnFromSaved,
  noteDone,
  takeUpReplaced,
  useGrantedLock,
  useSavedWhenRevoked,
} from "#web/features/editor/useTakingUp.ts";

const draftOf = (name: string): Draft => ({ name }) as unknown as Draft;
const operation = (name: string): Operation => ({ name }) as unknown as Operation;
const away = new ApiError({ code: "UNAVAILABLE", status: 503, message: "Away" });

/** A page whose parts write down what is done to them, in order. */
async function aPage({ rev = 3, isGranted = true, unkept = [] as Operation[] } = {}) {
  const done: string[] = [];
  const journal = await openEditJournal(undefined, { userId: "u", versionId: 7 });
  let isWritable = false;
  const loads: (() => Promise<{ draft: Draft; rev: number; people: Map<string, string> }>)[] = [];
  const page = {
    session: {
      replaceDraft: (draft: Draft) => void done.push(`shows ${(draft as unknown as { name: string }).name}`),
      setWritable: (is: boolean) => {
        isWritable = is;
        done.push(is ? "writable" : "read-only");
      },
      getState: () => ({ isWritable }) as never,
    },
    saver: {
      restart: (to: number) => void done.push(`saves from ${to}`),
      resume: () => void done.push("resumes"),
      unkept: () => Promise.resolve(unkept),
      rev: () => rev,
    },
    journal,
    load: vi.fn(() => {
      done.push("loads");
      return (
        loads.shift()?.() ??
        Promise.resolve({ draft: draftOf("the server's"), rev: 9, people: new Map([["p", "Pat"]]) })
      );
    }),
    isGranted: () => isGranted,
    onPeople: (people: ReadonlyMap<string, string>) => void done.push(`names ${[...people.values()]}`),
    onLeft: vi.fn(),
    onUnloaded: vi.fn(),
  };
  return { page, done, loads };
}

describe("taking up the server's draft (D-41, D-43)", () => {
  it("shows it with the names of everybody in it, and nobody writes meanwhile", async () => {
    const { page, done } = await aPage();
    await takeUpReplaced(page);
    expect(done).toEqual([
      "read-only",
      "loads",
      "shows the server's",
      "names Pat",
      "saves from 9",
      "writable",
    ]);
  });

  it("leaves the page read-only where the lock has gone, and where nothing could be loaded", async () => {
    const gone = await aPage({ isGranted: false });
    await takeUpReplaced(gone.page);
    expect(gone.done.at(-1)).toBe("read-only");
    const failed = await aPage();
    failed.loads.push(() => Promise.reject(away));
    await expect(takeUpReplaced(failed.page)).rejects.toBe(away);
    expect(failed.done).toEqual(["read-only", "loads"]);
  });

  it("offers again what could not be saved, after a refusal", async () => {
    const { page, done } = await aPage({ unkept: [operation("typed")] });
    await goOnFromSaved(page);
    expect(page.onLeft).toHaveBeenCalledWith(
      expect.objectContaining({ operations: [expect.objectContaining({ name: "typed" })] }),
    );
    expect(done.at(-1)).toBe("writable");
  });

  it("keeps what the page has where what is saved cannot be loaded after a refusal", async () => {
    const { page, done, loads } = await aPage({ unkept: [operation("typed")] });
    loads.push(() => Promise.reject(away));
    await expect(goOnFromSaved(page)).rejects.toBe(away);
    expect(page.onLeft).not.toHaveBeenCalled();
    expect(done).toEqual(["read-only", "loads", "writable"]);
  });
});

describe("a granted lock (D-41)", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const granted = { isGranted: true, isBehind: false, serverRev: 9 };
  const settle = async (ms = 0): Promise<void> => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };

  it("loads again every three seconds until the draft is there, and only then lets the person write", async () => {
    const { page, done, loads } = await aPage();
    loads.push(
      () => Promise.reject(away),
      () => Promise.reject(away),
    );
    renderHook(() => useGrantedLock(granted, page));
    await settle();
    expect(page.onUnloaded).toHaveBeenCalledWith(away);
    await settle(2_999);
    expect(page.load).toHaveBeenCalledTimes(1);
    await settle(1);
    expect(page.load).toHaveBeenCalledTimes(2);
    expect(done).not.toContain("writable");
    await settle(3_000);
    expect(done).toEqual([
      ...["loads", "loads", "loads"],
      ...["shows the server's", "names Pat", "saves from 9", "writable"],
    ]);
    expect(page.onLeft).toHaveBeenCalled();
  });

  it("tries no more once the lock is lost", async () => {
    const { page, done, loads } = await aPage();
    loads.push(() => Promise.reject(away));
    const { rerender } = renderHook((lock) => useGrantedLock(lock, page), { initialProps: granted });
    await settle();
    rerender({ ...granted, isGranted: false });
    await settle(10_000);
    expect(page.load).toHaveBeenCalledTimes(1);
    expect(done.at(-1)).toBe("read-only");
  });

  it("leaves the page read-only where the lock is lost while what earlier windows left is read", async () => {
    const { page, done } = await aPage();
    let tell: (kept: []) => void = () => {};
    page.journal.list = () => new Promise((resolve) => (tell = resolve));
    const { rerender } = renderHook((lock) => useGrantedLock(lock, page), { initialProps: granted });
    await settle();
    rerender({ ...granted, isGranted: false });
    tell([]);
    await settle();
    expect(done.at(-1)).toBe("read-only");
  });

  it("goes on at once where nobody has saved since", async () => {
    const { page, done } = await aPage({ rev: 9 });
    renderHook(() => useGrantedLock(granted, page));
    await settle();
    expect(done).toEqual(["resumes", "writable"]);
  });

  it("saves what waits when somebody takes the lock by force, once, and only with the lock", () => {
    const saver = { save: vi.fn(() => Promise.resolve(true)) };
    const { rerender } = renderHook((lock) => useSavedWhenRevoked(lock, saver), {
      initialProps: { isRevoking: false, token: 4 as number | undefined },
    });
    expect(saver.save).not.toHaveBeenCalled();
    rerender({ isRevoking: true, token: 4 });
    rerender({ isRevoking: true, token: 4 });
    expect(saver.save).toHaveBeenCalledTimes(1);
    const other = { save: vi.fn(() => Promise.resolve(true)) };
    renderHook(() => useSavedWhenRevoked({ isRevoking: true, token: undefined }, other));
    expect(other.save).not.toHaveBeenCalled();
  });
});

describe("what was done (D-47)", () => {
  it("is noted, and saved at once where it mentions somebody", () => {
    const saver = { note: vi.fn(), save: vi.fn(() => Promise.resolve(true)) };
    const anchors = [] as never;
    noteDone(saver, [operation("typed")], { anchors, isMentioning: false });
    expect(saver.note).toHaveBeenCalledWith([operation("typed")], anchors);
    expect(saver.save).not.toHaveBeenCalled();
    noteDone(saver, [operation("comment")], { anchors, isMentioning: true });
    expect(saver.note).toHaveBeenCalledTimes(2);
    expect(saver.save).toHaveBeenCalledTimes(1);
  });
});
