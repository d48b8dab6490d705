import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Decision } from "#shared/case/changes/draft.ts";
import type { ChangeCard } from "#shared/case/changes/reviewCards.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import bars from "../bars/bars.module.css";
import type { EditSession } from "../session/editSession.ts";
import { useSessionState } from "../useEditSession.ts";
import { suggestionsText } from "./cardTexts.ts";
import { selectedChanges } from "./selectedChanges.ts";
import type { Review } from "./useReview.ts";

const verbs: Record<Decision, string> = { ACCEPTED: "Accept", REJECTED: "Reject" };

const idsOf = (cards: readonly ChangeCard[]): string[] => cards.flatMap(({ changeIds }) => changeIds);

/** Suggestions to decide on, with people by their ids. */
type Waiting = readonly ChangeCard[];
const everybody = "everybody";
const inSelection = "selection";

/** Tells those suggestions that a selection touches: each as a whole, as its card has it. */
function useSelected(session: EditSession): (card: ChangeCard) => boolean {
  const selected = useSessionState(session, ({ editor }) => [...selectedChanges(editor)].join(" "));
  const ids = new Set(selected.split(" "));
  return ({ changeIds }) => changeIds.some((id) => ids.has(id));
}

/** Scope that is decided on. Whoever may not decide on all can still take back what is their own. */
export function chosenScope(
  scope: string,
  { mayDecideAll, authors }: { mayDecideAll: boolean; authors: readonly string[] },
): string {
  if (!mayDecideAll) return inSelection;
  return scope === inSelection || authors.includes(scope) ? scope : everybody;
}

/** Decides on the cards of a scope, once it is asked whether that is meant. It can be undone. */
function useDecide(review: Review) {
  const { confirm } = useConfirm();
  const flash = useFlash();
  return async (decision: Decision, chosen: string, cards: readonly ChangeCard[]): Promise<void> => {
    const isSelection = chosen === inSelection;
    const of = isSelection || chosen === everybody ? "" : ` of ${review.nameOf(chosen)}`;
    const what = `${suggestionsText(cards.length)}${of}`;
    const isSure =
      isSelection ||
      (await confirm({
        title: `${verbs[decision]} ${what}?`,
        message: "You can undo this.",
        confirmLabel: `${verbs[decision]} ${suggestionsText(cards.length)}`,
      }));
    if (!isSure || !review.decide(idsOf(cards), decision)) return;
    const run = (): void => void (review.hasLock ? review.session.undo() : review.decide(idsOf(cards), null));
    const undo = { label: "Undo", run };
    flash.success(`${verbs[decision]}ed: ${what}.`, undo);
  };
}

/**
 * Decisions on several suggestions at once: those in the selected text, or all of everybody or of one author, once it is asked whether
 * that is meant. Nothing where none waits, or nobody decides in this window.
 * @see spec documents §4, §6
 */
export function DecideBar({ review, waiting }: { review: Review; waiting: Waiting }) {
  const { session, isWritable } = review;
  const decide = useDecide(review);
  const isSelected = useSelected(session);
  const [scope, setScope] = useState(everybody);
  if (!isWritable || waiting.length === 0) return null;

  const authors = [...new Set(waiting.map((card) => card.author))];
  const chosen = chosenScope(scope, { mayDecideAll: review.mayDecideAll, authors });
  const isSelection = chosen === inSelection;
  const isMeant = (card: ChangeCard): boolean =>
    isSelection ? isSelected(card) : chosen === everybody || card.author === chosen;
  const buttons = (
    [
      { decision: "ACCEPTED", may: review.mayAccept },
      { decision: "REJECTED", may: review.mayReject },
    ] as const
  ).filter(({ may }) => waiting.some(may));

  return (
    <div className={bars.group}>
      {review.mayDecideAll && (
        <NativeSelect
          size="xs"
          className={bars.names}
          aria-label="Suggestions of"
          value={chosen}
          data={[
            { value: everybody, label: "Everyone" },
            { value: inSelection, label: "Selected text" },
            ...authors.map((id) => ({ value: id, label: review.nameOf(id) })),
          ]}
          onChange={(event) => setScope(event.currentTarget.value)}
        />
      )}
      {buttons.map(({ decision, may }) => {
        const isTaken = (card: ChangeCard): boolean => isMeant(card) && may(card);
        return (
          <Button
            key={decision}
            size="compact-sm"
            variant={decision === "ACCEPTED" ? "light" : "default"}
            disabled={!waiting.some(isTaken)}
            onClick={() => void decide(decision, chosen, waiting.filter(isTaken))}
          >
            {verbs[decision]} {isSelection ? "selected" : "all"}
          </Button>
        );
      })}
    </div>
  );
}
