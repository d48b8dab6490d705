import * as z from "zod/mini";
import { calendarDate, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { acceptedNow } from "#shared/domain/assessments/corrections.ts";
import type { Purpose } from "#shared/domain/assessments/deliveries.ts";
import { equatingMethods } from "#shared/domain/assessments/equating.ts";
import { formStatuses } from "#shared/domain/assessments/forms.ts";
import { cutMethods } from "#shared/domain/assessments/learningProgress.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import {
  batchGetItems,
  batchPutItems,
  getItem,
  hasRev,
  isNew,
  nextSequence,
  queryItems,
  type TransactItem,
  transactPut,
} from "../table.ts";

const itemSchema = z.object({
  id: sequenceId,
  question_id: sequenceId,
  /** Stands in the form. */
  selected: z.boolean(),
  /** Counts. */
  scored: z.boolean(),
  /** Has the historical data that scoring needs. */
  scorable: z.boolean(),
  /** From 1. */
  position: z.number(),
});
/** A question in an exam variation. @see spec assessments §3 "Exam item" */
export type ExamItem = z.infer<typeof itemSchema>;

const listedFields = {
  id: sequenceId,
  uid: ulid,
  set_id: sequenceId,
  /** Title of the exam. */
  exam_name: z.string(),
  /** Discipline and school year. */
  exam_course: z.string(),
  form_name: z.string(),
  /** From 1, counted for each form of a set. */
  version: z.number(),
  status: z.enum(formStatuses),
  time_limit_s: z.number(),
  created_at: utcTime,
  updated_at: utcTime,
  rev: z.number(),
};
const cutSchema = z.object({
  /** Shares of scored questions, 0 to 1. */
  on_track_from: z.number(),
  off_track_below: z.number(),
  method: z.enum(cutMethods),
  set_on: calendarDate,
});
const equatingSchema = z.object({
  /** Exam variation whose scale the scores are put on. */
  base_form_id: sequenceId,
  /** Right answers on the base form = slope × right answers + intercept. */
  slope: z.number(),
  intercept: z.number(),
  /** Scored questions of both forms when it was set. */
  own_items: z.number(),
  base_items: z.number(),
  /** Questions that both forms have. */
  common: z.number(),
  method: z.enum(equatingMethods),
  set_on: calendarDate,
});
/** Equating constants that staff keep for a form. @see ADR 0412 */
export type KeptEquating = z.infer<typeof equatingSchema>;
const formSchema = z.object({
  ...listedFields,
  instructions: z.string(),
  items: z.array(itemSchema),
  /** By purpose. Absent: every indicator is N/A. */
  cut_scores: z.optional(
    z.object({ Early: z.optional(cutSchema), Late: z.optional(cutSchema) } satisfies Record<
      Purpose,
      unknown
    >),
  ),
  /** Absent or null: its results are on no scale but its own. */
  equating: z.optional(z.nullable(equatingSchema)),
  /** Id of its compiled text; null until it was validated. */
  compiled_id: z.nullable(ulid),
  validated_at: z.nullable(utcTime),
  /** The form that took its place when it was deleted for security reasons. */
  replaced_by: z.nullable(sequenceId),
});
/** An exam variation: a form of an exam in one of its versions. @see ADR 0420 */
export type FormRow = z.infer<typeof formSchema>;

const listedSchema = z.object({ ...listedFields, selected_count: z.number(), scored_count: z.number() });
/** An exam variation as lists keep it. */
export type ListedForm = z.infer<typeof listedSchema>;

const words = z.nullable(z.string());
const compiledSchema = z.object({
  item_id: sequenceId,
  question_id: sequenceId,
  position: z.number(),
  scored: z.boolean(),
  /** The bank's label of the question. */
  label: z.string(),
  /** Plain text, as it was when the form was validated. */
  vignette: z.string(),
  stem: z.string(),
  /** `key`: of the file in the media store. */
  images: z.array(z.object({ key: z.string(), alt: z.string() })),
  choices: z.array(z.string()),
  /** Place of the right choice, from 0. */
  correct_index: z.number(),
  explanation: z.string(),
  /** The case that the question belongs to. */
  document_id: z.nullable(sequenceId),
  /** Published snapshot that the text was taken from. */
  text_snapshot_id: z.nullable(ulid),
  learning_objective_id: z.nullable(sequenceId),
  reusable_object_id: z.nullable(sequenceId),
  system: words,
  clinical_focus: words,
  clinical_disciplines: z.array(z.string()),
  /** Seconds: one bound, or the one of fast and the one of hesitant answers. */
  efficiency_breakpoints_seconds: z.array(z.number()),
  difficulty: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
});
/** A question as it is sat, with its key: never changed once it is written. */
export type CompiledItem = z.infer<typeof compiledSchema>;

const correctionSchema = z.object({
  item_id: sequenceId,
  /** Places of the options that count as right, from 0; null: the item is not scored any more. */
  accepted: z.nullable(z.array(z.number())),
  reason: z.string(),
  at: utcTime,
  by: z.object({ id: ulid, name: z.string() }),
});
const correctionsSchema = z.object({ corrections: z.array(correctionSchema) });
/** Correction of an item after students took the form. @see ADR 0421 */
export type FormCorrection = z.infer<typeof correctionSchema>;

