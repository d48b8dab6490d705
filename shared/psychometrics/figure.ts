/** Why a figure is not given. Each code has one meaning in all engines; `refusalText` puts it into words. */
export type RefusalCode =
  | "TOO_FEW_STUDENTS"
  | "TOO_FEW_ITEMS"
  | "TOO_FEW_ANCHORS"
  | "TOO_FEW_PERIODS"
  | "NO_RESPONSES"
  | "NO_KEY"
  | "NO_VARIANCE"
  | "NO_SCORE_VARIANCE"
  | "NOT_POSITIVE"
  | "SEPARATED"
  | "SINGULAR"
  | "NO_DEGREES_OF_FREEDOM"
  | "ONE_GROUP"
  | "INCOMPLETE"
  | "TOO_LARGE";

/** A figure that cannot be given. `n` is what there was of what it needs, `needed` the least it takes where that is the reason. */
export type Refused = { ok: false; code: RefusalCode; n: number; needed?: number };

/**
 * A figure with the number of observations it rests on. `standardError` is null where none is defined at this value (an item
 * that everybody answers correctly has no standard error by its formula), and where the docstring says that none is given.
 */
export type Estimate = { ok: true; value: number; standardError: number | null; n: number };

/** Never NaN, never infinite: a figure that is not defined, or rests on too few, is refused by name. */
export type Figure = Estimate | Refused;

export const refuse = (code: RefusalCode, n: number, needed?: number): Refused =>
  needed === undefined ? { ok: false, code, n } : { ok: false, code, n, needed };

/** An estimate; a value that is not finite becomes the refusal `otherwise`. */
export function estimate(
  value: number,
  standardError: number | null,
  n: number,
  otherwise: RefusalCode = "NO_VARIANCE",
): Figure {
  if (!Number.isFinite(value)) return refuse(otherwise, n);
  const isKnown = standardError !== null && Number.isFinite(standardError);
  return { ok: true, value, standardError: isKnown ? standardError : null, n };
}

const texts: Record<RefusalCode, string> = {
  TOO_FEW_STUDENTS: "too few students",
  TOO_FEW_ITEMS: "too few items",
  TOO_FEW_ANCHORS: "too few common items",
  TOO_FEW_PERIODS: "too few periods",
  NO_RESPONSES: "no responses",
  NO_KEY: "no key",
  NO_VARIANCE: "all students have the same result",
  NO_SCORE_VARIANCE: "all students have the same score",
  NOT_POSITIVE: "not defined for a value that is not positive",
  SEPARATED: "the groups are separated completely, so the estimate has no finite value",
  SINGULAR: "the data do not determine it",
  NO_DEGREES_OF_FREEDOM: "no degrees of freedom are left",
  ONE_GROUP: "only one group has students",
  INCOMPLETE: "it needs complete responses",
  TOO_LARGE: "too large for this method",
};

/** The refusal in words: what is missing, how much there is, and how much it takes. */
export function refusalText({ code, n, needed }: Refused): string {
  return needed === undefined ? `${texts[code]} (n = ${n})` : `${texts[code]} (n = ${n}, at least ${needed})`;
}
