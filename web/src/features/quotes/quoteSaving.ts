import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import type { QuotePage, SavedQuote } from "#shared/contract/quotes/quotes.ts";
import type { Outcome } from "../../actions/useAction.ts";
import type { OrderText } from "./OrderDetails.tsx";
import type { TaxFileCalls } from "./TaxExemption.tsx";

export type SaveType = "SUBMIT" | "CONFIRM" | undefined;
export interface SentChange {
  saveType: SaveType;
  rev: number;
  quote: SentQuote;
  memo: string;
  details: { purchase_order: string; billing_address: string };
  acceptedBy: string;
}

export interface QuoteScreenProps {
  page: QuotePage;
  save: (change: SentChange) => Promise<Outcome<SavedQuote>>;
  isSaving: boolean;
  /** Reads the quote again; what was typed for the order is kept. */
  reload: (typed: OrderText) => void;
  /** Order as it was typed before the quote was read again. */
  typed: OrderText | undefined;
  /** Prints the quote with these choices; without them as it was saved. */
  print: (choices: { quote?: SentQuote; memo?: string }) => Promise<{ blob: Blob; name: string }>;
  taxFile: TaxFileCalls;
  /** Asks who orders: there is no account to tell. */
  asksName?: boolean;
}
