import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { EditJournal } from "./journal.ts";
import { createPieces, type KeptAct, operationsOf } from "./pieces.ts";
import { type NamedRefusal, refusedActs } from "./refused.ts";

/** State of saving. `refused`: the server will not take it; all of it is kept. */
export type SaveState = "saved" | "unsaved" | "saving" | "offline" | "refused";

export type Batch = { seq: number; baseRev: number; operations: readonly Operation[]; treeHash: string };

/** `lost`: another has the lock. `refused`: this will never be taken. `offline`: it may have been; the same batch again. */
export type SendOutcome =
  | { ok: true; rev: number }
  | {
      ok: false;
      why: "offline" | "lost" | "refused";
      message: string;
      errors?: readonly string[];
      named?: readonly NamedRefusal[];
    };

export type SaverPorts = {
  journal: EditJournal;
  send: (batch: Batch) => Promise<SendOutcome>;
  hash: (draft: Draft) => string;
  /** Draft with everything that was noted. */
  draft: () => Draft;
  /** The last batch of this window that was sent; it goes on where a reload broke off. */
  seq: { get: () => number; set: (seq: number) => void };
  /** `errors`: each thing that the server will not take. */
  onState: (state: SaveState, message?: string, errors?: readonly string[]) => void;
  /**
   * Called when what was written is sent as one piece. Later changes are not part of it: unsaved work is known by the changes that the server does
   * not have.
   */
  onBatch: () => void;
  /** The journal could not keep what was done (a full disk): until it is saved, only this page has it. */
  onNotKept: () => void;
  /**
   * Called for operations that the server has taken, while the journal still holds them. If something has to follow (somebody is to be told of it),
   * they stay in the journal until that is done: if the page ends in between, it is done when the version is opened again. False: it was not done.
   */
  onSaved: (operations: readonly Operation[]) => Promise<boolean> | undefined;
  /** How to go on where others have decided and commented meanwhile, who need no lock for that. Without it, it counts as lost. */
  reviews?: {
    /** The version as it is since, where nothing but reviews was saved after a revision; else undefined. */
    missed: (base: Base) => Promise<Base | undefined>;
    /** Puts acts on top of a draft, and shows it. Gives what became of each; undefined for one that means nothing any more. */
    rebase: (draft: Draft, acts: readonly (readonly Operation[])[]) => (Rebased | undefined)[];
  };
};

/** A draft as the server has it. */
export type Base = { rev: number; draft: Draft };

/** An act upon another draft, and that draft with it. */
export type Rebased = { operations: readonly Operation[]; draft: Draft };

export type Saver = ReturnType<typeof createSaver>;

/** How often what is unsaved is saved by itself. @see spec documents §4 Saving, §9 */
export const autosaveMs = 30_000;

