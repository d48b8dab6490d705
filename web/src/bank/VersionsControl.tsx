import { Button } from "@mantine/core";
import { useState } from "react";
import type { versionedTypes } from "#shared/contract/bank/bankData.ts";
import { ReadDialog } from "../ui/ReadDialog.tsx";
import { VersionHistory } from "./VersionHistory.tsx";

type VersionedType = (typeof versionedTypes)[number];

/** @see spec assessments §2.15 "Question versions history" */
export const historyTitles: Readonly<Record<VersionedType, string>> = {
  "Assessment::Question": "Question versions history",
  "Assessment::QuestionSet": "Question set versions history",
  LearningObjective: "Learning objective versions history",
  ReusableObject: "Reusable object versions history",
};

/** Control at the end of a row that opens the history of its item. @see spec assessments §2.12, §2.13 */
export function VersionsControl({ id, itemType }: { id: number; itemType: VersionedType }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Versions of ${id}`}
        onClick={() => setIsOpen(true)}
      >
        Versions
      </Button>
      {isOpen && (
        <ReadDialog isOpen isWide title={historyTitles[itemType]} onClose={() => setIsOpen(false)}>
          <VersionHistory itemId={String(id)} itemType={itemType} />
        </ReadDialog>
      )}
    </>
  );
}
