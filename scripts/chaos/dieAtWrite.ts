import { sqs } from "#functions/ports/queue.ts";
import { s3 } from "#functions/ports/storage.ts";
import { documentClient } from "#functions/table/dynamo/client.ts";

const die = (): Promise<never> => {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => undefined);
};

/**
 * Has this process kill itself as the power going out does: at the so many-th of its writes to table and queues, either once that is on
 * its way (`sent`: it may be made or not) or once it is made and before anybody is told (`made`). `stalled`: it is stopped before that
 * write (SIGSTOP), which it makes when it is woken, and then dies.
 * @param options - `countsObjects`: writes of objects count as well.
 */
export function dieAtWrite(
  number: number,
  when: string | undefined,
  isWrite: RegExp,
  { countsObjects = false }: { countsObjects?: boolean } = {},
): void {
  let writes = 0;
  /** Called for every call of a client: reads go on as they are. */
  const counted =
    <In, Out>(next: (args: In) => Promise<Out>, { commandName = "" }: { commandName?: string }) =>
    async (args: In): Promise<Out> => {
      if (!isWrite.test(commandName)) return next(args);
      writes++;
      if (writes !== number) return next(args);
      if (when === "stalled") process.kill(process.pid, "SIGSTOP");
      const sent = next(args);
      // Refused, as one beside others may be, it is a write all the same.
      if (when !== "sent") await Promise.allSettled([sent]);
      // On its way: the call has been handed to the machine, and may have arrived. Of a refusal that is sooner back nobody hears.
      else await Promise.race([Promise.allSettled([sent]), new Promise((resolve) => setTimeout(resolve, 2))]);
      return die();
    };
  documentClient().middlewareStack.add(counted, { step: "initialize" });
  sqs().middlewareStack.add(counted, { step: "initialize" });
  if (countsObjects) s3().middlewareStack.add(counted, { step: "initialize" });
}

export const anyWrite = /Write|Put|Update|Delete|Send/;
/** The same with those that make an object of others. */
export const anyObjectWrite = /Write|Put|Update|Delete|Send|Complete|Copy/;
