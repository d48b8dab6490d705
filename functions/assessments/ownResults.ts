import type { AreaRow, AreaTables, OwnFigures } from "#shared/contract/assessments/ownRosterings.ts";
import {
  accuracyPercent,
  certaintyPercents,
  countSittingsByArea,
  isMixed,
  performanceAreas,
  type ResponseCounts,
  type ScaledArea,
  type ScaledResponses,
} from "#shared/domain/assessments/performance.ts";
import { submittedAtOf } from "../sittings/satItems.ts";
import type { OwnOne } from "./ownAssessments.ts";

/** End of a sitting that is over. Epoch milliseconds. */
export function completedAtOf({ rostering }: Pick<OwnOne, "rostering">): number {
  const at = submittedAtOf(rostering);
  if (at === null) throw new Error(`Delivery ${rostering.delivery_id} is not over for ${rostering.user_id}`);
  return at;
}

/** Counts as a reply tells them. */
export const presentFigures = (counts: ResponseCounts): OwnFigures => ({
  completed_questions: counts.completed,
  total_questions: counts.total,
  accuracy_percentage: accuracyPercent(counts),
  certainty_percentage: certaintyPercents(counts),
  calibration: counts.calibration,
});

/** Tables of the areas, highest accuracy first, and the scales of forms that have no average together. */
export function presentAreas(sittings: readonly ScaledResponses[]): {
  areas: AreaTables;
  mixedScales: ReadonlySet<number>;
} {
  const counted = performanceAreas.map((area) => [area, countSittingsByArea(area, sittings)] as const);
  const mixed = counted.flatMap(([, rows]) => rows.filter(isMixed));
  return {
    areas: Object.fromEntries(counted.map(([area, rows]) => [area, rows.map(presentArea)])) as AreaTables, // each area has its table
    mixedScales: new Set(mixed.flatMap(({ scales }) => scales)),
  };
}

const presentArea = (row: ScaledArea): AreaRow => ({
  ...{ name: row.name, ...presentFigures(row.counts) },
  ...(isMixed(row) && { accuracy_percentage: null }),
});
