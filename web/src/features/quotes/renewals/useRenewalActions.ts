import { createContext, useContext } from "react";
import {
  addAddendum,
  listRenewals,
  listRoleCounts,
  type Renewal,
  resetQuote,
  sendQuote,
} from "#shared/contract/quotes/quoteInterfaces.ts";
import { latestLabel } from "#shared/domain/quotes/renewal.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";

export interface RenewalActions {
  send: (row: Renewal) => void;
  reset: (row: Renewal) => void;
  addAddendum: (row: Renewal) => void;
  runUpdates: (row: Renewal) => void;
  refresh: (row: Renewal) => void;
  /** Shows the use of last year beside the price. */
  showUse: (row: Renewal) => void;
  /** Prices other choices without saving them. */
  askWhatIf: (row: Renewal) => void;
  isRunning: boolean;
}

const context = createContext<RenewalActions | undefined>(undefined);
export const RenewalActionsProvider = context.Provider;

/** Reaches the buttons of a row without drawing the rest of the table again. */
export function useActionsOfRow(): RenewalActions {
  const actions = useContext(context);
  if (!actions) throw new Error("A row of renewals stands outside its page");
  return actions;
}

/** Acts on a program's quotes, each with its question. @see spec courses §2.19 "Per-row buttons" */
export function useRenewalActions(
  rows: readonly Renewal[],
  {
    runUpdates,
    refresh,
    showUse,
    askWhatIf,
  }: Pick<RenewalActions, "runUpdates" | "refresh" | "showUse" | "askWhatIf">,
): RenewalActions {
  const invalidates = [keyOf(listRenewals), keyOf(listRoleCounts)];
  const rowOf = (id: string) => rows.find(({ quote_interface }) => quote_interface.id === id);
  const sending = useAction(sendQuote, {
    confirm: ({ params }) => {
      const row = rowOf(params.id);
      return (
        row && {
          message: `Send the ${latestLabel(row.quotes.length)} quote to the contacts of ${row.group_name}? They receive a link by e-mail and can order from then on.`,
          confirmLabel: "Send quote",
        }
      );
    },
    success: "Quote sent.",
    invalidates,
  });
  const resetting = useAction(resetQuote, {
    confirm: ({ params }) => ({
      message: `Are you sure you want to reset the quote for ${rowOf(params.id)?.group_name ?? "this program"}?`,
      confirmLabel: "Reset quote",
      isDangerous: true,
    }),
    success: "Quote reset. Links in earlier e-mails no longer work.",
    invalidates,
  });
  const adding = useAction(addAddendum, { success: "Addendum added.", invalidates });
  const target = (row: Renewal) => ({ params: { id: row.quote_interface.id }, body: {} });
  return {
    send: (row) => void sending.run(target(row)),
    reset: (row) => void resetting.run(target(row)),
    addAddendum: (row) => void adding.run(target(row)),
    runUpdates,
    refresh,
    showUse,
    askWhatIf,
    isRunning: sending.isRunning || resetting.isRunning || adding.isRunning,
  };
}
