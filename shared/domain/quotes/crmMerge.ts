/** Decides, field by field, whether the product or the CRM wrote last. @see ADR 0403 */

/** `in`: came from the CRM; `out`: went to it; `refused`: by either side; `waits`: the CRM does not answer. */
export const crmDirections = ["in", "out", "refused", "waits"] as const;

type Value = string | number | boolean | null;
export type CrmValues = Readonly<Record<string, Value>>;

export interface MergeSides {
  local: CrmValues;
  /** UTC times at which fields changed here; absent for those that never did. */
  localChangedAt: Readonly<Record<string, string>>;
  remote: CrmValues;
  /** UTC time at which the record changed last in the CRM. */
  remoteChangedAt: string;
  /** Values of the last exchange; undefined before the first. */
  synced: CrmValues | undefined;
}

/**
 * Fields to take from the CRM, with their values. A field that only one side has changed since the last exchange is that side's. One that both have
 * changed, or that was never exchanged, is the later writer's; at the same time the CRM's. Fields that the record lacks stay.
 */
export function fieldsToTake({
  local,
  localChangedAt,
  remote,
  remoteChangedAt,
  synced,
}: MergeSides): Record<string, Value> {
  const taken: Record<string, Value> = {};
  for (const [name, value] of Object.entries(remote)) {
    if (!(name in local) || local[name] === value) continue;
    const base = synced && name in synced ? synced[name] : undefined;
    if (base !== undefined && value === base) continue;
    const isUnchangedHere = base !== undefined && local[name] === base;
    const isLater = remoteChangedAt >= (localChangedAt[name] ?? "");
    if (isUnchangedHere || isLater) taken[name] = value;
  }
  return taken;
}

/** Seconds until the next try: 5, 10, 20 … at most five minutes. */
export const crmPauseS = (tries: number): number => Math.min(300, 5 * 2 ** Math.min(tries, 10));
