import { beforeAll, describe, expect, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { type PlannedUpdates, planUpdates } from "#functions/quotes/planUpdates.ts";
import { lastRun } from "#functions/quotes/presentUpdates.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { interfacePlace } from "#functions/subscriptions/quoteIds.ts";
import { getProgress } from "#functions/table/cases/progress.ts";
import { listCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { putMemberBatch } from "#functions/table/members/memberBatches.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import {
  lendCourse,
  lendDocuments,
  readCourseLoans,
  readDocumentLoans,
} from "#functions/table/programs/loans.ts";
import { putMembership, putPeople, readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getQuoteCourses } from "#functions/table/quotes/quoteCourses.ts";
import { getQuoteInterface } from "#functions/table/quotes/quoteInterfaces.ts";
import { listUpdateNotes } from "#functions/table/quotes/updateNotes.ts";
import { handler } from "#functions/workers/memberWorker.ts";
import {
  getProgramUpdates,
  runProgramUpdates,
  undoProgramUpdates,
  updateQuoteCourses,
} from "#shared/contract/quotes/programUpdates.ts";
import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { refusalOf, replyOf } from "#tests/builders/http.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  enroll,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { type Death, dieAt, endLease, goOn } from "../killedWorker.ts";

const { send } = useApi("quotes");

/** The school year 2026-2027 has begun; the one before it ended at midnight. */
const schoolYear = 26;
const endOfFormer = "2026-07-01T04:00:00.000Z";
const endOfNext = "2027-07-01T04:00:00.000Z";
const sent = { quote_sent_at: "2026-05-01T00:00:00.000Z", initial_price: 600_000 };
const confirmed = {
  ...sent,
  quote_submitted_at: "2026-05-02T00:00:00.000Z",
  quote_confirmed_at: "2026-05-03T00:00:00.000Z",
};

let admin: Awaited<ReturnType<typeof aSession>>;
let courseOf: Record<"fm_price" | "im_price", number>;
let documentOf: Record<"onlyFm" | "both" | "onlyIm", number>;
beforeAll(async () => {
  const program = await aProgram();
  admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
  const [fm, im] = await Promise.all(
    ["Family Medicine", "Internal Medicine"].map((name) => aCourse([], { program_id: null, name })),
  );
  const [onlyFm, both, onlyIm] = await Promise.all([aDocument([]), aDocument([]), aDocument([])]);
  if (!fm || !im || !onlyFm || !both || !onlyIm) throw new Error("Courses and items were asked for");
  await addItems(fm, [onlyFm, both]);
  await addItems(im, [both, onlyIm]);
  courseOf = { fm_price: fm.id, im_price: im.id };
  documentOf = { onlyFm: onlyFm.id, both: both.id, onlyIm: onlyIm.id };
  await assign({ fm_price: [fm.id], im_price: [im.id] });
});

async function assign(courses: Partial<Record<CourseKey, number[]>>): Promise<void> {
  const now = await getQuoteCourses();
  const reply = await send({
    method: "PUT",
    path: "/quote_courses",
    as: admin,
    body: { courses: { ...now.courses, ...courses }, rev: now.rev },
  });
  replyOf(updateQuoteCourses, reply);
}

/** A program that had Family Medicine and has confirmed Internal Medicine, with members of each kind. */
async function aRenewal(parts: { year?: number; crowd?: number } = {}) {
  const { year = schoolYear, crowd = 0 } = parts;
  const program = await aProgram({ time_zone: "America/New_York" });
  await lendDocuments([documentOf.onlyFm, documentOf.both], program.id);
  await lendCourse(courseOf.fm_price, program.id);
  const ends = { subscription_end: `20${year}-07-01T04:00:00.000Z` };
  const people = [];
  for (let at = 0; at < 2; at++) people.push(await aPerson([{ program, role: "Student", ...ends }]));
  const more = await aCrowdOf(program, crowd, ends.subscription_end);
  const psa_email = `psa.${program.id.toLowerCase()}@school.test`;
  const leader = await aPerson([{ program, role: "Course Manager", ...ends }], { email: psa_email });
  const left = await aPerson([{ program, role: "Student", subscription_end: "2025-01-01T00:00:00.000Z" }]);
  const { id, of } = await aQuoteInterface({
    program_id: program.id,
    program_name: program.name,
    school_year: year,
    psa_email,
    previous_courses: ["fm_price"],
    quotes: [aQuote({ ...confirmed, courses: ["im_price"] })],
  });
  return { program, people, more, leader, left, id, of, path: `/quote_interfaces/${id}` };
}

/** So many students more, written at once. */
async function aCrowdOf(program: Program, size: number, subscription_end: string): Promise<{ id: string }[]> {
  const crowd = Array.from({ length: size }, () => {
    const id = newUlid();
    const names = { first_name: "Of", last_name: `Class${id.slice(-6)}` };
    return {
      profile: {
        id,
        email: `${id.toLowerCase()}@school.test`,
        ...names,
        is_admin: false,
        password_hash: "none",
      },
      memberships: [
        {
          ...{ id: newUlid(), user_id: id, program_id: program.id, program_name: program.name },
          ...{
            subdomain: program.subdomain,
            is_editorial: false,
            role: "Student" as const,
            subscription_end,
          },
          created_at: isoTime(nowMs()),
        },
      ],
    };
  });
  await putPeople(crowd, Math.floor(nowMs() / 1000));
  return crowd.map(({ profile }) => ({ id: profile.id }));
}

const loansOf = async ({ id }: Program) => ({
  courses: (await readCourseLoans(id)).rows.map(({ course_id }) => course_id).toSorted(),
  documents: (await readDocumentLoans(id)).rows.map(({ document_id }) => document_id).toSorted(),
});
const membersOf = async ({ id }: Program) =>
  new Map((await readPeopleOfProgram(id)).rows.map((row) => [row.user_id, row]));

const updates = async (path: string) =>
  replyOf(getProgramUpdates, await send({ method: "GET", path: `${path}/updates`, as: admin }));
const run = (path: string, which: "run_updates" | "undo_updates" = "run_updates") =>
  send({ method: "POST", path: `${path}/${which}`, as: admin, body: {} });
const ended = (path: string, which: "state" | "undo") =>
  eventually(async () => {
    const { last } = await updates(path);
    return last?.[which] === "ready" ? last : undefined;
  }, `the ${which} to be ready`);

async function requireUpdated({ program, people, more, leader, left }: Awaited<ReturnType<typeof aRenewal>>) {
  expect(await loansOf(program)).toEqual({
    courses: [courseOf.im_price],
    documents: [documentOf.both, documentOf.onlyIm].toSorted(),
  });
  const members = await membersOf(program);
  for (const { id } of [...people, ...more]) expect(members.get(id)?.subscription_end).toBe(endOfNext);
  expect(members.get(leader.id)).toMatchObject({
    role: "Program Service Administrator",
    subscription_end: endOfNext,
  });
  expect(members.get(left.id)?.subscription_end).toBe("2025-01-01T00:00:00.000Z");
}

async function requireAsBefore({ program, people, more, leader }: Awaited<ReturnType<typeof aRenewal>>) {
  expect(await loansOf(program)).toEqual({
    courses: [courseOf.fm_price],
    documents: [documentOf.onlyFm, documentOf.both].toSorted(),
  });
  const members = await membersOf(program);
  for (const { id } of [...people, ...more]) expect(members.get(id)?.subscription_end).toBe(endOfFormer);
  expect(members.get(leader.id)).toMatchObject({ role: "Course Manager", subscription_end: endOfFormer });
}

describe("Run Updates (C-42)", () => {
  it("says what it will change, changes it with a line of the log for each, and takes it back", async () => {
    const renewal = await aRenewal();
    const { program, people, path } = renewal;
    const [student] = people;
    if (!student) throw new Error("A student was asked for");
    await enroll({ ...(await aCourse([program])), id: courseOf.fm_price }, program, student);
    await setProgress(student, { id: documentOf.onlyFm }, { percent_complete: 40 });
    const working = await getProgress(student.id, documentOf.onlyFm);

    expect(await updates(path)).toMatchObject({
      program_name: program.name,
      subscription: { firstDay: "2026-07-01", lastDay: "2027-06-30" },
      courses: [
        { key: "im_price", change: "LEND", courses: ["Internal Medicine"], document_count: 1 },
        { key: "fm_price", change: "REVOKE", courses: ["Family Medicine"], document_count: 1 },
      ],
      later: [],
      unassigned: [],
      extended: 3,
      roles: [{ from: "Course Manager", to: "Program Service Administrator" }],
      last: null,
    });
    const ordered = replyOf(runProgramUpdates, await run(path));
    expect(ordered.last?.undo).toBeNull();
    expect(await ended(path, "state")).toMatchObject({ can_undo: true });
    await requireUpdated(renewal);
    // Nothing of a student in the middle of a case is touched.
    expect(await getProgress(student.id, documentOf.onlyFm)).toEqual(working);
    expect(await listCourseMembers(courseOf.fm_price, program.id)).toHaveLength(1);
    expect(await updates(path)).toMatchObject({ courses: [], extended: 0, roles: [] });
    expect(refusalOf(await run(path)).message).toContain("already has what its quotes confirmed");

    const lines = await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7));
    const actions = lines.map(({ action }) => action);
    for (const [action, count] of [
      ["quote.updates_run", 1],
      ["loan.given", 2],
      ["loan.revoked", 2],
      ["expiration.set", 2],
      ["role.changed", 1],
    ] as const)
      expect([action, actions.filter((each) => each === action).length]).toEqual([action, count]);

    replyOf(undoProgramUpdates, await run(path, "undo_updates"));
    expect(await ended(path, "undo")).toMatchObject({ can_undo: false });
    await requireAsBefore(renewal);
    expect(refusalOf(await run(path, "undo_updates")).message).toContain("no updates of the last 24 hours");
    replyOf(runProgramUpdates, await run(path));
    await ended(path, "state");
    await requireUpdated(renewal);
  });

  it("can be undone for a day", async () => {
    const { id, path } = await aRenewal();
    replyOf(runProgramUpdates, await run(path));
    await ended(path, "state");
    const of = await getQuoteInterface(interfacePlace(id));
    if (!of?.last_update) throw new Error(`${id} was not updated`);
    const { last_update } = of;
    const runHoursAgo = async (hours: number) =>
      (await lastRun({ ...of, last_update: { ...last_update, at: isoTime(nowMs() - hours * 3_600_000) } }))
        ?.can_undo;
    expect([await runHoursAgo(23.9), await runHoursAgo(24.1)]).toEqual([true, false]);
  });

  it("revokes nothing before the school year begins, and says which courses wait", async () => {
    const { program, path } = await aRenewal({ year: 48 });
    expect(await updates(path)).toMatchObject({
      later: ["fm_price"],
      courses: [{ key: "im_price", change: "LEND" }],
    });
    replyOf(runProgramUpdates, await run(path));
    await ended(path, "state");
    expect((await loansOf(program)).courses).toEqual(Object.values(courseOf).toSorted());
  });

  it("leaves what somebody has changed since when it is undone", async () => {
    const renewal = await aRenewal();
    const { program, people, path } = renewal;
    replyOf(runProgramUpdates, await run(path));
    await ended(path, "state");
    const [first, second] = people;
    const own = first?.memberships[0];
    if (!own || !second) throw new Error("Two students were asked for");
    const later = "2029-01-01T00:00:00.000Z";
    await putMembership({ ...own, subscription_end: later }, Math.floor(nowMs() / 1000));
    replyOf(undoProgramUpdates, await run(path, "undo_updates"));
    await ended(path, "undo");
    const members = await membersOf(program);
    expect(members.get(own.user_id)?.subscription_end).toBe(later);
    expect(members.get(second.id)?.subscription_end).toBe(endOfFormer);
  });

  it("is the provider's, needs a confirmed original, and lends only courses of the provider", async () => {
    const { program, path } = await aRenewal();
    const own = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
    for (const which of ["run_updates", "undo_updates"] as const)
      expect((await send({ method: "POST", path: `${path}/${which}`, as: own, body: {} })).status).toBe(403);
    const { id } = await aQuoteInterface({ program_id: program.id, school_year: 52 });
    expect(await updates(`/quote_interfaces/${id}`)).toMatchObject({ subscription: null, courses: [] });
    expect(refusalOf(await run(`/quote_interfaces/${id}`))).toMatchObject({
      code: "QUOTE_STAGE",
      message: "Updates can run once the original quote is confirmed. Nothing was changed.",
    });
    const foreign = await aCourse([program]);
    const { rev, courses } = await getQuoteCourses();
    const refused = await send({
      method: "PUT",
      path: "/quote_courses",
      as: admin,
      body: { rev, courses: { ...courses, add_price: [foreign.id] } },
    });
    expect(refusalOf(refused).fields?.[0]?.path).toBe("body.courses.add_price");
  });
});

