import { anyWrite, dieAtWrite } from "./dieAtWrite.ts";

/**
 * A worker of jobs in a process of its own, which kills itself at one of its writes. Arguments: the worker's module, the job, the number of
 * the write, when it dies (`dieAtWrite`), and `transaction` where only those count.
 */
const [, , worker, jobId, number, when, which] = process.argv;
dieAtWrite(Number(number), when, which === "transaction" ? /TransactWrite/ : anyWrite);

const { handler } = await import(`#functions/workers/${worker}.ts`);
const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
// Time enough for all of it: a worker that is short of time sends the job on, to somebody else.
const reply = await handler({ Records: [message] }, { getRemainingTimeInMillis: () => 600_000 });
process.exitCode = reply.batchItemFailures.length;
