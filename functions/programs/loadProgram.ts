import type { ListedProgram } from "#shared/contract/programs/programs.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { addressOfProgram } from "../runtime/hosts.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getProgram, type Program } from "../table/programs/programs.ts";

export type LoadedProgram = { resource: ResourceOf<"program.list">; program: Program };

/** A program as it is now; for who is no provider admin, one that they belong to. */
export async function loadProgram(
  { params }: { params: { id: string } },
  { person, actor }: SignedIn,
): Promise<LoadedProgram> {
  const isTheirs = actor.isAdmin || person.memberships.some(({ program_id }) => program_id === params.id);
  const program = isTheirs ? await getProgram(params.id, { consistent: true }) : undefined;
  if (!program) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "provider" }, program };
}

/** A program as it is shown under a host, which its own address follows from. */
export const presentProgram = (program: Program, { host }: { host: string }): ListedProgram =>
  addressed(
    {
      id: program.id,
      name: program.name,
      description: program.description,
      subdomain: program.subdomain,
      archived_at: program.archived_at,
      time_zone: program.time_zone,
      is_editorial: program.is_editorial,
      second_factor: program.second_factor,
      style_guide_id: program.style_guide_id,
      leads_per_course: program.leads_per_course,
      may_use_language_model: program.may_use_language_model,
      model_budget_usd: program.model_budget_usd,
      model_person_budget_usd: program.model_person_budget_usd,
      bench_fails_allowed: program.bench_fails_allowed,
      conversations_kept_days: program.conversations_kept_days,
    },
    host,
  );

export const addressed = <P extends { subdomain: string }>(
  program: P,
  host: string,
): P & { address: string } => ({
  ...program,
  address: addressOfProgram(host, program.subdomain),
});
