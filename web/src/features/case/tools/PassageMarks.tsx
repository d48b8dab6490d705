import { IconBookmark, IconHighlight, IconNote } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { rawText } from "#shared/case/model/richText.ts";
import { highlightsOf, isHighlightable } from "#shared/case/tools/highlights.ts";
import { noteOfNode } from "#shared/case/tools/items.ts";
import { isPassage } from "#shared/case/tools/passages.ts";
import { useNodeIds } from "../../../viewer/nodeIds.tsx";
import type { NodeProps } from "../../../viewer/registryTypes.ts";
import { useAttribute, useOfNode, useViewer } from "../../../viewer/ViewerContext.ts";
import { words } from "./panelWords.ts";
import styles from "./passageMarks.module.css";
import { useTools } from "./ToolsContext.ts";
import { focusMarks, focusWanted } from "./usePassages.ts";

function NoteMark({ node }: NodeProps): ReactNode {
  const { reading } = useViewer();
  const tools = useTools();
  const noteUid = useOfNode(node.uid, ({ state }) => noteOfNode(state, node.uid));
  const press = (): void => {
    if (noteUid === undefined) {
      // The note is written in the drawer, which nobody reaches behind a modal.
      reading?.closeAll();
      tools.edit({ kind: "note", notedNodeUid: node.uid });
      return;
    }
    tools.endEdit(noteUid);
    tools.deletions.remove(noteUid);
  };
  const label = noteUid === undefined ? words.addNotePassage : words.deleteNotePassage;
  return (
    <button
      type="button"
      className={styles.mark}
      data-kept={noteUid !== undefined}
      aria-label={label}
      title={label}
      onClick={press}
    >
      <IconNote size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

function BookmarkMark({ node }: NodeProps): ReactNode {
  const { store } = useViewer();
  const tools = useTools();
  const isBookmarked = useAttribute(node, "bookmarked") === true;
  const press = (): void => {
    store.dispatch({ type: "bookmark", uid: node.uid, isBookmarked: !isBookmarked });
    store.setFocused(isBookmarked ? undefined : node.uid);
    tools.announce(isBookmarked ? words.bookmarkRemoved : words.bookmarkAdded);
  };
  return (
    <button
      type="button"
      className={styles.mark}
      data-kept={isBookmarked}
      aria-pressed={isBookmarked}
      aria-label={words.bookmarkThisPassage}
      title={isBookmarked ? words.removeBookmark : words.bookmarkThisPassage}
      onClick={press}
    >
      <IconBookmark size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

/** Highlights the whole of a passage, or takes away what is highlighted in it: a part of it is chosen in the text. */
function HighlightMark({ node }: NodeProps): ReactNode {
  const { store } = useViewer();
  const tools = useTools();
  const isHighlighted = useOfNode(node.uid, ({ state }) => highlightsOf(state, node).length > 0);
  const press = (): void => {
    const end = rawText(node.content).length;
    store.dispatch({ type: "highlight", uid: node.uid, start: 0, end, isOn: !isHighlighted });
    tools.announce(isHighlighted ? words.highlightRemoved : words.highlighted);
  };
  return (
    <button
      type="button"
      className={styles.mark}
      data-kept={isHighlighted}
      data-quiet
      aria-pressed={isHighlighted}
      aria-label={words.highlightThisPassage}
      title={isHighlighted ? words.removeHighlight : words.highlightThisPassage}
      onClick={press}
    >
      <IconHighlight size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

/**
 * The note, the bookmark and the highlight of a passage, in the margin beside it. It stands before the passage and takes no room: an
 * absolute box without a place of its own stays where it would have been.
 */
export function PassageMarks({ node }: NodeProps): ReactNode {
  const { store } = useViewer();
  const { panels, mayHighlight } = useTools();
  const idOf = useNodeIds();
  const id = idOf(node.uid);
  const place = useRef<HTMLSpanElement>(null);
  const isFocused = useOfNode(node.uid, ({ focused }) => focused === node.uid);
  const isCurrent = useOfNode(node.uid, ({ current }) => current === node.uid);

  useEffect(() => {
    if (!isCurrent || focusWanted.id !== id) return;
    focusWanted.id = undefined;
    focusMarks(place.current);
  }, [isCurrent, id]);

  const hasButtons = isPassage(store.flow, node.uid);
  return (
    <span ref={place} className={styles.marks} data-marks data-focused={isFocused} data-current={isCurrent}>
      {hasButtons && panels.includes("notes") && <NoteMark node={node} />}
      {hasButtons && panels.includes("bookmarks") && <BookmarkMark node={node} />}
      {hasButtons && mayHighlight && isHighlightable(node) && <HighlightMark node={node} />}
    </span>
  );
}
