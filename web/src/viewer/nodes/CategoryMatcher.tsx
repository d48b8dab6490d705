import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { plainText } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { matcherBanner, matcherTally, matcherValue } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useStemId } from "../useStemId.ts";
import { useAttribute, useIsBlocked, useOfNode, useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import { MatcherItem } from "./MatcherItem.tsx";
import styles from "./matcher.module.css";
import { categoryOf, placing } from "./matcherPlacing.ts";
import { OthersNote, useOthersAnswers } from "./OthersAnswers.tsx";
import { Outcome } from "./Outcome.tsx";
import { AwaitedAnswer } from "./Sealed.tsx";

const nodesOf = (list: unknown): readonly ContentNode[] =>
  // The tree was parsed against the node table: these lists hold nodes.
  Array.isArray(list) ? (list as ContentNode[]) : [];

type BoxProps = {
  /** Absent: where items wait. */
  category?: ContentNode;
  items: readonly ContentNode[];
  picked: ContentNode | undefined;
  isBlocked: boolean;
  onPlace: (itemUid: string) => void;
  renderItem: (item: ContentNode) => ReactNode;
};

/** A category, or the place where items wait. It takes what is dropped on it, or what is picked, by its button. */
function Box({ category, items, picked, isBlocked, onPlace, renderItem }: BoxProps): ReactNode {
  const idOf = useNodeIds();
  const titleId = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onPlace(event.dataTransfer.getData("text/plain"));
  };
  const holdsPicked = picked !== undefined && items.includes(picked);
  return (
    // biome-ignore lint/a11y/useSemanticElements: items lie here, no form fields
    <div
      role="group"
      className={`${styles.box} ${category ? "" : styles.waiting} ${isOver ? styles.over : ""}`}
      aria-labelledby={titleId}
      id={category && idOf(category.uid)}
      onDragOver={(event) => {
        if (isBlocked) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={isBlocked ? undefined : drop}
    >
      <p className={styles.boxTitle} id={titleId}>
        {category ? <RichTextView text={category.content} /> : words.notPlacedYet}
      </p>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.uid}>{renderItem(item)}</li>
        ))}
      </ul>
      {items.length === 0 && !picked && (
        <p className={styles.empty}>{category ? words.nothingHereYet : words.allItemsPlaced}</p>
      )}
      {picked && !holdsPicked && (
        <button type="button" className={styles.place} onClick={() => onPlace(picked.uid)}>
          {category ? words.placeHere : words.takeBack}
          <VisuallyHidden>
            : {plainText(picked.content)}
            {category && ` ${words.inCategory({ category: plainText(category.content) })}`}
          </VisuallyHidden>
        </button>
      )}
    </div>
  );
}

/** Picks an item, places it, tells of that, and focuses it in its new place. */
function usePlacing(
  node: ContentNode,
  items: readonly ContentNode[],
  value: ReturnType<typeof matcherValue>,
) {
  const { store } = useViewer();
  const idOf = useNodeIds();
  const [pickedUid, setPickedUid] = useState<string>();
  const [told, setTold] = useState("");
  const focusOn = useRef<string>(undefined);

  // An item that has moved is a new element; whoever moved it by keyboard goes on from it.
  useEffect(() => {
    if (focusOn.current) document.getElementById(idOf(focusOn.current))?.focus();
    focusOn.current = undefined;
  });

  function place(itemUid: string, category: ContentNode | undefined): void {
    const item = items.find(({ uid }) => uid === itemUid);
    if (!item) return;
    setPickedUid(undefined);
    focusOn.current = itemUid;
    const where = category ? words.placedIn({ content: plainText(category.content) }) : words.takenBack;
    setTold(`${plainText(item.content)} ${where}.`);
    store.dispatch({ type: "answer", uid: node.uid, value: placing(value, itemUid, category?.uid) });
  }

  return { pickedUid, pick: setPickedUid, place, told };
}

/**
 * Items to be put into categories: by dragging, or by picking an item and then a place for it, which works by keyboard
 * and touch alike.
 */
export function CategoryMatcher({ node }: NodeProps): ReactNode {
  const stemId = useStemId(node);
  const isBlocked = useIsBlocked(node);
  const isGraded = useAttribute(node, "graded") === true;
  // Closed by a button that grades nothing. @see ledger documents, ruling 24
  const isOnlyClosed =
    useOfNode(node.uid, ({ state }) => state[node.uid]?.inactive?.value === 2) && !isGraded;
  const value = matcherValue(useAttribute(node, "value"));
  const answer = matcherValue(node.answer);
  const idOf = useNodeIds();
  const tally = useOthersAnswers(node.uid, isGraded);

  const categories = nodesOf(node.contentCategories);
  const items = nodesOf(node.contentItems);
  const { pickedUid, pick, place, told } = usePlacing(node, items, value);
  const picked = isBlocked ? undefined : items.find(({ uid }) => uid === pickedUid);

  const box = (category: ContentNode | undefined): ReactNode => (
    <Box
      key={category?.uid ?? "waiting"}
      {...(category ? { category } : {})}
      items={items.filter(({ uid }) => categoryOf(value, uid) === category?.uid)}
      picked={picked}
      isBlocked={isBlocked}
      onPlace={(itemUid) => place(itemUid, category)}
      renderItem={(item) => (
        <MatcherItem
          item={item}
          isPicked={item === picked}
          isBlocked={isBlocked}
          isGraded={isGraded}
          onPick={() => pick(item === picked ? undefined : item.uid)}
          {...(isGraded && !node.sealed
            ? { verdict: verdictOf(item, categories, answer, category?.uid) }
            : {})}
          others={tally && { tally, categories, placedIn: category?.uid }}
        />
      )}
    />
  );

  return (
    <fieldset className={styles.matcher} aria-labelledby={stemId} id={idOf(node.uid)}>
      {isGraded || isOnlyClosed ? (
        <Closed node={node} value={value} isGraded={isGraded} tally={tally} />
      ) : (
        <p className={styles.instruction}>{words.dragEachItemCategory}</p>
      )}
      {(!isGraded || items.some(({ uid }) => categoryOf(value, uid) === undefined)) && box(undefined)}
      <div className={styles.categories}>{categories.map(box)}</div>
      <VisuallyHidden as="p" role="status">
        {told}
      </VisuallyHidden>
    </fieldset>
  );
}

/** Verdict that a closed matcher shows. */
function Closed(props: {
  node: ContentNode;
  value: ReturnType<typeof matcherValue>;
  isGraded: boolean;
  tally: ReturnType<typeof useOthersAnswers>;
}): ReactNode {
  const { node, value, isGraded, tally } = props;
  if (node.sealed && isGraded) return <AwaitedAnswer node={node} />;
  return (
    <>
      {isGraded && <Outcome tally={matcherTally(node, value)} />}
      <p className={styles.graded}>{matcherBanner(node, value, isGraded)}</p>
      {isGraded && <OthersNote others={tally} beside="item" />}
    </>
  );
}

/** Verdict on a graded item; none if there is no right place. */
function verdictOf(
  item: ContentNode,
  categories: readonly ContentNode[],
  answer: ReturnType<typeof matcherValue>,
  placedIn: string | undefined,
): { isRight: boolean; text: string } | undefined {
  const right = categories.filter(({ uid }) => answer[uid]?.includes(item.uid));
  if (right.length === 0) return undefined;
  if (right.some(({ uid }) => uid === placedIn)) return { isRight: true, text: words.correct };
  return {
    isRight: false,
    text: words.correctBelongs({ join: right.map(({ content }) => plainText(content)).join(", ") }),
  };
}
