import { handler } from "#functions/workers/peopleWorker.ts";

/** A worker in a process of its own, so that it can be killed. Its argument is the job to do. */
const [, , jobId] = process.argv;
const reply = await handler({ Records: [{ messageId: "message", body: JSON.stringify({ job_id: jobId }) }] });
process.exitCode = reply.batchItemFailures.length;
