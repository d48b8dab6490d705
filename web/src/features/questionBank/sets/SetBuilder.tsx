import { useState } from "react";
import { questionsInSetAtMost } from "#shared/contract/bank/questionSets.ts";
import { counted } from "#shared/words/counted.ts";
import type { InitData } from "../../../bank/bankColumns.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { loadedLater } from "../../../ui/loadedLater.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import type { Selected } from "../table/BankTable.tsx";
import { useSetInMaking } from "./useSetInMaking.ts";

const addedText = counted({
  one: "{n} question added to the set.",
  other: "{n} questions added to the set.",
});
const tooMany = counted({
  one: `A set holds ${questionsInSetAtMost} questions. {n} question was left out.`,
  other: `A set holds ${questionsInSetAtMost} questions. {n} questions were left out.`,
});

const SetDialog = loadedLater(async () => (await import("./SetDialog.tsx")).SetDialog);

/** Collects questions for a set, over pages, filters and visits. @see spec assessments §2.15 */
export function SetBuilder({ selected, init }: { selected: Selected; init: InitData }) {
  const making = useSetInMaking();
  const flash = useFlash();
  const [isOpen, setIsOpen] = useState(false);
  const count = making.rows.length;

  function add(): void {
    const known = new Set(making.rows.map(({ id }) => id));
    const left = making.add(selected.values());
    const added = [...selected.keys()].filter((id) => !known.has(id)).length - left;
    if (left > 0) flash.error(tooMany(left));
    else flash.success(addedText(added));
  }

  return (
    <>
      <ReasonButton
        variant="default"
        offBecause={selected.size === 0 ? "Select questions first." : undefined}
        onClick={add}
      >
        Add to Set
      </ReasonButton>
      <ReasonButton
        variant="default"
        offBecause={count === 0 ? "Add questions to the set first." : undefined}
        onClick={() => {
          setIsOpen(true);
          void making.askAgain();
        }}
      >
        Create Question Set ({count})
      </ReasonButton>
      <SetDialog making={making} init={init} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
