import type { UsageReportChange } from "#shared/contract/channels.ts";

/** A change with when it came, on the page's own clock. */
export type LaidChange = { change: UsageReportChange; atMs: number };

/** Changes of one student since the report was read, by document. The same object until something more changes. */
export type ChangesOfStudent = ReadonlyMap<number, LaidChange>;

/** The same of all students: of whom nothing changed is not there. */
export type Changes = ReadonlyMap<string, ChangesOfStudent>;

export const noChanges: Changes = new Map();

/** With one more; a later one of the same student and document takes the place of the earlier. */
export function withChange(changes: Changes, change: UsageReportChange, atMs = 0): Changes {
  const before = changes.get(change.user_id);
  const own = new Map(before).set(change.document_id, { change, atMs });
  return new Map(changes).set(change.user_id, own);
}

/** Those that came after a reading began: whatever came before stands in it. */
export function changesSince(changes: Changes, atMs: number): Changes {
  const kept = [...changes].flatMap(([userId, own]): [string, ChangesOfStudent][] => {
    const later = [...own].filter(([, laid]) => laid.atMs >= atMs);
    if (later.length === 0) return [];
    return [[userId, later.length === own.size ? own : new Map(later)]];
  });
  return kept.length === changes.size && kept.every(([userId, own]) => changes.get(userId) === own)
    ? changes
    : new Map(kept);
}
