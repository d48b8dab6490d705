import { useMemo } from "react";
import type { getPrerequisites } from "#shared/contract/courses/changeItems.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import {
  dependantsOf,
  deselectRefused,
  planRemoval,
  prerequisiteChain,
  removeRefused,
} from "#shared/domain/itemSelection.ts";
import { counted } from "#shared/words/counted.ts";
import { textOf } from "../../api/ApiError.ts";
import { type Selection, useSelection } from "../../lists/useSelection.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../ui/Flash.tsx";

type Links = ReplyOf<typeof getPrerequisites>;

const asPrerequisites = ({ links }: Links): ReadonlyMap<number, number | null> =>
  new Map(links.map(({ id, prerequisite_document_id }) => [id, prerequisite_document_id]));

/** Items that must be selected beside some others: what they need that is not in the course. Null: not available. */
function neededFor(ids: readonly number[], links: Links): number[] | null {
  const prerequisites = asPrerequisites(links);
  const inCourse = new Set(links.items);
  const needed = new Set<number>();
  for (const id of ids) {
    for (const each of prerequisiteChain(id, prerequisites)) {
      if (inCourse.has(each)) continue;
      if (!prerequisites.has(each)) return null;
      needed.add(each);
    }
  }
  return [...needed];
}

const notLent = "This case has a prerequisite that is not available to your program. Nothing was selected.";
const alsoAdded = counted({
  one: "{n} prerequisite was also selected.",
  other: "{n} prerequisites were also selected.",
});
const notSelected = counted({
  one: "{n} item was not selected because its prerequisite is not available to your program.",
  other: "{n} items were not selected because their prerequisites are not available to your program.",
});
const leftIn = counted({
  one: "{n} prerequisite was not selected because a case that depends on it stays in the course.",
  other: "{n} prerequisites were not selected because cases that depend on them stay in the course.",
});

type Parts = { name: string; idsOfShown: () => Promise<readonly string[]>; links: Links };

/**
 * Selection of items to add to a course: a case brings its prerequisites, and these stay while it is selected.
 * @see spec courses §5 "Course item selection"
 */
export function useAdditions({ name, idsOfShown, links }: Parts): Selection {
  const { alert } = useConfirm();
  const flash = useFlash();
  const prerequisites = useMemo(() => asPrerequisites(links), [links]);

  /** All that is shown, with what it needs; without what can't be had. */
  async function shownWithPrerequisites(): Promise<string[]> {
    const shown = (await idsOfShown()).map(Number);
    const possible = shown.filter((id) => neededFor([id], links) !== null);
    const isShown = new Set(shown);
    const needed = (neededFor(possible, links) ?? []).filter((id) => !isShown.has(id));
    if (needed.length > 0) flash.success(alsoAdded(needed.length));
    if (possible.length < shown.length) flash.error(notSelected(shown.length - possible.length));
    return [...possible, ...needed].map(String);
  }

  const selection = useSelection({
    name,
    idsOfShown: shownWithPrerequisites,
    onError: (error) => flash.error(`Nothing was selected. ${textOf(error)}`),
  });

  function toggle(id: string): void {
    if (selection.ids.has(id)) {
      const others = [...selection.ids].map(Number);
      const isNeeded = dependantsOf(Number(id), others, prerequisites).length > 0;
      if (isNeeded) void alert({ title: "This case is needed", message: deselectRefused });
      else selection.toggle(id);
      return;
    }
    const needed = neededFor([Number(id)], links);
    if (needed === null) {
      void alert({ title: "This case cannot be added", message: notLent });
      return;
    }
    const fresh = needed.map(String).filter((other) => !selection.ids.has(other));
    for (const each of [...fresh, id]) selection.toggle(each);
    if (fresh.length > 0) flash.success(alsoAdded(fresh.length));
  }

  return { ...selection, toggle };
}

/**
 * Selection of items to remove from a course: a prerequisite only together with all that needs it.
 * @see spec courses §2.6
 */
export function useRemovals({ name, idsOfShown, links }: Parts): Selection {
  const { alert } = useConfirm();
  const flash = useFlash();
  const prerequisites = useMemo(() => asPrerequisites(links), [links]);

  async function shownThatMayGo(): Promise<string[]> {
    const shown = (await idsOfShown()).map(Number);
    const wanted = new Set([...shown, ...[...selection.ids].map(Number)]);
    const { removed, refused } = planRemoval(links.items, [...wanted], prerequisites);
    if (refused.length > 0) flash.error(leftIn(refused.length));
    return removed.map(String);
  }

  const selection = useSelection({
    name,
    idsOfShown: shownThatMayGo,
    onError: (error) => flash.error(`Nothing was selected. ${textOf(error)}`),
  });

  function toggle(id: string): void {
    const selected = [...selection.ids].map(Number);
    const number = Number(id);
    if (selection.ids.has(id)) {
      // What it needs may not go without it.
      const chain = prerequisiteChain(number, prerequisites).map(String);
      for (const each of [id, ...chain.filter((other) => selection.ids.has(other))]) selection.toggle(each);
      return;
    }
    const { refused } = planRemoval(links.items, [...selected, number], prerequisites);
    if (refused.length > 0) void alert({ title: "This case stays for now", message: `${removeRefused}.` });
    else selection.toggle(id);
  }

  return { ...selection, toggle };
}
