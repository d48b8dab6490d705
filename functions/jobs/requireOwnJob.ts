import { type DefinitionOf, type JobDefinition, type JobKind, jobKinds } from "#shared/contract/jobs.ts";
import { decideByRole } from "#shared/domain/access.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getJob } from "../table/operations/jobs.ts";
import { type Job, readJob } from "./job.ts";

/**
 * A job of a kind as the person who ordered it may see it: in the program that they ordered it in, while they may do there
 * what the kind demands, until it expires. To anybody else it does not exist.
 *
 * @throws Refusal NOT_FOUND
 */
export async function requireOwnJob<Kind extends JobKind>(
  kind: Kind,
  jobId: string | undefined,
  { person, actor, membership }: Pick<SignedIn, "person" | "actor" | "membership">,
): Promise<Job<DefinitionOf<Kind>>> {
  const definition: JobDefinition = jobKinds[kind];
  const row = jobId === undefined ? undefined : await getJob(jobId);
  const isTheirs =
    row?.kind === kind &&
    row.state !== "discarded" &&
    row.requested_by === person.profile.id &&
    row.program_id === membership?.program_id &&
    row.expires_at_s * 1000 > nowMs() &&
    definition.action !== null &&
    decideByRole(actor, definition.action).ok;
  if (!row || !isTheirs) throw new Refusal("NOT_FOUND");
  return readJob(jobKinds[kind], row);
}