/** A run that is told to no queue. */
async function anOrder({ program, of, id }: Awaited<ReturnType<typeof aRenewal>>) {
  const plan: PlannedUpdates | undefined = await planUpdates(of, program);
  if (!plan) throw new Error(`${id} has nothing to run`);
  const operation_id = newUlid();
  const jobId = `program-update:${operation_id}`;
  await putMemberBatch(jobId, plan.userIds, Math.floor(nowMs() / 1000) + 3600);
  const shared = {
    program: { id: program.id, name: program.name },
    by: { user_id: program.id, name: "The Provider", email: "provider@bedside.test" },
    at: isoTime(nowMs()),
  };
  const changed = (change: "LEND" | "REVOKE") => ({
    course_ids: plan.courses.flatMap((one) => (one.change === change ? one.courseIds : [])),
    document_ids: plan.courses.flatMap((one) => (one.change === change ? one.documentIds : [])),
  });
  const common = { requestedBy: null, programId: program.id };
  await createJob(
    planJob({
      ...{ kind: "program_update", id: jobId, ...common },
      input: {
        ...{ ...shared, operation_id, terms: plan.terms, total: plan.userIds.length },
        ...{ lend: changed("LEND"), revoke: changed("REVOKE") },
      },
    }),
  );
  return {
    jobId,
    undo: async () => {
      const undoId = `program-update-undo:${operation_id}`;
      await createJob(
        planJob({
          ...{ kind: "program_update_undo", id: undoId, ...common },
          input: { ...shared, operation_id: `${operation_id} undo`, undo_of: jobId },
        }),
      );
      return undoId;
    },
  };
}

