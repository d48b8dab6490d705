import { useNavigate } from "react-router";
import {
  createLoans,
  deleteLoans,
  getRevocationWarning,
  lendableListRoutes,
  lentListRoutes,
} from "#shared/contract/programs/groupDocuments.ts";
import { listLoanBatches } from "#shared/contract/programs/loanBatches.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { counted } from "#shared/words/counted.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { type Action, useAction } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import type { Selection } from "../../lists/useSelection.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";

const libraryPath = "/documents";
const lentText = counted({ one: "{n} item lent.", other: "{n} items lent." });
const revokedText = counted({ one: "{n} item revoked.", other: "{n} items revoked." });
const revokeLabel = counted({ one: "Revoke {n} item", other: "Revoke {n} items" });
export const notDone = counted({ one: "{n} item was not changed:", other: "{n} items were not changed:" });

/** Every reading of what is lent to a program, and what can be. */
export const loanKeys = [...Object.values(lendableListRoutes), ...Object.values(lentListRoutes)].map(
  (route) => keyOf(route),
);

type Group = { id: string; name: string };

/** Hook for the actions on the selection, for the chosen program. */
export const lendingTo = (group: Group) =>
  function useLendSelected(selection: Selection) {
    const after = useAfterChange(selection);
    const lend = useAction(createLoans, { ...after, success: (reply) => saidOf(reply, lentText) });
    return shownOf(lend, selection, {
      verb: "Lend",
      run: (ids) => void lend.run({ body: { groupDocumentIds: ids, groupId: group.id } }),
    });
  };

export const revokingFrom = (group: Group) =>
  function useRevokeSelected(selection: Selection) {
    const after = useAfterChange(selection);
    const { confirm } = useConfirm();
    const flash = useFlash();
    const revoke = useAction(deleteLoans, { ...after, success: (reply) => saidOf(reply, revokedText) });
    /** The server says what it would mean; then it is done. */
    async function askAndRevoke(groupDocumentIds: string[]): Promise<void> {
      const body = { groupDocumentIds, groupId: group.id };
      try {
        const { message } = await call(getRevocationWarning, { body });
        const isAgreed = await confirm({
          title: `Revoke from ${group.name}?`,
          message,
          confirmLabel: revokeLabel(groupDocumentIds.length),
          isDangerous: true,
        });
        if (isAgreed) await revoke.run({ body });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        flash.error(`Nothing was revoked. ${textOf(error)}`);
      }
    }
    return shownOf(revoke, selection, {
      verb: "Revoke",
      color: "red",
      run: (ids) => void askAndRevoke(ids),
    });
  };

type Changed = ReplyOf<typeof createLoans | typeof deleteLoans>;

const behindText = "Change started. You can leave this page.";
const saidOf = ({ changed, job_id }: Changed, text: (n: number) => string): string =>
  job_id === null ? text(changed) : behindText;

/** The library follows, unless it is done behind the request; what was not changed is named, and stays selected. @see spec courses §2.12 */
function useAfterChange(selection: Selection) {
  const navigate = useNavigate();
  return {
    invalidates: [...loanKeys, keyOf(listLoanBatches)],
    undone: ({ undone }: Changed) => undone,
    keepSelected: selection.keepOnly,
    onDone: ({ undone, job_id }: Changed) => {
      if (undone.length === 0 && job_id === null) void navigate(libraryPath);
    },
  };
}

type Change = Pick<Action<typeof createLoans>, "isRunning" | "undone" | "dismissUndone">;

function shownOf(
  change: Change,
  selection: Selection,
  { verb, color, run }: { verb: string; color?: string; run: (ids: string[]) => void },
) {
  const ids = [...selection.ids];
  return {
    actions: (
      <ReasonButton
        size="xs"
        {...(color && { color })}
        offBecause={ids.length === 0 ? "Select items first." : undefined}
        loading={change.isRunning}
        onClick={() => run(ids)}
      >
        {verb}
      </ReasonButton>
    ),
    notice: (
      <UndoneNotice
        title={notDone(change.undone.length)}
        undone={change.undone}
        onDismiss={change.dismissUndone}
      />
    ),
  };
}
