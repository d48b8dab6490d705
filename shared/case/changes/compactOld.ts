import { compact } from "./compact.ts";
import type { ChangeHeader, Draft } from "./draft.ts";

const dayMs = 86_400_000;

/** A change that was published, or decided against, for so long is not looked at again. */
export const settledForMs = 90 * dayMs;
/** Time after which withdrawn changes are removed, in milliseconds; no window stays open longer to redo them. */
export const withdrawnForMs = dayMs;

/** Time for which a change is kept, in milliseconds: longer if others replied to it. @see ADR 0215 */
const keptForMs = ({ comments }: ChangeHeader): number => (comments ? settledForMs : withdrawnForMs);

/** When a change came to its end; undefined for one that is open. */
const endedAt = ({ publishedAt, decision, decisionAt, createdAt }: ChangeHeader): number | undefined => {
  if (publishedAt !== undefined) return publishedAt;
  return decision === "REJECTED" ? (decisionAt ?? createdAt) : undefined;
};

/**
 * The draft without what no view shows and nobody will want back: what was undone, rejected or deleted long ago. Whatever is there goes
 * on naming who wrote it. Views, open changes and open comments stay as they are. `nowMs`: epoch milliseconds.
 * @see ADR 0143
 */
export const compactOld = (draft: Draft, nowMs: number): Draft =>
  compact(draft, {
    keepsOrigins: true,
    isOver: (header) => {
      if (header.withdrawnAt !== undefined) return header.withdrawnAt <= nowMs - keptForMs(header);
      const ended = endedAt(header);
      return ended !== undefined && ended <= nowMs - settledForMs;
    },
  }).draft;
