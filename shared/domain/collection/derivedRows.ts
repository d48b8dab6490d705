/**
 * Values calculated from the rows of a list, kept beside them and carried over from one version of the rows to the next. Rows are never changed in
 * place: a new version is a new array, and it is known at which places it differs.
 */
type Kept = {
  value: unknown;
  /** The places that have changed since `value` was calculated. Empty: it is of these very rows. */
  stale: ReadonlySet<number>;
};

const keptOf = new WeakMap<readonly unknown[], Map<object, Kept>>();

/**
 * Says that `next` is `previous` with other rows at the places `touched`: changed ones, those added behind the end, and
 * those cut off there. What was calculated of the old rows goes over to the new ones.
 */
export function deriveRows(
  previous: readonly unknown[],
  next: readonly unknown[],
  touched: ReadonlySet<number>,
): void {
  const before = keptOf.get(previous);
  if (!before || keptOf.has(next)) return;
  const carried = new Map<object, Kept>();
  for (const [key, { value, stale }] of before) {
    const all = stale.size === 0 ? touched : new Set([...stale, ...touched]);
    // Where much has changed, calculating anew is as cheap; and nothing of the old should be held for long.
    if (all.size <= 16 + next.length / 4) carried.set(key, { value, stale: all });
  }
  keptOf.set(next, carried);
}

/**
 * Returns the value of `key` for these rows: as it is kept, brought up to date, or calculated. `update` must give what `build` would, and leave
 * `before` as it is: somebody may still read it.
 */
export function derived<T>(
  rows: readonly unknown[],
  key: object,
  { build, update }: { build: () => T; update: (before: T, stale: ReadonlySet<number>) => T },
): T {
  const kept = keptOf.get(rows) ?? new Map<object, Kept>();
  keptOf.set(rows, kept);
  const known = kept.get(key);
  // Under one key stands what one maker made.
  if (known && known.stale.size === 0) return known.value as T;
  const value = known ? update(known.value as T, known.stale) : build();
  kept.set(key, { value, stale: none });
  return value;
}

const none: ReadonlySet<number> = new Set();

/** An array with the places in `stale` calculated anew, as long as the rows now are. */
export function patched<T>(
  before: readonly T[],
  length: number,
  stale: ReadonlySet<number>,
  valueAt: (at: number) => T,
): T[] {
  const next = before.slice(0, length);
  for (const at of stale) if (at < length) next[at] = valueAt(at);
  return next;
}

/**
 * The rows as something else sees them, one for one. The same array for the same rows, and after a change only what
 * changed is mapped: what is calculated of the mapped rows lasts as well. `map` must be the same function each time.
 */
export function mappedRows<Row extends object, Mapped>(
  rows: readonly Row[],
  map: (row: Row) => Mapped,
): readonly Mapped[] {
  return derived<readonly Mapped[]>(rows, map, {
    build: () => rows.map(map),
    update: (before, stale) => {
      // Each place comes from within the rows.
      const next = patched(before, rows.length, stale, (at) => map(rows[at] as Row));
      deriveRows(before, next, stale);
      return next;
    },
  });
}
