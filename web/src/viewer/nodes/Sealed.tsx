import { type ReactNode, useSyncExternalStore } from "react";
import { sealedTexts } from "#shared/case/model/texts.ts";
import { entryOf } from "#shared/case/state/learnerState.ts";
import { translated } from "#shared/words/wordsOf.ts";
import type { NodeProps } from "../registryTypes.ts";
import { useOfNode, useViewer } from "../ViewerContext.ts";
import styles from "./question.module.css";

const never = (): (() => void) => () => undefined;

function useIsOnline(): boolean {
  const { online } = useViewer();
  return useSyncExternalStore(online?.subscribe ?? never, () => online?.get() ?? true);
}

/** Beside a question that was submitted in an exam, as long as its key is not here. */
export function AwaitedAnswer({ node }: NodeProps): ReactNode {
  const isOnline = useIsOnline();
  if (node.sealed === undefined) return null;
  const soon = isOnline ? translated(sealedTexts.answerComing) : translated(sealedTexts.answerOffline);
  return (
    <p className={`${styles.graded} ${styles.awaited}`} role="status">
      {node.sealed === "untilSubmitted" ? soon : translated(sealedTexts.untilOver)}
    </p>
  );
}

/** In place of Continue on the page that starts an exam: the author's button leads on as soon as the questions are here. */
export function AwaitedStart({ sectionUid }: { sectionUid: string }): ReactNode {
  const isOnline = useIsOnline();
  const isAsked = useOfNode(
    sectionUid,
    ({ state }) => entryOf(state, sectionUid, "currentTimeSegmentStart") !== undefined,
  );
  if (!isAsked) return null;
  return (
    <p role="status">{isOnline ? translated(sealedTexts.starting) : translated(sealedTexts.startOffline)}</p>
  );
}

/** In place of what a section holds that an exam keeps back. An answer comment is spoken for by its question. */
export function SealedPart({ node }: NodeProps): ReactNode {
  const { examStart } = useViewer();
  if (node.sealed === "untilStarted") return examStart ?? <p>{translated(sealedTexts.unopened)}</p>;
  return node.sealed === "untilOver" ? <p>{translated(sealedTexts.partAtEnd)}</p> : null;
}
