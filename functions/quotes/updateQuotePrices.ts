import type { FieldProblem } from "#shared/contract/errors.ts";
import { updateQuotePrices as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { coursePriceFaults, lookupFaults } from "#shared/domain/pricing/priceFaults.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putQuotePrices } from "../table/quotes/quotePrices.ts";

const categories = ["0", "1", "2"] as const;

/** Prices must not fall with more courses. @see ADR 0380 */
export const updateQuotePrices = defineHandler(route, {
  run: async ({ params, body }, { person, operationId }) => {
    const schoolYear = Number(params.year);
    const fields = categories.flatMap((category): FieldProblem[] => {
      const older = body.older[category];
      const current = body.current[category];
      return [
        ...(older ? coursePriceFaults(older, Number(category)) : []).map((message) => ({
          path: `body.older.${category}`,
          message,
        })),
        ...(current ? lookupFaults(current) : []).map((message) => ({
          path: `body.current.${category}`,
          message,
        })),
      ];
    });
    if (fields.length > 0) throw new Refusal("INVALID_REQUEST", { fields });
    const next = { school_year: schoolYear, older: body.older, current: body.current, rev: body.rev + 1 };
    const line = auditLine({
      action: "quote.prices_changed",
      at: isoTime(nowMs()),
      operationId,
      programId: null,
      by: askedBy(person),
      subject: { kind: "quote", id: `prices-${schoolYear}`, name: `Prices, ${schoolYearText(schoolYear)}` },
    });
    if (!(await putQuotePrices(next, line))) throw new Refusal("CONFLICT");
    return next;
  },
});