/** Transactions of a run: four of loans, two steps of ends and a role; then of its undo; on either side of the write. */
const deaths = [1, 4, 5, 6, 7].map(
  (write, at): Death => ({ write, when: at % 2 === 0 ? "made" : "sent", which: "transaction" }),
);

describe("Run Updates whose worker is killed (C-42)", () => {
  it.each(deaths)("ends whole, once, and is undone whole ($write, $when)", async (death) => {
    const renewal = await aRenewal({ crowd: 58 });
    const { program } = renewal;
    const linesOf = async (operation: string) =>
      (await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7)))
        .filter(({ action }) => action === operation)
        .map(({ subject }) => subject.id);
    const order = await anOrder(renewal);
    await dieAt(death, "memberWorker", order.jobId);
    await goOn(handler, order.jobId);
    await requireUpdated(renewal);
    const lines = await linesOf("expiration.set");
    expect([lines.length, new Set(lines).size]).toEqual([60, 60]);
    expect(await linesOf("role.changed")).toEqual([renewal.leader.id]);
    const undoId = await order.undo();
    await dieAt(death, "memberWorker", undoId);
    await endLease(undoId);
    await goOn(handler, undoId);
    await requireAsBefore(renewal);
    expect(await linesOf("expiration.set")).toHaveLength(120);
    expect(await linesOf("role.changed")).toHaveLength(2);
    expect(await listUpdateNotes(order.jobId, 10)).toEqual([]);
    expect((await getJob(undoId))?.state).toBe("ready");
  });
});

describe("Run Updates while others write the program's list (C-42)", () => {
  it("reads the list again, and changes everybody once", async () => {
    const renewal = await aRenewal({ crowd: 118 });
    const { program } = renewal;
    const order = await anOrder(renewal);
    const newcomers = async () => {
      for (let n = 0; n < 6; n++) await aPerson([{ program, role: "Teacher" }]);
    };
    await Promise.all([goOn(handler, order.jobId), newcomers()]);
    await requireUpdated(renewal);
    expect([...(await membersOf(program)).values()].filter(({ role }) => role === "Teacher")).toHaveLength(6);
    const lines = (await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7)))
      .filter(({ action }) => action === "expiration.set")
      .map(({ subject }) => subject.id);
    expect([lines.length, new Set(lines).size]).toEqual([120, 120]);
  });
});
