import { IconAlertTriangle, IconCheck, IconCloudOff, IconHourglass, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { errorText } from "#shared/contract/errors.ts";
import { counted } from "#shared/words/counted.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { notKeptHereText, refusalText } from "./refusedSteps.ts";
import styles from "./saveSign.module.css";
import type { SaveStatus } from "./saveStatus.ts";

const labelOf = ({ state, waiting, refusal }: SaveStatus): string => {
  if (state === "saved") return "Saved";
  if (refusal === "STORAGE_FULL") return "Not saved: server storage is full";
  if (state === "saving") return "Saving";
  return state === "offline" ? "Offline" : `Waiting to send (${waiting})`;
};

const keptHere = counted({
  one: "{n} of your steps is kept on this device",
  other: "{n} of your steps are kept on this device",
});
const keptInTab = counted({
  one: "{n} of your steps is kept only in this tab. Keep the tab open",
  other: "{n} of your steps are kept only in this tab. Keep the tab open",
});

function explanationOf({ state, waiting, isDurable, refusal, notLetIn }: SaveStatus): string {
  const kept = isDurable ? keptHere(waiting) : keptInTab(waiting);
  if (refusal) return `${errorText[refusal]} ${waiting > 0 ? `${kept}.` : ""}`;
  if (state === "saved") return notLetIn ? "Everything else is saved." : "All of your work here is saved.";
  if (state === "saving") return "Saving your last answer.";
  if (waiting === 0)
    return "You are offline. Your work so far is saved, and you can keep reading and answering.";
  return `${kept}. We'll send everything when you are back online. You can keep working.`;
}

const icons = { saved: IconCheck, saving: IconRefresh, waiting: IconHourglass, offline: IconCloudOff };

/** One small steady sign of what is saved; it says more when touched. */
export function SaveSign({ status, onRetry }: { status: SaveStatus; onRetry: () => void }): ReactNode {
  const popoverId = useId();
  const popover = useRef<HTMLDivElement>(null);
  const needsAttention =
    status.refusal !== undefined ||
    status.notLetIn !== undefined ||
    status.syncError !== undefined ||
    !status.isDurable;
  const label = labelOf(status) + (status.notLetIn ? `, ${status.notLetIn.steps} refused` : "");
  const Icon = needsAttention ? IconAlertTriangle : icons[status.state];
  return (
    <span className={styles.place}>
      <button
        type="button"
        className={`${styles.sign} ${needsAttention || status.state !== "saved" ? styles.lively : ""}`}
        popoverTarget={popoverId}
        aria-label={`${label}. ${explanationOf(status)}`}
        data-state={needsAttention ? "attention" : status.state}
      >
        <Icon size={15} aria-hidden />
        <span className={styles.word}>{label}</span>
      </button>
      {/* A button keeps what is in it from being told of by itself. */}
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div ref={popover} id={popoverId} popover="auto" className={styles.more}>
        {status.notLetIn && <p className={styles.warning}>{refusalText(status.notLetIn)}</p>}
        <p>{explanationOf(status)}</p>
        {status.syncError && (
          <p className={styles.warning}>
            {errorText[status.syncError]} Work from your other devices may not appear here yet.
          </p>
        )}
        {!status.isDurable && <p className={styles.warning}>{notKeptHereText}</p>}
        {status.waiting > 0 && status.state !== "saving" && (
          <button
            type="button"
            className={styles.retry}
            onClick={() => {
              onRetry();
              popover.current?.hidePopover();
            }}
          >
            Try now
          </button>
        )}
      </div>
    </span>
  );
}
