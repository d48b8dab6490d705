import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { publishVariant, replaceVariant } from "#shared/contract/mapping/variants.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { resetVersion } from "#shared/contract/versions/history.ts";
import { pushToMaintenance, pushToReview } from "#shared/contract/versions/publishing.ts";
import type { DocumentFlag } from "#shared/domain/access/permissionFlags.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../../actions/useAction.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { ToolMenu } from "../bars/ToolMenu.tsx";
import { editPath } from "../editPath.ts";
import { HistoryButton } from "../history/HistoryButton.tsx";
import { laterPart } from "../laterParts.tsx";
import type { OpenedVersion } from "../openVersion.ts";
import type { SaveState } from "../saving/saver.ts";
import type { EditSession } from "../session/editSession.ts";
import { isWritingView } from "../session/writable.ts";
import { useSessionState } from "../useEditSession.ts";
import { openReviews } from "./openReviews.ts";
import classes from "./publishing.module.css";
import type { Standing } from "./usePublish.ts";

const PublishDialog = laterPart(async () => (await import("./PublishDialog.tsx")).PublishDialog);
const DeleteCase = laterPart(async () => (await import("./DeleteCase.tsx")).DeleteCase);

const resetQuestion =
  "Are you sure you want to reset this version to the published one? All of its edits, suggestions and comments will be removed. The save history keeps them.";

const publishQuestion =
  "Are you sure you want to publish this case? Remember to update the SR Version with these edits!";
const usedIn = counted({
  one: "{n} case that uses this content gets the new text.",
  other: "{n} cases that use this content get the new text.",
});

type Props = {
  opened: OpenedVersion;
  title: string;
  session: EditSession;
  saveState: SaveState;
  /** The revision that the page shows. */
  rev: () => number;
  /** Token of the lock, if this window holds it and may write. */
  lockToken: number | undefined;
  /** Takes up the draft that the server has now. */
  onReplaced: () => Promise<void>;
  /** Other actions on this version. */
  children: ReactNode;
};

const toMaintenanceQuestion =
  "Are you sure you want to replace the current Ongoing Maintenance Version with the Scheduled Review Version?";
const toReviewQuestion =
  "Are you sure you want to replace the current Scheduled Review Version with the Ongoing Maintenance Version?";

/** Actions of a version's bar on the server, each after its question. */
function usePublishActions({ opened, onReplaced }: Props) {
  const { version, documentContext } = opened.contexts;
  const { alert } = useConfirm();
  const navigate = useNavigate();
  const isReview = version.type === "SCHEDULED_REVIEW";
  /** Says what was done, and goes on in the version that was replaced. @see spec documents §7 'alert and navigate' */
  const goOn = async ({ message, detail, version }: ReplyOf<typeof pushToMaintenance>): Promise<void> => {
    await alert({ title: message, message: detail });
    await navigate(editPath(version.id, opened.contexts));
  };
  const toMaintenance = useAction(pushToMaintenance, {
    confirm: {
      message: toMaintenanceQuestion,
      confirmLabel: "Push To OM",
      isDangerous: true,
    },
    onDone: (pushed) => void goOn(pushed),
  });
  const toReview = useAction(pushToReview, {
    confirm: {
      message: toReviewQuestion,
      confirmLabel: "Push To SR",
      isDangerous: true,
    },
    onDone: (pushed) => void goOn(pushed),
  });
  const replaceOther = useAction(replaceVariant, {
    confirm: {
      message: isReview ? toMaintenanceQuestion : toReviewQuestion,
      confirmLabel: isReview ? "Push To OM" : "Push To SR",
      isDangerous: true,
    },
    onDone: (pushed) => void goOn(pushed),
  });
  const publishText = useAction(publishVariant, {
    confirm: {
      title: "Publish",
      message: `${publishQuestion} ${usedIn(documentContext.roDocumentCount)}`,
      confirmLabel: "Publish",
    },
    success: "This version is being published",
    onDone: () => void onReplaced(),
  });
  const reset = useAction(resetVersion, {
    confirm: { message: resetQuestion, confirmLabel: "Reset", isDangerous: true },
    success: "This version matches the published one.",
    onDone: () => void onReplaced(),
  });

  const push = isReview ? toMaintenance : toReview;
  return { push, replaceOther, publishText, reset };
}

