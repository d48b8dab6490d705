import { creditedTimes, latestChange } from "#shared/domain/assessments/answers.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import type { ItemResponse, ResponseItem } from "#shared/domain/assessments/performance.ts";
import { closedSegments } from "#shared/domain/examClock.ts";
import { nowMs } from "../runtime/clock.ts";
import type { AnswersRow } from "../table/assessments/answers.ts";
import { readCompiledForm, type ScoredItem } from "../table/assessments/forms.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";

export type SatItem = { compiled: ScoredItem; response: ItemResponse };
type Sat = { rostering: RosteringRow; answers: AnswersRow | undefined };

/** End of a sitting: epoch milliseconds, or null while it is not over. */
export const submittedAtOf = ({ sitting }: Pick<RosteringRow, "sitting">): number | null =>
  sitting && settleAssessment(sitting, nowMs()).clock.submittedAt;

/** An item of a form as results count it. */
export const responseItemOf = (compiled: ScoredItem): ResponseItem => ({
  id: String(compiled.item_id),
  isScored: compiled.scored,
  correctOptions: compiled.accepted,
  efficiencyBreakpoints: compiled.efficiency_breakpoints_seconds,
  system: compiled.system,
  clinicalFocus: compiled.clinical_focus,
  disciplines: compiled.clinical_disciplines,
});

/** Answers of a student to each item of their form, in its order; none before they begin. */
export const readSatItems = async (sat: Sat): Promise<SatItem[]> => (await readSatForm(sat)).items;

export type SatForm = { items: SatItem[]; corrections: number };

/** The same with the number of corrections that the form has had. @param read - Reads a compiled form; whoever has many students keeps it. */
export async function readSatForm(
  { rostering, answers }: Sat,
  read: typeof readCompiledForm = readCompiledForm,
): Promise<SatForm> {
  const { sat_form_id, sat_compiled_id, sitting } = rostering;
  if (!sitting || !answers || sat_form_id === null || sat_compiled_id === null)
    return { items: [], corrections: 0 };
  const form = await read({ id: sat_form_id, compiled_id: sat_compiled_id });
  const { clock } = settleAssessment(sitting, nowMs());
  const ranMs = closedSegments(clock).reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0);
  const times = creditedTimes(answers.answers, ranMs);
  const items = form.items.map((compiled) => {
    const latest = latestChange(answers.answers[compiled.item_id]);
    return {
      compiled,
      response: {
        item: responseItemOf(compiled),
        option: latest?.option ?? null,
        certainty: latest?.certainty ?? null,
        seconds: Math.round((times.get(String(compiled.item_id)) ?? 0) / 1000),
      },
    };
  });
  return { items, corrections: form.corrections.length };
}
