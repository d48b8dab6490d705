import { Button } from "@mantine/core";
import { useState } from "react";
import { neededAmong } from "#shared/domain/itemSelection.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { ReadDialog } from "../../ui/ReadDialog.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import classes from "./BasketModal.module.css";
import { basketEnd, basketIntro, emptyBasket, prerequisiteNote } from "./basketText.ts";
import type { Basket } from "./useBasket.ts";

/** A basket may hold thousands: the dialog draws so many rows at once. */
const atOnce = 100;
const notShown = counted({ one: "{n} more item is selected.", other: "{n} more items are selected." });

const removedText = counted({ one: "Removed {n} item.", other: "Removed {n} items." });

/** Selection for the new course, to review it. @see spec courses §2.1 "Selection basket modal" */
export function BasketModal(props: { basket: Basket; isOpen: boolean; onClose: () => void }) {
  const { basket } = props;
  const [count, setCount] = useState(atOnce);
  const { removed, takeOut, undo, forget } = useTakenOut(basket);

  function close(): void {
    forget();
    props.onClose();
  }

  return (
    <ReadDialog
      isOpen={props.isOpen}
      onClose={close}
      title="Selected items"
      closeLabel="Close selected items"
    >
      {basket.items.length === 0 ? (
        <p>{emptyBasket}</p>
      ) : (
        <BasketItems
          basket={basket}
          count={count}
          onMore={() => setCount(count + atOnce)}
          onTakeOut={takeOut}
        />
      )}
      <p className={classes.removed} role="status">
        {removed > 0 && (
          <>
            {removedText(removed)}{" "}
            <button type="button" onClick={undo}>
              Undo
            </button>
          </>
        )}
      </p>
      <DialogButtons>
        {basket.items.length > 0 && (
          <Button variant="default" onClick={() => takeOut(basket.clear)}>
            Remove All
          </Button>
        )}
        <Button onClick={close} data-autofocus>
          Close
        </Button>
      </DialogButtons>
    </ReadDialog>
  );
}

/** The selected items, `count` of them at most. Prerequisites of others stay. */
function BasketItems(props: {
  basket: Basket;
  count: number;
  onMore: () => void;
  onTakeOut: (change: () => void) => void;
}) {
  const { basket } = props;
  const shown = basket.items.slice(0, props.count);
  const rest = basket.items.length - shown.length;
  const needed = neededAmong([...basket.ids], basket.prerequisites);
  return (
    <>
      <p>
        {basketIntro} {needed.size > 0 && `${prerequisiteNote} `}
        {basketEnd}
      </p>
      <ul className={classes.items} aria-label="Selected items">
        {shown.map(({ id, title }) => (
          <li key={id} className={classes.item}>
            <span>
              <RichHtml html={title} inline />
            </span>
            {needed.has(id) ? (
              <span className={classes.needed}>Prerequisite</span>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove: ${textOfHtml(title)}`}
                onClick={() => props.onTakeOut(() => basket.remove(id))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={classes.more}>
          {notShown(rest)}{" "}
          <button type="button" onClick={props.onMore}>
            Show {numberText(Math.min(rest, atOnce))} more
          </button>
        </p>
      )}
    </>
  );
}

/** Takes items out of the basket; the last time can be undone until the dialog closes. */
function useTakenOut(basket: Basket) {
  const [before, setBefore] = useState<Basket["items"]>();
  return {
    removed: before ? before.length - basket.items.length : 0,
    takeOut(change: () => void): void {
      setBefore(basket.items);
      change();
    },
    undo(): void {
      if (before) basket.putBack(before);
      setBefore(undefined);
    },
    forget: () => setBefore(undefined),
  };
}
