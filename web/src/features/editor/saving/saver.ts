import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { EditJournal } from "./journal.ts";

/** What is told of saving. `refused`: the server will not take it; all of it is kept. */
export type SaveState = "saved" | "unsaved" | "saving" | "offline" | "refused";

export type Batch = { seq: number; baseRev: number; operations: readonly Operation[]; treeHash: string };

/** `lost`: another has the lock. `refused`: this will never be taken. `offline`: it may have been; the same batch again. */
export type SendOutcome =
  | { ok: true; rev: number }
  | { ok: false; why: "offline" | "lost" | "refused"; message: string; errors?: readonly string[] };

export type SaverPorts = {
  journal: EditJournal;
  send: (batch: Batch) => Promise<SendOutcome>;
  hash: (draft: Draft) => string;
  /** As it is with everything that was noted. */
  draft: () => Draft;
  /** The last batch of this window that was sent; it goes on where a reload broke off. */
  seq: { get: () => number; set: (seq: number) => void };
  /** `errors`: each thing that the server will not take. */
  onState: (state: SaveState, message?: string, errors?: readonly string[]) => void;
  /**
   * What is being sent is one piece. What is written from here on is none of its changes: work that was not saved is known by the changes
   * that the server does not have.
   */
  onBatch: () => void;
  /** The journal could not keep what was done (a full disk): until it is saved, only this page has it. */
  onNotKept: () => void;
  /**
   * What the server has taken, while the journal still holds it. Where something has to follow (somebody is to be told of it), it stays in the
   * journal until that is done: a page that ends in between does it when the version is opened again. False: it was not done.
   */
  onSaved: (operations: readonly Operation[]) => Promise<boolean> | undefined;
};

export type Saver = ReturnType<typeof createSaver>;

/** How often what is unsaved is saved by itself. @see spec documents §4 Saving, §9 */
export const autosaveMs = 30_000;

/** Failures of the browser's storage do not stop the saving; any other is a fault of the program. */
export function ofStorage(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

/**
 * Sends what was done, in batches, each once. What is being sent is sent again as it was until there is an answer, since the
 * server may have taken it; nothing leaves the journal before that.
 */
export function createSaver(rev: number, ports: SaverPorts) {
  let baseRev = rev;
  let waiting: { operations: readonly Operation[]; kept: Promise<number | undefined> }[] = [];
  let sent: { batch: Batch; from: typeof waiting } | undefined;
  let running: Promise<boolean> | undefined;
  let stopped: "lost" | "refused" | undefined;

  const tell = ports.onState;

  async function forget(from: typeof waiting): Promise<void> {
    const ids = await Promise.all(from.map(({ kept }) => kept));
    // What stays although it is saved is known as such when it is found.
    await ports.journal.remove(ids.filter((id) => id !== undefined)).catch(ofStorage);
  }

  async function keep(...work: Parameters<EditJournal["add"]>): Promise<number | undefined> {
    try {
      return await ports.journal.add(...work);
    } catch (error) {
      ofStorage(error);
      ports.onNotKept();
      return undefined;
    }
  }

  async function sendNext(): Promise<boolean> {
    if (stopped) return false;
    if (!sent && waiting.length === 0) return true;
    if (!sent) {
      const seq = ports.seq.get() + 1;
      ports.seq.set(seq);
      const operations = waiting.flatMap((each) => each.operations);
      sent = { batch: { seq, baseRev, operations, treeHash: ports.hash(ports.draft()) }, from: waiting };
      waiting = [];
      ports.onBatch();
    }
    tell("saving");
    const outcome = await ports.send(sent.batch);
    if (outcome.ok) {
      baseRev = outcome.rev;
      const { from, batch } = sent;
      sent = undefined;
      const following = ports.onSaved(batch.operations);
      if (following) void following.then((isDone) => (isDone ? forget(from) : undefined));
      else await forget(from);
      tell(waiting.length > 0 ? "unsaved" : "saved");
      return waiting.length === 0;
    }
    if (outcome.why === "offline") tell("offline", outcome.message);
    else {
      stopped = outcome.why;
      tell("refused", outcome.message, outcome.errors);
    }
    return false;
  }

  /** Whether all that was done until now is saved. Whoever asks while something is being sent waits for that. */
  function save(): Promise<boolean> {
    running ??= sendNext().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /** Notes what was done. It is in the journal before it is anywhere else. */
    note(operations: readonly Operation[], anchors?: Parameters<EditJournal["add"]>[1]): void {
      waiting.push({ operations, kept: keep(operations, anchors) });
      tell(stopped ? "refused" : "unsaved");
    },
    save,
    hasUnsaved: (): boolean => waiting.length > 0 || sent !== undefined,
    /** What the server does not have for all we know. */
    unsaved: (): readonly Operation[] => [
      ...(sent?.batch.operations ?? []),
      ...waiting.flatMap(({ operations }) => operations),
    ],
    rev: (): number => baseRev,
    /** The lock was lost and came back, and nobody has saved in between: what waits is sent after all. */
    resume(): void {
      if (stopped !== "lost") return;
      stopped = undefined;
      tell(sent || waiting.length > 0 ? "unsaved" : "saved");
    },
    /**
     * Goes on upon another revision, as the server has it now. What was not saved is let go of here and stays in the journal.
     */
    restart(rev: number): void {
      baseRev = rev;
      waiting = [];
      sent = undefined;
      stopped = undefined;
      tell("saved");
    },
  };
}
