import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "./keys.ts";
import { getItem, isNew, transact, transactPut } from "./table.ts";

/** What a program has switched on; absent is off. @see spec documents §3 Contexts */
const featureFlags = z.looseObject({
  vpe: z.optional(z.boolean()),
  saq_phase_1: z.optional(z.boolean()),
  /** Curricular threads and final diagnoses are shown with the synopsis of a case. @see spec courses §2.1 */
  integrations: z.optional(z.boolean()),
  /** Seconds until the first try to reach the system again; each further one waits twice as long. */
  offline_observer_backoff: z.optional(z.number().check(z.gte(1), z.lte(600))),
});

const program = z.object({
  id: ulid,
  name: z.string(),
  description: z.string(),
  subdomain: z.string(),
  /** IANA name; dates without a time are local to it. */
  time_zone: z.string(),
  /** The provider's own group, whose roles are the editorial ones. */
  is_editorial: z.boolean(),
  archived_at: z.nullable(utcTime),
  feature_flags: z._default(featureFlags, {}),
});
export type Program = z.infer<typeof program>;

/** Pattern: a program by id. */
export async function getProgram(programId: string): Promise<Program | undefined> {
  const item = await getItem(keys.program(programId));
  return item && program.parse(item);
}

/** Adds a program; answers false when its subdomain is taken. */
export async function createProgram(entry: Program): Promise<boolean> {
  return transact([
    transactPut({ ...keys.subdomain(entry.subdomain), program_id: entry.id }, isNew),
    transactPut({ ...keys.program(entry.id), ...entry }, isNew),
  ]);
}

/** Pattern: a program's id by subdomain. */
export async function getProgramIdBySubdomain(subdomain: string): Promise<string | undefined> {
  const item = await getItem(keys.subdomain(subdomain));
  return item ? z.object({ program_id: ulid }).parse(item).program_id : undefined;
}
