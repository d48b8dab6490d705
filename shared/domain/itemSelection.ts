/**
 * Rules for selecting items together: a case goes with its prerequisite, that with its own, and so on. The same rules hold for the library's basket,
 * for adding items to a course and for taking them out, in the browser and on the server.
 * @see spec courses §5 "Course item selection", §2.6; ledger C-05, C-12, C-14
 */

/** Each document's prerequisite by number. What does not stand in it has none, or none that can be had here. */
export type Prerequisites = Pick<ReadonlyMap<number, number | null>, "get">;

/** @see spec courses §5 "Course item selection"; the misspelling is the specification's */
export const deselectRefused =
  "You can not deselect this case as any of its subsverient case is selected in the list.";

/** @see spec courses §2.6 */
export const removeRefused =
  "* This prerequisite case can not be removed unless all of the subservient cases are removed from the course";

/** The prerequisites of rows that each name their own. */
export const prerequisitesOf = (
  rows: readonly { id: number; prerequisite_document_id: number | null }[],
): Prerequisites => new Map(rows.map((row) => [row.id, row.prerequisite_document_id]));

/**
 * Lists the prerequisites of a document, the nearest first: its own, the prerequisite of that, up to the end. If prerequisites go round in a circle,
 * which nothing forbids, each stands once and the document itself not at all.
 */
export function prerequisiteChain(id: number, prerequisites: Prerequisites): number[] {
  const chain = new Set<number>();
  let next = prerequisites.get(id) ?? null;
  while (next !== null && next !== id && !chain.has(next)) {
    chain.add(next);
    next = prerequisites.get(next) ?? null;
  }
  return [...chain];
}

export type Selecting = {
  /** In the order in which they were selected; each stands once. A prerequisite stands before what it was added for. */
  selected: number[];
  /** Those of the wanted ones that were not selected before. */
  added: number[];
  /** Items that came with them because one of them needs it. */
  addedAsPrerequisites: number[];
};

/** Selects documents, and with each what it needs. */
export function select(
  before: readonly number[],
  wanted: readonly number[],
  prerequisites: Prerequisites,
): Selecting {
  const selected = new Set(before);
  const isWanted = new Set(wanted);
  const fresh: number[] = [];
  for (const id of isWanted) {
    for (const each of [...prerequisiteChain(id, prerequisites).reverse(), id]) {
      if (selected.has(each)) continue;
      selected.add(each);
      fresh.push(each);
    }
  }
  return {
    selected: [...selected],
    added: fresh.filter((id) => isWanted.has(id)),
    addedAsPrerequisites: fresh.filter((id) => !isWanted.has(id)),
  };
}

/** Those of the present documents that need this one, directly or by others between them. */
export const dependantsOf = (id: number, present: Iterable<number>, prerequisites: Prerequisites): number[] =>
  [...present].filter((other) => prerequisiteChain(other, prerequisites).includes(id));

/** The documents, of those present, that another one of them needs: they may not be taken out alone. */
export function neededAmong(present: readonly number[], prerequisites: Prerequisites): Set<number> {
  const isPresent = new Set(present);
  const needed = present.flatMap((id) => prerequisiteChain(id, prerequisites));
  return new Set(needed.filter((id) => isPresent.has(id)));
}

export type Deselecting =
  | { ok: true; selected: number[] }
  | { ok: false; code: "NEEDED"; dependants: number[] };

/** Takes one document out of a selection; refused while another one in it needs this one. */
export function deselect(before: readonly number[], id: number, prerequisites: Prerequisites): Deselecting {
  const dependants = dependantsOf(id, before, prerequisites);
  if (dependants.length > 0) return { ok: false, code: "NEEDED", dependants };
  return { ok: true, selected: before.filter((other) => other !== id) };
}

export type Removal = {
  /** Items that may go, in the order asked for. */
  removed: number[];
  /** Items that must stay because others that stay need them. */
  refused: { id: number; dependants: number[] }[];
};

/**
 * Which of the documents that somebody wants to take out may go: one stays while a document needs it that stays as well. What
 * is not present is passed over.
 */
export function planRemoval(
  present: readonly number[],
  wanted: readonly number[],
  prerequisites: Prerequisites,
): Removal {
  const isPresent = new Set(present);
  const leaving = new Set(wanted.filter((id) => isPresent.has(id)));
  const staying = present.filter((id) => !leaving.has(id));
  const dependants = new Map<number, number[]>();
  for (const other of new Set(staying)) {
    for (const id of prerequisiteChain(other, prerequisites)) {
      if (leaving.has(id)) dependants.set(id, [...(dependants.get(id) ?? []), other]);
    }
  }
  return {
    removed: [...leaving].filter((id) => !dependants.has(id)),
    refused: [...dependants].map(([id, own]) => ({ id, dependants: own })),
  };
}
