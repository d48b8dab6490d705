import type { ExamVariation } from "#shared/contract/assessments/examVariations.ts";
import type { EquatingMethod } from "#shared/domain/assessments/equating.ts";

type Equated = Pick<ExamVariation, "equating" | "equating_bases">;
/** Constants as they are typed. */
export type TypedConstants = {
  base: string;
  slope: string;
  intercept: string;
  method: EquatingMethod;
  setOn: string;
};

/** Forms on whose scale scores can be put: with the stored one, also where it has no questions in common any more. */
export function basesOf({ equating, equating_bases }: Equated): { value: string; label: string }[] {
  const bases = equating_bases.map((one) => ({
    value: String(one.id),
    label: `${one.title} (${one.common} questions in common)`,
  }));
  if (!equating || equating_bases.some((one) => one.id === equating.base_form_id)) return bases;
  return [{ value: String(equating.base_form_id), label: equating.base_title }, ...bases];
}

/** Stored constants as a form shows them; without any, empty ones for the first form there is. */
export function storedConstants(variation: Equated): TypedConstants {
  const { equating } = variation;
  if (!equating)
    return {
      ...{ base: basesOf(variation)[0]?.value ?? "", slope: "", intercept: "" },
      ...{ method: "tucker", setOn: "" },
    };
  return {
    ...{ base: String(equating.base_form_id), slope: String(equating.slope) },
    ...{ intercept: String(equating.intercept), method: equating.method, setOn: equating.set_on },
  };
}

export const areComplete = ({ base, slope, intercept, setOn }: TypedConstants): boolean =>
  [slope, intercept].every((text) => text.trim() !== "") && setOn !== "" && base !== "";

/** Constants as the server takes them. */
export const constantsToSave = ({ base, slope, intercept, method, setOn }: TypedConstants) => ({
  ...{ base_form_id: Number(base), slope: Number(slope), intercept: Number(intercept) },
  ...{ method, set_on: setOn },
});
