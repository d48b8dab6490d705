import { handler } from "#functions/workers/peopleWorker.ts";

/**
 * The worker of imports in a process of its own, so that it can be killed and its memory be told. Its argument is the job to
 * do; says, in bytes, how large the process has been at most and what of its heap was in use on average. Where collecting is
 * exposed, that is what a collection leaves in use: what is held.
 */
const [, , jobId] = process.argv;
const heap: number[] = [];
const sampling = setInterval(
  () => {
    globalThis.gc?.();
    heap.push(process.memoryUsage().heapUsed);
  },
  globalThis.gc ? 500 : 50,
);
const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
// Time enough for all of it: a worker that is short of time sends the job on, to somebody else.
const reply = await handler({ Records: [message] }, { getRemainingTimeInMillis: () => 600_000 });
clearInterval(sampling);
const average = heap.reduce((sum, bytes) => sum + bytes, 0) / Math.max(1, heap.length);
console.log(JSON.stringify({ peakBytes: process.resourceUsage().maxRSS * 1024, heapBytes: average }));
process.exitCode = reply.batchItemFailures.length;
