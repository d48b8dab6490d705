import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { downloadQuote } from "#shared/contract/quotes/quotePdf.ts";
import { getQuote, type SavedQuote, updateQuote } from "#shared/contract/quotes/quotes.ts";
import {
  addTaxExemption,
  getTaxExemption,
  removeTaxExemption,
} from "#shared/contract/quotes/taxExemption.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { fetchFile } from "../../api/fetchFile.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QueryState } from "../../ui/QueryState.tsx";
import { QuoteScreen } from "./QuoteScreen.tsx";
import type { SentChange } from "./quoteSaving.ts";
import { savedText } from "./savedText.ts";
import { useReload } from "./useReload.ts";
import { useTaxFileNews } from "./useTaxFileNews.ts";

/** A quote for whoever is signed in: staff of its program, or a provider admin. @see spec courses §2.18 */
export function QuotePage() {
  const { id = "" } = useParams();
  const client = useQueryClient();
  const key = keyOf(getQuote, id);
  const quote = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getQuote, { params: { id }, signal }),
    // What is chosen here begins at what is true now.
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const news = useTaxFileNews(key);
  const reloading = useReload(quote.data, quote.refetch);
  const update = useAction(updateQuote, {
    success: savedText,
    // The outcome stands beside the button.
    failure: "Nothing was saved.",
    onDone: ({ page }: SavedQuote) => client.setQueryData(key, page),
  });
  const save = ({ acceptedBy: _named, saveType, ...change }: SentChange) =>
    update.run({ params: { id }, body: { ...change, ...(saveType && { saveType }) } });
  return (
    <QueryState
      of={{ quote }}
      page="Quote"
      skeleton={<Skeleton h={480} aria-label="Loading" />}
      refused="Only program administrators can see the quotes of a program."
    >
      {({ quote: page }) => (
        <QuoteScreen
          key={news.draftOf(page)}
          page={page}
          save={save}
          print={(choices) => fetchFile(downloadQuote, { params: { id }, body: choices })}
          isSaving={update.isRunning}
          taxFile={{
            add: (body) => call(addTaxExemption, { params: { id }, body }),
            remove: (rev) => call(removeTaxExemption, { params: { id }, body: { rev } }),
            link: async () => (await call(getTaxExemption, { params: { id } })).url,
            onChanged: news.onChanged,
          }}
          {...reloading}
        />
      )}
    </QueryState>
  );
}
