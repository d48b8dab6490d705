import type { AreaTables, OwnFigures } from "#shared/contract/assessments/ownRosterings.ts";
import { creditedTimes, latestChange } from "#shared/domain/assessments/answers.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import {
  accuracyPercent,
  certaintyPercents,
  countByArea,
  type ItemResponse,
  performanceAreas,
  type ResponseCounts,
} from "#shared/domain/assessments/performance.ts";
import { closedSegments } from "#shared/domain/examClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { type CompiledItem, listCompiledItems } from "../table/assessments/forms.ts";
import type { OwnOne } from "./ownAssessments.ts";

export type SatItem = { compiled: CompiledItem; response: ItemResponse };

/** End of a sitting that is over. Epoch milliseconds. */
export function completedAtOf({ rostering }: Pick<OwnOne, "rostering">): number {
  const at = rostering.sitting && settleAssessment(rostering.sitting, nowMs()).clock.submittedAt;
  if (at === null) throw new Error(`Delivery ${rostering.delivery_id} is not over for ${rostering.user_id}`);
  return at;
}

/** Answers of a student to each item of their form, in its order; none before they begin. */
export async function readSatItems({ rostering, answers }: OwnOne): Promise<SatItem[]> {
  const { sat_form_id, sat_compiled_id, sitting } = rostering;
  if (!sitting || !answers || sat_form_id === null || sat_compiled_id === null) return [];
  const items = await listCompiledItems({ id: sat_form_id, compiled_id: sat_compiled_id });
  const { clock } = settleAssessment(sitting, nowMs());
  const ranMs = closedSegments(clock).reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0);
  const times = creditedTimes(answers.answers, ranMs);
  return items.map((compiled) => {
    const latest = latestChange(answers.answers[compiled.item_id]);
    return {
      compiled,
      response: {
        item: {
          id: String(compiled.item_id),
          isScored: compiled.scored,
          correctOption: compiled.correct_index,
          efficiencyBreakpoints: compiled.efficiency_breakpoints_seconds,
          system: compiled.system,
          clinicalFocus: compiled.clinical_focus,
          disciplines: compiled.clinical_disciplines,
        },
        option: latest?.option ?? null,
        certainty: latest?.certainty ?? null,
        seconds: Math.round((times.get(String(compiled.item_id)) ?? 0) / 1000),
      },
    };
  });
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
