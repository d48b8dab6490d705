import { getSuperadminDashboard as route } from "#shared/contract/dashboards/operations.ts";
import { jobKindNames } from "#shared/contract/jobs.ts";
import { queueNames, queueOf } from "#shared/contract/queues.ts";
import { datesOf } from "#shared/domain/dashboards/courseFigures.ts";
import { productZone } from "#shared/domain/productDay.ts";
import { countMessages } from "../ports/setAside.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listFailedJobs, listOldestOpenJobs } from "../table/operations/jobs.ts";
import { listUse } from "../table/operations/use.ts";
import { type ListedProgram, readPrograms } from "../table/programs/programs.ts";
import { findImports } from "./findImports.ts";
import { jobInShort } from "./jobInShort.ts";
import { languageModelUse } from "./languageModelUse.ts";
import { shownDays } from "./shownDays.ts";

const failedAtMost = 50;
const countedAtMost = 200;
const mailsAtMost = 20;

/** Reads the state of the product: sign-ins, jobs, queues. Every reading is bounded. @see ADR 0125 */
export const getSuperadminDashboard = defineHandler(route, {
  run: async ({ query }) => {
    const days = shownDays(query, productZone);
    const [{ rows: programs }, use, open, failed, queues] = await Promise.all([
      readPrograms(),
      listUse(days.start, days.end),
      Promise.all(
        jobKindNames.map(async (kind) => ({ kind, jobs: await listOldestOpenJobs(kind, countedAtMost + 1) })),
      ),
      listFailedJobs(failedAtMost),
      Promise.all(queueNames.map(async (name) => ({ name, counts: await countMessages(name) }))),
    ]);
    const used = new Map(use.map(({ date, sign_ins }) => [date, sign_ins]));
    return {
      start_date: days.start,
      end_date: days.end,
      programs: countByState(programs),
      imports: await findImports(days, programs),
      language_model: await languageModelUse(days, programs),
      use: datesOf(days).map((date) => ({ date, sign_ins: used.get(date) ?? 0 })),
      open_jobs: open.map(({ kind, jobs }) => ({
        kind,
        count: Math.min(jobs.length, countedAtMost),
        is_more: jobs.length > countedAtMost,
        oldest: jobs[0] ? jobInShort(jobs[0]) : null,
      })),
      failed_jobs: failed.map(jobInShort),
      queues: queues.map(({ name, counts }) => ({
        name,
        waiting: counts.waiting,
        in_hand: counts.inHand,
        set_aside: counts.setAside,
        tells_of_failures: queueOf(name).failures !== undefined,
      })),
      open_mail: (open.find(({ kind }) => kind === "mail")?.jobs ?? []).slice(0, mailsAtMost).map(jobInShort),
    };
  },
});

/** An editorial group is one of the provider's own, and counts as such alone. */
function countByState(programs: readonly ListedProgram[]) {
  const editorial = programs.filter(({ is_editorial }) => is_editorial).length;
  const inactive = programs.filter(
    ({ is_editorial, archived_at }) => !is_editorial && archived_at !== null,
  ).length;
  return { active: programs.length - editorial - inactive, inactive, editorial };
}