/** An item as its answers are scored now. */
export type ScoredItem = CompiledItem & {
  /** Places of the options that count as right, from 0. */
  accepted: readonly number[];
  /** The latest correction of the item. */
  correction: FormCorrection | null;
};

const allForms = "exam_forms";
const nowS = (): number => Math.floor(nowMs() / 1000);

const listed = (form: FormRow): ListedForm => {
  const chosen = form.items.filter(({ selected }) => selected);
  return listedSchema.parse({
    ...form,
    selected_count: chosen.length,
    scored_count: chosen.filter(({ scored }) => scored).length,
  });
};

/** A number that no other exam variation has. */
export const reserveFormId = (): Promise<number> => nextSequence("exam_form");
/** The first of some numbers that no other exam item has. */
export const reserveExamItemIds = (count: number): Promise<number> => nextSequence("exam_item", count);

/** Pattern: every exam variation, without items. */
export const readForms = (): Promise<Collection<ListedForm>> => readCollection(allForms, listedSchema);

/** Pattern: an exam variation by number; strongly consistent. */
export async function getForm(formId: number): Promise<FormRow | undefined> {
  const item = await getItem(keys.examForm(formId), { consistent: true });
  return item && formSchema.parse(item);
}

/** Pattern: some exam variations by number; strongly consistent. */
export async function listFormsByNumber(formIds: readonly number[]): Promise<Map<number, FormRow>> {
  const items = await batchGetItems([...new Set(formIds)].map(keys.examForm), { consistent: true });
  return new Map(
    items.map((item) => {
      const form = formSchema.parse(item);
      return [form.id, form];
    }),
  );
}

type Compiled = Pick<FormRow, "id" | "compiled_id">;

/** Pattern: what an exam variation asks, in its order, with all corrections of its key; strongly consistent. Empty if it was never validated. */
export async function readCompiledForm({
  id,
  compiled_id,
}: Compiled): Promise<{ items: ScoredItem[]; corrections: FormCorrection[] }> {
  if (compiled_id === null) return { items: [], corrections: [] };
  const rows = await queryItems({
    pk: keys.examFormPartition(id),
    skPrefix: `COMPILED#${compiled_id}#`,
    consistent: true,
  });
  const corrected = keys.formCorrections(id, compiled_id).sk;
  const found = rows.find(({ sk }) => sk === corrected);
  const corrections = found ? correctionsSchema.parse(found).corrections : [];
  const items = rows.filter((row) => row !== found).map((row) => compiledSchema.parse(row));
  return { items: items.map((item) => scoredBy(item, corrections)), corrections };
}

function scoredBy(item: CompiledItem, corrections: readonly FormCorrection[]): ScoredItem {
  const accepted = acceptedNow(item, corrections);
  return {
    ...item,
    scored: accepted !== null,
    accepted: accepted ?? [item.correct_index],
    correction: corrections.findLast(({ item_id }) => item_id === item.item_id) ?? null,
  };
}

/** Pattern: what an exam variation asks, in its order, scored as its corrections say; empty if it was never validated. */
export const listCompiledItems = async (form: Compiled): Promise<ScoredItem[]> =>
  (await readCompiledForm(form)).items;

/** Writes the corrections of an exam variation that was read, and one more. False where somebody has changed it since. */
export function putCorrections(
  form: FormRow & { compiled_id: string },
  corrections: readonly FormCorrection[],
  { at, others }: { at: string; others: readonly TransactItem[] },
): Promise<boolean> {
  const row = correctionsSchema.parse({ corrections });
  return replaceForm(form, { updated_at: at }, [
    transactPut({ ...keys.formCorrections(form.id, form.compiled_id), ...row }),
    ...others,
  ]);
}

/** Writes what an exam variation asks, under a name that no other compiled text of it has. */
export const putCompiledItems = (
  formId: number,
  compiledId: string,
  items: readonly CompiledItem[],
): Promise<void> =>
  batchPutItems(
    items.map((item) => ({
      ...keys.compiledItem(formId, compiledId, item.position),
      ...compiledSchema.parse(item),
    })),
  );

/** Writes a new exam variation. False where its number is there already. */
export const putNewForm = (form: FormRow): Promise<boolean> =>
  writeCollections(
    [{ name: allForms, rows: { [form.id]: listed(form) } }],
    [transactPut({ ...keys.examForm(form.id), ...formSchema.parse(form) }, isNew)],
    nowS(),
  );

/** Writes an exam variation as it was read and changed. False where somebody has changed it since. */
export function replaceForm(
  before: FormRow,
  change: Partial<Omit<FormRow, "id" | "uid" | "set_id" | "rev">>,
  others: readonly TransactItem[] = [],
): Promise<boolean> {
  const after = formSchema.parse({ ...before, ...change, rev: before.rev + 1 });
  return writeCollections(
    [{ name: allForms, rows: { [after.id]: listed(after) } }],
    [transactPut({ ...keys.examForm(after.id), ...after }, hasRev(before.rev)), ...others],
    nowS(),
  );
}
