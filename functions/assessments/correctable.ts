import type { FormCorrections } from "#shared/contract/assessments/corrections.ts";
import { type Accepted, isSameKey } from "#shared/domain/assessments/corrections.ts";
import { Refusal } from "../runtime/refusal.ts";
import { shownPictures } from "../sealed/shownPictures.ts";
import { type FormRow, readCompiledForm, type ScoredItem } from "../table/assessments/forms.ts";
import { getJob } from "../table/operations/jobs.ts";

type Compiled = FormRow & { compiled_id: string };
const givenStatuses: readonly FormRow["status"][] = ["available", "retired", "archived"];

/** A form that students may have taken. @throws Refusal CONFLICT */
export function requireGiven(form: FormRow): Compiled {
  const { compiled_id } = form;
  if (compiled_id === null || !givenStatuses.includes(form.status))
    throw new Refusal("CONFLICT", {
      message: "No student has taken this exam variation. Correct the question itself, and validate again.",
    });
  return { ...form, compiled_id };
}

/** The item that is to be corrected. @throws Refusal INVALID_REQUEST where nothing would change, or an option is none of it */
export function requireCorrection(
  items: readonly ScoredItem[],
  { exam_item_id, accepted }: { exam_item_id: number; accepted: Accepted },
  { again = false } = {},
): ScoredItem {
  const item = items.find(({ item_id }) => item_id === exam_item_id);
  if (!item) throw refused("exam_item_id", "This question is not in the exam variation.");
  if (accepted?.some((option) => (item.choices[option] ?? "").trim() === ""))
    throw refused("accepted", "The question has no such answer.");
  if (accepted && new Set(accepted).size < accepted.length)
    throw refused("accepted", "Name each answer once.");
  if (!again && isSameKey(keyOf(item), accepted))
    throw refused("accepted", "The question is scored like this already.");
  return item;
}

const refused = (field: string, message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path: `body.${field}`, message }] });

/** Returns the options that count as right for an item now; null where it is not scored. */
const keyOf = ({ scored, accepted }: ScoredItem): number[] | null => (scored ? [...accepted] : null);

/** Id of the job that makes results anew after the last of so many corrections. */
export const regradeId = (formId: number, corrections: number): string =>
  `form-regrade:${formId}:${corrections}`;

/** How the job is that makes results anew after the last correction. */
export async function regradeOf(
  { id }: FormRow,
  corrections: number,
): Promise<{ state: FormCorrections["regrade"] }> {
  const job = corrections === 0 ? undefined : await getJob(regradeId(id, corrections));
  if (job?.state === "failed") return { state: "failed" };
  return { state: job?.state === "queued" || job?.state === "running" ? "running" : "done" };
}

/** The questions of a form with their keys and corrections. */
export async function presentCorrections(form: Compiled): Promise<FormCorrections> {
  const { items, corrections } = await readCompiledForm(form);
  const { state } = await regradeOf(form, corrections.length);
  const imagesOf = await shownPictures(items);
  const scoredOf = new Map(form.items.map(({ id, scored }) => [id, scored]));
  return {
    ...{ id: form.id, rev: form.rev },
    title: `${form.exam_name}, ${form.form_name}, version ${form.version}`,
    items: items.map((item) => ({
      ...{ exam_item_id: item.item_id, question_id: item.question_id, position: item.position },
      ...{ item_label: item.label, vignette: item.vignette, stem: item.stem },
      ...{ images: imagesOf(item), choices: item.choices },
      accepted: keyOf(item),
      validated_as: scoredOf.get(item.item_id) === false ? null : [item.correct_index],
      corrections: corrections
        .filter(({ item_id }) => item_id === item.item_id)
        .map(({ accepted, reason, at, by }) => ({ accepted, reason, at, by: by.name })),
    })),
    regrade: state,
  };
}
