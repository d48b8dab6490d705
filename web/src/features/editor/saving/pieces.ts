import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { bytesOf } from "../session/actSize.ts";

/** Largest piece that is sent together. One act alone may be larger, up to the limit of a call. */
export const pieceAtMost = { operations: 1_000, bytes: 1024 * 1024 };

/** An act, which is saved as a whole or not at all, and its number in the journal. */
export type KeptAct = { operations: readonly Operation[]; kept: Promise<number | undefined> };

/** Acts that are sent together. `draft`: as it is with the last of them. */
export type Piece = { acts: KeptAct[]; count: number; bytes: number; draft: Draft };

const changeOf = (operation: Operation | undefined): string | undefined =>
  operation && "changeId" in operation ? operation.changeId : undefined;

/**
 * Returns true if operations continue the change that those before them end with. Unsaved work is known by its change.
 */
function goesOn(before: readonly Operation[] | undefined, operations: readonly Operation[]): boolean {
  const change = changeOf(operations[0]);
  return change !== undefined && change === changeOf(before?.at(-1));
}

const fits = (piece: { count: number; bytes: number }, count: number, bytes: number): boolean =>
  piece.count + count <= pieceAtMost.operations && piece.bytes + bytes <= pieceAtMost.bytes;

const isFull = ({ count, bytes }: Piece): boolean =>
  count >= pieceAtMost.operations || bytes >= pieceAtMost.bytes;

/** Operations that wait to be saved, cut as they come. @see ADR 0150 */
export function createPieces() {
  let pieces: Piece[] = [];
  return {
    /** Takes an act to the others. True: what follows is another piece, and must be another change. */
    add(act: KeptAct, draft: Draft): boolean {
      const count = act.operations.length;
      const bytes = bytesOf(act.operations);
      const last = pieces.at(-1);
      if (last && (fits(last, count, bytes) || goesOn(last.acts.at(-1)?.operations, act.operations))) {
        last.acts.push(act);
        last.count += count;
        last.bytes += bytes;
        last.draft = draft;
      } else pieces.push({ acts: [act], count, bytes, draft });
      const open = pieces.at(-1);
      return open !== undefined && isFull(open);
    },
    /** The first of them, which nothing is added to from here on. */
    take: (): Piece | undefined => pieces.shift(),
    count: (): number => pieces.length,
    acts: (): KeptAct[] => pieces.flatMap(({ acts }) => acts),
    clear(): void {
      pieces = [];
    },
  };
}

export const operationsOf = (acts: readonly KeptAct[]): Operation[] =>
  acts.flatMap(({ operations }) => operations);

/** Operations that need not be one act, as acts that can be saved: no change is cut. */
export function inActs(operations: readonly Operation[]): Operation[][] {
  const acts: Operation[][] = [];
  let bytes = 0;
  for (const operation of operations) {
    const more = bytesOf([operation]);
    const last = acts.at(-1);
    const isTaken = last && (fits({ count: last.length, bytes }, 1, more) || goesOn(last, [operation]));
    if (isTaken) last.push(operation);
    else acts.push([operation]);
    bytes = isTaken ? bytes + more : more;
  }
  return acts;
}
