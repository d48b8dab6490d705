import { Button } from "@mantine/core";
import { neededAmong } from "#shared/domain/itemSelection.ts";
import { ReadDialog } from "../../ui/ReadDialog.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import classes from "./BasketModal.module.css";
import { basketEnd, basketIntro, emptyBasket, prerequisiteNote } from "./basketText.ts";
import type { Basket } from "./useBasket.ts";

/** What is selected for the new course, to look it over. @see spec courses §2.1 "Selection basket modal" */
export function BasketModal(props: { basket: Basket; isOpen: boolean; onClose: () => void }) {
  const { basket } = props;
  const needed = neededAmong([...basket.ids], basket.prerequisites);
  return (
    <ReadDialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="Selected items"
      closeLabel="Close the selected items"
    >
      {basket.items.length === 0 ? (
        <p>{emptyBasket}</p>
      ) : (
        <>
          <p>
            {basketIntro} {needed.size > 0 && `${prerequisiteNote} `}
            {basketEnd}
          </p>
          <ul className={classes.items} aria-label="Selected items">
            {basket.items.map(({ id, title }) => (
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
                    onClick={() => basket.remove(id)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.buttons}>
        {basket.items.length > 0 && (
          <Button variant="default" onClick={basket.clear}>
            Remove All
          </Button>
        )}
        <Button onClick={props.onClose} data-autofocus>
          Close
        </Button>
      </div>
    </ReadDialog>
  );
}
