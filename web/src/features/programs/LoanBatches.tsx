import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { jobFailedTexts } from "#shared/contract/jobFailedTexts.ts";
import { type LoanBatch, listLoanBatches, undoLoanBatch } from "#shared/contract/programs/loanBatches.ts";
import { counted } from "#shared/words/counted.ts";
import { BatchCard, BatchCards, isOpenBatch } from "../../actions/BatchCard.tsx";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { loanKeys, notDone } from "./loanActions.tsx";

const lookAgainMs = 1500;

const titles = {
  lend: counted({ one: "Lending {n} item", other: "Lending {n} items" }),
  revoke: counted({ one: "Revoking {n} item", other: "Revoking {n} items" }),
} as const satisfies Record<LoanBatch["kind"], (n: number) => string>;

/** Large changes of a program's loans that this admin has ordered: how far each is, what came of it, and the way back. */
export function LoanBatches({ groupId }: { groupId: string }) {
  const client = useQueryClient();
  const batches = useQuery({
    queryKey: keyOf(listLoanBatches, groupId),
    queryFn: ({ signal }) => call(listLoanBatches, { query: { groupId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpenBatch) ? lookAgainMs : false),
  });
  const running = batches.data?.filter(isOpenBatch).length ?? 0;
  const refresh = useEffectEvent((): void => {
    for (const queryKey of loanKeys) void client.invalidateQueries({ queryKey });
  });
  // The list is another one once a change has ended.
  useEffect(() => {
    if (running === 0) refresh();
  }, [running]);
  if (!batches.data || batches.data.length === 0) return null;
  return (
    <BatchCards>
      {batches.data.map((batch) => (
        <Batch key={batch.id} batch={batch} groupId={groupId} />
      ))}
    </BatchCards>
  );
}

function Batch({ batch, groupId }: { batch: LoanBatch; groupId: string }) {
  const undo = useAction(undoLoanBatch, { invalidates: [keyOf(listLoanBatches, groupId)] });
  return (
    <BatchCard
      batch={batch}
      title={titles[batch.kind](batch.total)}
      done={batch.changed}
      failedText={jobFailedTexts.loan_batch}
      left={{ title: notDone(batch.undone_count), named: batch.undone, count: batch.undone_count }}
      undo={{
        isRunning: undo.isRunning,
        run: () => void undo.run({ params: { id: batch.id }, body: undefined }),
      }}
    />
  );
}
