import { useSearchParams } from "react-router";
import { isCalendarDate } from "#shared/domain/dates.ts";
import type { ReportTab } from "#shared/domain/usageReport.ts";
import { localMemory } from "../api/browserStorage.ts";
import { isReversed } from "./ReportRange.tsx";

export type ReportQuestion = {
  start_date: string | undefined;
  end_date: string | undefined;
  tab: ReportTab | undefined;
};

const readTab = (text: string | null): ReportTab | undefined =>
  text === "case" || text === "illness_script" ? text : undefined;

/** The question as a query: what is not asked for is left out. */
export const queryOf = (question: ReportQuestion) => ({
  ...(question.start_date && { start_date: question.start_date }),
  ...(question.end_date && { end_date: question.end_date }),
  ...(question.tab && { tab: question.tab }),
});

/** The address of another report with the same dates and tab. @see spec courses §2.15 */
export function carriedTo(path: string, question: ReportQuestion): string {
  const query = new URLSearchParams(queryOf(question)).toString();
  return query === "" ? path : `${path}?${query}`;
}

/**
 * Range and tab, in the address; the tab is also remembered in this browser. What is no date, and dates that are reversed, are
 * not asked for.
 * @see spec courses §2.16 "Report tabs"
 */
export function useReportQuestion(
  memoryKey: string,
): [ReportQuestion, (change: Partial<ReportQuestion>) => void] {
  const [params, setParams] = useSearchParams();
  const dateIn = (name: string): string | undefined => {
    const text = params.get(name);
    return text !== null && isCalendarDate(text) ? text : undefined;
  };
  const range = { start_date: dateIn("start_date"), end_date: dateIn("end_date") };
  const question: ReportQuestion = {
    ...(isReversed(range) ? { start_date: undefined, end_date: undefined } : range),
    tab: readTab(params.get("tab")) ?? readTab(localMemory.getItem(memoryKey)),
  };

  function ask(change: Partial<ReportQuestion>): void {
    const next = { ...question, ...change };
    if (next.tab && next.tab !== question.tab) localMemory.setItem(memoryKey, next.tab);
    setParams(new URLSearchParams(queryOf(next)), { replace: true, preventScrollReset: true });
  }
  return [question, ask];
}
