import { handler } from "#functions/workers/crmWorker.ts";

/** The CRM's worker in a process of its own. Its argument is the job to do; says, in bytes, how large the process has been at most. */
const [, , jobId] = process.argv;
const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
const reply = await handler({ Records: [message] }, { getRemainingTimeInMillis: () => 600_000 });
console.log(JSON.stringify({ peakBytes: process.resourceUsage().maxRSS * 1024 }));
process.exitCode = reply.batchItemFailures.length;
