import { localMemory } from "../../../api/browserStorage.ts";

/** School year of the dashboard, two digits; kept in this browser as the last five characters of its address. @see spec courses §2.19 */

const keptUnder = "dashboardYear";
/** First year that quotes can be made for. */
const first = 20;
const last = 97;

export const yearParam = (year: number): string => `${year}_${year + 1}`;

/** The year that begins next, or has begun: quotes are sent from January for the July after. */
function nextYear(): number {
  const now = new Date();
  return (now.getUTCFullYear() % 100) + (now.getUTCMonth() >= 6 ? 1 : 0);
}

/** Year of an address; today's where it has none, or one without a dashboard. */
export function dashboardYearOf(param: string | null): number {
  const year = /^\d\d_\d\d$/.test(param ?? "") ? Number(param?.slice(0, 2)) : Number.NaN;
  return year >= first && year <= last ? year : nextYear();
}

/** Years that the switch offers, the latest first: from the first one to the one after the next, and the one after that shown. */
export function dashboardYears(shown: number): number[] {
  const end = Math.min(last, Math.max(nextYear(), shown) + 1);
  return Array.from({ length: end - first + 1 }, (_each, at) => end - at);
}

export const keptDashboardYear = (): string | null => localMemory.getItem(keptUnder);
export const keepDashboardYear = (year: number): void => localMemory.setItem(keptUnder, yearParam(year));
