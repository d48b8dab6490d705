import type { AnalyzedForm } from "#shared/contract/assessments/formStatistics.ts";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { analyzeWork, equateWork } from "#shared/domain/assessments/formStatistics.ts";
import { titleOfForm } from "#shared/domain/assessments/forms.ts";
import type { AnalyzedKey, SubmittedWork } from "#shared/domain/assessments/submittedWork.ts";
import type { JobWorker } from "../jobs/job.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { formsInCommon } from "../sittings/commonForms.ts";
import { deliveriesThatOffered } from "../sittings/correctedDeliveries.ts";
import { listAnswersIn } from "../table/assessments/answers.ts";
import { putFormStatistics } from "../table/assessments/formStatistics.ts";
import { type FormRow, getForm, listCompiledItems } from "../table/assessments/forms.ts";
import { rosteringsOf } from "../table/assessments/rosterings.ts";
import { readPrograms } from "../table/programs/programs.ts";

/** Students whose answers are read at once. */
const studentsAtOnce = 100;
/** Students whose work is analyzed; of more, the latest deliveries count. */
const studentsAtMost = 20_000;

/**
 * Calculates the statistics of a form from all submitted work. A worker that dies has written nothing that is read; the next one begins
 * anew and comes to the same. @see ADR 0405
 */
export const analyzeForm: JobWorker<DefinitionOf<"form_statistics">> = async (job, run) => {
  const form = await getForm(job.input.form_id);
  if (!form) return;
  const compiled = { ...form, compiled_id: job.input.compiled_id };
  const own = await readWork(compiled, (share) => run.advance(50 * share));
  const found = analyzeWork(own.items, own.work);
  await run.advance(70);
  const equating = await equated(compiled, own, (share) => run.advance(70 + 20 * share));
  await run.advance(95);
  await putFormStatistics(
    form.id,
    { ...found.form, equating, id: job.id, at: isoTime(nowMs()) },
    found.items,
  );
};

type Told = (share: number) => Promise<void>;
type Read = { items: AnalyzedKey[]; work: SubmittedWork[] };

/** Items of a compiled form, and what students submitted of it, in all deliveries. */
async function readWork(form: FormRow, told: Told): Promise<Read> {
  const compiled = await listCompiledItems(form);
  const items = compiled.map(({ item_id, question_id, position, label, choices, accepted, scored }) => ({
    ...{ item_id, question_id, position, label, choices, accepted: scored ? accepted : [] },
  }));
  const [deliveries, { rows: programs }] = await Promise.all([deliveriesThatOffered(form), readPrograms()]);
  const names = new Map(programs.map(({ id, name }) => [id, name]));
  const work: SubmittedWork[] = [];
  for (const [at, delivery] of deliveries.toReversed().entries()) {
    const done = (await rosteringsOf(delivery.id)).filter(
      ({ sitting, sat_compiled_id }) =>
        sitting?.clock.status === "submitted" && sat_compiled_id === form.compiled_id,
    );
    for (let from = 0; from < done.length && work.length < studentsAtMost; from += studentsAtOnce) {
      const users = done.slice(from, from + studentsAtOnce).map(({ user_id }) => user_id);
      for (const { answers } of await listAnswersIn(delivery.id, users))
        work.push({
          ...{ answers, purpose: delivery.purpose },
          program: names.get(delivery.program_id) ?? delivery.program_id,
        });
    }
    await told((at + 1) / deliveries.length);
  }
  return { items, work };
}

/** Equates with the form of the same discipline that has the most questions in common; null where none has enough. */
async function equated(form: FormRow, own: Read, told: Told): Promise<AnalyzedForm["equating"]> {
  const [best] = await formsInCommon(form);
  if (!best) return null;
  const other = best.form;
  const read = await readWork(other, told);
  if (read.work.length === 0) return null;
  return {
    ...equateWork(own, read),
    form_id: other.id,
    title: titleOfForm(other),
  };
}
