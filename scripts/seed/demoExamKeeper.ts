import { listPresence } from "#functions/table/exams/presence.ts";
import { beginRound, findDemoExam, isNearEnd, keepPresent } from "./demoExam.ts";

/** How long somebody who proctors the demo's exam is left alone after what they did last. */
const leftAloneMs = 10 * 60_000;

/**
 * Keeps the demo's proctored exam in progress, whenever somebody looks: its pages say that they are there, and before the time
 * runs out it begins anew. What a proctor does stands meanwhile, and whoever sits the exam themselves is not spoken for.
 * Each call is one look. @see ADR 0020
 */
export function createExamKeeper(): (now: number) => Promise<void> {
  let revs = new Map<string, number>();
  let said = new Map<string, string>();
  let touchedAt = Number.NEGATIVE_INFINITY;
  return async (now) => {
    const found = await findDemoExam();
    if (!found) return;
    const { exam, rows } = found;
    if (rows.some(({ userId, rev }) => revs.has(userId) && rev !== revs.get(userId))) touchedAt = now;
    revs = new Map(rows.map(({ userId, rev }) => [userId, rev]));
    if (isNearEnd(rows, now) && now - touchedAt > leftAloneMs) {
      const round = await beginRound(exam, now);
      revs = round.revs;
      // What is said for them as it begins is no word of their own.
      said = new Map([...said, ...round.said]);
    }
    const presence = await listPresence(exam);
    const real = presence.filter(
      ({ user_id, seen_at }) => said.has(user_id) && seen_at !== said.get(user_id),
    );
    const others = new Set(real.map(({ user_id }) => user_id));
    said = new Map([...said, ...(await keepPresent(exam, now, { except: others }))]);
  };
}
