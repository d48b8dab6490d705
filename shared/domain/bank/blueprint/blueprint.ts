/** Bands of difficulty, from the share of right answers. @see ADR 0404 */
export const difficultyBands = ["easy", "medium", "hard", "unknown"] as const;
export type DifficultyBand = (typeof difficultyBands)[number];

/** Shares of right answers from which a question is easy, and from which it is of medium difficulty. */
export const bandFrom = { easy: 0.8, medium: 0.5 };

/** @param difficulty - Share of right answers, 0 to 1; null where nobody has answered. */
export function difficultyBandOf(difficulty: number | null): DifficultyBand {
  if (difficulty === null) return "unknown";
  if (difficulty >= bandFrom.easy) return "easy";
  return difficulty >= bandFrom.medium ? "medium" : "hard";
}

/** Questions that a blueprint wants: those that fit all that is not null. */
export type BlueprintCell = {
  system: string | null;
  clinical_focus: string | null;
  clinical_discipline: string | null;
  difficulty_band: DifficultyBand | null;
  least: number;
  /** Null: as many as there are. */
  most: number | null;
};

/** Limits on questions that stood on exam variations of the same discipline. */
export type OverlapLimit = {
  /** School years before the one of the blueprint that count. Variations of its own year always count. */
  years: number;
  per_form_at_most: number;
  /** Most questions from all those variations together; null: no limit. */
  together_at_most: number | null;
};

/** Rules of a question set. */
export type Blueprint = {
  /** Number of questions. */
  questions: number;
  cells: readonly BlueprintCell[];
  overlap: OverlapLimit | null;
  /** Students who answered a question, from which on it counts as exposed; null: no limit. */
  exposure_at_most: number | null;
};

/** Facts of a question that a blueprint counts by. */
export type Described = {
  system: string | null;
  clinical_focus: string | null;
  clinical_disciplines: readonly string[];
  difficulty: number | null;
};

/** Tells if a question counts for a cell. */
export const fitsCell = (question: Described, cell: BlueprintCell): boolean =>
  (cell.system === null || question.system === cell.system) &&
  (cell.clinical_focus === null || question.clinical_focus === cell.clinical_focus) &&
  (cell.clinical_discipline === null || question.clinical_disciplines.includes(cell.clinical_discipline)) &&
  (cell.difficulty_band === null || difficultyBandOf(question.difficulty) === cell.difficulty_band);

/** A question that may be drafted. */
export type Candidate = Described & {
  id: number;
  discrimination: number | null;
  /** Students who answered it so far. */
  administrations: number;
  /** Numbers of the earlier exam variations that it stood on, as far as they count for the overlap. */
  form_ids: readonly number[];
};

/** Why a question is not drafted. */
export const barReasons = ["archived", "exposed", "not_ready", "not_to_use"] as const;
export type BarReason = (typeof barReasons)[number];

type Barrable = {
  id: number;
  archived_at: string | null;
  administrations?: number | undefined;
  content: { stem: string; correct_answer_index: number | null; choices: readonly string[] };
  learning_objective_id: number | null;
  reusable_object_id: number | null;
  current_use: string | null;
  status: string | null;
  cci_status: string | null;
};

/**
 * Reason why a question must not be drafted; null if it may be. Exposed is what stood on an exam variation that was deleted for security
 * reasons, and what more students answered than the blueprint allows.
 */
export function barredAs(
  question: Barrable,
  { leakedIds, exposureAtMost }: { leakedIds: ReadonlySet<number>; exposureAtMost: number | null },
): BarReason | null {
  const { content, cci_status } = question;
  if (question.archived_at !== null) return "archived";
  const isWorn = exposureAtMost !== null && (question.administrations ?? 0) > exposureAtMost;
  if (leakedIds.has(question.id) || isWorn) return "exposed";
  if (question.current_use === "Retired" || question.status === "Invalid") return "not_to_use";
  if (cci_status === "Do not score" || cci_status === "Remove") return "not_to_use";
  const key = content.correct_answer_index;
  const isMapped = question.learning_objective_id !== null && question.reusable_object_id !== null;
  const options = content.choices.filter((choice) => choice.trim() !== "");
  const hasKey = key !== null && (content.choices[key] ?? "").trim() !== "";
  return isMapped && hasKey && options.length >= 2 && content.stem.trim() !== "" ? null : "not_ready";
}
