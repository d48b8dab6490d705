import { labSections, rangeText } from "#shared/domain/labValues/labValues.ts";

/** Sections of the Lab Values panel from which the tables of the cases take their ranges. */
const sections = labSections.filter(({ title }) => title === "Blood/Plasma/Serum" || title === "Hematologic");

/**
 * Text of a reference range of the Lab Values panel, so that a case never contradicts the panel that opens beside it.
 * `place` is the analyte's name, followed by `: ` and the row's name if the analyte has several rows; `unit` chooses the
 * conventional or the SI column. Throws if the panel has no such row.
 */
export function labRange(place: string, unit: string): string {
  for (const { analytes } of sections)
    for (const { name, rows } of analytes)
      for (const row of rows) {
        if (place !== (rows.length === 1 ? name : `${name}: ${row.name}`)) continue;
        const range = [row.conventional, row.si].find((one) => one.unit === unit);
        if (range) return rangeText(range);
      }
  throw new Error(`Lab Values has no range of ${place} in ${unit}`);
}
