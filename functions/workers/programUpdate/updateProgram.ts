import type { jobKinds } from "#shared/contract/jobs.ts";
import type { JobWorker } from "../../jobs/job.ts";
import { peopleOfJob } from "../../jobs/peopleOfJob.ts";
import { endSetter } from "../../memberships/endSetter.ts";
import { updateNoteWrite } from "../../table/quotes/updateNotes.ts";
import { changeCourses, changeDocuments } from "./changeContent.ts";
import { membersInStep, type UpdateOrder, updateMembers } from "./updateMembers.ts";

/** Time left when the next part begins: enough for a slow step. */
const marginMs = 20_000;
/** Steps after which its progress is written. */
const stepsBetween = 8;

/**
 * Lends and revokes first, then goes through the members, a transaction's worth at a time. Each transaction holds a note for the way back, so that what
 * is done twice changes nothing and is noted once.
 */
export const updateProgram: JobWorker<(typeof jobKinds)["program_update"]> = async (job, run) => {
  const { total } = job.input;
  const order: UpdateOrder = { ...job.input, jobId: job.id };
  let at = job.cursor?.at ?? 0;
  if (job.cursor === null) {
    await changeLoans(order);
    await run.advance(1, { at: 0 });
  }
  const peopleFrom = peopleOfJob(job.id);
  const setEnds = endSetter(order.program.id);
  for (let steps = 1; at < total; steps++) {
    const { userIds } = await peopleFrom(at, membersInStep);
    await updateMembers(order, userIds, setEnds);
    at += userIds.length;
    const isLast = at >= total;
    if (!isLast && steps % stepsBetween !== 0) continue;
    await run.advance((100 * at) / total, { at });
    if (!isLast && run.remainingMs() < marginMs) return "more";
  }
};

/** Items come before the course that holds them when it is lent, and after it when it is revoked: no course is seen without its items. */
async function changeLoans(order: UpdateOrder): Promise<void> {
  const content = {
    ...order,
    noted: ({ kind, id }: { kind: "course" | "document"; id: number }, change: "LEND" | "REVOKE") => [
      updateNoteWrite(
        order.jobId,
        kind === "course" ? { kind, course_id: id, change } : { kind, document_id: id, change },
        order.at,
      ),
    ],
  };
  await changeDocuments(content, "LEND", order.lend.document_ids);
  await changeCourses(content, "LEND", order.lend.course_ids);
  await changeCourses(content, "REVOKE", order.revoke.course_ids);
  await changeDocuments(content, "REVOKE", order.revoke.document_ids);
}
