import * as z from "zod/mini";
import type { CursorOf, DefinitionOf } from "#shared/contract/jobs.ts";
import { importedAtMost, type PersonToAdd } from "#shared/domain/peopleImport.ts";
import { roles } from "#shared/domain/roles.ts";
import {
  type Added,
  type Addition,
  addPeople,
  type KnownPeople,
  peopleAtOnce,
  planPeople,
  readKnown,
} from "../invitations/addPeople.ts";
import type { Job, JobRun } from "../jobs/job.ts";
import { announceMails } from "../mail/sendMail.ts";
import { getObjectText } from "../ports/storage.ts";
import { heard } from "../runtime/heard.ts";
import { mapInOrder } from "../runtime/mapInOrder.ts";
import type { OwnStamps } from "../table/collections.ts";
import { getProgram } from "../table/programs.ts";

type Definition = DefinitionOf<"people_import">;
type Cursor = CursorOf<Definition>;

const leftOutShown = 200;
/** A part ends in good time: what is left is the next one's. */
const reserveMs = 20_000;

const people = z.array(
  z.object({
    line: z.number(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(roles),
  }),
);

/**
 * Adds the people of a file, a few in one transaction after the other. The cursor says how many are done; who dies after a
 * transaction and before the cursor does it again and adds nobody twice (`addPeople`). While one transaction is written, the mails of
 * the one before are announced, the cursor is set past it, and the next are planned.
 */
export async function addImportedPeople(
  { id, input, cursor, program_id }: Job<Definition>,
  run: JobRun<Definition>,
): Promise<"more" | undefined> {
  const program = program_id === null ? undefined : await getProgram(program_id);
  if (!program) throw new Error(`Job ${id}: program ${program_id} does not exist`);
  const all = await readPeople(id, input.object_key);
  const done: Cursor = cursor ?? { at: 0, added: 0, left_out: [], left_out_count: 0 };
  const own: OwnStamps = new Map();
  const { added_by: addedBy, host, import_id: operationId } = input;
  const addition = { program, operationId, addedBy, host, own };
  const tell = async (mails: Added["mails"], soFar: Cursor): Promise<void> => {
    await announceMails(mails);
    await run.advance((100 * soFar.at) / all.length, soFar);
  };
  let told = Promise.resolve();
  for await (const { part, planned } of mapInOrder(partsFrom(all, done.at), 2, planner(addition))) {
    const { added, leftOut, mails } = await addPeople(part, addition, planned);
    // Who has lost the job to another worker hears it here.
    await told;
    done.at += part.length;
    done.added += added;
    done.left_out_count += leftOut.length;
    done.left_out.push(...leftOut.slice(0, leftOutShown - done.left_out.length));
    told = heard(tell(mails, structuredClone(done)));
    if (done.at < all.length && run.remainingMs() < reserveMs) {
      await told;
      return "more";
    }
  }
  await told;
  return undefined;
}

/** People of one transaction, and the larger group with whom it is looked up who of them is known. */
type Part = { people: readonly PersonToAdd[]; group: readonly PersonToAdd[] };

/** A batch get takes a hundred keys. */
const partsInGroup = Math.floor(100 / peopleAtOnce);

function partsFrom(all: readonly PersonToAdd[], at: number): Part[] {
  const groups = inSlices(all.slice(at), partsInGroup * peopleAtOnce);
  return groups.flatMap((group) => inSlices(group, peopleAtOnce).map((people) => ({ people, group })));
}

const inSlices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_each, at) => all.slice(at * size, (at + 1) * size));

/** Plans parts one after the other; who of a group is known is read once. */
function planner(addition: Addition) {
  let read: { group: Part["group"]; known: Promise<KnownPeople> } | undefined;
  return async ({ people, group }: Part) => {
    if (read?.group !== group) read = { group, known: readKnown(group, addition) };
    return { part: people, planned: await planPeople(people, addition, await read.known) };
  };
}

async function readPeople(jobId: string, key: string): Promise<PersonToAdd[]> {
  const text = await getObjectText("REPORT_BUCKET", key);
  if (text === undefined) throw new Error(`Job ${jobId}: its file is gone`);
  return people.parse(JSON.parse(text)).slice(0, importedAtMost);
}
