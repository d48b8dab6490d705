import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listHistoryVersions } from "#shared/contract/bank/bankData.ts";
import { getAssessmentQuestion, listAssessmentQuestions } from "#shared/contract/bank/questions.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import type { BulkOutcome } from "./bulk.ts";

/** Replies that a change of questions makes old. */
const bankKeys = [listAssessmentQuestions, getAssessmentQuestion, listHistoryVersions].map((route) =>
  keyOf(route),
);

/** Asks, changes many, brings the lists up to date, and says how it went in a dialog. */
export function useBulk() {
  const client = useQueryClient();
  const { confirm, alert } = useConfirm();
  const [isRunning, setIsRunning] = useState(false);
  const refresh = () => Promise.all(bankKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    isRunning,
    refresh,
    tell: (title: string, message: string) => alert({ title, message }),
    mayDiscard: () =>
      confirm({
        message: "You have unsaved changes. Do you want to discard them?",
        confirmLabel: "Discard",
        cancelLabel: "Keep editing",
        isDangerous: true,
      }),
    async run(
      question: string | Parameters<typeof confirm>[0],
      work: () => Promise<BulkOutcome>,
    ): Promise<BulkOutcome | "declined"> {
      const asked = typeof question === "string" ? { message: question, confirmLabel: "Save" } : question;
      if (!(await confirm(asked))) return "declined";
      setIsRunning(true);
      try {
        const outcome = await work();
        await refresh();
        return outcome;
      } finally {
        setIsRunning(false);
      }
    },
  };
}
