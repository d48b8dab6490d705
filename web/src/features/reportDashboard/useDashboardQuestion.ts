import { useSearchParams } from "react-router";
import { isCalendarDate } from "#shared/domain/dates.ts";
import type { ReportTab } from "#shared/domain/usageReport.ts";
import { localMemory } from "../../api/browserStorage.ts";

export const views = ["progress", "items", "questions"] as const;
export type View = (typeof views)[number];

export type DashboardQuestion = {
  start_date: string | undefined;
  end_date: string | undefined;
  tab: ReportTab | undefined;
  view: View;
  /** Item whose questions are shown, by its place in the course. */
  item: string | undefined;
};

const tabKey = (courseId: string): string => `report-tab:${courseId}`;
const viewKey = "report-dashboard-view";

const readTab = (text: string | null): ReportTab | undefined =>
  text === "case" || text === "illness_script" ? text : undefined;
const readView = (text: string | null): View | undefined => views.find((view) => view === text);

/**
 * Range and tabs, in the address, so that they come along to the usage report and back; the tabs are remembered in this browser
 * as well. @see spec courses §2.16 "Report tabs"
 */
export function useDashboardQuestion(
  courseId: string,
): [DashboardQuestion, (change: Partial<DashboardQuestion>) => void] {
  const [params, setParams] = useSearchParams();
  const dateIn = (name: string): string | undefined => {
    const text = params.get(name);
    return text !== null && isCalendarDate(text) ? text : undefined;
  };
  const question: DashboardQuestion = {
    start_date: dateIn("start_date"),
    end_date: dateIn("end_date"),
    tab: readTab(params.get("tab")) ?? readTab(localMemory.getItem(tabKey(courseId))),
    view: readView(params.get("view")) ?? readView(localMemory.getItem(viewKey)) ?? "progress",
    item: params.get("item") ?? undefined,
  };

  function ask(change: Partial<DashboardQuestion>): void {
    if (change.tab) localMemory.setItem(tabKey(courseId), change.tab);
    if (change.view) localMemory.setItem(viewKey, change.view);
    const next = { ...question, ...change };
    const asked = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined);
    setParams(new URLSearchParams(asked), { replace: true, preventScrollReset: true });
  }
  return [question, ask];
}
