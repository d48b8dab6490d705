import { monthsBefore } from "#shared/domain/dates.ts";
import type { DocumentKind } from "#shared/domain/kinds.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { words } from "./words.ts";

/** 'Month Do YYYY' in the viewer's time zone. */
export const dateText = (utc: string): string => displayDate(utc, viewersZone());

/** @see spec courses §9 "Banners and progress" */
const updatedBannerMonths = 3;
const newBannerMonths = 12;

function isWithinMonths(utc: string | null, months: number, now: Date): boolean {
  if (utc === null) return false;
  const at = Date.parse(utc);
  return at >= Date.parse(monthsBefore(now.toISOString(), months)) && at <= now.getTime();
}

/** The banners that an item carries at a time. */
export function bannersOf(
  item: { update_banner_date: string | null; new_banner_date: string | null },
  now: Date,
): { isUpdated: boolean; isNew: boolean } {
  return {
    isUpdated: isWithinMonths(item.update_banner_date, updatedBannerMonths, now),
    isNew: isWithinMonths(item.new_banner_date, newBannerMonths, now),
  };
}

/** When the person was last in an item. @see spec courses §2.1, §2.4 */
export function lastAccessedText({
  progress,
}: {
  progress: { date_last_accessed: string | null } | null;
}): string {
  const at = progress?.date_last_accessed ?? null;
  return at === null ? words.notYetAccessed : words.lastAccessed({ at: dateText(at) });
}

/** Who made an item, as HTML lines. Illness scripts name editors and contributors. @see spec courses §2.1 */
export function creditsOf(item: { kind: DocumentKind; author: string; editor: string }): string[] {
  const lines =
    item.kind === "illness_script"
      ? [
          [words.leadEditors, item.editor],
          [words.contributingAuthors, item.author],
        ]
      : [[words.authorS, item.author]];
  return lines.flatMap(([label, names]) => (names?.trim() ? [`${label}: ${names}`] : []));
}

/** A synopsis as it is stored may stand in quotation marks, also within its first and last paragraph. */
export const withoutQuotes = (html: string): string =>
  html.trim().replace(/^((?:<[^>]+>\s*)*)["“]([\s\S]*)["”]((?:\s*<\/[^>]+>)*)$/, "$1$2$3");
