import * as z from "zod/mini";
import type { FunctionHost } from "../functions/host.ts";
import { InvocationError } from "../functions/invocationError.ts";

const failuresSchema = z.object({
  batchItemFailures: z.optional(z.nullable(z.array(z.object({ itemIdentifier: z.optional(z.string()) })))),
});

/** Outcome of a batch: all done, some items failed (by identifier), or the whole of it. */
export type BatchOutcome =
  | { state: "done" }
  | { state: "partial"; failedIds: ReadonlySet<string> }
  | { state: "failed"; reason: string };

export type BatchCall = {
  functionName: string;
  records: readonly object[];
  /** Every identifier in the batch; a reply that names another fails the batch, as on Lambda. */
  ids: readonly string[];
  reportsItemFailures: boolean;
};

/** Hands a batch of records to a function and reads its reply. */
export async function invokeWithBatch(host: FunctionHost, call: BatchCall): Promise<BatchOutcome> {
  try {
    const result = await host.invoke(call.functionName, { Records: call.records });
    if (!call.reportsItemFailures) return { state: "done" };
    const failures = failuresSchema.safeParse(result ?? {});
    if (!failures.success) return { state: "failed", reason: "The reply is not a list of batchItemFailures" };
    const failedIds = new Set(
      failures.data.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier ?? ""),
    );
    if (failedIds.size === 0) return { state: "done" };
    const areKnown = [...failedIds].every((id) => call.ids.includes(id));
    if (!areKnown) return { state: "failed", reason: "The reply names items that are not in the batch" };
    return { state: "partial", failedIds };
  } catch (error) {
    if (error instanceof InvocationError) return { state: "failed", reason: error.message };
    throw error;
  }
}
