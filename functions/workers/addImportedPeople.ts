import * as z from "zod/mini";
import type { CursorOf, DefinitionOf } from "#shared/contract/jobs.ts";
import { importedAtMost, type PersonToAdd } from "#shared/domain/peopleImport.ts";
import { roles } from "#shared/domain/roles.ts";
import { type Added, addPeople, peopleAtOnce, readKnown } from "../invitations/addPeople.ts";
import type { Job, JobRun } from "../jobs/job.ts";
import { announceMails } from "../mail/sendMail.ts";
import { getObjectText } from "../ports/storage.ts";
import { heard } from "../runtime/heard.ts";
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
 * the one before are announced, the cursor is set past it, and who of the next is known is read.
 */
export async function addImportedPeople(
  { id, input, cursor, program_id }: Job<Definition>,
  run: JobRun<Definition>,
): Promise<"more" | undefined> {
  const program = program_id === null ? undefined : await getProgram(program_id);
  if (!program) throw new Error(`Job ${id}: program ${program_id} does not exist`);
  const all = await readPeople(id, input.object_key);
  const done: Cursor = cursor ?? { at: 0, added: 0, left_out: [], left_out_count: 0 };
  const addition = { program, operationId: input.import_id, addedBy: input.added_by, host: input.host };
  const partAt = (at: number) => all.slice(at, at + peopleAtOnce);
  const tell = async (mails: Added["mails"], soFar: Cursor): Promise<void> => {
    await announceMails(mails);
    await run.advance((100 * soFar.at) / all.length, soFar);
  };
  let told = Promise.resolve();
  let ahead = heard(readKnown(partAt(done.at), addition));
  while (done.at < all.length) {
    const part = partAt(done.at);
    const known = ahead;
    ahead = heard(readKnown(partAt(done.at + part.length), addition));
    const { added, leftOut, mails } = await addPeople(part, addition, known);
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

async function readPeople(jobId: string, key: string): Promise<PersonToAdd[]> {
  const text = await getObjectText("REPORT_BUCKET", key);
  if (text === undefined) throw new Error(`Job ${jobId}: its file is gone`);
  return people.parse(JSON.parse(text)).slice(0, importedAtMost);
}
