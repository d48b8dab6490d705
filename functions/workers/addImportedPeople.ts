import type { CursorOf, DefinitionOf } from "#shared/contract/jobs.ts";
import type { PersonToAdd } from "#shared/domain/peopleImport.ts";
import { type Added, addPeople, preparePeople } from "../invitations/addPeople.ts";
import type { Addition } from "../invitations/planPeople.ts";
import type { Job, JobRun } from "../jobs/job.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { caughtLater } from "../runtime/caughtLater.ts";
import { getProgram } from "../table/programs/programs.ts";
import { inGroup, readPeople } from "./importedPeople.ts";
import { withdrawPrepared, withdrawPreparedLater } from "./withdrawPrepared.ts";

type Definition = DefinitionOf<"people_import">;
type Cursor = CursorOf<Definition>;

const leftOutShown = 200;
/** A part ends in good time: what is left is the next one's. */
const reserveMs = 20_000;

/**
 * Adds the people of a file, as many as one transaction holds after the other. The cursor moves in the transaction itself, so that
 * nobody is done twice or passed over, whoever dies. While one is written, the mails of the one before are announced, and the next people
 * are prepared.
 */
export async function addImportedPeople(
  job: Job<Definition>,
  run: JobRun<Definition>,
): Promise<"more" | undefined> {
  const { id, input, cursor, program_id } = job;
  const program = program_id === null ? undefined : await getProgram(program_id);
  if (!program) throw new Error(`Job ${id}: program ${program_id} does not exist`);
  const all = await readPeople(id, input.object_key);
  let done: Cursor = cursor ?? { at: 0, added: 0, left_out: [], left_out_count: 0 };
  const { added_by: addedBy, host, import_id: operationId } = input;
  const addition: Addition = { program, operationId, addedBy, host, run: runOf(job), own: new Map() };
  const before = { import_id: operationId, object_key: input.object_key, at: done.at, runs: runsBefore(job) };
  await withdrawPreparedLater(before, program.id);
  await withdrawPrepared(before, all, program.id);
  const percent = ({ at }: Cursor): number => (100 * at) / all.length;
  const prepare = async (people: readonly PersonToAdd[]) => ({
    people,
    ahead: await preparePeople(people, addition),
  });
  const [first, ...groups] = inSlices(all.slice(done.at), inGroup);
  let announced = Promise.resolve();
  let next = first && prepare(first);
  try {
    while (next) {
      const { people, ahead } = await next;
      const following = groups.shift();
      next = following && caughtLater(prepare(following));
      const together = (step: Added) => {
        const after = afterStep(done, step, addition.run);
        return [run.advanceWrite(percent(after), after)];
      };
      for await (const step of addPeople(people, addition, { ahead, together })) {
        done = afterStep(done, step, addition.run);
        await announced;
        announced = announceMails(step.mails);
      }
      if (next && run.remainingMs() < reserveMs) return "more";
    }
  } finally {
    // Nothing may go on behind a worker that has ended.
    await Promise.allSettled([announced, next]);
  }
  return undefined;
}

/** Another one each time that the job is taken up, and none before. */
const runOf = ({ cursor, attempts }: Job<Definition>): string => `${cursor?.at ?? 0}.${attempts}`;

/** Those who may have prepared people behind the cursor whom they did not come to add. */
function runsBefore({ cursor, attempts }: Job<Definition>): string[] {
  const here = Array.from({ length: attempts - 1 }, (_each, at) => `${cursor?.at ?? 0}.${at + 1}`);
  return cursor?.run === undefined ? here : [cursor.run, ...here];
}

const afterStep = (before: Cursor, { people, added, leftOut }: Added, run: string): Cursor => ({
  at: before.at + people,
  added: before.added + added,
  left_out: [...before.left_out, ...leftOut].slice(0, leftOutShown),
  left_out_count: before.left_out_count + leftOut.length,
  run,
});

const inSlices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_each, at) => all.slice(at * size, (at + 1) * size));
