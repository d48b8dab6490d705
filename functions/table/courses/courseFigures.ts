import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import type { CountedFigures } from "#shared/domain/itemFigures.ts";
import { keys } from "../keys.ts";
import { forEachPage, type Item } from "../table.ts";
import { firstFigures, readFirstFigures } from "./courseProgressCell.ts";

/** Figures of many people by document, those of one made anew each time they are asked for. */
export type CourseFigures = {
  get: (userId: string) => Readonly<Record<string, CountedFigures>> | undefined;
};

/** Each text is looked at as its figures are read. */
const figuresRow = z.object({ user_id: ulid, cells: z.record(z.string(), z.unknown()) });

/**
 * Pattern: the figures of a program's people in a course where there may be very many: of 5,000 people and 60 documents are
 * 300,000 cells, which take 20 times the memory of the numbers that are kept of them here. `people` are those who are looked for; `onPage` is
 * told after each page of a megabyte how many are there by then.
 */
export async function readCourseFigures(
  courseId: number,
  programId: string,
  {
    people,
    onPage,
  }: { people: () => Promise<readonly string[]>; onPage?: (found: number) => Promise<void> | undefined },
): Promise<CourseFigures> {
  /** Where each document stands in every row. */
  const places = new Map<string, number>();
  const rows = new Map<string, Float64Array>();
  const add = (item: Item): void => {
    const { user_id, cells } = figuresRow.parse(item);
    const texts = Object.entries(cells);
    for (const [documentId] of texts) {
      if (!places.has(documentId)) places.set(documentId, places.size * firstFigures);
    }
    const row = new Float64Array(places.size * firstFigures).fill(Number.NaN);
    for (const [documentId, text] of texts) readFirstFigures(String(text), row, places.get(documentId) ?? 0);
    rows.set(user_id, row);
  };
  await forEachPage(keys.courseProgressPartition(courseId, programId), {
    sks: async () => (await people()).map((userId) => keys.courseProgress(courseId, programId, userId).sk),
    visit: async (items) => {
      for (const item of items) add(item);
      await onPage?.(rows.size);
    },
  });
  return {
    get: (userId) => {
      const row = rows.get(userId);
      return row && figuresOf(row, places);
    },
  };
}

function figuresOf(row: Float64Array, places: ReadonlyMap<string, number>): Record<string, CountedFigures> {
  const figures: Record<string, CountedFigures> = {};
  const orNull = (figure: number | undefined): number | null =>
    figure === undefined || Number.isNaN(figure) ? null : figure;
  for (const [documentId, at] of places) {
    const percent = orNull(row[at]);
    // Others have begun it, or come after this row.
    if (percent === null) continue;
    figures[documentId] = [percent, orNull(row[at + 1]), row[at + 2] ?? 0, orNull(row[at + 3])];
  }
  return figures;
}
