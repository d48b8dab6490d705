import { handler } from "#functions/workers/peopleWorker.ts";

/** A worker in a process of its own, so that it can be killed. Its argument is the job to do. */
const [, , jobId] = process.argv;
const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
// Time enough for all of it: a worker that is short of time sends the job on, to somebody else.
const reply = await handler({ Records: [message] }, { getRemainingTimeInMillis: () => 120_000 });
process.exitCode = reply.batchItemFailures.length;