/** Failures of the browser's storage do not stop the saving; any other is a fault of the program. */
export function ofStorage(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

/**
 * Sends what was done, in batches of a size that the server takes, each once. What is being sent is sent again as it was until there
 * is an answer, since the server may have taken it; nothing leaves the journal before that.
 */
export function createSaver(rev: number, ports: SaverPorts) {
  let base: Base = { rev, draft: ports.draft() };
  const waiting = createPieces();
  let sent: { batch: Batch; from: readonly KeptAct[]; draft: Draft } | undefined;
  let running: Promise<boolean> | undefined;
  let takingIn: Promise<boolean> | undefined;
  let stopped: "lost" | "refused" | undefined;

  const tell = ports.onState;

  async function forget(from: readonly KeptAct[]): Promise<void> {
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

  /** Notes in the journal what the server will not take, for whoever opens the version next. */
  async function noteRefused(from: readonly KeptAct[], named: readonly NamedRefusal[]): Promise<void> {
    for (const { act, refused } of refusedActs(from, named)) {
      const id = await act.kept;
      if (id !== undefined) await ports.journal.refuse(id, refused).catch(ofStorage);
    }
  }

  /** Goes on from what reviewers have saved meanwhile, with all that is not saved on top of it. False where there is no such thing. */
  async function takeIn(): Promise<boolean> {
    const { reviews } = ports;
    const found = await reviews?.missed(base);
    if (!reviews || !found) return false;
    const acts = [...(sent?.from ?? []), ...waiting.acts()];
    const rebased = reviews.rebase(
      found.draft,
      acts.map(({ operations }) => operations),
    );
    base = found;
    sent = undefined;
    waiting.clear();
    for (const [i, act] of acts.entries()) {
      const now = rebased[i];
      const isSame = now?.operations === act.operations;
      const kept = !now || isSame ? act.kept : keep(now.operations);
      if (now) waiting.add({ operations: now.operations, kept }, now.draft);
      if (!isSame) await forget([act]);
    }
    if (waiting.count() === 0) tell("saved");
    return true;
  }

  async function sendNext(): Promise<boolean> {
    if (stopped) return false;
    if (!sent) {
      const piece = waiting.take();
      if (!piece) return true;
      const seq = ports.seq.get() + 1;
      ports.seq.set(seq);
      const operations = operationsOf(piece.acts);
      const batch = { seq, baseRev: base.rev, operations, treeHash: ports.hash(piece.draft) };
      sent = { batch, from: piece.acts, draft: piece.draft };
      if (waiting.count() === 0) ports.onBatch();
    }
    tell("saving");
    const outcome = await ports.send(sent.batch);
    if (outcome.ok) {
      const { from, batch, draft } = sent;
      base = { rev: outcome.rev, draft };
      sent = undefined;
      const following = ports.onSaved(batch.operations);
      if (following) void following.then((isDone) => (isDone ? forget(from) : undefined));
      else await forget(from);
      tell(waiting.count() > 0 ? "unsaved" : "saved");
      return true;
    }
    if (outcome.why === "lost" && (await takeIn())) return sendNext();
    if (outcome.why === "offline") tell("offline", outcome.message);
    else {
      stopped = outcome.why;
      await noteRefused(sent.from, outcome.named ?? []);
      tell("refused", outcome.message, outcome.errors);
    }
    return false;
  }

  /** One after the other; what is written meanwhile waits for the next save, unless it came to the last of them. */
  async function sendWaiting(): Promise<boolean> {
    if (takingIn) await takingIn;
    const pieces = waiting.count() + (sent ? 1 : 0);
    for (let i = 0; i < pieces; i++) if (!(await sendNext())) return false;
    return waiting.count() === 0;
  }

  /**
   * Saves; returns true once all that was done until now is saved. Whoever asks while something is being sent waits
   * for it.
   */
  function save(): Promise<boolean> {
    running ??= sendWaiting().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /** Notes what was done. It is in the journal before it is anywhere else. */
    note(operations: readonly Operation[], anchors?: Parameters<EditJournal["add"]>[1]): void {
      if (waiting.add({ operations, kept: keep(operations, anchors) }, ports.draft())) ports.onBatch();
      // What stopped it stays said, with its reasons.
      if (!stopped) tell("unsaved");
    },
    save,
    hasUnsaved: (): boolean => waiting.count() > 0 || sent !== undefined,
    /** Unsaved operations that the journal could not keep: this page alone has them. */
    unkept: async (): Promise<Operation[]> => {
      const acts = [...(sent?.from ?? []), ...waiting.acts()];
      const ids = await Promise.all(acts.map(({ kept }) => kept));
      return operationsOf(acts.filter((_, i) => ids[i] === undefined));
    },
    rev: (): number => base.rev,
    /** Others have decided or commented, up to this revision: their work is taken in, and what waits goes on top of it. */
    async catchUp(upTo: number): Promise<void> {
      takingIn ??= Promise.resolve(running)
        .then(() => stopped === undefined && sent === undefined && upTo > base.rev && takeIn())
        .finally(() => {
          takingIn = undefined;
        });
      await takingIn;
    },
    /** The lock was lost and came back, and nobody has saved in between: what waits is sent after all. */
    resume(): void {
      if (stopped !== "lost") return;
      stopped = undefined;
      tell(sent || waiting.count() > 0 ? "unsaved" : "saved");
    },
    /**
     * Goes on upon another revision, as the server has it now. What was not saved is let go of here and stays in the journal.
     */
    restart(rev: number): void {
      base = { rev, draft: ports.draft() };
      waiting.clear();
      sent = undefined;
      stopped = undefined;
      tell("saved");
    },
  };
}
