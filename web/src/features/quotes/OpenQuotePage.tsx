import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { downloadOpenQuote } from "#shared/contract/quotes/quotePdf.ts";
import { openQuote, type SavedQuote, submitOpenQuote } from "#shared/contract/quotes/quotes.ts";
import { addOpenTaxExemption } from "#shared/contract/quotes/taxExemption.ts";
import { useAction } from "../../actions/useAction.ts";
import { ApiError } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { fetchFile } from "../../api/fetchFile.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { QuoteScreen } from "./QuoteScreen.tsx";
import type { SentChange } from "./quoteSaving.ts";
import { savedText } from "./savedText.ts";
import { useReload } from "./useReload.ts";
import { useTaxFileNews } from "./useTaxFileNews.ts";

const wayOn =
  "Nothing was ordered. Copy the whole link from the e-mail, or ask your relationship manager for a new one.";

/** Advice about a link that opens nothing. Copying it again helps only where it is not known. */
function wayOnFrom(error: Error): string {
  if (!(error instanceof ApiError)) return "Nothing was ordered.";
  if (error.code === "NOT_FOUND") return wayOn;
  return error.code === "PROGRAM_INACTIVE"
    ? "Nothing was ordered. Your relationship manager's address is in the e-mail that brought the link."
    : "Nothing was ordered.";
}

/** A quote by the link of its mail: whoever holds the code may order, without an account. @see ADR 0381 */
export function OpenQuotePage() {
  const { id = "" } = useParams();
  const { hash } = useLocation();
  const code = new URLSearchParams(hash.slice(1)).get("access_code") ?? "";
  const { quote, news, reloading, save, isSaving } = useOpenQuote(id, code);
  return (
    <PublicPage isWide="sheet">
      {quote.data && (
        <QuoteScreen
          key={news.draftOf(quote.data)}
          page={quote.data}
          save={save}
          print={(choices) =>
            fetchFile(downloadOpenQuote, {
              params: { id },
              body: { ...choices, access_code: code },
              inAnySession: true,
            })
          }
          isSaving={isSaving}
          taxFile={{
            add: (sent) =>
              call(addOpenTaxExemption, {
                params: { id },
                body: { ...sent, access_code: code },
                inAnySession: true,
              }),
            onChanged: news.onChanged,
          }}
          {...reloading}
          asksName
        />
      )}
      {code === "" && (
        <>
          <PageHeading title="Quote" tabTitle="Quote" />
          <EmptyState title="This link is not complete">
            <p>{wayOn}</p>
          </EmptyState>
        </>
      )}
      {code !== "" && quote.isPending && <Skeleton h={480} aria-label="Loading" />}
      {!quote.data && quote.error && (
        <>
          <PageHeading title="Quote" tabTitle="Quote" />
          <ErrorState
            title="This quote cannot be opened"
            error={quote.error}
            kept={wayOnFrom(quote.error)}
            onRetry={() => void quote.refetch()}
          />
        </>
      )}
    </PublicPage>
  );
}

/** The quote behind a link, and how it is ordered with the link's code. */
function useOpenQuote(id: string, code: string) {
  const client = useQueryClient();
  const key = keyOf(openQuote, id, code);
  const quote = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call(openQuote, { params: { id }, body: { access_code: code }, signal, inAnySession: true }),
    enabled: code !== "",
    retry: false,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const news = useTaxFileNews(key);
  const reloading = useReload(quote.data, quote.refetch);
  const submit = useAction(submitOpenQuote, {
    success: savedText,
    // The outcome stands beside the button.
    failure: "Nothing was saved.",
    onDone: ({ page }: SavedQuote) => client.setQueryData(key, page),
  });
  const save = ({ acceptedBy, saveType: _submit, ...change }: SentChange) =>
    submit.run({
      params: { id },
      body: { ...change, saveType: "SUBMIT", access_code: code, accepted_by: acceptedBy },
      inAnySession: true,
    });
  return { quote, news, reloading, save, isSaving: submit.isRunning };
}
