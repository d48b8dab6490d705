import type { Certainty } from "../../case/questions/certaintyChoice/certainty.ts";

/** Changes of one item that are kept; further ones replace the last kept change and are counted. */
export const changesKeptAtMost = 12;

/** Change of one item by a student, as their browser sends it. `n` counts the changes of the item, from 1. */
export type AnswerChange = {
  itemId: string;
  n: number;
  /** Position of the option, from 0; null where none is chosen. */
  option: number | null;
  certainty: Certainty | null;
  isMarked: boolean;
  /** Time that the item was visible so far, all visits together. Milliseconds. */
  visibleMs: number;
  /** Epoch milliseconds on the server's clock. */
  madeAt: number;
};

export type KeptChange = Omit<AnswerChange, "itemId">;

/** An item's answer: the change with the highest `n` counts. `changes` are ordered by `n`. */
export type ItemAnswer = { changes: readonly KeptChange[]; visibleMs: number };

/** Answers by item. */
export type Answers = Readonly<Record<string, ItemAnswer>>;

export const latestChange = (answer: ItemAnswer | undefined): KeptChange | undefined =>
  answer?.changes.at(-1);

/**
 * The answers with a change taken in. A change that is there already (same item, same `n`) changes nothing and returns the very
 * answers given, so a delivery may be repeated; changes may arrive in any order.
 */
export function takeChange(answers: Answers, { itemId, ...change }: AnswerChange): Answers {
  const current = answers[itemId];
  const kept = current?.changes ?? [];
  if (kept.some(({ n }) => n === change.n)) return answers;
  const changes = [...kept, change].sort((a, b) => a.n - b.n);
  // The first changes and the last one stay: what was thought first, and what counts.
  if (changes.length > changesKeptAtMost) changes.splice(changesKeptAtMost - 1, 1);
  const visibleMs = Math.max(current?.visibleMs ?? 0, change.visibleMs);
  return { ...answers, [itemId]: { changes, visibleMs } };
}

/**
 * Visible time by item, with the sum capped at the time that the sitting ran: a browser that claims more is scaled down evenly.
 * Milliseconds.
 */
export function creditedTimes(answers: Answers, ranMs: number): ReadonlyMap<string, number> {
  const claimed = Object.values(answers).reduce((sum, { visibleMs }) => sum + visibleMs, 0);
  const scale = claimed > ranMs ? ranMs / claimed : 1;
  return new Map(Object.entries(answers).map(([id, { visibleMs }]) => [id, Math.round(visibleMs * scale)]));
}

export type ItemProgress = "unseen" | "incomplete" | "answered";

/** State of an item: answered only with an option and a certainty. */
export function itemProgress(answer: ItemAnswer | undefined): ItemProgress {
  const latest = latestChange(answer);
  if (!latest) return "unseen";
  return latest.option !== null && latest.certainty !== null ? "answered" : "incomplete";
}
