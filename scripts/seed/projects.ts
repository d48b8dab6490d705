import { isoTime } from "#functions/runtime/clock.ts";
import { readQuestionSets } from "#functions/table/bank/questionSets.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import {
  type ProjectRow,
  putNewProject,
  readProjects,
  reserveProjectId,
} from "#functions/table/projects/projects.ts";
import { ensureVersions } from "#functions/table/versions/versions.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { checklists, type ProjectRole } from "#shared/domain/projects/projectRoles.ts";
import { numbersOfProject } from "#shared/domain/projects/turns.ts";
import { accounts } from "./accounts.ts";
import { idOfPerson } from "./demoPeople.ts";
import { editorial } from "./programs.ts";
import { seedUlid } from "./seedIds.ts";

const dayMs = 24 * 60 * 60 * 1000;

type Plan = {
  name: string;
  dueInDays: number;
  beganDaysAgo: number;
  members: readonly { account: string; role: ProjectRole; dueInDays: number }[];
  /** For each case: members who are done, how many days ago each was, and the items that the next one has checked. */
  /** The bank's first question sets belong to it. */
  hasQuestionSets?: true;
  progress: readonly { doneDaysAgo: readonly number[]; checked: readonly number[] }[];
};

/** Two projects midway: one on time with two cases, one whose copy is late. */
const plans: readonly Plan[] = [
  {
    ...{ name: "Respiratory cases, spring review", dueInDays: 40, beganDaysAgo: 21 },
    members: [
      { account: "admin", role: "author", dueInDays: -5 },
      { account: "reviewer", role: "reviewer", dueInDays: 12 },
      { account: "editor", role: "production_associate", dueInDays: 30 },
    ],
    progress: [
      { doneDaysAgo: [9], checked: [0] },
      { doneDaysAgo: [8, 2], checked: [] },
    ],
  },
  {
    ...{ name: "Abdominal pain, new questions", dueInDays: 14, beganDaysAgo: 30, hasQuestionSets: true },
    members: [
      { account: "editor", role: "author", dueInDays: -12 },
      { account: "admin", role: "copy_editor", dueInDays: -2 },
      { account: "reviewer", role: "reviewer", dueInDays: 7 },
      { account: "editor", role: "production_associate", dueInDays: 12 },
    ],
    progress: [{ doneDaysAgo: [13], checked: [0, 1] }],
  },
];

function memberOf(name: string): { user_id: string; name: string } {
  const email = `${name}@bedside.test`;
  const account = accounts.find((one) => one.email === email);
  if (!account) throw new Error(`There is no demo account ${email}`);
  return { user_id: idOfPerson(email), name: `${account.firstName} ${account.lastName}` };
}

/** A project of the demo as it stands today. */
function planned(
  plan: Plan,
  given: {
    id: number;
    uid: string;
    now: number;
    documents: readonly { id: number; version_id: number }[];
    setIds: readonly number[];
  },
): ProjectRow {
  const { id, uid, now, documents, setIds } = given;
  const at = (daysAgo: number): string => isoTime(now - daysAgo * dayMs);
  const day = (inDays: number): string => calendarDateAt(isoTime(now + inDays * dayMs), editorial.time_zone);
  let last = 0;
  const number = (): number => {
    last += 1;
    return id * numbersOfProject + last;
  };
  const members = plan.members.map(({ account, role, dueInDays }) => ({
    ...memberOf(account),
    ...{ id: number(), role, due_on: day(dueInDays), checklist: [...checklists[role]] },
  }));
  const assignments = members.flatMap((member, place) =>
    documents.map(({ version_id }, nth) => {
      const { doneDaysAgo = [], checked = [] } = plan.progress[nth] ?? {};
      const done = doneDaysAgo[place];
      const items =
        done === undefined ? (place === doneDaysAgo.length ? checked : []) : member.checklist.keys();
      return {
        ...{ id: number(), member_id: member.id, version_id, is_complete: done !== undefined },
        completed_at: done === undefined ? null : at(done),
        completed_by: done === undefined ? null : member.name,
        checked: [...items],
      };
    }),
  );
  const began = at(plan.beganDaysAgo);
  return {
    ...{
      id,
      uid,
      program_id: editorial.id,
      name: plan.name,
      due_on: day(plan.dueInDays),
      members,
      assignments,
    },
    documents: documents.map((document) => ({ ...document, added_at: began })),
    ...(plan.hasQuestionSets && { question_set_ids: [...setIds] }),
    ...{ last_number: last, created_at: began, created_by: "Demo", updated_at: began, rev: 0 },
  };
}

/** Writes the projects of the demo, each about as many cases as its plan says. May be repeated. @param now - Epoch milliseconds. */
export async function writeProjects(cases: readonly DocumentRow[], now: number): Promise<void> {
  const known = new Set((await readProjects(editorial.id)).rows.map(({ uid }) => uid));
  const setIds = (await readQuestionSets()).rows.slice(0, 1).map(({ id }) => id);
  let first = 0;
  for (const plan of plans) {
    const own = cases.slice(first, first + plan.progress.length);
    first += own.length;
    const uid = seedUlid(`project ${plan.name}`);
    if (known.has(uid) || own.length < plan.progress.length) continue;
    const documents = await Promise.all(
      own.map(async ({ id, published_snapshot_id: snapshotId }) => {
        const { scheduled_review } = await ensureVersions(id, { snapshotId, at: isoTime(now) });
        return { id, version_id: scheduled_review };
      }),
    );
    await putNewProject(planned(plan, { id: await reserveProjectId(), uid, now, documents, setIds }));
  }
}
