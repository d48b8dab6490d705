import type { Purpose } from "#shared/domain/assessments/deliveries.ts";
import { equatedAccuracy } from "#shared/domain/assessments/equating.ts";
import type { CutScores } from "#shared/domain/assessments/progressIndicator.ts";
import { type FormRow, type KeptEquating, listFormsByNumber } from "../table/assessments/forms.ts";

/** Forms by number, with those on whose scale they are put. */
export type ScaledForms = ReadonlyMap<number, FormRow>;

/** Pattern: some forms, and the base forms of those that are equated. */
export async function readScaledForms(ids: readonly number[]): Promise<ScaledForms> {
  return withBaseForms([...(await listFormsByNumber(ids)).values()]);
}

/** Pattern: the same of forms that were read already; reads base forms alone. */
export async function withBaseForms(read: readonly FormRow[]): Promise<ScaledForms> {
  const forms = new Map(read.map((form) => [form.id, form]));
  const bases = read.flatMap(({ equating }) => equating?.base_form_id ?? []);
  return new Map([...(await listFormsByNumber(bases.filter((id) => !forms.has(id)))), ...forms]);
}

type Cut = NonNullable<NonNullable<FormRow["cut_scores"]>[Purpose]>;
export type Standard = {
  cut: Cut;
  cuts: CutScores;
  /** Set where the cut scores are those of the base form, which equated scores are held against. */
  equated: { base: FormRow; equating: KeptEquating } | null;
};

/**
 * Cut scores by which a form's results are judged: those of its base form, for equated scores, where constants are kept and the base
 * form has cut scores for the purpose; otherwise its own. Undefined without any.
 */
export function standardOf(form: FormRow, purpose: Purpose, forms: ScaledForms): Standard | undefined {
  const base = form.equating ? forms.get(form.equating.base_form_id) : undefined;
  const baseCut = base?.cut_scores?.[purpose];
  const cut = baseCut ?? form.cut_scores?.[purpose];
  if (!cut) return undefined;
  return {
    cut,
    cuts: { onTrackFrom: cut.on_track_from, offTrackBelow: cut.off_track_below },
    equated: base && baseCut && form.equating ? { base, equating: form.equating } : null,
  };
}

/** An accuracy (0 to 1) as it is held against the cut scores. */
export const judgedAccuracy = (accuracy: number, { equated }: Standard): number =>
  equated ? equatedAccuracy(accuracy, equated.equating) : accuracy;

/** The form on whose scale the results of a form can be told. */
export const scaleIdOf = ({ id, equating }: FormRow): number => equating?.base_form_id ?? id;

/** An accuracy (0 to 1) on that scale. */
export const onScale = (accuracy: number, { equating }: FormRow): number =>
  equating ? equatedAccuracy(accuracy, equating) : accuracy;
