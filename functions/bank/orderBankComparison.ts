import { orderBankComparison as route } from "#shared/contract/bank/duplicates.ts";
import { orderSoleJob } from "../jobs/orderSoleJob.ts";
import { soleComparison } from "../questions/soleComparison.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readComparison } from "./readPairs.ts";

/** Orders a comparison, unless one runs. @see ADR 0435 */
export const orderBankComparison = defineHandler(route, {
  run: async (_call, { person, operationId }) => {
    await orderSoleJob(soleComparison, {
      ...{ kind: "bank_comparison", id: `bank-comparison:${operationId}`, input: {} },
      ...{ requestedBy: person.profile.id, programId: null },
    });
    return readComparison();
  },
});
