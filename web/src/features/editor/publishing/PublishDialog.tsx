import { Button } from "@mantine/core";
import { useState } from "react";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { Comparison } from "../compared/Comparison.tsx";
import classes from "./publishing.module.css";
import { type Standing, usePublish } from "./usePublish.ts";

/**
 * Shows what learners will get, asks, publishes, and loads the page again. It stands over the text meanwhile, so that nothing
 * is written that would not be published. @see spec documents §4, §5 Publishing, §8; ADR 0158
 */
export function PublishDialog(props: {
  standing: Standing;
  /** Not of Reusable Objects and assessment questions. */
  asksForBanner: boolean;
  onClose: () => void;
  reload?: () => void;
}) {
  const { standing, asksForBanner, onClose } = props;
  const { publishing, publish } = usePublish(standing, props.reload);
  const [isAskingForBanner, setAskingForBanner] = useState(false);
  const { versionId, rev } = standing;

  if (publishing.state === "published") {
    return (
      <DialogFrame isOpen onClose={() => {}} title="Publishing!">
        <p role="status">This version is being published</p>
      </DialogFrame>
    );
  }
  if (publishing.state === "failed") {
    return (
      <DialogFrame isOpen onClose={onClose} title="Publishing Error!">
        <div role="alert">
          <p>There was an error publishing.</p>
          {publishing.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
        {publishing.movedFrom !== undefined && (
          <Comparison
            versionId={versionId}
            from={publishing.movedFrom}
            label="What was saved elsewhere"
            none="The text is the same all the same."
          />
        )}
        <div className={classes.buttons}>
          <Button data-autofocus onClick={onClose}>
            OK
          </Button>
        </div>
      </DialogFrame>
    );
  }
  const isSending = publishing.state === "sending";
  const close = (): void => {
    if (!isSending) onClose();
  };
  if (isAskingForBanner || isSending) {
    return (
      <DialogFrame isOpen onClose={close} title="Please Confirm!">
        <p>{isAskingForBanner ? "Would you like to show the 'Update Banner?'" : "Publishing…"}</p>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          {isAskingForBanner && (
            <Button variant="default" disabled={isSending} onClick={() => void publish(false)}>
              No
            </Button>
          )}
          {isAskingForBanner && (
            <Button loading={isSending} onClick={() => void publish(true)}>
              Yes
            </Button>
          )}
        </div>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame isOpen onClose={onClose} title="Please Confirm!" size="46rem">
      <p>Are you sure you want to publish this case? Remember to update the SR Version with these edits!</p>
      <h3 className={classes.heading}>What learners will get</h3>
      <Comparison
        versionId={versionId}
        to={rev}
        label="What learners will get"
        none="Learners have all of this already: nothing changes for them."
      />
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => (asksForBanner ? setAskingForBanner(true) : void publish(false))}>
          Publish
        </Button>
      </div>
    </DialogFrame>
  );
}
