import { resetQuote as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { stageOf, unsent } from "#shared/domain/quotes/quote.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { latestQuote } from "../subscriptions/quoteIds.ts";
import { presentInterface, readInterface, withLatest, writeInterface } from "./interfaces.ts";

/** Back to Ready to Send with the choices as they are; the link that was mailed ends. @see spec courses §4 */
export const resetQuote = defineHandler(route, {
  run: async ({ params }, { operationId, ...signedIn }) => {
    const read = await readInterface(params.id);
    const from = stageOf(latestQuote(read.of).quote);
    if (from === "Ready to Send") throw new Refusal("QUOTE_STAGE");
    const cleared = { ...unsent, figures: null, accepted_by: null };
    const next = {
      ...withLatest(read.of, cleared, { by: fullName(signedIn.person.profile), names: ["stage"] }),
      link_number: read.of.link_number + 1,
      link_expires_at: null,
    };
    const details = { Stage: `${from} → Ready to Send` };
    return presentInterface(
      await writeInterface(read, next, { action: "quote.reset", signedIn, operationId, details }),
    );
  },
});
