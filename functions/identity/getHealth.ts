import { getHealth as route } from "#shared/contract/identity/identity.ts";
import { queueNames } from "#shared/contract/queues.ts";
import { checkQueue } from "../ports/queue.ts";
import { objectExists } from "../ports/storage.ts";
import { answersIn } from "../runtime/answersIn.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { isDiskFull } from "../runtime/unavailable.ts";
import { getProgram } from "../table/programs/programs.ts";

type Part = { status: "ok" | "failing"; detail?: string };

/** Asks each part something cheap. 200 also when a part fails: the reply says which. */
export const getHealth = defineHandler(route, {
  run: async () => {
    const [table, objects, queue, disk] = await Promise.all([
      probe("table", () => getProgram("00000000000000000000000000")),
      probe("objects", () => objectExists("SNAPSHOT_BUCKET", "health")),
      probe("queue", () => Promise.all(queueNames.map(checkQueue))),
      probe("disk", requireRoom),
    ]);
    const parts = { table, objects, queue, disk };
    const isOk = Object.values(parts).every((part) => part.status === "ok");
    return reply({ value: { status: isOk ? ("ok" as const) : ("degraded" as const), parts } });
  },
});

const probeMs = 2000;

/** Its name is what the reply says. */
class DiskFull extends Error {
  override name = "DiskFull";
}

async function requireRoom(): Promise<void> {
  if (await isDiskFull()) throw new DiskFull();
}

async function probe(name: string, ask: () => Promise<unknown>): Promise<Part> {
  try {
    await answersIn(probeMs, ask);
    return { status: "ok" };
  } catch (error) {
    // The reply is public, so it names the class of the failure and the log the rest.
    logger.warn("health probe failed", { part: name, error: String(error) });
    return { status: "failing", detail: error instanceof Error ? error.name : "Error" };
  }
}
