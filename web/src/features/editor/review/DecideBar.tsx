import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Decision } from "#shared/case/changes/draft.ts";
import type { ChangeCard } from "#shared/case/changes/reviewCards.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import bars from "../bars/bars.module.css";
import { useSessionState } from "../useEditSession.ts";
import { suggestionsText } from "./cardTexts.ts";
import { selectedChanges } from "./selectedChanges.ts";
import type { Review } from "./useReview.ts";

const verbs: Record<Decision, string> = { ACCEPTED: "Accept", REJECTED: "Reject" };
const everybody = "";

const idsOf = (cards: readonly ChangeCard[]): string[] => cards.flatMap(({ changeIds }) => changeIds);

/** Decisions on those suggestions that a selection touches: each as a whole, as its card has it. */
function OnSelection({ review }: { review: Review }) {
  const { session, waiting } = review;
  const flash = useFlash();
  const selected = useSessionState(session, ({ editor }) => [...selectedChanges(editor)].join(" "));
  const ids = new Set(selected.split(" "));
  const touched = waiting.filter(({ changeIds }) => changeIds.some((id) => ids.has(id)));
  const buttons = [
    { decision: "ACCEPTED", may: review.mayAccept },
    { decision: "REJECTED", may: review.mayReject },
  ] as const;
  const usable = buttons
    .filter(({ may }) => waiting.some(may))
    .map(({ decision, may }) => ({ decision, cards: touched.filter(may) }));
  return usable.map(({ decision, cards }) => (
    <Button
      key={decision}
      size="compact-sm"
      variant="subtle"
      disabled={cards.length === 0}
      title={`${verbs[decision]} the suggestions in the selected text`}
      onClick={() => {
        if (review.decide(idsOf(cards), decision))
          flash.success(`${verbs[decision]}ed: ${suggestionsText(cards.length)}.`, {
            label: "Undo",
            run: () => void session.undo(),
          });
      }}
    >
      {verbs[decision]} selected
    </Button>
  ));
}

/** Decisions on all that waits, of everybody or of one author: once it is asked whether that is meant. */
function OnAll({ review }: { review: Review }) {
  const { waiting } = review;
  const { confirm } = useConfirm();
  const flash = useFlash();
  const [author, setAuthor] = useState(everybody);
  const authors = [...new Set(waiting.map((card) => card.author))];
  const chosen = authors.includes(author) ? author : everybody;
  const meant = chosen === everybody ? waiting : waiting.filter((card) => card.author === chosen);

  const decideAll = async (decision: Decision): Promise<void> => {
    const of = chosen === everybody ? "" : ` of ${review.nameOf(chosen)}`;
    const what = `${suggestionsText(meant.length)}${of}`;
    const isSure = await confirm({
      title: `${verbs[decision]} ${what}?`,
      message: "Undo takes it back.",
      confirmLabel: `${verbs[decision]} ${suggestionsText(meant.length)}`,
    });
    if (isSure && review.decide(idsOf(meant), decision)) flash.success(`${verbs[decision]}ed: ${what}.`);
  };
  return (
    <>
      <NativeSelect
        size="xs"
        className={bars.names}
        aria-label="Suggestions of"
        value={chosen}
        data={[
          { value: everybody, label: "Everybody" },
          ...authors.map((id) => ({ value: id, label: review.nameOf(id) })),
        ]}
        onChange={(event) => setAuthor(event.currentTarget.value)}
      />
      <Button size="compact-sm" variant="light" onClick={() => void decideAll("ACCEPTED")}>
        Accept all
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void decideAll("REJECTED")}>
        Reject all
      </Button>
    </>
  );
}

/** Decisions on several suggestions at once; nothing where none waits, or in this window nobody decides. @see spec documents §4, §6 */
export function DecideBar({ review }: { review: Review }) {
  if (!review.isWritable || review.waiting.length === 0) return null;
  return (
    <div className={bars.group}>
      {review.mayDecideAll && <OnAll review={review} />}
      <OnSelection review={review} />
    </div>
  );
}