/** Actions on a version, with whether this person may do each of them now. */
function useVersionActs(props: Props) {
  const { opened, session, saveState, lockToken } = props;
  const { version, documentContext, userContext } = opened.contexts;
  const { push, replaceOther, publishText, reset } = usePublishActions(props);
  const [standing, setStanding] = useState<Standing>();
  const isReusable = documentContext.docType === "ReusableObject";
  const flag: DocumentFlag = isReusable ? "publishMultiUseRlo" : "publish";
  const isSaved = saveState === "saved";
  const mayReset = userContext.allowedEditMode === "Editing";
  const params = { id: String(version.id) };
  const { sessionId } = opened.window;
  const writing =
    mayReset && isSaved && lockToken !== undefined
      ? () => ({ session: sessionId, lock_token: lockToken, base_rev: props.rev() })
      : undefined;

  const publish = (token: number): void => {
    const { draft } = session.getState();
    const rev = props.rev();
    if (isReusable) {
      const variant = { session: sessionId, lock_token: token, base_rev: rev, tree_hash: treeHash(draft) };
      void publishText.run({ params, body: { variant } });
      return;
    }
    setStanding({
      ...{ documentId: documentContext.id, title: props.title, open: openReviews(draft) },
      ...{ versionId: version.id, sessionId, lockToken: token, rev, treeHash: treeHash(draft) },
    });
  };
  const pushNow = (): void => {
    const body = { base_rev: props.rev() };
    if (!isReusable) return void push.run({ params, body });
    const isReview = version.type === "SCHEDULED_REVIEW";
    const query = { replaceable_variant: isReview ? "maintenance_variant" : "review_variant" } as const;
    return void replaceOther.run({ params, query, body });
  };
  return {
    ...{ isReusable, isSaved, mayReset, standing, writing, publish, pushNow },
    mayPublish: userContext.permissions.includes(flag),
    close: () => setStanding(undefined),
    isPushing: push.isRunning || replaceOther.isRunning,
    isResetting: reset.isRunning,
    resetNow: () => writing && void reset.run({ params, body: { version: writing() } }),
  };
}

/** Publishes a version to learners, or pushes it to the other version. @see spec documents §2.11 Edit bar, §4 Publishing, §8 */
export function PublishBar(props: Props) {
  const { opened, session, lockToken } = props;
  const { version, documentContext } = opened.contexts;
  const acts = useVersionActs(props);
  const { isReusable, isSaved, mayPublish, writing } = acts;
  const viewMode = useSessionState(session, (state) => state.viewMode);
  if (version.type === "PUBLISHED") return <ToolMenu label="Version">{props.children}</ToolMenu>;

  return (
    <div className={classes.bar}>
      {mayPublish && (
        <Button
          size="compact-sm"
          disabled={lockToken === undefined || !isSaved || !isWritingView(viewMode)}
          onClick={() => lockToken !== undefined && acts.publish(lockToken)}
        >
          Publish
        </Button>
      )}
      <ToolMenu label="Version">
        {mayPublish && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!isSaved || acts.isPushing}
            onClick={acts.pushNow}
          >
            {version.type === "SCHEDULED_REVIEW" ? "Push To OM" : "Push To SR"}
          </Button>
        )}
        {acts.mayReset && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!writing || acts.isResetting}
            onClick={acts.resetNow}
          >
            Reset
          </Button>
        )}
        {documentContext.is_unpublished && !isReusable && <DeleteCase opened={opened} isSaved={isSaved} />}
        <HistoryButton versionId={version.id} writing={writing} onReplaced={props.onReplaced} />
        {props.children}
      </ToolMenu>
      {acts.standing && (
        <PublishDialog
          standing={acts.standing}
          asksForBanner={!isReusable && documentContext.kind !== "assessment_question_mcq"}
          isFirst={documentContext.is_unpublished}
          onClose={acts.close}
        />
      )}
    </div>
  );
}
