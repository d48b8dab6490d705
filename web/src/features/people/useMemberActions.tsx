import { IconCalendarTime, IconMail, IconUserMinus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import {
  type BatchReply,
  confirmBatchDestruction,
  getRemovalWarning,
  removeAdminBatch,
  resendInviteEmail,
  restoreMembers,
} from "#shared/contract/programs/members.ts";
import { programFlags } from "#shared/domain/access/permissionFlags.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import type { Selection } from "../../lists/useSelection.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { updatedText, updatingFailed } from "./expirationTexts.ts";
import { invited, inviteQuestion, notInvited } from "./inviteTexts.ts";
import { memberKeys, selectFirst } from "./memberKeys.ts";
import { useBatch } from "./useBatch.tsx";

const ExpirationDialog = lazy(async () => ({
  default: (await import("./ExpirationDialog.tsx")).ExpirationDialog,
}));

const removed = counted({ one: "{n} member removed.", other: "{n} members removed." });
const removeLabel = counted({ one: "Remove {n} member", other: "Remove {n} members" });
const notRemoved = counted({ one: "{n} member was not removed:", other: "{n} members were not removed:" });

/** Removal of the selected members: the server says what it would mean, then it is asked for and done. */
function useRemoval(ids: readonly string[], onlyStudents: boolean, batch: ReturnType<typeof useBatch>) {
  const { confirm } = useConfirm();
  const flash = useFlash();
  const [isAsking, setIsAsking] = useState(false);
  const removal = onlyStudents ? confirmBatchDestruction : removeAdminBatch;
  const remove = useAction(removal, {
    invalidates: memberKeys,
    success: ({ done, job_id }) => (job_id === null && done > 0 ? removed(done) : undefined),
    undo: (reply, { body }) => {
      if (reply.job_id !== null || reply.done === 0) return undefined;
      const kept = new Set(reply.undone.map(({ id }) => id));
      const back = body.groupRoleDefinitionUserIds.filter((id) => !kept.has(id));
      return {
        run: () => call(restoreMembers, { body: { groupRoleDefinitionUserIds: back } }),
        done: "They are back in the program.",
      };
    },
    onDone: (reply) => batch.follow(reply, { undone: notRemoved, done: removed }),
  });

  async function askAndRemove(): Promise<void> {
    setIsAsking(true);
    try {
      const warning = await call(getRemovalWarning, { body: { groupRoleDefinitionUserIds: [...ids] } });
      const isAgreed = await confirm({
        title: warning.title,
        message: warning.message,
        confirmLabel: removeLabel(ids.length),
        isDangerous: true,
      });
      if (!isAgreed) return;
      await remove.run({
        body: {
          groupRoleDefinitionUserIds: [...ids],
          ...(warning.is_last_administrator && { confirm_last_administrator: true }),
        },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flash.error(`Nobody was removed. ${textOf(error)}`);
    } finally {
      setIsAsking(false);
    }
  }

  return { askAndRemove, isRemoving: isAsking || remove.isRunning };
}

/** Actions on the selected members of a program. @see spec courses §2.13 "Buttons" */
export function useMemberActions(selection: Selection) {
  const flags = programFlags(actorOf(useCurrentUser()));
  const batch = useBatch(selection);
  const [isSetting, setIsSetting] = useState(false);
  const ids = [...selection.ids];

  const invite = useAction(resendInviteEmail, {
    confirm: { message: inviteQuestion, confirmLabel: "OK" },
    success: ({ done, job_id }) => (job_id === null && done > 0 ? invited(done) : undefined),
    onDone: (reply) => batch.follow(reply, { undone: notInvited, done: invited }),
  });
  const { askAndRemove, isRemoving } = useRemoval(ids, flags.only_students, batch);
  const offBecause = ids.length === 0 ? selectFirst : batch.offBecause;
  const look = { variant: "default", size: "xs", offBecause } as const;
  return {
    actions: (
      <>
        {flags.is_admin && (
          <ReasonButton
            {...look}
            leftSection={<IconCalendarTime size={16} aria-hidden />}
            onClick={() => setIsSetting(true)}
          >
            Set Expiration For Selected
          </ReasonButton>
        )}
        {flags.can_destroy_batch && (
          <ReasonButton
            {...look}
            loading={invite.isRunning}
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => void invite.run({ body: { ids } })}
          >
            Send Email Invitation
          </ReasonButton>
        )}
        {flags.can_destroy_batch && (
          <ReasonButton
            {...look}
            loading={isRemoving}
            leftSection={<IconUserMinus size={16} aria-hidden />}
            onClick={() => void askAndRemove()}
          >
            Remove Selected Members
          </ReasonButton>
        )}
        <Suspense fallback={null}>
          {isSetting && (
            <ExpirationDialog
              ids={ids}
              onClose={() => setIsSetting(false)}
              onDone={(reply: BatchReply) => batch.follow(reply, expirationTexts)}
            />
          )}
        </Suspense>
      </>
    ),
    notice: batch.notice,
  };
}

const expirationTexts = {
  undone: counted({ one: "{n} user was not updated:", other: "{n} users were not updated:" }),
  done: () => updatedText,
  failed: updatingFailed,
};
