import type { ChangeHeader, Draft } from "./draft.ts";

type Headers = Draft["changes"];

/** Maps of headers that a batch has copied for itself: nobody else has seen them, and they still grow. */
const growing = new WeakSet<Headers>();

/** True while headers may be added to this map. Any other map never changes. */
export const isGrowing = (changes: Headers): boolean => growing.has(changes);

/** Makes a draft's map of headers the batch's own while `act` runs: where thousands of changes wait, to copy it is most of what an operation costs. */
export function withOwnHeaders<T>(draft: Draft, act: (draft: Draft) => T): T {
  const changes = { ...draft.changes };
  growing.add(changes);
  try {
    return act({ ...draft, changes });
  } finally {
    growing.delete(changes);
  }
}

/** The draft with a header more, or with another in the place of one. */
export function withHeader(draft: Draft, header: ChangeHeader): Draft {
  if (!isGrowing(draft.changes)) return { ...draft, changes: { ...draft.changes, [header.id]: header } };
  (draft.changes as Record<string, ChangeHeader>)[header.id] = header; // the batch's own
  return { ...draft };
}
