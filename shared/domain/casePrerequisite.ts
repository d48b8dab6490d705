import { counted } from "../words/counted.ts";
import { plainText } from "./collection/fold.ts";
import { dependantsOf, prerequisitesOf } from "./itemSelection.ts";
import { type DocumentKind, isResource } from "./kinds.ts";

/**
 * Which case is asked for before another one. A case that others may ask for has no prerequisite of its own, so that there are no
 * chains and no circles; those that came in before this rule are looked at all the same.
 * @see spec documents §4.15, §5; ledger D-35
 */

/** Facts that decide, for every case that the author may see. */
export type PrerequisiteRow = {
  id: number;
  title: string;
  kind: DocumentKind;
  archived_at: string | null;
  prerequisite_document_id: number | null;
  possible_prerequisite?: boolean | undefined;
  is_unpublished?: boolean | undefined;
};

export type PrerequisiteSetting = {
  possible_prerequisite: boolean;
  prerequisite_document_id: number | null;
};

export type PlannedPrerequisite =
  | ({ ok: true } & PrerequisiteSetting)
  | { ok: false; field: keyof PrerequisiteSetting; message: string };

const neededBy = counted({
  one: "{n} case asks for this one first. Take that away there before.",
  other: "{n} cases ask for this one first. Take that away there before.",
});
const namedAtMost = 3;

/** Titles may carry markup, which no message shows. */
const titlesOf = (rows: readonly PrerequisiteRow[]): string => {
  const named = rows.slice(0, namedAtMost).map(({ title }) => `“${plainText(title)}”`);
  return `${named.join(", ")}${rows.length > namedAtMost ? ", …" : ""}`;
};

/** Why a case cannot be asked for first by any other; undefined where it can. */
export function whyNoPrerequisite(row: PrerequisiteRow): string | undefined {
  if (isResource(row.kind))
    return "There is nothing to complete in a resource, so it cannot be a prerequisite.";
  if (row.archived_at !== null) return "This case is archived: nobody could complete it.";
  if (row.is_unpublished) return "This case was never published: nobody could complete it.";
  return undefined;
}

/** Cases that may be chosen as the prerequisite of one of them. */
export const prerequisitesToChoose = (id: number, rows: readonly PrerequisiteRow[]): PrerequisiteRow[] =>
  rows.filter(
    (row) =>
      row.id !== id &&
      row.possible_prerequisite === true &&
      row.prerequisite_document_id === null &&
      whyNoPrerequisite(row) === undefined,
  );

/** The cases that ask for one of them first, directly or by others between them. */
export function dependentCases(id: number, rows: readonly PrerequisiteRow[]): PrerequisiteRow[] {
  const dependent = new Set(
    dependantsOf(
      id,
      rows.map((row) => row.id),
      prerequisitesOf(rows),
    ),
  );
  return rows.filter((row) => dependent.has(row.id));
}

/** Plans a change of a prerequisite, or says why nothing changes. `all` are all cases, `visible` those that the author may choose from. */
export function planPrerequisite(
  before: PrerequisiteRow,
  change: Partial<PrerequisiteSetting>,
  { all, isVisible }: { all: readonly PrerequisiteRow[]; isVisible: (id: number) => boolean },
): PlannedPrerequisite {
  const wasPossible = before.possible_prerequisite ?? false;
  const after: PrerequisiteSetting = {
    possible_prerequisite: change.possible_prerequisite ?? wasPossible,
    prerequisite_document_id:
      change.prerequisite_document_id === undefined
        ? before.prerequisite_document_id
        : change.prerequisite_document_id,
  };
  const refuse = (field: keyof PrerequisiteSetting, message: string): PlannedPrerequisite => ({
    ok: false,
    field,
    message,
  });
  const isPossibleNew = after.possible_prerequisite && !wasPossible;
  const needed = after.prerequisite_document_id;
  const isNeededNew = needed !== null && needed !== before.prerequisite_document_id;

  if ((isPossibleNew || isNeededNew) && after.possible_prerequisite && needed !== null) {
    return isNeededNew
      ? refuse("prerequisite_document_id", "This case is a prerequisite itself, so it can have none.")
      : refuse("possible_prerequisite", "This case has a prerequisite, so it cannot be one.");
  }
  if (isPossibleNew) {
    const why = whyNoPrerequisite(before);
    if (why) return refuse("possible_prerequisite", why);
  }
  const isTakenAway = wasPossible && !after.possible_prerequisite;
  if (isTakenAway || isNeededNew) {
    const dependents = dependentCases(before.id, all);
    if (dependents.length > 0) {
      const message = `${neededBy(dependents.length)} (${titlesOf(dependents)})`;
      return refuse(isTakenAway ? "possible_prerequisite" : "prerequisite_document_id", message);
    }
  }
  if (isNeededNew) {
    const why = whyNotChosen(before.id, needed, all, isVisible);
    if (why) return refuse("prerequisite_document_id", why);
  }
  return { ok: true, ...after };
}

function whyNotChosen(
  id: number,
  chosen: number,
  all: readonly PrerequisiteRow[],
  isVisible: (id: number) => boolean,
): string | undefined {
  if (chosen === id) return "A case cannot be its own prerequisite.";
  const row = all.find((each) => each.id === chosen);
  if (!row || !isVisible(chosen)) return "There is no such case that you can see.";
  if (row.possible_prerequisite !== true) {
    return `“${plainText(row.title)}” is not marked as a prerequisite. Mark it there first.`;
  }
  return whyNoPrerequisite(row);
}
