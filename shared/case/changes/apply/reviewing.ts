import { parseCaseTree } from "../../model/schema.ts";
import type { Actor } from "../actor.ts";
import type { ChangeHeader, ChangeId, Draft } from "../draft.ts";
import { isSettled, isUndecided } from "../lens.ts";
import type { DecideChanges, Publish, RestoreChanges, WithdrawChanges } from "../operations.ts";
import { nextPublishedTree } from "../view.ts";
import { Refused } from "./making.ts";

export function requireHeader(draft: Draft, change: ChangeId, path: string): ChangeHeader {
  const header = Object.hasOwn(draft.changes, change) ? draft.changes[change] : undefined;
  if (!header) throw new Refused("NO_SUCH_CHANGE", path, `The draft has no change '${change}'`);
  return header;
}

/** The draft with headers flipped; the tree stays the very same object. */
function flip(
  draft: Draft,
  changeIds: readonly ChangeId[],
  change: (header: ChangeHeader, path: string) => ChangeHeader,
): Draft {
  const flipped = changeIds.map((id, i) =>
    change(requireHeader(draft, id, `changeIds[${i}]`), `changeIds[${i}]`),
  );
  return {
    ...draft,
    changes: { ...draft.changes, ...Object.fromEntries(flipped.map((each) => [each.id, each])) },
  };
}

/** The flip of a header and nothing else: that is why decisions commute. @see design/case-model I4 */
export const decideChanges = (
  draft: Draft,
  { changeIds, decision, at }: DecideChanges,
  actor: Actor,
): Draft =>
  flip(draft, changeIds, (header, path) => {
    if (!header.isSuggestion || header.publishedAt !== undefined || header.withdrawnAt !== undefined) {
      throw new Refused("NOT_UNDECIDED", path, "Only suggestions are decided on, until they are published");
    }
    const { decision: _, decisionAt: __, decisionBy: ___, ...undecided } = header;
    return decision === null ? undecided : { ...undecided, decision, decisionAt: at, decisionBy: actor.id };
  });

/**
 * One's own change, undecided and unpublished; and so is whatever it took something back from: bringing that back would change
 * what others have decided on.
 */
function requireOwn(draft: Draft, header: ChangeHeader, actor: Actor, path: string): void {
  if (header.author !== actor.id) throw new Refused("NOT_YOURS", path, "Only one's own changes are undone");
  if (!header.isSuggestion && actor.mode === "suggesting") {
    throw new Refused("SUGGESTING_ONLY", path, "Whoever may only suggest by now undoes no edit");
  }
  const rests = (header.takesBack ?? []).flatMap((id) => draft.changes[id] ?? []);
  for (const { withdrawnAt: _, ...each } of [header, ...rests]) {
    if (isUndecided(each)) continue;
    throw new Refused("NOT_UNDECIDED", path, `'${each.id}' is decided or published already`);
  }
}

export const withdrawChanges = (draft: Draft, { changeIds, at }: WithdrawChanges, actor: Actor): Draft =>
  flip(draft, changeIds, (header, path) => {
    requireOwn(draft, header, actor, path);
    return { ...header, withdrawnAt: header.withdrawnAt ?? at };
  });

export const restoreChanges = (draft: Draft, { changeIds }: RestoreChanges, actor: Actor): Draft =>
  flip(draft, changeIds, (header, path) => {
    requireOwn(draft, header, actor, path);
    const { withdrawnAt: _, ...standing } = header;
    return standing;
  });

/** @see spec documents §4 'PUBLISH stamps published_at' */
export function publish(draft: Draft, { at }: Publish, actor: Actor): Draft {
  const parsed = parseCaseTree(nextPublishedTree(draft));
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    throw new Refused("NOT_PUBLISHABLE", problem?.path ?? "", problem?.message ?? "is no case");
  }
  const next = Object.values(draft.changes).filter(
    (header) => isSettled(header) && header.publishedAt === undefined,
  );
  return flip(
    draft,
    next.map(({ id }) => id),
    (header) => ({ ...header, publishedAt: at, publishedBy: actor.id }),
  );
}
