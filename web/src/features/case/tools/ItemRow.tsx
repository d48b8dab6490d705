import {
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconArrowUpRight,
  IconChevronDown,
  IconChevronUp,
  IconStar,
  IconStarFilled,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import type { Item } from "#shared/case/tools/items.ts";
import { excerptOf } from "#shared/case/tools/passages.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { useOfCase, useViewer } from "../../../viewer/ViewerContext.ts";
import { FindingLinks, LinkedFindings } from "./FindingLinks.tsx";
import { goToNode, notShownNow } from "./goToNode.ts";
import styles from "./items.module.css";
import { words } from "./panelWords.ts";
import { useTools } from "./ToolsContext.ts";

/** Marks of a diagnosis beside its words. */
function DiagnosisSigns({ item, isLeading }: { item: Item; isLeading: boolean }): ReactNode {
  const { store } = useViewer();
  const Danger = item.isDangerous ? IconAlertTriangleFilled : IconAlertTriangle;
  const Lead = isLeading ? IconStarFilled : IconStar;
  return (
    <>
      <button
        type="button"
        className={`${styles.sign} ${styles.danger}`}
        aria-pressed={item.isDangerous}
        aria-label={words.dangerousItem({ content: item.content })}
        title={words.dangerous}
        onClick={() =>
          store.dispatch({ type: "setDangerous", uid: item.uid, isDangerous: !item.isDangerous })
        }
      >
        <Danger size={18} stroke={1.6} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.sign}
        aria-pressed={isLeading}
        aria-label={words.leadingItem({ content: item.content })}
        title={words.leading}
        onClick={() => store.dispatch({ type: "setLeading", diagnosisUid: isLeading ? undefined : item.uid })}
      >
        <Lead size={18} stroke={1.6} aria-hidden />
      </button>
    </>
  );
}

export type Rank = { items: readonly Item[]; leadingUid: string | undefined };

/** A diagnosis one place up or down among the others; the leading one stands first by being that. */
function RankButtons({ item, rank: { items, leadingUid } }: { item: Item; rank: Rank }): ReactNode {
  const { store } = useViewer();
  const tools = useTools();
  const place = useRef<HTMLSpanElement>(null);
  const at = items.findIndex(({ uid }) => uid === item.uid);
  if (item.uid === leadingUid) return null;
  const move = (by: -1 | 1): void => {
    store.dispatch({ type: "moveDiagnosis", uid: item.uid, by });
    tools.announce(`${item.content}: ${at + 1 + by} of ${items.length}`);
    // A row that is moved on the page loses the focus.
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>(`[data-by="${by}"]`)?.focus({ preventScroll: true }),
    );
  };
  const isLeading = (other: Item | undefined): boolean => other !== undefined && other.uid === leadingUid;
  return (
    <span ref={place} className={styles.rank}>
      {([-1, 1] as const).map((by) => {
        const isEnd = items[at + by] === undefined || isLeading(items[at + by]);
        const Icon = by < 0 ? IconChevronUp : IconChevronDown;
        const label = by < 0 ? words.moveUp : words.moveDown;
        return (
          <button
            key={by}
            type="button"
            className={styles.move}
            data-by={by}
            aria-disabled={isEnd}
            aria-label={`${label}: ${item.content}`}
            title={label}
            onClick={() => {
              if (!isEnd) move(by);
            }}
          >
            <Icon size={16} stroke={1.75} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}

/** The way from a note to what it is about. */
function Noted({ nodeUid }: { nodeUid: string }): ReactNode {
  const viewer = useViewer();
  const flash = useFlash();
  const node = useOfCase(({ nodeOf }) => nodeOf(nodeUid));
  if (!node) return null;
  return (
    <button
      type="button"
      className={styles.noted}
      onClick={() => {
        if (!goToNode(viewer, nodeUid)) flash.error(notShownNow);
      }}
    >
      <IconArrowUpRight size={14} aria-hidden />
      <span>{excerptOf(node, 70) || words.thePassage}</span>
    </button>
  );
}

type Props = {
  item: Item;
  isLeading: boolean;
  isDeleting: boolean;
  onDelete: () => void;
  /** For diagnoses with others to be ranked among. */
  rank?: Rank;
};

export function ItemRow({ item, isLeading, isDeleting, onDelete, rank }: Props): ReactNode {
  const tools = useTools();
  const hasDiagnoses = tools.panels.includes("diagnoses");
  return (
    <div className={styles.item}>
      {rank && !isDeleting && <RankButtons item={item} rank={rank} />}
      <div className={styles.itemMain}>
        <button
          type="button"
          className={styles.words}
          data-item={item.uid}
          title={words.edit}
          onClick={() => tools.edit({ uid: item.uid, kind: item.kind })}
        >
          {item.content}
        </button>
        {item.notedNodeUid !== undefined && <Noted nodeUid={item.notedNodeUid} />}
        {item.kind === "finding" && hasDiagnoses && <FindingLinks finding={item} />}
        {item.kind === "diagnosis" && <LinkedFindings diagnosis={item} />}
      </div>
      {isDeleting ? (
        <button
          type="button"
          className={`${styles.sign} ${styles.trash}`}
          data-trash
          aria-label={words.delete({ content: item.content })}
          onClick={onDelete}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </button>
      ) : (
        item.kind === "diagnosis" && <DiagnosisSigns item={item} isLeading={isLeading} />
      )}
    </div>
  );
}
