import { sqs } from "#functions/ports/queue.ts";
import { documentClient } from "#functions/table/dynamo/client.ts";

/**
 * A worker of jobs in a process of its own, which kills itself as the power going out does: at the so many-th of its writes to table and
 * queues, either once that is on its way (`sent`: it may be made or not) or once it is made and before anybody is told (`made`).
 * Arguments: the worker's module, the job, the number of the write, which of the two, and `transaction` where only those count.
 */
const [, , worker, jobId, number, when, which] = process.argv;
const isWrite = which === "transaction" ? /TransactWrite/ : /Write|Put|Update|Delete|Send/;
const die = (): Promise<never> => {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => undefined);
};

let writes = 0;
/** Called for every call of a client: reads go on as they are. */
const counted =
  <In, Out>(next: (args: In) => Promise<Out>, { commandName = "" }: { commandName?: string }) =>
  async (args: In): Promise<Out> => {
    if (!isWrite.test(commandName)) return next(args);
    writes++;
    if (writes !== Number(number)) return next(args);
    const sent = next(args);
    if (when === "made") await sent;
    // On its way: the call has been handed to the machine, and may have arrived.
    else await new Promise((resolve) => setTimeout(resolve, 2));
    return die();
  };
documentClient().middlewareStack.add(counted, { step: "initialize" });
sqs().middlewareStack.add(counted, { step: "initialize" });

const { handler } = await import(`#functions/workers/${worker}.ts`);
const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
// Time enough for all of it: a worker that is short of time sends the job on, to somebody else.
const reply = await handler({ Records: [message] }, { getRemainingTimeInMillis: () => 600_000 });
process.exitCode = reply.batchItemFailures.length;
