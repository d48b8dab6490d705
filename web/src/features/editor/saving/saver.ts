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

/** A version's unsaved work, and how far it is saved. */
type Work = {
  ports: SaverPorts;
  base: Base;
  waiting: ReturnType<typeof createPieces>;
  /** Batch that is being sent; it stays until there is an answer. */
  sent: { batch: Batch; from: readonly KeptAct[]; draft: Draft } | undefined;
  stopped: "lost" | "refused" | undefined;
};

/**
 * Sends what was done, in batches of a size that the server takes, each once. What is being sent is sent again as it was until there
 * is an answer, since the server may have taken it; nothing leaves the journal before that.
 */
export function createSaver(rev: number, ports: SaverPorts) {
  const waiting = createPieces();
  const base = { rev, draft: ports.draft() };
  const work: Work = { ports, base, waiting, sent: undefined, stopped: undefined };
  let running: Promise<boolean> | undefined;
  let takingIn: Promise<boolean> | undefined;

  return {
    /** Notes what was done. It is in the journal before it is anywhere else. */
    note(operations: readonly Operation[], anchors?: Parameters<EditJournal["add"]>[1]): void {
      const kept = keep(ports, operations, anchors);
      if (waiting.add({ operations, kept }, ports.draft())) ports.onBatch();
      // What stopped it stays said, with its reasons.
      if (!work.stopped) ports.onState("unsaved");
    },
    /**
     * Saves; returns true once all that was done until now is saved. Whoever asks while something is being sent waits
     * for it.
     */
    save(): Promise<boolean> {
      running ??= sendWaiting(work, takingIn).finally(() => {
        running = undefined;
      });
      return running;
    },
    hasUnsaved: (): boolean => waiting.count() > 0 || work.sent !== undefined,
    unkept: () => unkeptIn(work),
    rev: (): number => work.base.rev,
    /** Others have decided or commented, up to this revision: their work is taken in, and what waits goes on top of it. */
    async catchUp(upTo: number): Promise<void> {
      takingIn ??= Promise.resolve(running)
        .then(() => !work.stopped && !work.sent && upTo > work.base.rev && takeIn(work))
        .finally(() => {
          takingIn = undefined;
        });
      await takingIn;
    },
    resume: () => resume(work),
    restart: (newRev: number) => restart(work, newRev),
  };
}

async function forget({ journal }: SaverPorts, from: readonly KeptAct[]): Promise<void> {
  const ids = await Promise.all(from.map(({ kept }) => kept));
  // An entry that stays although it is saved is recognized as saved when it is found.
  await journal.remove(ids.filter((id) => id !== undefined)).catch(ofStorage);
}

async function keep(ports: SaverPorts, ...act: Parameters<EditJournal["add"]>): Promise<number | undefined> {
  try {
    return await ports.journal.add(...act);
  } catch (error) {
    ofStorage(error);
    ports.onNotKept();
    return undefined;
  }
}

/** Notes in the journal what the server will not take, for whoever opens the version next. */
async function noteRefused(
  { journal }: SaverPorts,
  from: readonly KeptAct[],
  named: readonly NamedRefusal[],
): Promise<void> {
  for (const { act, refused } of refusedActs(from, named)) {
    const id = await act.kept;
    if (id !== undefined) await journal.refuse(id, refused).catch(ofStorage);
  }
}

/** One after the other; what is written meanwhile waits for the next save, unless it came to the last of them. */
async function sendWaiting(work: Work, takingIn: Promise<boolean> | undefined): Promise<boolean> {
  if (takingIn) await takingIn;
  const pieces = work.waiting.count() + (work.sent ? 1 : 0);
  for (let i = 0; i < pieces; i++) if (!(await sendNext(work))) return false;
  return work.waiting.count() === 0;
}

async function sendNext(work: Work): Promise<boolean> {
  const { ports } = work;
  if (work.stopped) return false;
  work.sent ??= nextBatch(work);
  const { sent } = work;
  if (!sent) return true;
  ports.onState("saving");
  const outcome = await ports.send(sent.batch);
  if (outcome.ok) {
    await noteSaved(work, outcome.rev);
    return true;
  }
  if (outcome.why === "lost" && (await takeIn(work))) return sendNext(work);
  if (outcome.why === "offline") ports.onState("offline", outcome.message);
  else {
    work.stopped = outcome.why;
    await noteRefused(ports, sent.from, outcome.named ?? []);
    ports.onState("refused", outcome.message, outcome.errors);
  }
  return false;
}

/** Takes the next piece out of what waits, as a batch with a number of its own. */
function nextBatch({ ports, base, waiting }: Work): Work["sent"] {
  const piece = waiting.take();
  if (!piece) return undefined;
  const seq = ports.seq.get() + 1;
  ports.seq.set(seq);
  const operations = operationsOf(piece.acts);
  const batch = { seq, baseRev: base.rev, operations, treeHash: ports.hash(piece.draft) };
  if (waiting.count() === 0) ports.onBatch();
  return { batch, from: piece.acts, draft: piece.draft };
}

async function noteSaved(work: Work, rev: number): Promise<void> {
  const { ports, sent, waiting } = work;
  if (!sent) return;
  const { from, batch, draft } = sent;
  work.base = { rev, draft };
  work.sent = undefined;
  const following = ports.onSaved(batch.operations);
  if (following) void following.then((isDone) => (isDone ? forget(ports, from) : undefined));
  else await forget(ports, from);
  ports.onState(waiting.count() > 0 ? "unsaved" : "saved");
}

const unsavedActs = ({ sent, waiting }: Work): KeptAct[] => [...(sent?.from ?? []), ...waiting.acts()];

/** Unsaved operations that the journal could not keep: this page alone has them. */
async function unkeptIn(work: Work): Promise<Operation[]> {
  const acts = unsavedActs(work);
  const ids = await Promise.all(acts.map(({ kept }) => kept));
  return operationsOf(acts.filter((_, i) => ids[i] === undefined));
}

/** Goes on from what reviewers have saved meanwhile, with all that is not saved on top of it. False where there is no such thing. */
async function takeIn(work: Work): Promise<boolean> {
  const { ports, waiting } = work;
  const { reviews } = ports;
  const found = await reviews?.missed(work.base);
  if (!reviews || !found) return false;
  const acts = unsavedActs(work);
  const rebased = reviews.rebase(
    found.draft,
    acts.map(({ operations }) => operations),
  );
  work.base = found;
  work.sent = undefined;
  waiting.clear();
  for (const [i, act] of acts.entries()) {
    const now = rebased[i];
    const isSame = now?.operations === act.operations;
    const kept = !now || isSame ? act.kept : keep(ports, now.operations);
    if (now) waiting.add({ operations: now.operations, kept }, now.draft);
    if (!isSame) await forget(ports, [act]);
  }
  if (waiting.count() === 0) ports.onState("saved");
  return true;
}

/** The lock was lost and came back, and nobody has saved in between: what waits is sent after all. */
function resume(work: Work): void {
  if (work.stopped !== "lost") return;
  work.stopped = undefined;
  work.ports.onState(work.sent || work.waiting.count() > 0 ? "unsaved" : "saved");
}

/** Goes on upon another revision, as the server has it now. What was not saved is let go of here and stays in the journal. */
function restart(work: Work, rev: number): void {
  work.base = { rev, draft: work.ports.draft() };
  work.waiting.clear();
  work.sent = undefined;
  work.stopped = undefined;
  work.ports.onState("saved");
}
