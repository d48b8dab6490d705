import { IconAlertTriangle, IconCheck, IconCloudOff, IconHourglass, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { errorText } from "#shared/contract/errors.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { words } from "../words.ts";
import { notKeptHereText, refusalText } from "./refusedSteps.ts";
import styles from "./saveSign.module.css";
import type { SaveStatus } from "./saveStatus.ts";

const labelOf = ({ state, waiting, refusal }: SaveStatus): string => {
  if (state === "saved") return words.saved;
  if (refusal === "STORAGE_FULL") return words.savedServerStorageFull;
  if (state === "saving") return words.saving;
  return state === "offline" ? words.offline : words.waitingToSend({ waiting });
};

function explanationOf({ state, waiting, isDurable, refusal, notLetIn }: SaveStatus): string {
  const kept = isDurable ? words.keptHere({ n: waiting }) : words.keptInTab({ n: waiting });
  if (refusal) return `${translated(errorText[refusal])} ${waiting > 0 ? `${kept}.` : ""}`;
  if (state === "saved") return notLetIn ? words.everythingElseSaved : words.allWorkHereSaved;
  if (state === "saving") return words.savingLastAnswer;
  if (waiting === 0) return words.offlineWorkFarSaved;
  return words.wellSendEverythingWhen({ kept });
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
            {words.workOtherDevicesMay({ value: translated(errorText[status.syncError]) })}
          </p>
        )}
        {!status.isDurable && <p className={styles.warning}>{notKeptHereText()}</p>}
        {status.waiting > 0 && status.state !== "saving" && (
          <button
            type="button"
            className={styles.retry}
            onClick={() => {
              onRetry();
              popover.current?.hidePopover();
            }}
          >
            {words.tryNow}
          </button>
        )}
      </div>
    </span>
  );
}
