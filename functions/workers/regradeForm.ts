import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { optionLetter } from "#shared/domain/assessments/optionLetter.ts";
import { deliveryStaffOf } from "../deliveries/assessmentNotices.ts";
import type { Job, JobWorker } from "../jobs/job.ts";
import { sendMail } from "../mail/sendMail.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { deliveriesThatOffered } from "../sittings/correctedDeliveries.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import {
  type FormCorrection,
  getForm,
  readCompiledForm,
  type ScoredItem,
} from "../table/assessments/forms.ts";
import { listStudentResults, type StudentResult } from "../table/assessments/studentResults.ts";
import { putAuditEntries } from "../table/operations/audit.ts";
import { getProgram } from "../table/programs/programs.ts";
import { orderResponseCount } from "./orderResponseCount.ts";
import { projectStudentResult } from "./projectStudentResult.ts";

type Definition = DefinitionOf<"form_regrade">;

/** With less time than that the next worker goes on. */
const enoughMs = 15_000;
const studentsAtOnce = 8;

/**
 * Makes the results of all students who took a form anew after a correction, delivery by delivery, and tells the programs. A delivery that
 * a dead worker left half done is done again, and comes to the same: its entry and its mails have ids of their own.
 * @see ADR 0421
 */
export const regradeForm: JobWorker<Definition> = async (job, run) => {
  const form = await getForm(job.input.form_id);
  if (!form) return;
  const { items, corrections } = await readCompiledForm({ id: form.id, compiled_id: job.input.compiled_id });
  const correction = corrections[job.input.corrections - 1];
  const item = items.find(({ item_id }) => item_id === correction?.item_id);
  if (!correction || !item) return;
  const deliveries = await deliveriesThatOffered(form);
  for (const [at, delivery] of deliveries.entries()) {
    if (delivery.id <= (job.cursor?.last ?? 0)) continue;
    if (run.remainingMs() < enoughMs) return "more";
    await regrade(delivery, { job, correction, item });
    await run.advance((100 * (at + 1)) / (deliveries.length + 1), { last: delivery.id });
  }
};

type Correcting = { job: Job<Definition>; correction: FormCorrection; item: ScoredItem };

async function regrade(delivery: DeliveryRow, correcting: Correcting): Promise<void> {
  const { compiled_id, corrections } = correcting.job.input;
  const sat = (results: readonly StudentResult[]) => results.filter((one) => one.compiled_id === compiled_id);
  const before = sat(await listStudentResults(delivery.id));
  if (before.length === 0) return;
  const [failure] = await forEachConcurrent(before, studentsAtOnce, ({ user_id }) =>
    projectStudentResult(delivery.id, user_id),
  );
  if (failure) throw failure.error;
  await orderResponseCount(delivery.id);
  const changed = sat(await listStudentResults(delivery.id)).filter((result) =>
    isChanged(result, corrections),
  );
  await tell(delivery, { ...correcting, students: before.length, changed: changed.length });
}

/** Tells if a correction changed the score. */
function isChanged({ earlier, total, correct }: StudentResult, corrections: number): boolean {
  const was = earlier.findLast(({ corrections_rev }) => corrections_rev < corrections);
  return was !== undefined && was.correct * total !== correct * was.total;
}

type Outcome = Correcting & { students: number; changed: number };

/** Writes the entry of the program's audit log, and mails whoever delivers assessments there. */
async function tell(
  delivery: DeliveryRow,
  { job, correction, item, students, changed }: Outcome,
): Promise<void> {
  const program = await getProgram(delivery.program_id);
  if (!program) return;
  const title = `${delivery.exam_title}, ${delivery.nickname}`;
  const what = whatChanged(correction, item);
  await putAuditEntries([
    {
      ...{ id: derivedUlid(Date.parse(job.created_at), `${job.id}:${delivery.id}`), at: job.created_at },
      ...{ program_id: program.id, action: "assessment.regraded", actor: job.input.ordered_by },
      subject: { kind: "assessment", id: String(delivery.id), name: title },
      details: {
        Correction: what,
        Reason: correction.reason,
        Students: `${changed} of ${students} scores changed`,
      },
    },
  ]);
  for (const person of await deliveryStaffOf(program.id, job.created_at))
    await sendMail({
      kind: "assessmentRegraded",
      to: person.email,
      data: {
        ...{ first_name: person.first_name, program_name: program.name, assessment: title },
        ...{ what, reason: correction.reason, students, changed },
        url: `${originOfProgram(job.input.host, program.subdomain)}/assessments/results?ids[]=${delivery.id}`,
      },
      mailId: `regraded:${job.id}:${delivery.id}:${person.user_id}`,
    });
}

function whatChanged({ accepted }: FormCorrection, { position }: ScoredItem): string {
  if (accepted === null) return `Question ${position} is not scored any more.`;
  const letters = accepted.map(optionLetter);
  return letters.length === 1
    ? `The right answer to question ${position} is ${letters[0]}.`
    : `Question ${position} has several right answers: ${letters.join(", ")}.`;
}
