import { getHealth as route } from "#shared/contract/identity/identity.ts";
import { queueNames } from "#shared/contract/queues.ts";
import { checkQueue } from "../ports/queue.ts";
import { objectExists } from "../ports/storage.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { getProgram } from "../table/programs.ts";

type Part = { status: "ok" | "failing"; detail?: string };

/** Asks each part something cheap. 200 also when a part fails: the reply says which. */
export const getHealth = defineHandler(route, {
  run: async () => {
    const [table, objects, queue] = await Promise.all([
      probe("table", () => getProgram("00000000000000000000000000")),
      probe("objects", () => objectExists("SNAPSHOT_BUCKET", "health")),
      probe("queue", () => Promise.all(queueNames.map(checkQueue))),
    ]);
    const parts = { table, objects, queue };
    const isOk = Object.values(parts).every((part) => part.status === "ok");
    return reply({ value: { status: isOk ? ("ok" as const) : ("degraded" as const), parts } });
  },
});

const probeMs = 2000;

async function probe(name: string, ask: () => Promise<unknown>): Promise<Part> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), probeMs);
  });
  try {
    await Promise.race([ask(), late]);
    return { status: "ok" };
  } catch (error) {
    // The reply is public, so it names the class of the failure and the log the rest.
    logger.warn("health probe failed", { part: name, error: String(error) });
    return { status: "failing", detail: error instanceof Error ? error.name : "Error" };
  } finally {
    clearTimeout(timer);
  }
}
