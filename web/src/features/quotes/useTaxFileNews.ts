import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import type { ChangedTaxFile } from "#shared/contract/quotes/taxExemption.ts";

/**
 * Puts a changed tax exemption file into the quote that the page shows. `draftOf` names the quote that the choices of the page
 * were made from: the page's own files do not change it, so what somebody has chosen stays.
 */
export function useTaxFileNews(key: QueryKey): {
  onChanged: (changed: ChangedTaxFile) => void;
  draftOf: (page: QuotePage) => number;
} {
  const client = useQueryClient();
  const [own, setOwn] = useState(0);
  return {
    onChanged: (changed) => {
      setOwn((count) => count + 1);
      client.setQueryData<QuotePage>(key, (page) => page && { ...page, ...changed });
    },
    draftOf: ({ rev }) => rev - own,
  };
}
