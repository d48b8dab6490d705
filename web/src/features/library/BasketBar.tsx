import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { tooManyText } from "#shared/domain/courseItemsPlan.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { textOf } from "../../api/ApiError.ts";
import { newCourseAddress } from "../../api/keptBasket.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import classes from "./BasketBar.module.css";
import { BasketModal } from "./BasketModal.tsx";
import { addedText, goneText } from "./basketText.ts";
import type { Basket } from "./useBasket.ts";

const createTitle = counted({ one: "Create a course of {n} item?", other: "Create a course of {n} items?" });

/** Adds what the list shows, empties the selection, and makes a course of it. */
function useBasketActions(basket: Basket, idsOfShown: () => Promise<readonly string[]>) {
  const flash = useFlash();
  const { confirm } = useConfirm();
  const navigate = useNavigate();
  const adding = useMutation({
    mutationFn: async () => basket.addByIds(await idsOfShown()),
    onSuccess: (result) => flash.success(addedText(result)),
    onError: (error) => flash.error(`Nothing was added. ${textOf(error)}`),
  });

  function clear(): void {
    const before = basket.items;
    basket.clear();
    flash.success("Selection cleared.", { label: "Undo", run: () => basket.putBack(before) });
  }

  async function createCourse(): Promise<void> {
    const message = "Would you like to create a course containing the selected items?";
    const title = createTitle(basket.items.length);
    if (!(await confirm({ title, message, confirmLabel: "Create Course" }))) return;
    await navigate(newCourseAddress(basket.items.map(({ id }) => id)));
  }
  return { adding, clear, createCourse };
}

/**
 * Selection for a new course, and its actions. 'Add {n} Shown' takes all that the filters show, on every page, and
 * what these need.
 * @see spec courses §2.1 "Basket mode"; rulings 11
 */
export function BasketBar(props: {
  basket: Basket;
  /** How many the list shows, on all pages; null where it could not be read. */
  shown: number | null | undefined;
  idsOfShown: () => Promise<readonly string[]>;
}) {
  const { basket } = props;
  const shown = props.shown ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  const selected = basket.items.length;
  const tooMany = tooManyText(selected);
  const { adding, clear, createCourse } = useBasketActions(basket, props.idsOfShown);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and need a legend that is shown
    <div
      className={classes.bar}
      role="group"
      aria-label="Selection"
      data-selected={selected > 0 || undefined}
    >
      <p className={classes.hint}>Use the Add buttons to add items and create your custom course</p>
      <BasketNotices basket={basket} tooMany={tooMany} />
      <div className={classes.buttons}>
        {props.shown !== null && (
          <Button
            variant="default"
            size="xs"
            disabled={shown === 0 || basket.isRestoring}
            loading={adding.isPending}
            onClick={() => adding.mutate()}
          >
            Add {numberText(shown)} Shown
          </Button>
        )}
        {selected > 0 && (
          <Button variant="subtle" size="xs" onClick={clear}>
            Deselect All
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
          View Selected Items ({numberText(selected)})
        </Button>
        <ReasonButton
          size="xs"
          offBecause={selected === 0 ? "Add items to your selection first." : tooMany}
          onClick={() => void createCourse()}
        >
          Create Course
        </ReasonButton>
      </div>
      <BasketModal basket={basket} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

/** Warns about the selection: items that are gone, too many of them, or a selection that could not be loaded. */
function BasketNotices({ basket, tooMany }: { basket: Basket; tooMany: string | undefined }) {
  return (
    <>
      {basket.gone > 0 && <p className={classes.gone}>{goneText(basket.gone)}</p>}
      {tooMany && (
        <p className={classes.gone} role="status">
          {tooMany}
        </p>
      )}
      {basket.restoring.isError && (
        <p className={classes.gone} role="alert">
          Your selection could not be loaded. It is still saved.{" "}
          <button type="button" onClick={() => void basket.restoring.refetch()}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}
