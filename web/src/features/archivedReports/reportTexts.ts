import type { ArchivedReport } from "#shared/contract/reports/archivedReports.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";

/** `Course: Internal Medicine; Dates: All dates` */
export const factsText = ({ facts }: Pick<ArchivedReport, "facts">): string =>
  facts.map(([name, value]) => `${name}: ${value}`).join("; ");

const notCarried = counted({
  one: "; {n} detail not carried over (see the file)",
  other: "; {n} details not carried over (see the file)",
});

/** Words about details that the format of a file has no place for; empty without any. */
export const notCarriedText = ({ not_carried }: Pick<ArchivedReport, "not_carried">): string =>
  not_carried ? notCarried(not_carried) : "";

const units = ["bytes", "KB", "MB", "GB"] as const;

/** The size of a file, in the unit that leaves the fewest figures: `1.4 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1000)));
  const value = bytes / 1000 ** power;
  return `${numberText(power === 0 ? value : Number(value.toFixed(1)))} ${units[power]}`;
}
