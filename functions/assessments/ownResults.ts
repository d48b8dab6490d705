import type { AreaTables, OwnFigures } from "#shared/contract/assessments/ownRosterings.ts";
import {
  accuracyPercent,
  certaintyPercents,
  countByArea,
  type ItemResponse,
  performanceAreas,
  type ResponseCounts,
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

/** Tables of the areas, highest accuracy first. */
export const presentAreas = (responses: readonly ItemResponse[]): AreaTables =>
  Object.fromEntries(
    performanceAreas.map((area) => [
      area,
      countByArea(area, responses).map(({ name, counts }) => ({ name, ...presentFigures(counts) })),
    ]),
  ) as AreaTables; // each area has its table
