import type { QuoteInterface, QuoteRow } from "../table/quotes/quoteInterfaces.ts";

/** Ids of quotes name their place: `<program>-<school year>-<0 for the original>`. The contract has checked their form. */

export interface InterfacePlace {
  programId: string;
  schoolYear: number;
}

export const interfacePlace = (id: string): InterfacePlace => {
  const [programId = "", schoolYear = ""] = id.split("-");
  return { programId, schoolYear: Number(schoolYear) };
};

/** Place of a quote in its interface, from 0. */
export const quoteIndex = (id: string): number => Number(id.split("-")[2]);

export const interfaceIdOf = ({ program_id, school_year }: { program_id: string; school_year: number }) =>
  `${program_id}-${String(school_year).padStart(2, "0")}`;

export const quoteIdOf = (of: { program_id: string; school_year: number }, at: number): string =>
  `${interfaceIdOf(of)}-${at}`;

/** Number of a quote as its documents and mails carry it: school year, program, place. */
export const quoteNumberOf = (of: { program_id: string; school_year: number }, at: number): string =>
  `Q${String(of.school_year).padStart(2, "0")}-${of.program_id.slice(-8)}-${at}`;

/** The latest quote and its place. */
export function latestQuote({ quotes }: QuoteInterface): { quote: QuoteRow; at: number } {
  const at = quotes.length - 1;
  const quote = quotes[at];
  if (!quote) throw new Error("An interface holds an original at least");
  return { quote, at };
}
