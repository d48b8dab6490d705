import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { languageCode } from "#shared/contract/personFields.ts";
import { type FactorRule, factorRules } from "#shared/domain/secondFactor.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import { batchGetItems, getItem, isNew, type TransactItem, transactPut } from "../table.ts";

/** Features that a program has switched on; absent is off. @see spec documents §3 Contexts */
const featureFlags = z.looseObject({
  vpe: z.optional(z.boolean()),
  saq_phase_1: z.optional(z.boolean()),
  /** Curricular threads and final diagnoses are shown with the synopsis of a case. @see spec courses §2.1 */
  integrations: z.optional(z.boolean()),
  /** Faculty may read the results of one student. @see spec assessments §2.10 */
  ind_result_faculty_feature: z.optional(z.boolean()),
  /** The editor's bar begins with the way back to the project, or to the list of projects. @see spec documents §2.11 */
  new_landing_pages: z.optional(z.boolean()),
  /** The dashboard of assessments has the tools that delete and duplicate. @see spec assessments §2.3 */
  feature_flag_admin_upgrades: z.optional(z.boolean()),
  /** The program shows the product to visitors: assessments begin without instructions and honor code. @see spec assessments §2.1 */
  demo_program: z.optional(z.boolean()),
  /** Seconds until the first try to reach the system again; each further one waits twice as long. */
  offline_observer_backoff: z.optional(z.number().check(z.gte(1), z.lte(600))),
});

const program = z.object({
  id: ulid,
  name: z.string(),
  description: z.string(),
  /** Fixed once the program is made: addresses and memberships name it. */
  subdomain: z.string(),
  /** IANA name; dates without a time are local to it. */
  time_zone: z.string(),
  /** The provider's own group, whose roles are the editorial ones. */
  is_editorial: z.boolean(),
  /** Set: the program is closed to its members. */
  archived_at: z.nullable(utcTime),
  feature_flags: z._default(featureFlags, {}),
  /** People of whom it asks a second factor at sign-in; absent for nobody. */
  second_factor: z.optional(z.enum(factorRules)),
  /** For an editorial group: the course item that says how its cases are written. */
  style_guide_id: z.optional(z.nullable(sequenceId)),
  /** How many Lead Course Administrators a course has at most; absent is `defaultLeadsPerCourse`. */
  leads_per_course: z.optional(z.number()),
  /** Allows words of students to be sent to the deployment's language model, if the student agrees too; absent is no. @see ADR 0394 */
  may_use_language_model: z.optional(z.boolean()),
  /** US dollars a month for that, all in all and for one person; absent is the product's own number. */
  model_budget_usd: z.optional(z.number()),
  model_person_budget_usd: z.optional(z.number()),
  /** Editorial groups only: replies of a case's patients that may differ from its authors' expectations when it is published; absent is 0. */
  bench_fails_allowed: z.optional(z.number()),
  /** Days after which a conversation with a patient goes; null or absent: it stays with the learner's work. */
  conversations_kept_days: z.optional(z.nullable(z.number())),
  /** Language of its students who have not chosen one; null or absent: their browsers decide. */
  language: z.optional(z.nullable(languageCode)),
  /** Counts its changes; absent before the first. */
  rev: z.optional(z.number()),
});
export type Program = z.infer<typeof program>;

const listed = z.pick(program, {
  id: true,
  name: true,
  description: true,
  subdomain: true,
  time_zone: true,
  is_editorial: true,
  archived_at: true,
  second_factor: true,
  style_guide_id: true,
  leads_per_course: true,
  may_use_language_model: true,
  model_budget_usd: true,
  model_person_budget_usd: true,
  conversations_kept_days: true,
  bench_fails_allowed: true,
  language: true,
});
/** Row of a program in lists. */
export type ListedProgram = z.infer<typeof listed>;

const allPrograms = "programs";

/** Pattern: every program, some thousands. */
export const readPrograms = (): Promise<Collection<ListedProgram>> => readCollection(allPrograms, listed);

/** Pattern: a program by id. */
export async function getProgram(
  programId: string,
  options: { consistent?: boolean } = {},
): Promise<Program | undefined> {
  const item = await getItem(keys.program(programId), options);
  return item && program.parse(item);
}

/** Adds a program, with what is written together with it; answers false when its subdomain, or itself, is there already. */
export async function createProgram(
  entry: Program,
  together: readonly TransactItem[] = [],
): Promise<boolean> {
  return writeCollections(
    [{ name: allPrograms, rows: { [entry.id]: listed.parse(entry) } }],
    [
      transactPut({ ...keys.subdomain(entry.subdomain), program_id: entry.id }, isNew),
      transactPut({ ...keys.program(entry.id), ...entry }, isNew),
      ...together,
    ],
    nowS(),
  );
}

/** Writes what has become of a program as it was read; answers false when somebody else has changed it since. */
export async function replaceProgram(
  before: Program,
  after: Omit<Program, "id" | "subdomain" | "is_editorial" | "rev">,
  together: readonly TransactItem[],
): Promise<boolean> {
  const { id, subdomain, is_editorial, rev } = before;
  const next: Program = { ...after, id, subdomain, is_editorial, rev: (rev ?? 0) + 1 };
  return writeCollections(
    [{ name: allPrograms, rows: { [id]: listed.parse(next) } }],
    [
      transactPut(
        { ...keys.program(id), ...next },
        rev === undefined
          ? { expression: "attribute_exists(pk) AND attribute_not_exists(rev)" }
          : { expression: "rev = :rev", values: { ":rev": rev } },
      ),
      ...together,
    ],
    nowS(),
  );
}

/** Pattern: of whom some programs ask a second factor, by their ids; a person has few. */
export async function listFactorRules(programIds: readonly string[]): Promise<Map<string, FactorRule>> {
  const items = await batchGetItems([...new Set(programIds)].map((id) => keys.program(id)));
  return new Map(
    items.map((item) => {
      const { id, second_factor = "nobody" } = program.parse(item);
      return [id, second_factor];
    }),
  );
}

/** Pattern: a program's id by subdomain. */
export async function getProgramIdBySubdomain(subdomain: string): Promise<string | undefined> {
  const item = await getItem(keys.subdomain(subdomain));
  return item ? z.object({ program_id: ulid }).parse(item).program_id : undefined;
}

const nowS = (): number => Math.floor(nowMs() / 1000);
