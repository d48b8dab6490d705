/** Kinds of items that learners make in the reasoning tools. @see spec documents §2.7 */
export const itemKinds = ["diagnosis", "finding", "note"] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Crockford's base 32, in which ULIDs are written. */
export const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const form = /^(diagnosis|finding|note)_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The kind that an item's uid tells; undefined for every other uid. */
export function kindOfItem(uid: string): ItemKind | undefined {
  const kind = form.exec(uid)?.[1];
  // The pattern admits these words alone.
  return kind as ItemKind | undefined;
}

/**
 * A uid for a new item: its kind and a ULID, so that uids of one kind sort by time. `nowMs` is epoch milliseconds,
 * `random` gives numbers from 0 up to 1.
 */
export function newItemUid(kind: ItemKind, nowMs: number, random: () => number): string {
  let time = "";
  for (let rest = nowMs, digit = 0; digit < 10; digit++, rest = Math.floor(rest / 32)) {
    time = `${alphabet[rest % 32]}${time}`;
  }
  let noise = "";
  for (let digit = 0; digit < 16; digit++) noise += alphabet[Math.floor(random() * 32)];
  return `${kind}_${time}${noise}`;
}
