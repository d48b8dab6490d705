import { useParams } from "react-router";
import { QuoteListPage } from "./QuoteListPage.tsx";
import { QuotePage } from "./QuotePage.tsx";

/** One quote by its address, or all of the program. */
export function QuotesPage() {
  const { id } = useParams();
  return id === undefined ? <QuoteListPage /> : <QuotePage key={id} />;
}
