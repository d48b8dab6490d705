/**
 * Snapshots whose attempts read another one by now, because what was published after them was marked as a correction: by id, the
 * snapshot that is read. @see ADR 0167
 */
export type Corrections = Readonly<Record<string, string>>;

/** The oldest are dropped: attempts that began on them read them as they were. A document has one row, read with every call. */
const keptAtMost = 60;

/** Returns the snapshot that an attempt reads which began on another one. */
export const snapshotRead = (corrections: Corrections | undefined, snapshotId: string): string =>
  corrections?.[snapshotId] ?? snapshotId;

/** Every snapshot whose attempts read this one. */
export const snapshotsReading = (corrections: Corrections | undefined, snapshotId: string): string[] => [
  snapshotId,
  ...Object.entries(corrections ?? {}).flatMap(([id, read]) => (read === snapshotId ? [id] : [])),
];

/** After `next` was published as a correction of `before`: whatever led there leads on. Ids are ULIDs, which sort by time. */
export function withCorrection(
  corrections: Corrections | undefined,
  { before, next }: { before: string; next: string },
): Corrections {
  const led = snapshotsReading(corrections, before).map((id) => [id, next] as const);
  const all = Object.entries({ ...corrections, ...Object.fromEntries(led) });
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)).slice(-keptAtMost));
}
