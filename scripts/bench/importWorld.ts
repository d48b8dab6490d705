import { CreateQueueCommand } from "@aws-sdk/client-sqs";
import { planJob } from "#functions/jobs/orderJob.ts";
import { sqs } from "#functions/ports/queue.ts";
import { putObject } from "#functions/ports/storage.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import { createProgram, type Program } from "#functions/table/programs/programs.ts";
import type { PersonToAdd } from "#shared/domain/peopleImport.ts";

/** A program of its own. */
export async function benchProgram(): Promise<Program> {
  const id = newUlid();
  const program: Program = {
    id,
    name: "Benchmark School of Medicine",
    description: "",
    subdomain: `import-${id.toLowerCase()}`,
    time_zone: "America/New_York",
    is_editorial: false,
    archived_at: null,
    feature_flags: {},
  };
  await createProgram(program);
  return program;
}

/** An order to add so many people to a program, as the page makes it; told to no queue. */
export async function orderImport(program: Program, count: number): Promise<string> {
  const importId = newUlid();
  const mark = importId.toLowerCase();
  const people = Array.from(
    { length: count },
    (_each, at): PersonToAdd => ({
      line: at + 2,
      email: `somebody.${at}.${mark}@school.example`,
      first_name: `Firstname${at}`,
      last_name: `Lastname${at}`,
      role: "Student",
    }),
  );
  const object_key = `people_imports/${importId}.json`;
  await putObject("REPORT_BUCKET", object_key, JSON.stringify(people), "application/json");
  const adder = { id: newUlid(), email: "adder@bench.test", first_name: "Ada", last_name: "Adder" };
  const job = planJob({
    kind: "people_import",
    id: `people-import:${importId}`,
    input: { import_id: importId, object_key, host: "localhost:1", added_by: adder },
    requestedBy: adder.id,
    programId: program.id,
  });
  await createJob({ ...job, created_at: isoTime(nowMs()) });
  return job.id;
}

/** Mails wait in a queue that nobody reads, so that sending them takes no part in what is measured. */
export async function keepMailsWaiting(): Promise<void> {
  const { QueueUrl } = await sqs().send(new CreateQueueCommand({ QueueName: `waiting-${newUlid()}` }));
  process.env.MAIL_QUEUE_URL = QueueUrl;
}
