import { afterEach, describe, expect, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { putObject } from "#functions/ports/storage.ts";
import { isoTime, newUlid } from "#functions/runtime/clock.ts";
import { getPerson, getUserIdByEmail } from "#functions/table/identity/people.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import { handler } from "#functions/workers/peopleWorker.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { runs } from "#tests/propertyRuns.ts";
import { useApi } from "../cloud.ts";
import { anyDeath, type Death, dieAt, endLease, goOn, stallAt } from "../killedWorker.ts";
import { rowsOfProgram } from "./rowsOfProgram.ts";

const { cloud } = useApi("peopleWorker");

/** Fourteen writes: taking the job, four batches that prepare, two transactions, six calls for the mails, the end. */
const size = 42;
const importsAtOnce = 3;

/** A program with an order to add people, whose only workers are the test's own. */
async function anOrder() {
  const program = await aProgram();
  const { id, email, first_name, last_name } = await aPerson([{ program, role: "IT Administrator" }]);
  const importId = newUlid();
  const mark = importId.slice(-10).toLowerCase();
  const people = Array.from({ length: size }, (_each, at) => ({
    line: at + 2,
    email: `p${at}.${mark}@bedside.test`,
    first_name: "Person",
    last_name: String(at),
    role: "Student" as const,
  }));
  const object_key = `people_imports/${importId}.json`;
  await putObject("REPORT_BUCKET", object_key, JSON.stringify(people), "application/json");
  const added_by = { id, email, first_name, last_name };
  const input = { import_id: importId, object_key, host: "localhost:1", added_by };
  const jobId = `people-import:${importId}`;
  await createJob(
    planJob({ kind: "people_import", id: jobId, input, requestedBy: id, programId: program.id }),
  );
  const work = { operationId: importId, people };
  return { program, work, jobId, mark, adder: email, addresses: people.map((person) => person.email) };
}

async function requireWhole({ program, work, jobId, adder, addresses }: Awaited<ReturnType<typeof anOrder>>) {
  expect(await getJob(jobId)).toMatchObject({ state: "ready", cursor: { at: size, added: size } });
  const rows = (await readPeopleOfProgram(program.id)).rows.map(({ email }) => email);
  expect(rows.toSorted()).toEqual([adder, ...addresses].toSorted());
  const { memberships, links } = await rowsOfProgram(program.id, [work]);
  // Of those who died nothing is left that is nobody's.
  expect({ memberships: memberships.length, links: links.length }).toEqual({
    memberships: size + 1,
    links: size,
  });
  for (const address of addresses) {
    const person = await getPerson((await getUserIdByEmail(address)) ?? "");
    expect(person?.memberships.map(({ program_id }) => program_id)).toEqual([program.id]);
  }
  const entries = await listAuditEntries(program.id, isoTime(Date.now()).slice(0, 7));
  for (const action of ["membership.added", "membership.invited"]) {
    const names = entries.filter((entry) => entry.action === action).map(({ subject }) => subject.email);
    expect(names.toSorted()).toEqual(addresses.toSorted());
  }
}

/** How many mails went to each of these addresses, which hold the mark. */
async function mailsByAddress(marks: readonly string[]): Promise<Map<string, number>> {
  const lists = marks.map((mark) => fetch(`${cloud.url}/local/mailbox?search=${mark}&page=9`));
  const texts = await Promise.all(lists.map(async (list) => (await list).text()));
  const all = [...texts.join("").matchAll(/<span>To ([^<]+)<\/span>/g)].map(([, to = ""]) => to.trim());
  return new Map([...Map.groupBy(all, (to) => to)].map(([to, mails]) => [to, mails.length]));
}

afterEach(() => cloud.setClockOffset(0));

// Each death is a process that loads the worker anew, which takes a slow machine a while.
const timeout = 180_000;

describe("an import whose worker is killed between any two of its writes (C-43)", { timeout }, () => {
  // One in each third of the job's writes behind the first, which takes the job. A night's run dies twice.
  const some = Array.from({ length: runs(1) }, () =>
    Array.from({ length: importsAtOnce }, (_each, third): Death[] => {
      const { write, when } = anyDeath(4);
      const first = { write: 1 + third * 4 + write, when };
      return runs(1) > 1 && third === 0 ? [first, anyDeath(5)] : [first];
    }),
  );

  it.each(some.map((deaths) => [JSON.stringify(deaths), deaths] as const))(
    "ends whole: nobody twice, nobody lost, one mail each; killed at %s",
    async (_name, deaths) => {
      const orders = await Promise.all(
        deaths.map(async (each) => {
          const order = await anOrder();
          for (const death of each) {
            await endLease(order.jobId);
            await dieAt(death, "peopleWorker", order.jobId);
          }
          await goOn(handler, order.jobId);
          return order;
        }),
      );
      for (const order of orders) await requireWhole(order);
      // Whoever died between an order and its message left it to housekeeping.
      await cloud.setClockOffset(11 * 60_000);
      await cloud.runSchedule("housekeeping");
      const everybody = orders.flatMap(({ addresses }) => addresses);
      const mails = await eventually(async () => {
        const found = await mailsByAddress(orders.map(({ mark }) => mark));
        return everybody.every((address) => found.has(address)) ? found : undefined;
      }, "a mail to everybody");
      expect(everybody.filter((address) => mails.get(address) !== 1)).toEqual([]);
    },
  );
});

describe("a worker of an import that is stopped past its lease while it prepares people (ADR 0123)", {
  timeout,
}, () => {
  it("leaves nothing that is nobody's, whatever it writes when it wakes", async () => {
    const order = await anOrder();
    // The first write takes the job; the four behind it prepare everybody.
    const stalled = await stallAt(2, "peopleWorker", order.jobId);
    await goOn(handler, order.jobId);
    await requireWhole(order);
    await stalled.wake();
    const { memberships } = await rowsOfProgram(order.program.id, [order.work]);
    expect(memberships.length).toBeGreaterThan(size + 1);

    await cloud.setClockOffset(61 * 60_000);
    await cloud.runSchedule("housekeeping");
    await eventually(
      async () => {
        const left = await rowsOfProgram(order.program.id, [order.work]);
        return (left.memberships.length === size + 1 && left.links.length === size) || undefined;
      },
      "what was prepared to be gone",
      60_000,
    );
    await requireWhole(order);
  });
});
