import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { errorText } from "#shared/contract/errors.ts";
import { translated } from "#shared/words/wordsOf.ts";
import type { CaseSession } from "../session/sessionParts.ts";
import styles from "./replacedNotice.module.css";
import { words } from "./words.ts";

const keptText = (count: number): string =>
  count === 1
    ? "1 unsent step of the old attempt is kept on this device."
    : words.unsentStepsOldAttempt({ count });

/** Shown when the case was reset on another device or in another tab: nothing more is saved here. */
export function ReplacedNotice(props: { session: CaseSession; onReopen: () => void }): ReactNode {
  const { replaced } = props.session;
  const found = useSyncExternalStore(replaced.subscribe, replaced.get);
  if (!found) return null;
  return (
    <div className={styles.notice} role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      <div>
        <p>{translated(errorText.ATTEMPT_REPLACED)}</p>
        {found.keptAside > 0 && <p>{keptText(found.keptAside)}</p>}
      </div>
      <button type="button" className={styles.button} onClick={props.onReopen}>
        {words.openNewAttempt}
      </button>
    </div>
  );
}
