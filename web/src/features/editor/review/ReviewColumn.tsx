import { Button } from "@mantine/core";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { rested } from "../useEditSession.ts";
import { type NearCard, nearCards } from "./anchors.ts";
import { placeCards } from "./placeCards.ts";
import { ReviewCardBox } from "./ReviewCardBox.tsx";
import classes from "./review.module.css";
import { type Review, useCards } from "./useReview.ts";

/** Height of a card that was not drawn yet, in px. @see spec documents §2.2 */
const usualHeight = 120;
/** Room for the inspector above the cards: px from the top of the text. */
const belowInspector = 148;
/** Cards of the list at once. */
const listedAtOnce = 20;

const isSame = (a: readonly NearCard[], b: readonly NearCard[]): boolean =>
  a.length === b.length && a.every(({ card, y }, i) => card === b[i]?.card && y === b[i].y);

/** Cards near the window, looked for anew when the text, the window or the place in it changes. */
function useNearCards(
  session: Review["session"],
  cards: ReturnType<typeof useCards>["cards"],
  column: RefObject<HTMLElement | null>,
): readonly NearCard[] {
  const [near, setNear] = useState<readonly NearCard[]>([]);
  const look = useCallback(() => {
    const { doc } = session.getState().editor;
    // Where there are none, nothing is asked for its place: it would have all of the text laid out.
    const top = cards.length > 0 ? column.current?.getBoundingClientRect().top : undefined;
    const next = top === undefined ? [] : nearCards(cards, top, doc);
    setNear((before) => (isSame(before, next) ? before : next));
  }, [cards, session, column]);

  useEffect(() => {
    let asked = 0;
    const lookSoon = (): void => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(look);
    };
    lookSoon();
    const forget = rested(session).subscribe(lookSoon);
    window.addEventListener("scroll", lookSoon, { passive: true, capture: true });
    window.addEventListener("resize", lookSoon);
    return () => {
      cancelAnimationFrame(asked);
      forget();
      window.removeEventListener("scroll", lookSoon, { capture: true });
      window.removeEventListener("resize", lookSoon);
    };
  }, [look, session]);
  return near;
}

/** Heights of the cards that are drawn, in px, by their ids. */
function useCardHeights(
  column: RefObject<HTMLElement | null>,
  near: readonly NearCard[],
): ReadonlyMap<string, number> {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  // A card is as tall as what it says, and grows while somebody replies in it. Told before it is painted, once the browser has laid
  // the page out: to ask for it here would have all of the text laid out first.
  useLayoutEffect(() => {
    const drawn = [...(column.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
    const observer = new ResizeObserver((entries) => {
      const next = new Map(
        entries.map(({ target, borderBoxSize: [box] }): [string, number] => [
          (target as HTMLElement).dataset.card ?? "", // as they were chosen
          Math.round(box?.blockSize ?? usualHeight),
        ]),
      );
      const withNext = (before: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
        const isKnown = [...next].every(([id, height]) => before.get(id) === height);
        return isKnown ? before : new Map([...before, ...next]);
      };
      flushSync(() => setHeights(withNext));
    });
    for (const each of drawn) observer.observe(each);
    return () => observer.disconnect();
  }, [near, column]);
  return heights;
}

/** Cards beside the text, each at the height of what it is about. Only those near the window are drawn. */
export function CardsBeside({ review }: { review: Review }) {
  const { session, activeId } = review;
  const { cards } = useCards(session);
  const column = useRef<HTMLElement>(null);
  const near = useNearCards(session, cards, column);
  const heights = useCardHeights(column, near);

  const places = useMemo(
    () =>
      placeCards(
        near.map(({ card, y }) => ({ id: card.id, y, height: heights.get(card.id) ?? usualHeight })),
        activeId,
        belowInspector,
      ),
    [near, heights, activeId],
  );
  return (
    <aside ref={column} className={classes.column} aria-label="Changes and comments">
      {near.map(({ card }) => (
        <div
          key={card.id}
          data-card={card.id}
          className={classes.place}
          style={{ insetBlockStart: places.get(card.id) }}
        >
          <ReviewCardBox card={card} review={review} />
        </div>
      ))}
    </aside>
  );
}

/** The same cards as a list, where there is no room beside the text. */
export function CardsList({ review }: { review: Review }) {
  const [count, setCount] = useState(listedAtOnce);
  const { activeId } = review;
  const { cards, areRead } = useCards(review.session);
  // One that is gone to is among them, however far down it stands.
  const shown = Math.max(count, cards.findIndex(({ id }) => id === activeId) + 1);
  return (
    <aside className={classes.list} aria-label="Changes and comments">
      {areRead && cards.length === 0 && <p className={classes.note}>Nothing to review here.</p>}
      {cards.slice(0, shown).map((card) => (
        <ReviewCardBox key={card.id} card={card} review={review} />
      ))}
      {cards.length > shown && (
        <Button variant="default" size="compact-sm" onClick={() => setCount(shown + listedAtOnce)}>
          Show more
        </Button>
      )}
    </aside>
  );
}
