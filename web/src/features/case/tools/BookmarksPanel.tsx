import { IconBookmarkFilled, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { displayName } from "#shared/case/model/nodeTable.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { panelTitles } from "#shared/case/tools/panels.ts";
import { bookmarkedNodes, excerptOf } from "#shared/case/tools/passages.ts";
import { toolTexts } from "#shared/case/tools/toolTexts.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { Rich } from "../../../ui/Rich.tsx";
import type { ViewerStore } from "../../../viewer/store.ts";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import { goToNode, notShownNow } from "./goToNode.ts";
import styles from "./items.module.css";
import { PanelLayout } from "./PanelLayout.tsx";
import { words } from "./panelWords.ts";
import { useTools, useToolsView } from "./ToolsContext.ts";
import { useListOfCase } from "./useListOfCase.ts";

const cardTitleOf = (store: ViewerStore, uid: string): string => {
  const cardUid = store.flow.index.byUid.get(uid)?.cardUid;
  const card = cardUid === undefined ? undefined : store.nodeOf(cardUid);
  return card ? titleText(card) : "";
};

/** The bookmarked passages, in the order of the case; each leads to its place. */
export function BookmarksPanel(): ReactNode {
  const viewer = useViewer();
  const { store } = viewer;
  const tools = useTools();
  const flash = useFlash();
  const { isDeleting } = useToolsView();
  const body = useRef<HTMLUListElement>(null);
  const nodes = useListOfCase(
    ({ flow, state }) => bookmarkedNodes(flow, state),
    (node: ContentNode) => node.uid,
  );

  const remove = (node: ContentNode): void => {
    const trashes = [...(body.current?.querySelectorAll<HTMLElement>("[data-trash]") ?? [])];
    const index = nodes.indexOf(node);
    const next = trashes[index + 1] ?? trashes[index - 1];
    store.dispatch({ type: "bookmark", uid: node.uid, isBookmarked: false });
    tools.announce(words.bookmarkRemoved);
    if (next) next.focus();
    else tools.setDeleting(false);
  };

  return (
    <PanelLayout title={panelTitles.bookmarks} info={toolTexts.bookmarksInfo} canDelete={nodes.length > 0}>
      <p className={styles.hint}>
        <span className={styles.keyHint}>
          <Rich
            text={words.byKeyboard}
            parts={{ alt: <kbd>Alt</kbd>, down: <kbd>↓</kbd>, up: <kbd>↑</kbd> }}
          />
        </span>
        <span className={styles.touchHint}>{words.touchScreenTapText}</span>
      </p>
      {nodes.length === 0 && <p className={styles.none}>{words.noBookmarksYet}</p>}
      <ul className={styles.items} ref={body}>
        {nodes.map((node) => (
          <li key={node.uid}>
            <div className={styles.item}>
              <IconBookmarkFilled className={styles.kept} size={16} aria-hidden />
              <button
                type="button"
                className={styles.words}
                onClick={() => {
                  if (!goToNode(viewer, node.uid)) flash.error(notShownNow);
                }}
              >
                {excerptOf(node) || displayName(node)}
                <span className={styles.where}>{cardTitleOf(store, node.uid)}</span>
              </button>
              {isDeleting && (
                <button
                  type="button"
                  className={`${styles.sign} ${styles.trash}`}
                  data-trash
                  aria-label={words.removeBookmarkOf({ value: excerptOf(node, 60) || displayName(node) })}
                  onClick={() => remove(node)}
                >
                  <IconTrash size={18} stroke={1.6} aria-hidden />
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </PanelLayout>
  );
}
