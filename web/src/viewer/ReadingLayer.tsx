import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { contentTitle } from "#shared/case/model/teachingPoints.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { DialogButtons } from "../ui/DialogButtons.tsx";
import { Children } from "./Children.tsx";
import { Dialog } from "./Dialog.tsx";
import { SecondPlace } from "./nodeIds.tsx";
import { ContentLink, ContentTitle } from "./nodes/ReusableContent.tsx";
import { RichTextView } from "./RichTextView.tsx";
import styles from "./reading.module.css";
import { isReadInModal, isWithinReach, pointsWithinReach, type Reading } from "./reading.ts";
import { useOfCase, useViewer } from "./ViewerContext.ts";
import { words } from "./words.ts";

type ModalProps = { title: ReactNode; hasMarks?: boolean; onClose: () => void; children: ReactNode };

/** Read only, with 'X' and 'Close'. */
function ReadingModal({ title, hasMarks, onClose, children }: ModalProps): ReactNode {
  return (
    <Dialog title={title} crossLabel={words.closeThisWindow} onClose={onClose}>
      <div className={`${styles.content} ${hasMarks ? styles.withMarks : ""}`}>{children}</div>
      <DialogButtons>
        <button type="button" className={styles.close} onClick={onClose}>
          {words.close}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

type OpenedProps = { node: ContentNode; reading: Reading; onGoTo: ((uid: string) => void) | undefined };

/** One point of an objective: read in a modal of its own, or, with questions in it, gone to. */
function Point({ node, reading, onGoTo }: OpenedProps): ReactNode {
  if (isReadInModal(node)) return <ContentLink node={node} reading={reading} />;
  if (!onGoTo) return contentTitle(node);
  return (
    <button type="button" className={styles.goTo} onClick={() => onGoTo(node.uid)}>
      <ContentTitle node={node} />
    </button>
  );
}

function ObjectiveModal({ node, reading, onGoTo }: OpenedProps): ReactNode {
  const { store } = useViewer();
  // As text, so that an answer, which changes none of them, renders nothing here.
  const uids = useOfCase((it) =>
    pointsWithinReach(it, node)
      .map(({ uid }) => uid)
      .join(" "),
  );
  const points = uids.split(" ").flatMap((uid) => store.nodeOf(uid) ?? []);
  return (
    <ReadingModal title={words.learningObjective} onClose={reading.close}>
      <p>
        <RichTextView text={node.content} />
      </p>
      <h3 className={styles.subtitle}>{words.teachingPoints}</h3>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point.uid}>
            <Point node={point} reading={reading} onGoTo={onGoTo} />
          </li>
        ))}
      </ul>
    </ReadingModal>
  );
}

function TeachingPointModal({ node, reading }: OpenedProps): ReactNode {
  return (
    <ReadingModal title={<ContentTitle node={node} />} hasMarks onClose={reading.close}>
      <SecondPlace name={node.uid}>
        <Children nodes={contentOf(node)} />
      </SecondPlace>
    </ReadingModal>
  );
}

function Opened({ uid, ...rest }: Omit<OpenedProps, "node"> & { uid: string }): ReactNode {
  const { store } = useViewer();
  const isOpen = useOfCase((it) => isWithinReach(it, uid));
  const node = isOpen ? store.nodeOf(uid) : undefined;
  if (!node) return null;
  return node.type === "learningObjective" ? (
    <ObjectiveModal node={node} {...rest} />
  ) : (
    <TeachingPointModal node={node} {...rest} />
  );
}

/**
 * The modals of learning objectives and teaching points, which open from wherever these stand. `onGoTo` leads to a node
 * in the page. @see spec documents §2.2, §2.5; ADR 0022
 */
export function ReadingLayer({
  reading,
  onGoTo,
}: Omit<OpenedProps, "node" | "onGoTo"> & { onGoTo?: (uid: string) => void }): ReactNode {
  const uids = useSyncExternalStore(reading.subscribe, reading.get);

  // Paper shows everything in its place.
  useEffect(() => {
    window.addEventListener("beforeprint", reading.closeAll);
    return () => window.removeEventListener("beforeprint", reading.closeAll);
  }, [reading]);

  return uids.map((uid) => <Opened key={uid} uid={uid} reading={reading} onGoTo={onGoTo} />);
}
