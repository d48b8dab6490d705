import { handler } from "#functions/workers/buildWorker.ts";

/** The worker of an import in a process of its own. Its argument is the job; says how large the process has been at most, in bytes. */
const [, , jobId] = process.argv;
const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
const reply = await handler({ Records: [message] }, { getRemainingTimeInMillis: () => 900_000 });
console.log(String(process.resourceUsage().maxRSS * 1024));
process.exitCode = reply.batchItemFailures.length;
