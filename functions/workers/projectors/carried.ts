import type { ProgressRow } from "../../table/cases/progress.ts";

/** Person and document → the revision of the record that this warm function carried into the reports itself. */
const carried = new Map<string, number>();
const carriedAtMost = 20_000;

const nameOf = (userId: string, documentId: number): string => `${userId} ${documentId}`;

export function markCarried({ user_id, document_id, rev }: ProgressRow): void {
  if (carried.size >= carriedAtMost) carried.clear();
  carried.set(nameOf(user_id, document_id), rev);
}

export const isCarried = (change: { userId: string; documentId: number; rev: number }): boolean =>
  change.rev > 0 && change.rev <= (carried.get(nameOf(change.userId, change.documentId)) ?? 0);
