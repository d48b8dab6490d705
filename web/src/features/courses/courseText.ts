import type { Course, CourseItem } from "#shared/contract/courses/courses.ts";
import { displayCalendarDate, displayDate, viewersZone } from "#shared/words/dates.ts";

/** 'Month Do YYYY' in the viewer's time zone. */
export const dateText = (utc: string): string => displayDate(utc, viewersZone());

/** The badges of a custom course; other kinds have none. @see spec courses §2.3 */
export function courseBadges(course: Course): string[] {
  if (course.kind !== "custom") return [];
  const { created_by: creator, responsible_person: responsible, start_date, end_date } = course;
  return [
    creator && `Created by: ${creator.first_name} ${creator.last_name}`,
    responsible && `Responsible: ${responsible.first_name} ${responsible.last_name}`,
    start_date && `Start Date: ${displayCalendarDate(start_date)}`,
    end_date && `End Date: ${displayCalendarDate(end_date)}`,
  ].filter((text) => text !== null);
}

/** @see spec courses §9 "Banners and progress" */
const updatedBannerMonths = 3;
const newBannerMonths = 12;

function isWithinMonths(utc: string | null, months: number, now: Date): boolean {
  if (utc === null) return false;
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - months);
  const at = Date.parse(utc);
  return at >= since.getTime() && at <= now.getTime();
}

/** The banners that an item carries at a time. */
export function bannersOf(
  item: Pick<CourseItem, "update_banner_date" | "new_banner_date">,
  now: Date,
): { isUpdated: boolean; isNew: boolean } {
  return {
    isUpdated: isWithinMonths(item.update_banner_date, updatedBannerMonths, now),
    isNew: isWithinMonths(item.new_banner_date, newBannerMonths, now),
  };
}

/** When the person was last in an item. @see spec courses §2.4 */
export function lastAccessedText({ progress }: Pick<CourseItem, "progress">): string {
  const at = progress?.date_last_accessed ?? null;
  return at === null ? "Not Yet Accessed" : `Last accessed: ${dateText(at)}`;
}

/** Who made an item, as HTML lines. Illness scripts name editors and contributors. @see spec courses §2.1 */
export function creditsOf(item: Pick<CourseItem, "kind" | "author" | "editor">): string[] {
  const lines =
    item.kind === "illness_script"
      ? [
          ["Lead Editors", item.editor],
          ["Contributing Authors", item.author],
        ]
      : [["Author(s)", item.author]];
  return lines.flatMap(([label, names]) => (names?.trim() ? [`${label}: ${names}`] : []));
}

/** A synopsis as it is stored may stand in quotation marks. */
export const withoutQuotes = (html: string): string => html.trim().replace(/^(["“])([\s\S]*)(["”])$/, "$2");
