/** Matches an unusable name as it is, or with some of its letters escaped: few messages need the walk. */
const mayName = /__proto__|toString|\\u00/i;

/**
 * The name of a field, at any depth of a message, that cannot stand where it does; undefined where there is none.
 *
 * `__proto__`, anywhere: schemas drop it unseen at some places and keep it at others, and the table's client takes it for the
 * prototype of what it writes. `toString` within something's `length`: a schema asks also what is no text how long it is, and fails,
 * in place of refusing, where that can't be read as a number.
 *
 * `text`: the JSON that the value was read from. Without recursion: a message may be very deep.
 */
export function unusableNameIn(value: unknown, text: string): string | undefined {
  if (!mayName.test(text)) return undefined;
  const left = [{ field: value, isMeasured: false }];
  for (let each = left.pop(); each; each = left.pop()) {
    const { field, isMeasured } = each;
    if (typeof field !== "object" || field === null) continue;
    if (Object.hasOwn(field, "__proto__")) return "__proto__";
    if (isMeasured && Object.hasOwn(field, "toString")) return "toString";
    for (const [name, below] of Object.entries(field))
      left.push({ field: below, isMeasured: isMeasured || name === "length" || name === "size" });
  }
  return undefined;
}
