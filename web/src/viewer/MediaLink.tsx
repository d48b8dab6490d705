import { type ReactNode, useState } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { Dialog } from "./Dialog.tsx";
import { NodeView } from "./NodeView.tsx";
import { SecondPlace } from "./nodeIds.tsx";
import styles from "./nodes/media.module.css";
import { useNewestUrl } from "./useMediaFile.ts";
import { useProblemLog } from "./useProblemLog.ts";
import { useViewer } from "./ViewerContext.ts";
import { words } from "./words.ts";

function LargeImage({ node }: { node: ContentNode }): ReactNode {
  return <img className={styles.large} src={useNewestUrl(node)} alt={String(node.altText ?? "")} />;
}

/** Words that open a media node of the case in a dialog. Words whose media is gone stay plain words. */
export function MediaLink({ uid, children }: { uid: string; children: ReactNode }): ReactNode {
  const { store } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  const node = store.nodeOf(uid);
  useProblemLog(node ? undefined : `Error: no node with UID: ${uid}`);
  if (!node) return children;
  return (
    <>
      <button type="button" className={styles.mediaLink} onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Dialog title={words.media} isTitleHidden isFullScreen onClose={() => setIsOpen(false)}>
          <div className={styles.modalBar}>
            <button type="button" className={styles.back} onClick={() => setIsOpen(false)}>
              {words.back}
            </button>
          </div>
          {node.type === "image" ? (
            <LargeImage node={node} />
          ) : (
            <SecondPlace name={uid}>
              <NodeView node={node} />
            </SecondPlace>
          )}
        </Dialog>
      )}
    </>
  );
}
