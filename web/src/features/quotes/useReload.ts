import { useState } from "react";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { type OrderText, retypedOrder } from "./OrderDetails.tsx";

/** Order as it was typed on a page, and the revision of the page that shows it again. */
interface Kept {
  before: QuotePage;
  typed: OrderText;
  forRev?: number;
}

/**
 * Reads a quote again after somebody else's change. The screen begins anew with it, so what was typed for the invoice waits here
 * for it: a purchasing office need not type it twice.
 */
export function useReload(
  page: QuotePage | undefined,
  refetch: () => Promise<{ data: QuotePage | undefined }>,
) {
  const [kept, setKept] = useState<Kept>();
  const isNext = kept && page && kept.forRev === undefined && kept.before.rev !== page.rev;
  if (isNext) setKept({ ...kept, forRev: page.rev });
  return {
    reload: (typed: OrderText): void => {
      if (!page) return;
      setKept({ before: page, typed });
      // Without a newer revision the screen stays as it is.
      void refetch().then(({ data }) => data?.rev === page.rev && setKept(undefined));
    },
    typed: kept && page && page.rev === kept.forRev ? retypedOrder(kept.before, kept.typed, page) : undefined,
  };
}
