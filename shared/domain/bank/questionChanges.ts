/** Value of a field of a question in its history. */
export type FieldValue = string | number | null | readonly (string | number)[];

/** Fields of a question, a set or whatever else has a history, by their path: `content.vignette`. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** Field → its value before and after. */
export type FieldChanges = Readonly<Record<string, readonly [FieldValue, FieldValue]>>;

const isSame = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields that differ. A field that is absent on one side counts as null there. */
export function changesBetween(before: Fields, after: Fields): FieldChanges {
  const changes: Record<string, readonly [FieldValue, FieldValue]> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!isSame(before[name], after[name])) changes[name] = [before[name] ?? null, after[name] ?? null];
  return changes;
}

/** State before a change. */
export function withoutChanges(state: Fields, changes: FieldChanges): Fields {
  const before = Object.entries(changes).map(([name, [old]]) => [name, old] as const);
  return { ...state, ...Object.fromEntries(before) };
}

/**
 * State after each of some changes, the latest first, going back from the state of now. A change of fields that a later line
 * does not name is seen in all later states.
 */
export function statesAfter(now: Fields, lines: readonly { changes: FieldChanges }[]): Fields[] {
  let state = now;
  return lines.map(({ changes }) => {
    const after = state;
    state = withoutChanges(state, changes);
    return after;
  });
}
